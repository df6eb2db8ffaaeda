"""The means by which a faction can act unasked: a tribune's card or a statesman's own right, other cards, and their
moments."""

from __future__ import annotations

from ..book import ASKED_ANEW, ATTEMPT, TRIBUNE, rule
from ..cards import PERSON, PERSON_AT
from ..hands import holds, play_card
from ..senators import in_rome, voice
from ..state import NOBODY, ROME, Faction, Republic
from .order import risen

TRIBUNE_CARD = "intrigue:tribune"
PONTIFEX = "pontifex"
"""The right of the Pontifex Maximus to a veto, once a turn."""


@rule("republic:9.71b", "republic:9.823a", "republic:9.823b")
def free(s: Republic, faction: Faction) -> bool:
    """May this faction do something of its own now?

    Not while an attempt at assassination is resolved, nor if it is out or a Consul for Life decides for it.
    """
    if s.phase != "senate" or s.out[faction] or not s.scene or risen(s):
        return False
    return not s.tagged(ATTEMPT) and voice(s, faction) == faction


@rule("republic:9.71b", "republic:9.15b", "republic:9.151c")
def busy(s: Republic) -> bool:
    """Is something going on that no Tribune can break into: an attempt or another Tribune?"""
    return s.tagged(ATTEMPT, TRIBUNE)


def set_aside(s: Republic) -> None:
    """An interruption: a question that waits beneath is dropped, and the sitting goes on from the new situation."""
    if ASKED_ANEW in s.interrupted.tags:
        s.set_aside()


@rule("republic:9.15a", "republic:9.151h", "republic:I.tribune", "republic_assembly:9.22d")
def tribunes(s: Republic, faction: Faction, also: str = "") -> list[str]:
    """The card if it is in hand, and each statesman in Rome with the right, once a turn. `also` is the tag of a
    narrower right that serves here too, such as a veto of land bills only.
    """
    card = [TRIBUNE_CARD] if holds(s, faction, TRIBUNE_CARD) else []
    return card + statesmen(s, faction, also)


def statesmen(s: Republic, faction: Faction, also: str = "") -> list[str]:
    """The statesmen in Rome who need no card to act as tribunes, once a turn each."""
    gifted = s.edition.cards.gifted
    able = sorted({*gifted["free_tribune"], *gifted[also]}) if also else gifted["free_tribune"]
    return [PERSON[p] for p in able if s.faction[p] == faction and s.place[p] == ROME and p not in s.session.used]


def own_tribune(s: Republic, faction: Faction) -> int:
    """The statesman whose own right was the faction's last Tribune, in an edition where his person decides about it."""
    return next((p for by, p in s.session.movers if by == faction == s.faction[p]), NOBODY)


@rule("republic:9.652")
def innate_veto(s: Republic, faction: Faction) -> list[str]:
    """The right of a Pontifex Maximus in Rome, if he is of this faction and has not used it this turn."""
    if s.pontifex == NOBODY or s.session.pontifex_vetoed:
        return []
    return [PONTIFEX] if s.pontifex in in_rome(s, faction) else []


@rule("republic:9.15a", "republic:9.151h", "republic:9.652")
def spend(s: Republic, faction: Faction, means: str) -> None:
    """The card is discarded, or the statesman or the Pontifex has used his right for this turn."""
    if means == TRIBUNE_CARD:
        play_card(s, faction, means)
    elif means == PONTIFEX:
        s.session.pontifex_vetoed = True
    else:
        s.session.used.append(PERSON_AT[means])

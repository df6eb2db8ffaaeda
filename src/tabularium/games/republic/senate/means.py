"""By what a faction can act unasked: a tribune's card or a statesman's own right, other cards, and at which moments."""

from __future__ import annotations

from ..book import rule
from ..cards import ABILITIES, PERSON, PERSON_AT
from ..deals import TALKS
from ..hands import holds, play_card
from ..senators import in_rome, voice
from ..state import Republic

TRIBUNE = "intrigue:tribune"
ATTEMPT = ("assassination", "land_bill_assassination", "assassination_guarded")
"""The scenes of an attempt at assassination, from its declaration to its outcome."""
TRIBUNE_PLAYED = ("veto", "tribune_played")
"""The scenes in which a Tribune has been announced and has not taken effect yet."""
ASKED_ANEW = (
    "nominate_consuls",
    "nominate_dictator",
    "nominate_censor",
    "hold_trial",
    "nominate_governors",
    "business",
    "adjournment",
)
"""What the sitting itself asks of chair or Censor, and will ask again if it is still to be asked."""


@rule("republic:9.71b", "republic:9.823a", "republic:9.823b")
def free(s: Republic, seat: int) -> bool:
    """May this faction do something of its own now?

    Not while an attempt at assassination is resolved or players talk, nor if it is out or a Consul for Life decides
    for it.
    """
    if s.phase != "senate" or s.out[seat] or not s.agenda or s.session.step in ("closing", "closed"):
        return False
    return top(s) not in (*ATTEMPT, *TALKS) and voice(s, seat) == seat


@rule("republic:9.71b", "republic:9.15b", "republic:9.151c")
def busy(s: Republic) -> bool:
    """Is something going on that no Tribune can break into: an attempt, another Tribune, a talk?"""
    return top(s) in (*ATTEMPT, *TALKS, *TRIBUNE_PLAYED, "tribune_attacked", "tribune_proposal")


def top(s: Republic) -> str:
    """The scene that waits."""
    return str(s.agenda[-1][0])


def set_aside(s: Republic) -> None:
    """Somebody breaks in: a question that waits beneath is dropped, and the sitting goes on from what it finds then."""
    if s.agenda[-2][0] in ASKED_ANEW:
        del s.agenda[-2]


@rule("republic:9.15a", "republic:9.151h", "republic:I.tribune")
def tribunes(s: Republic, seat: int, also: str = "") -> list[str]:
    """The card if it is in hand, and each statesman in Rome with the right, once a turn.

    `also` is the tag of a narrower right that serves here too, such as a veto of land bills only.
    """
    found = [TRIBUNE] if holds(s, seat, TRIBUNE) else []
    for p in in_rome(s, seat):
        rights = ABILITIES[p]
        if ("free_tribune" in rights or (also and also in rights)) and p not in s.session.used:
            found.append(PERSON[p])
    return found


@rule("republic:9.15a", "republic:9.151h")
def spend(s: Republic, seat: int, means: str) -> None:
    """The card is discarded, or the statesman has used his right for this turn."""
    if means == TRIBUNE:
        play_card(s, seat, means)
    else:
        s.session.used.append(PERSON_AT[means])

"""The fine of a corrupt governor: the Censor's under the Calpurnian Law, the knights' under the Acilian."""

from __future__ import annotations

from tabularium.engine import SEATS, Ask, Pick

from ..book import interjection, rule, scene
from ..cards import ACILIAN, CALPURNIAN, PERSON_AT
from ..chance import highest, throw
from ..senators import gain_influence, gain_popularity, living, members, names, present, voice
from ..state import NOBODY, Faction, Republic
from .chair import censor_in_rome
from .means import free
from .order import reached


@rule("republic:L.calpurnian", "republic:6.13d", "republic:9.45")
def finable(s: Republic) -> list[int]:
    """Corrupt senators in Rome who came home from a province this turn; one fine a turn, or one for each of them.

    The end of the trials has removed their markers but not their deeds.
    """
    if not s.laws[CALPURNIAN]:
        return []
    if s.session.fined and not s.options.calpurnian_each_governor:
        return []
    back = [p for p in present(s) if s.returned[p] == s.turn and p not in s.session.fined]
    return [p for p in back if s.corrupt[p] or p in s.session.cleared]


@rule("republic:L.acilian", "republic:L.calpurnian", "republic:L.servilian.2")
def fining(s: Republic) -> list[Faction]:
    """The factions that may fine until the Senate closes: the Censor's as soon as he is elected.

    With the Acilian Law those with most knights, in Rome or not, from the beginning of the sitting.
    """
    if not s.laws[ACILIAN]:
        censor = censor_in_rome(s)
        return [] if censor == NOBODY or not reached(s, "trials") else [s.faction[censor]]
    if s.session.fining != NOBODY:
        return [s.session.fining]
    knights = {faction: sum(s.knights[p] for p in members(s, faction)) for faction in living(s)}
    return [faction for faction in knights if knights[faction] == max(knights.values())]


def may_fine(s: Republic, faction: Faction) -> Ask | None:
    """The holder of the right may use it until the Senate closes."""
    if not free(s, faction) or all(voice(s, each) != faction for each in fining(s)):
        return None
    fit = finable(s)
    return Pick(faction, "governor.fine", names(fit), rule="republic:L.calpurnian") if fit else None


@interjection(may_fine)
@rule("republic:L.acilian", "republic:4.18a")
def governor_fine(s: Republic, faction: Faction, governor: str) -> None:
    """Factions with equally many knights roll for the right first; the winner keeps it for this sitting."""
    tied = fining(s)
    if len(tied) == 1:
        s.next(fine, faction, governor)
        return
    s.session.fining = highest(s, tied)
    s.say("governor.fining", rule="republic:L.acilian", seat=SEATS[s.session.fining])
    if s.session.fining == faction:
        s.next(fine, faction, governor)
    else:
        s.done()


@scene
@rule("republic:L.calpurnian")
def fine(s: Republic, faction: Faction, governor: str) -> None:
    """A die of talents to the bank, his own first, then the faction's; what is missing costs his good name."""
    p = PERSON_AT[governor]
    owner = s.faction[p]
    amount = max(0, throw(s))
    own = min(amount, s.talents[p])
    help_ = min(amount - own, s.treasury[owner])
    s.talents[p] -= own
    s.treasury[owner] -= help_
    missing = amount - own - help_
    gain_popularity(s, p, -missing)
    gain_influence(s, p, -missing)
    s.session.fined.append(p)
    s.say("governor.fined", rule="republic:L.calpurnian", seat=SEATS[faction], senator=governor, talents=amount)
    s.done()

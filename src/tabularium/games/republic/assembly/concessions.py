"""5.2, 7.32, 9.411: concessions stay with the faction of a dead man, and who has earned by one can be tried for it."""

from __future__ import annotations

from tabularium.engine import SEATS

from .. import concessions, death, wars
from ..cards import CARD_OF, CONCESSION, CONCESSION_INCOME, CONCESSIONS, LAND_COMMISSIONER
from ..revenue import income
from ..senators import man
from ..state import NOBODY, Faction
from .book import rule
from .state import Assembly


@death.leave_behind.register(Assembly)
@rule("republic_assembly:5.2a")
def leave_behind(s: Assembly, p: int, faction: Faction) -> None:
    """The concessions of a senator who died a natural death stay in the hand of his faction."""
    for concession in CONCESSIONS:
        if s.holder[concession] == p:
            s.holder[concession], s.bar[concession] = NOBODY, 0
            s.hands[faction].append(CARD_OF[CONCESSION[concession]])
            s.say("concession.inherited", rule="republic:5.3b", seat=SEATS[faction], concession=CONCESSION[concession])


@concessions.take_away.register(Assembly)
@rule("republic_assembly:9.411a")
def take_away(s: Assembly, concession: int, where: int) -> None:
    """A concession leaves its holder; that he has earned by it is remembered."""
    if s.bar[concession] and s.holder[concession] >= 0:
        s.earned.append([concession, *man(s, s.holder[concession])])
    s.holder[concession], s.bar[concession] = where, 0


@income.brings_income.register(Assembly)
@rule("republic_assembly:7.32c")
def brings_income(s: Assembly, concession: int) -> bool:
    """The Land Commissioner earns only while a land bill is in force."""
    return CONCESSION_INCOME[concession] > 0 and (concession != LAND_COMMISSIONER or any(s.bills))


@wars.cut_off.register(Assembly)
@rule("republic_assembly:9.611d")
def cut_off(s: Assembly, concession: int) -> bool:
    """No war keeps destroyed grain from coming back."""
    return False

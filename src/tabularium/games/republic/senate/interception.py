"""Ordering the fleets in Rome to meet rebel forces at sea."""

from __future__ import annotations

from tabularium.engine import Pick

from ..book import rule
from ..cards import PROVINCE
from ..chance import omens
from ..odds.battle import battle
from ..revolt import escort, in_transit
from ..senators import voice
from ..state import Faction, Motion, Republic
from .motions import Framing, Subject, rejected_before, subject


@rule("republic:11.372a")
def within_reach(s: Republic) -> list[str]:
    """Rebel provinces whose forces are at sea and could still be ordered to be met, if Rome has fleets."""
    if not s.fleets:
        return []
    open_ones = [PROVINCE[province] for province in in_transit(s) if province not in s.intercepted]
    return [where for where in open_ones if not rejected_before(s, "intercept", [where])]


@rule("republic:11.372a", "republic:11.372b")
def chance(s: Republic, province: int) -> float:
    """How likely the fleets in Rome now are to beat them."""
    return battle(s.fleets, escort(s, province), omens=omens(s))["victory"]


@subject
class Intercept(Subject):
    """The fleets in Rome meet rebel forces before they arrive; nobody commands them."""

    name = "intercept"
    military = True

    def possible(self, s: Republic, faction: Faction) -> bool:
        return bool(within_reach(s))

    @rule("republic:11.372a")
    def frame(self, s: Republic, faction: Faction) -> Framing:
        """The owner of the forces that are met."""
        fit = within_reach(s)
        first = PROVINCE.index(fit[0])
        where = yield Pick(
            voice(s, faction),
            "senate.intercept",
            fit,
            rule="republic:11.372a",
            facts=lambda: {"fleets": s.fleets, "escort": escort(s, first), "chance": round(100 * chance(s, first))},
        )
        return [where]

    def lawful(self, s: Republic, motion: Motion) -> bool:
        return PROVINCE.index(motion.terms[0]) in in_transit(s)

    @rule("republic:11.372a")
    def passed(self, s: Republic, motion: Motion) -> None:
        """They wait for the battles of this year."""
        s.intercepted.append(PROVINCE.index(motion.terms[0]))
        s.say("senate.intercepts", rule="republic:11.372a", province=motion.terms[0])

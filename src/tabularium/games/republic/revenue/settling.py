"""The end of the Revenue Phase: the State's debts, the terms of governors, and warnings."""

from __future__ import annotations

from ..book import rule, scene
from ..cards import LAND_BILLS, LEGIONS, PERSON, PROVINCE, PROVINCES, TABLES
from ..end import state_pays
from ..forces import loyal_fleets
from ..posts import come_home, rebellious, resides, vacate
from ..revolt import rebel_legions, stronghold
from ..state import BANK, GOVERNED, NOBODY, Republic
from ..wars import active

WAR_COST: int = -TABLES["revenue"]["active_war"]
UNIT_COST: int = -TABLES["revenue"]["unit_maintenance"]
NATURAL_DISASTER_COST = 50
EVIL_OMENS_COST = 20


@rule("republic:6.52a", "republic:7.334a", "republic:11.38b")
def war_costs(s: Republic) -> int:
    """20 talents for each active war, prosecuted or not, and as much for a rebel who stays in his province."""
    return WAR_COST * (len(active(s)) + (stronghold(s) != NOBODY))


@rule("republic:6.52b", "republic:9.622")
def bill_costs(s: Republic) -> int:
    """The cost of the land bills in force this year."""
    cost: int = sum(LAND_BILLS[kind]["cost"] * count for kind, count in enumerate(s.bills))
    return cost


@rule("republic:6.52c", "republic:9.646a", "republic:6.513a")
def unit_costs(s: Republic) -> int:
    """2 talents for each fleet and each legion that is no rebel's, garrisons included."""
    legions = len(LEGIONS) - s.legion.count(BANK) - len(rebel_legions(s))
    return UNIT_COST * (legions + loyal_fleets(s))


def debts(s: Republic) -> int:
    """All the State has to pay this year."""
    return war_costs(s) + bill_costs(s) + unit_costs(s)


@scene
@rule("republic:6.52d", "republic:6.52f", "republic:6.52e")
def expenses(s: Republic) -> None:
    """Wars and land bills first, units last and in full: only now it shows whether the State is bankrupt."""
    say_debts(s)
    if state_pays(s, debts(s)):
        s.after(expenses)


def say_debts(s: Republic, rule: str = "republic:6.52f") -> None:
    """The State's debts this year, and its talents."""
    wars, bills, units = war_costs(s), bill_costs(s), unit_costs(s)
    s.say("revenue.debts", rule=rule, wars=wars, bills=bills, units=units, treasury=s.chest)


@scene
@rule("republic:9.622")
def lapse(s: Republic) -> None:
    """Land bills that are paid once are no longer in force."""
    for kind, bill in enumerate(LAND_BILLS):
        if not bill["recurring"]:
            s.bills[kind] = 0
    s.after(lapse)


@scene
@rule("republic:6.6a", "republic:6.6b", "republic:6.6c", "republic:11.34")
def terms(s: Republic) -> None:
    """Every governor's term runs down; at its end he comes home, corrupt or not, and the province is vacant.

    A rebel stays as long as he can.
    """
    s.say("revenue.terms", rule="republic:6.6a")
    for province in PROVINCES:
        if s.province[province] != GOVERNED or rebellious(s, province):
            continue
        s.term[province] -= 1
        if s.term[province] < 1:
            governor, there = s.governor[province], resides(s, province)
            vacate(s, province)
            s.returned[governor] = s.turn
            if there:
                come_home(s, governor)
            s.say("revenue.returns", rule="republic:6.6b", senator=PERSON[governor], province=PROVINCE[province])
    s.after(terms)


@scene
@rule("republic:6.52g")
def warning(s: Republic) -> None:
    """The table is told when one bad event would ruin the State."""
    for danger in dangers(s):
        s.say(f"revenue.warning_{danger}", rule="republic:6.52g", treasury=s.chest)
    s.after(warning)


@rule("republic:6.52g")
def dangers(s: Republic) -> list[str]:
    """Which events the State could not pay."""
    prices = {"disaster": NATURAL_DISASTER_COST, "omens": EVIL_OMENS_COST}
    return [danger for danger, price in prices.items() if s.chest < price]

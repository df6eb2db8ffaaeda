"""Personal income: what every loyal senator earns, and what his concessions bring."""

from __future__ import annotations

from tabularium.engine import Amount, Pick, Scene, varies

from ..book import rule, scene
from ..cards import (
    CONCESSION,
    CONCESSION_INCOME,
    CONCESSIONS,
    GRAIN,
    PERSON,
    PERSONAL_INCOME,
    PROVINCE,
    PROVINCES,
    TABLES,
)
from ..chance import throw
from ..provinces import under_attack
from ..senators import aligned, clockwise, factor, gain_popularity, in_play, purse_open
from ..state import GOVERNED, NOBODY, Faction, Republic
from ..wars import droughts
from .verres import verres

LEADER_INCOME: int = TABLES["revenue"]["faction_leader"]
SENATOR_INCOME: int = TABLES["revenue"]["senator"]
KNIGHT_INCOME: int = TABLES["knights"]["income_each"]
FIRST_DROUGHT_POPULARITY = 2
COLLECT = "collect"
DECLINE = "decline"
TAKE = "take"
LEAVE = "leave"
CONCESSION_ITEM, GRAIN_ITEM, PROVINCE_ITEM = range(3)


@rule("republic:6.1", "republic:9.53", "republic_assembly:6.1c")
def earns(s: Republic, p: int) -> bool:
    """Does he earn: aligned, and neither captive nor rebel?"""
    return aligned(s, p) and purse_open(s, p) and in_play(s, p)


@scene
@rule(
    "republic:6.1",
    "republic:6.11a",
    "republic:6.11b",
    "republic:6.12a",
    "republic_assembly:6.1d",
    "republic_assembly:6.1c",
)
def personal_income(s: Republic) -> None:
    """Everybody is paid, the Pontifex Maximus a die more.

    Matters that need a decision follow, clockwise from the highest officer's player.
    """
    earners = [p for p, faction in enumerate(s.faction) if faction != NOBODY and earns(s, p)]
    for p in earners:
        s.talents[p] += pay(s, p)
    if s.pontifex in earners:
        s.talents[s.pontifex] += max(0, throw(s)) * factor(s, s.pontifex)
    s.say("revenue.income", rule="republic:6.11a", senators=lambda: {PERSON[p]: s.talents[p] for p in earners})
    s.next(incomes, pending(s))


@rule("republic:6.11a", "republic:6.11b")
def pay(s: Republic, p: int) -> int:
    """A senator's yearly income: more if he leads his faction, and something for each of his knights."""
    base = LEADER_INCOME if s.leader[s.faction[p]] == p else SENATOR_INCOME
    return base * factor(s, p) + KNIGHT_INCOME * s.knights[p] * factor(s, p, "knights")


def pending(s: Republic) -> list[list[int]]:
    """The decisions: concessions that may be declined, grain in a drought, and spoils of provinces."""
    dry = droughts(s)
    items: list[tuple[Faction, list[int]]] = []
    for concession in CONCESSIONS:
        holder = s.holder[concession]
        if holder < 0 or not brings_income(s, concession) or not earns(s, holder):
            continue
        if not s.options.concession_income_optional:
            collect(s, concession)
            if dry and GRAIN[concession]:
                items.append((s.faction[holder], [GRAIN_ITEM, concession]))
        else:
            items.append((s.faction[holder], [CONCESSION_ITEM, concession]))
    for province in PROVINCES:
        governed = s.province[province] == GOVERNED and earns(s, s.governor[province])
        if governed and not s.idle[province] and not under_attack(s, province):
            items.append((s.faction[s.governor[province]], [PROVINCE_ITEM, province]))
    order = clockwise(s)
    items.sort(key=lambda item: order.index(item[0]))
    return [item for _, item in items]


@varies
@rule("republic:6.12b", "republic:I.land-commissioner")
def brings_income(s: Republic, concession: int) -> bool:
    """Does it earn in this phase?"""
    return CONCESSION_INCOME[concession] > 0


@rule(
    "republic:6.12b",
    "republic:I.harbor-fees",
    "republic:I.mining",
    "republic:I.tax-farmer",
    "republic:I.egyptian-grain",
    "republic:I.sicilian-grain",
)
def collect(s: Republic, concession: int) -> None:
    """The holder gets the printed income, and the Corrupt bar shows."""
    holder = s.holder[concession]
    income = CONCESSION_INCOME[concession] * factor(s, holder)
    s.talents[holder] += income
    s.bar[concession] = 1
    s.say(
        "revenue.concession",
        rule="republic:6.12b",
        senator=PERSON[holder],
        concession=CONCESSION[concession],
        talents=income,
    )


@scene
@rule("republic:6.13a")
def incomes(s: Republic, items: list[list[int]]) -> Scene | None:
    """One decision after the other."""
    if not items:
        s.after(personal_income)
        return None
    kind, thing = items[0]
    return (optional_concession, grain, provincial)[kind](s, thing, items[1:])


@rule("republic:6.12b")
def optional_concession(s: Republic, concession: int, rest: list[list[int]]) -> Scene:
    """Where the table has agreed that income may be declined: clean hands or money."""
    holder = s.holder[concession]
    answer = yield Pick(
        s.faction[holder],
        "revenue.concession",
        [COLLECT, DECLINE],
        rule="republic:6.12b",
        params={"senator": PERSON[holder], "concession": CONCESSION[concession]},
    )
    if answer == COLLECT:
        collect(s, concession)
        if GRAIN[concession] and droughts(s):
            rest = [[GRAIN_ITEM, concession], *rest]
    s.next(incomes, rest)


@rule("republic:E.drought.1", "republic:E.drought.2", "republic:I.egyptian-grain", "republic:I.sicilian-grain")
def grain(s: Republic, concession: int, rest: list[list[int]]) -> Scene:
    """In a drought grain brings its income once more for every drought used, and costs popularity."""
    holder = s.holder[concession]
    used = yield Amount(
        s.faction[holder],
        "revenue.drought",
        0,
        droughts(s),
        rule="republic:E.drought.2",
        params={"senator": PERSON[holder], "concession": CONCESSION[concession]},
    )
    if used:
        profit = CONCESSION_INCOME[concession] * factor(s, holder) * used
        s.talents[holder] += profit
        gain_popularity(s, holder, -FIRST_DROUGHT_POPULARITY - (used - 1) * s.options.drought_popularity_step)
        s.say("revenue.drought", rule="republic:E.drought.2", senator=PERSON[holder], droughts=used, talents=profit)
    s.next(incomes, rest)


# -- spoils of provinces -------------------------------------------------------------------------------------------
@rule("republic:6.13a")
def provincial(s: Republic, province: int, rest: list[list[int]]) -> Scene:
    """A governor decides before the dice whether he takes anything."""
    governor = s.governor[province]
    answer = yield Pick(
        s.faction[governor],
        "revenue.spoils",
        [LEAVE, TAKE],
        rule="republic:6.13a",
        params={"senator": PERSON[governor], "province": PROVINCE[province]},
    )
    if answer == TAKE:
        take_spoils(s, province)
    s.next(incomes, rest)


@rule("republic:6.13b", "republic:6.13c", "republic:6.13d", "republic:TBL.provinces", "republic:E.trial-of-verres.1")
def take_spoils(s: Republic, province: int) -> None:
    """The dice of the province: the governor keeps a profit, the State pays a loss; he is corrupt either way."""
    governor = s.governor[province]
    dice, bonus = PERSONAL_INCOME[s.developed[province]][province]
    profit = throw(s, dice) + bonus
    profit = max(min(0, profit), profit - verres(s))
    s.talents[governor] += max(0, profit)
    s.chest += min(0, profit)
    s.corrupt[governor] = 1
    s.spoils_taken.append(province)
    s.say(
        "revenue.spoils", rule="republic:6.13a", senator=PERSON[governor], province=PROVINCE[province], talents=profit
    )

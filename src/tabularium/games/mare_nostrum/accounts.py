"""Where a nation's figures come from: its income, its people's food and its upkeep, item by item with the rule of each.

They are computed from the state as it is now, by the functions that will compute them when the time comes.
"""

from __future__ import annotations

from dataclasses import dataclass

from .cards.lasting import grain_yield
from .counting import overrun
from .economy import TALENTS_PER_MINE, TALENTS_PER_URBAN, active_rural, active_urban, tribute
from .routes import paying, route_bonus, trade_income
from .state import MareNostrum, plain
from .tables import KINDS
from .upkeep import RATES, rate

NOTHING = (0, 0, 0, 0)


@dataclass(frozen=True)
class Item:
    """So many of something, what each of them brings or costs where all do the same, and what it comes to."""

    name: str
    count: int
    each: int | None
    goods: tuple[int, int, int, int]
    rule: str


def accounts(s: MareNostrum, nation: int) -> dict[str, list[Item]]:
    """The items of each page; pages without items are left out."""
    found = {"income": income(s, nation), "people": food(s, nation), "upkeep": upkeep(s, nation)}
    return {page: [item for item in items if item.count] for page, items in found.items()}


def income(s: MareNostrum, nation: int) -> list[Item]:
    """The income of a turn if all stays as it is."""
    idle = overrun(s)
    trade = paying(s, idle)
    working = [province for province in s.provinces(nation) if province not in idle]
    urban, mines = active_urban(s, nation), sum(s.mines[each] for each in working)
    grain, resources = grain_yield(s, nation, working), sum(s.deposits[each] for each in working)
    horses = sum(s.herds[each] for each in working)
    points, bonus = trade_income(s, nation, trade), route_bonus(s, nation, trade)
    tributes = sum(tribute(s, nation, province) for province in s.independents())
    items = [
        Item("urban", urban, TALENTS_PER_URBAN, (TALENTS_PER_URBAN * urban, 0, 0, 0), "mare:2.1a"),
        Item("mines", mines, TALENTS_PER_MINE, (TALENTS_PER_MINE * mines, 0, 0, 0), "mare:2.1d"),
        Item("trade", points, None, (points, 0, 0, 0), "mare:2.1b"),
        Item("routes", bonus, None, (bonus, 0, 0, 0), "mare:2.1c"),
        Item("harvests", grain, None, (0, grain, 0, 0), "mare:2.1e"),
        Item("deposits", resources, 1, (0, 0, resources, 0), "mare:2.1g"),
        Item("herds", horses, 1, (0, 0, 0, horses), "mare:2.1f"),
        Item("tribute", tributes, None, (tributes, 0, 0, 0), "mare:2.2a"),
    ]
    return [_in_all_years(s, item) for item in items]


def _in_all_years(s: MareNostrum, item: Item) -> Item:
    """A Historical Period brings five years at once."""
    talents, grain, resources, horses = (each * s.years for each in item.goods)
    return Item(item.name, item.count, item.each, (talents, grain, resources, horses), item.rule)


def food(s: MareNostrum, nation: int) -> list[Item]:
    """The fed people, their food, and how much grain is left to be paid."""
    idle = overrun(s)
    eaters = s.urban_of(nation) if s.options.maintain_occupied_ppu else active_urban(s, nation)
    fed = sum(active_rural(s, province, idle) for province in s.provinces(nation))
    gap = max(eaters - fed, 0)
    return [
        Item("eaters", eaters, None, NOTHING, "mare:2.3a"),
        Item("fed", min(fed, eaters), None, NOTHING, "mare:2.3a"),
        Item("lacking", gap, -1, (0, -gap * s.years, 0, 0), "mare:2.3b"),
    ]


def upkeep(s: MareNostrum, nation: int) -> list[Item]:
    """All that is under arms now, each kind at the rate this nation pays."""
    kept = [0] * len(KINDS)
    for force in s.forces:
        if force.nation == nation and not force.resting:
            for column, number in enumerate(force.units):
                kept[plain(column)] += number
    rows = [(kind, number, rate(s, nation, at)) for at, (kind, number) in enumerate(zip(KINDS, kept, strict=True))]
    rows.append(("fleets", s.fleets_of(nation) + s.new_fleets[nation], RATES["fleet"]))
    return [Item(name, number, -each, (-each * number * s.years, 0, 0, 0), "mare:3.8a") for name, number, each in rows]

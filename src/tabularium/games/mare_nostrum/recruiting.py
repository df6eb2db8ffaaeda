"""Recruiting and disbanding (3.5 to 3.7)."""

from __future__ import annotations

from collections.abc import Sequence

from tabularium.engine import refuse

from .book import rule, scene
from .cards.lasting import bargains
from .orders import InProvince, Orders, UnitsIn
from .state import Failed, MareNostrum
from .tables import (
    CAVALRY,
    COLLAPSE,
    INFANTRY,
    KINDS,
    LETTERS,
    MERCENARY_CAVALRY,
    MERCENARY_INFANTRY,
    TABLES,
)
from .world import PORTS, PROVINCE, SEAS

COST: dict[str, dict[str, int]] = TABLES["unit_cost"]
GOODS_COST = {name: {LETTERS[each]: row[each] for each in LETTERS if each in row} for name, row in COST.items()}
NAMES = ("infantry", "cavalry", "mercenary_infantry", "mercenary_cavalry")
"""How the table of costs calls the kinds of units."""
CODES = dict(zip((*NAMES, "fleet"), (*KINDS, "fleet"), strict=True))
ACTIONS = {
    "infantry": "recruit_inf",
    "cavalry": "recruit_cav",
    "mercenary_infantry": "recruit_mercenary",
    "mercenary_cavalry": "recruit_mercenary",
    "fleet": "build_fleet",
}
"""How cards call the orders whose price they change."""
MOST_PROVINCES = 5
FLEETS_PER_PORT = 5


# -- 3.5 infantry ------------------------------------------------------------------
@scene
@rule("mare:3.5a")
def infantry(s: MareNostrum) -> None:
    """All nations raise their infantry."""
    for nation, orders in s.ordered("recruiting"):
        raise_infantry(s, nation, orders, s.failed(nation))
    s.after(infantry)


@rule("mare:3.5a", "mare:3.5b", "mare:3.5c", "mare:3.5d")
def raise_infantry(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """Infantry in up to five provinces, each for a point of rural population, a resource and five talents."""
    chosen: list[str] = []
    raised = 0
    anywhere = any(each.get("ignore_province_limit") for each in bargains(s, nation, "recruit_inf"))
    for place, row in enumerate(orders.recruiting.infantry):
        path = f"recruiting.infantry[{place}]"
        if row.province not in chosen and len(chosen) == MOST_PROVINCES and not anywhere:
            failed(path, refuse("recruiting.five_provinces", "mare:3.5b", province=row.province))
            continue
        if row.province not in chosen:
            chosen.append(row.province)
        raised += recruit(s, nation, INFANTRY, row, path, "mare:3.5a", "mare:3.5c", failed, raised)


# -- 3.6 cavalry, mercenaries, fleets ------------------------------------------------------------------
@scene
@rule("mare:3.6a", "mare:3.6b", "mare:3.6c", "mare:3.6d")
def special_units(s: MareNostrum) -> None:
    """All nations raise what they may raise once a turn, and build their fleets."""
    for nation, orders in s.ordered("recruiting"):
        raise_special_units(s, nation, orders, s.failed(nation))
    s.after(special_units)


@rule("mare:3.6a", "mare:3.6b", "mare:3.6c", "mare:3.6e", "mare:3.6f", "mare:3.6g")
def raise_special_units(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """Cavalry and both kinds of mercenaries, each in one province, which may be the same."""
    page = orders.recruiting
    for column, row, name, why in (
        (CAVALRY, page.cavalry, "cavalry", "mare:3.6a"),
        (MERCENARY_INFANTRY, page.mercenary_infantry, "mercenary_infantry", "mare:3.6b"),
        (MERCENARY_CAVALRY, page.mercenary_cavalry, "mercenary_cavalry", "mare:3.6c"),
    ):
        if row is None:
            continue
        if column in forbidden(s, nation):
            failed(f"recruiting.{name}", refuse("recruiting.forbidden", "mare:3.6g", unit=f"unit:{KINDS[column]}"))
            continue
        recruit(s, nation, column, row, f"recruiting.{name}", why, "mare:3.6f", failed)
    build_fleets(s, nation, page.fleets, failed)


@rule("mare:3.6g")
def forbidden(s: MareNostrum, nation: int) -> Sequence[int]:
    """The mercenaries a nation may never hire."""
    special = s.facts(nation).special
    if "no_mercenaries" in special:
        return (MERCENARY_INFANTRY, MERCENARY_CAVALRY)
    return (MERCENARY_INFANTRY,) if "no_mercenary_infantry" in special else ()


def recruit(
    s: MareNostrum,
    nation: int,
    column: int,
    row: InProvince,
    path: str,
    why: str,
    collapsed: str,
    failed: Failed,
    before: int = 0,
) -> int:
    """As many units as the province and the treasury bear, in Collapse none; `before` were raised already this turn."""
    unit = f"unit:{KINDS[column]}"
    if s.stability[nation] == COLLAPSE:
        failed(path, refuse("recruiting.collapse", collapsed, unit=unit))
        return 0
    province = PROVINCE[row.province]
    if s.owner[province] != nation:
        failed(f"{path}.province", refuse("province.not_own", why, province=row.province))
        return 0
    raised, rural = 0, COST[NAMES[column]].get("PPR", 0)
    while raised < row.amount and s.rural[province] >= rural:
        cost = price(s, nation, NAMES[column], before + raised)
        if not s.affords(nation, **cost):
            break
        s.pay(nation, **cost)
        s.rural[province] -= rural
        raised += 1
    if raised:
        s.muster(nation, province, column, raised)
    if raised < row.amount:
        failed(f"{path}.amount", refuse("recruiting.too_dear", why, unit=unit, ordered=row.amount, raised=raised))
    return raised


@rule("mare:3.5a", "mare:3.6a", "mare:3.6b", "mare:3.6c", "mare:3.6d", "mare:3.1a")
def price(s: MareNostrum, nation: int, name: str, before: int) -> dict[str, int]:
    """The goods a unit or fleet costs when so many were bought before it; cards make some of them cheaper."""
    cost = GOODS_COST[name].copy()
    for bargain in bargains(s, nation, ACTIONS[name]):
        if before >= bargain.get("max_units", before + 1):
            continue
        cost["talents"] = bargain.get("set", {}).get(CODES[name], cost["talents"])
        for letter in bargain.get("waive", ()):
            cost.pop(LETTERS[letter], None)
    return cost


@rule("mare:3.6d", "mare:3.6f")
def build_fleets(s: MareNostrum, nation: int, number: int, failed: Failed) -> None:
    """Fleets, at most five for each port; where they go is said when they are deployed."""
    if not number:
        return
    if s.stability[nation] == COLLAPSE:
        failed("recruiting.fleets", refuse("recruiting.collapse", "mare:3.6f", unit="unit:fleet"))
        return
    per_port = max([FLEETS_PER_PORT, *(each["max_per_port"] for each in bargains(s, nation, "build_fleet"))])
    room, built = per_port * len(own_ports(s, nation)), 0
    while built < min(number, room) and s.affords(nation, **price(s, nation, "fleet", built)):
        s.pay(nation, **price(s, nation, "fleet", built))
        built += 1
    s.new_fleets[nation] += built
    if built < number:
        failed("recruiting.fleets", refuse("recruiting.fleets", "mare:3.6d", ordered=number, built=built))


@rule("mare:3.6d", "mare:3.10b")
def own_ports(s: MareNostrum, nation: int) -> list[int]:
    """The port cities a nation can use: its own that nobody occupies, and by option those it occupies."""
    own = [city for city in s.cities(nation) if PORTS[city] and not s.occupied(city)]
    if s.options.occupied_port_use == "occupier":
        own += [city for city, occupier in enumerate(s.occupier) if occupier == nation and PORTS[city]]
    return own


# -- 3.7 disbanding ------------------------------------------------------------------
@scene
@rule("mare:3.7a")
def disbanding(s: MareNostrum) -> None:
    """All nations let units and fleets go."""
    for nation, orders in s.ordered("disbanding"):
        disband(s, nation, orders, s.failed(nation))
    s.tidy()
    s.after(disbanding)


@rule("mare:3.7a")
def disband(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """Units and fleets leave the game and give nothing back."""
    for place, row in enumerate(orders.disbanding.units):
        let_go(s, nation, row, f"disbanding.units[{place}].units", "mare:3.7a", failed)
    number = orders.disbanding.fleets
    able = min(number, s.fleets_of(nation) + s.new_fleets[nation])
    scrap(s, nation, able)
    if able < number:
        failed("disbanding.fleets", refuse("disbanding.fleets", "mare:3.7a", ordered=number, there=able))


def let_go(s: MareNostrum, nation: int, row: UnitsIn, path: str, why: str, failed: Failed) -> list[int]:
    """Units of the standing army of a province leave it; those that are not there cannot. How many did, by column."""
    force = s.standing(nation, PROVINCE[row.province])
    gone = [min(wanted, there) for wanted, there in zip(row.units.columns, force.units, strict=True)]
    force.units = [there - each for there, each in zip(force.units, gone, strict=True)]
    if gone != row.units.columns:
        failed(path, refuse("units.not_there", why, province=row.province))
    return gone


def scrap(s: MareNostrum, nation: int, number: int) -> None:
    """Fleets leave the game: those just built first, then from the last sea on."""
    if not number:
        return
    fresh = min(number, s.new_fleets[nation])
    s.new_fleets[nation] -= fresh
    number -= fresh
    for sea in reversed(range(len(SEAS))):
        gone = min(number, s.fleets[nation][sea])
        s.fleets[nation][sea] -= gone
        number -= gone

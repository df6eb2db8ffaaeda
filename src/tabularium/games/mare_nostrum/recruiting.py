"""Recruiting and disbanding (3.5 to 3.7)."""

from __future__ import annotations

from collections.abc import Sequence

from tabularium.engine import refuse

from .book import rule, scene
from .orders import InProvince, Orders, UnitsIn
from .state import Failed, MareNostrum
from .tables import (
    CAVALRY,
    COLLAPSE,
    INFANTRY,
    KINDS,
    MERCENARY_CAVALRY,
    MERCENARY_INFANTRY,
    TABLES,
)
from .world import PORTS, PROVINCE, SEAS

COST: dict[str, dict[str, int]] = TABLES["unit_cost"]
MOST_PROVINCES = 5
FLEETS_PER_PORT = 5


# -- 3.5 infantry -------------------------------------------------------------
@scene
@rule("mare:3.5a")
def infantry(s: MareNostrum) -> None:
    """All nations raise their infantry."""
    for nation, orders in s.ordered():
        raise_infantry(s, nation, orders, s.failed(nation))
    s.after(infantry)


@rule("mare:3.5a", "mare:3.5b", "mare:3.5c", "mare:3.5d")
def raise_infantry(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """Infantry in up to five provinces, each for a point of rural population, a resource and five talents."""
    chosen: list[str] = []
    for place, row in enumerate(orders.recruiting.infantry):
        path = f"recruiting.infantry[{place}]"
        if row.province not in chosen and len(chosen) == MOST_PROVINCES:
            failed(path, refuse("recruiting.five_provinces", "mare:3.5b", province=row.province))
            continue
        chosen.append(row.province)
        recruit(s, nation, INFANTRY, row, path, "mare:3.5a", "mare:3.5c", failed)


# -- 3.6 cavalry, mercenaries, fleets -------------------------------------------------------------
@scene
@rule("mare:3.6a", "mare:3.6b", "mare:3.6c", "mare:3.6d")
def special_units(s: MareNostrum) -> None:
    """All nations raise what they may raise once a turn, and build their fleets."""
    for nation, orders in s.ordered():
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
    s: MareNostrum, nation: int, column: int, row: InProvince, path: str, why: str, collapsed: str, failed: Failed
) -> None:
    """As many units as the province and the treasury bear; in Collapse none."""
    unit = f"unit:{KINDS[column]}"
    if s.stability[nation] == COLLAPSE:
        failed(path, refuse("recruiting.collapse", collapsed, unit=unit))
        return
    province = PROVINCE[row.province]
    if s.owner[province] != nation:
        failed(f"{path}.province", refuse("province.not_own", why, province=row.province))
        return
    talents, rural, resources, horses = price(column)
    able = row.amount
    for have, cost in (
        (s.rural[province], rural),
        *zip(s.treasury[nation], (talents, 0, resources, horses), strict=True),
    ):
        if cost:
            able = min(able, max(have, 0) // cost)
    s.rural[province] -= able * rural
    s.pay(nation, able * talents, 0, able * resources, able * horses)
    if able:
        s.muster(nation, province, column, able)
    if able < row.amount:
        failed(f"{path}.amount", refuse("recruiting.too_dear", why, unit=unit, ordered=row.amount, raised=able))


def price(column: int) -> tuple[int, int, int, int]:
    """What a unit costs: talents, rural population, resources, horses."""
    cost = COST[("infantry", "cavalry", "mercenary_infantry", "mercenary_cavalry")[column]]
    return cost.get("T", 0), cost.get("PPR", 0), cost.get("R", 0), cost.get("Cb", 0)


@rule("mare:3.6d", "mare:3.6f")
def build_fleets(s: MareNostrum, nation: int, number: int, failed: Failed) -> None:
    """Fleets, at most five for each port; where they go is said when they are deployed."""
    if not number:
        return
    if s.stability[nation] == COLLAPSE:
        failed("recruiting.fleets", refuse("recruiting.collapse", "mare:3.6f", unit="unit:fleet"))
        return
    talents, resources = COST["fleet"]["T"], COST["fleet"]["R"]
    have = s.treasury[nation]
    able = min(number, FLEETS_PER_PORT * len(own_ports(s, nation)), max(have[0], 0) // talents, have[2] // resources)
    s.pay(nation, able * talents, 0, able * resources)
    s.new_fleets[nation] += able
    if able < number:
        failed("recruiting.fleets", refuse("recruiting.fleets", "mare:3.6d", ordered=number, built=able))


@rule("mare:3.6d", "mare:3.10b")
def own_ports(s: MareNostrum, nation: int) -> list[int]:
    """The port cities a nation can use: its own that nobody occupies, and by option those it occupies."""
    own = [city for city in s.cities(nation) if PORTS[city] and not s.occupied(city)]
    if s.options.occupied_port_use == "occupier":
        own += [city for city, occupier in enumerate(s.occupier) if occupier == nation and PORTS[city]]
    return own


# -- 3.7 disbanding -------------------------------------------------------------
@scene
@rule("mare:3.7a")
def disbanding(s: MareNostrum) -> None:
    """All nations let units and fleets go."""
    for nation, orders in s.ordered():
        disband(s, nation, orders, s.failed(nation))
    s.tidy()
    s.after(disbanding)


@rule("mare:3.7a")
def disband(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """Units and fleets leave the game and give nothing back."""
    for place, row in enumerate(orders.disbanding.units):
        let_go(s, nation, row, f"disbanding.units[{place}].units", failed)
    number = orders.disbanding.fleets
    able = min(number, s.fleets_of(nation) + s.new_fleets[nation])
    scrap(s, nation, able)
    if able < number:
        failed("disbanding.fleets", refuse("disbanding.fleets", "mare:3.7a", ordered=number, there=able))


def let_go(s: MareNostrum, nation: int, row: UnitsIn, path: str, failed: Failed) -> list[int]:
    """Units of the standing army of a province leave it; those that are not there cannot. How many did, by column."""
    force = s.standing(nation, PROVINCE[row.province])
    gone = [min(wanted, there) for wanted, there in zip(row.units.columns, force.units, strict=True)]
    force.units = [there - each for there, each in zip(force.units, gone, strict=True)]
    if gone != row.units.columns:
        failed(path, refuse("units.not_there", "mare:3.7a", province=row.province))
    return gone


def scrap(s: MareNostrum, nation: int, number: int) -> None:
    """Fleets leave the game: those just built first, then from the last sea on."""
    fresh = min(number, s.new_fleets[nation])
    s.new_fleets[nation] -= fresh
    number -= fresh
    for sea in reversed(range(len(SEAS))):
        gone = min(number, s.fleets[nation][sea])
        s.fleets[nation][sea] -= gone
        number -= gone

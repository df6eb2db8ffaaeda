"""Changes of population (3.4)."""

from __future__ import annotations

from tabularium.engine import Refusal, refuse

from .book import rule, scene
from .orders import InCity, Orders, UnitsIn
from .recruiting import let_go
from .state import Failed, MareNostrum
from .tables import MERCENARIES, VETERAN
from .world import CITY, MOST_RURAL, MOST_URBAN, PROVINCE, PROVINCE_OF

RURAL_TALENTS, RURAL_GRAIN = 10, 1
URBAN_TALENTS, URBAN_RESOURCES = 15, 1


@scene
@rule("mare:3.4f", "mare:3.4g")
def population(s: MareNostrum) -> None:
    """All nations change their population, before any later page."""
    for nation, orders in s.ordered("population"):
        change_population(s, nation, orders, s.failed(nation))
    s.tidy()
    s.after(population)


@rule("mare:3.4h", "mare:3.4c")
def change_population(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """In this order: rural investment, urban to rural, demobilisation, urban growth."""
    rural_investment(s, nation, orders, failed)
    urban_to_rural(s, nation, orders, failed)
    demobilise(s, nation, orders, failed)
    urban_growth(s, nation, orders, failed)


@rule("mare:3.4a", "mare:3.4e")
def rural_investment(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """Rural population for grain and talents, up to the most a province can hold."""
    for place, row in enumerate(orders.population.rural_investment):
        path, province = f"population.rural_investment[{place}]", PROVINCE[row.province]
        if s.owner[province] != nation:
            failed(f"{path}.province", refuse("province.not_own", "mare:3.4a", province=row.province))
            continue
        talents, grain, *_ = s.treasury[nation]
        space = room(s, province)
        able = clipped(row.amount, space, talents // RURAL_TALENTS, grain // RURAL_GRAIN)
        s.pay(nation, able * RURAL_TALENTS, able * RURAL_GRAIN)
        s.rural[province] += able
        if able < row.amount:
            why = "mare:3.4e" if row.amount > space else "mare:3.4a"
            failed(f"{path}.amount", too_much(why, row.amount, able))


@rule("mare:3.4b", "mare:3.4e")
def urban_to_rural(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """Townspeople go back to the land around their city, free of charge."""
    for place, row in enumerate(orders.population.urban_to_rural):
        path, city = f"population.urban_to_rural[{place}]", CITY[row.city]
        if not open_to(s, nation, row, path, "mare:3.4b", failed):
            continue
        province = PROVINCE_OF[city]
        space = room(s, province)
        able = clipped(row.amount, s.urban[city], space)
        s.urban[city] -= able
        s.rural[province] += able
        if able < row.amount:
            why = "mare:3.4e" if row.amount > space else "mare:3.4b"
            failed(f"{path}.amount", too_much(why, row.amount, able))


@rule("mare:3.4c", "mare:3.4e")
def demobilise(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """Soldiers of a province settle in it; mercenaries do not."""
    for place, row in enumerate(orders.population.demobilise):
        path, province = f"population.demobilise[{place}]", PROVINCE[row.province]
        if s.owner[province] != nation:
            failed(f"{path}.province", refuse("province.not_own", "mare:3.4c", province=row.province))
        elif any(row.units.columns[kind] or row.units.columns[kind + VETERAN] for kind in MERCENARIES):
            failed(f"{path}.units", refuse("population.mercenaries", "mare:3.4c"))
        elif sum(row.units.columns) > room(s, province):
            failed(f"{path}.units", too_much("mare:3.4e", sum(row.units.columns), room(s, province)))
            settle(s, nation, cut(row, room(s, province)), path, failed)
        else:
            settle(s, nation, row, path, failed)


def settle(s: MareNostrum, nation: int, row: UnitsIn, path: str, failed: Failed) -> None:
    """The units that are there become rural population."""
    s.rural[PROVINCE[row.province]] += sum(let_go(s, nation, row, f"{path}.units", "mare:3.4c", failed))


def cut(row: UnitsIn, most: int) -> UnitsIn:
    """The same order for the first so many of its units."""
    kept: list[int] = []
    for number in row.units.columns:
        kept.append(min(number, most - sum(kept)))
    return UnitsIn(row.province, type(row.units)(*kept))


@rule("mare:3.4d", "mare:3.4e")
def urban_growth(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """People of the province move into its city, for resources and talents."""
    for place, row in enumerate(orders.population.urban_growth):
        path, city = f"population.urban_growth[{place}]", CITY[row.city]
        if not open_to(s, nation, row, path, "mare:3.4d", failed):
            continue
        province = PROVINCE_OF[city]
        talents, _, resources, _ = s.treasury[nation]
        space = MOST_URBAN[city] - s.urban[city]
        able = clipped(row.amount, space, s.rural[province], talents // URBAN_TALENTS, resources // URBAN_RESOURCES)
        s.pay(nation, able * URBAN_TALENTS, 0, able * URBAN_RESOURCES)
        s.rural[province] -= able
        s.urban[city] += able
        if able < row.amount:
            why = "mare:3.4e" if row.amount > space else "mare:3.4d"
            failed(f"{path}.amount", too_much(why, row.amount, able))


def room(s: MareNostrum, province: int) -> int:
    """How much more rural population a province can hold."""
    return max(MOST_RURAL[province] - s.rural[province], 0)


def clipped(wanted: int, *limits: int) -> int:
    """As much of an order as every limit bears."""
    return max(min(wanted, *limits), 0)


@rule("mare:3.4h")
def open_to(s: MareNostrum, nation: int, row: InCity, path: str, why: str, failed: Failed) -> bool:
    """Is this a city of the nation's own that nobody occupies? Else the order fails."""
    city = CITY[row.city]
    if s.owner[PROVINCE_OF[city]] == nation and not s.occupied(city):
        return True
    failed(f"{path}.city", refuse("city.not_own", why, city=row.city))
    return False


def too_much(why: str, ordered: int, able: int) -> Refusal:
    """Only a part of what was ordered can be done."""
    return refuse("population.too_much", why, ordered=ordered, able=able)

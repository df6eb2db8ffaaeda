"""Trade points: which of them are active, what they pay, and which belong to a route (2.1, 3.13.1)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .book import rule
from .cards.lasting import point_yield
from .counting import surplus_of_enemy_fleets
from .pieces import NOBODY, Route
from .state import MareNostrum
from .world import PORTS, PROVINCE_OF

BLOCKADE = 10
"""So many more enemy fleets close a port."""
ROUTE_POINTS = 5
"""For so many points that belong to routes there is a talent more."""


@rule("mare:2.1n", "mare:2.1o", "mare:3.13.1e")
def blockaded(s: MareNostrum, city: int) -> bool:
    """Is a port closed: do enemies lie in every sea it opens to, ten or more fleets stronger?"""
    province = PROVINCE_OF[city]
    owner = s.owner[province]
    return bool(PORTS[city]) and all(
        surplus_of_enemy_fleets(s, sea, owner, province) >= BLOCKADE for sea in PORTS[city]
    )


@rule("mare:2.1j", "mare:2.1m", "mare:3.13.2d")
def trades(s: MareNostrum, city: int, idle: Collection[int]) -> bool:
    """Can a city trade: its province is not idle, nobody occupies it, and its port is open."""
    return shut(s, city, idle) is None


@rule("mare:2.1j", "mare:2.1m", "mare:2.1n")
def shut(s: MareNostrum, city: int, idle: Collection[int]) -> str | None:
    """The reason why a city cannot trade, in a word."""
    if s.occupied(city):
        return "occupied"
    if PROVINCE_OF[city] in idle:
        return "overrun"
    return "blockaded" if blockaded(s, city) else None


def partner(s: MareNostrum, route: Route) -> int:
    """The owner of the city at the other end; NOBODY is an independent."""
    return s.owner[PROVINCE_OF[route.destination]]


@rule("mare:2.1j", "mare:2.1m", "mare:2.1p", "mare:3.3.2d", "mare:3.13.1f")
def paying(s: MareNostrum, idle: Collection[int]) -> list[Route]:
    """The active points: both their cities can trade, and nations at the two ends are trade allies at peace."""
    cities = {city for route in s.routes for city in (route.origin, route.destination)}
    open_ = {city for city in cities if trades(s, city, idle)}
    return [route for route in s.routes if route.origin in open_ and route.destination in open_ and agreed(s, route)]


def agreed(s: MareNostrum, route: Route) -> bool:
    """Does nothing between the owners of both ends stand against it?"""
    nation, other = route.nation, partner(s, route)
    return other in (NOBODY, nation) or (s.trade_alliance[nation][other] and not s.at_war(nation, other))


@rule("mare:2.1b", "mare:3.13.1c", "mare:3.13.2a")
def trade_income(s: MareNostrum, nation: int, paying: Sequence[Route]) -> int:
    """A talent for every active point a nation has, and for every one of another that ends in its cities."""
    return sum(pays(s, nation, route) for route in paying if nation in (route.nation, partner(s, route)))


def pays(s: MareNostrum, nation: int, route: Route) -> int:
    """The income that the active points of a route bring one of its two ends."""
    return route.points * point_yield(s, nation, route.origin, route.destination)


@rule("mare:2.1c", "mare:3.13.1g", "mare:3.13.1h", "mare:3.13.1i", "mare:3.13.2g")
def route_bonus(s: MareNostrum, nation: int, paying: Sequence[Route]) -> int:
    """A talent for every five points that are met by points of the other owner, all routes together.

    Points that a card keeps from paying anybody belong to no route.
    """
    own = [route for route in paying if route.nation == nation and pays(s, nation, route)]
    return sum(paired(s, route, paying) for route in own) // ROUTE_POINTS


@rule("mare:3.13.1g")
def paired(s: MareNostrum, route: Route, paying: Sequence[Route]) -> int:
    """How many points of a nation between two cities are met by points the other way."""
    back = sum(
        other.points
        for other in paying
        if (other.origin, other.destination) == (route.destination, route.origin) and other.nation == partner(s, route)
    )
    return min(route.points, back)


@rule("mare:9g")
def first_collection(s: MareNostrum, nation: int) -> int:
    """In the first income the free points count as active, although nobody has placed them yet."""
    return sum(s.free_trade[nation]) if s.turn == 1 else 0


# -- what ends them ------------------------------------------------------------------
@rule("mare:3.3.2d")
def alliance_ended(s: MareNostrum, a: int, b: int) -> None:
    """Points between two nations are halved for good, each route by itself, rounded down."""
    for route in s.routes:
        if {route.nation, partner(s, route)} == {a, b}:
            route.points //= 2
    s.routes = [route for route in s.routes if route.points]


@rule("mare:3.13.2c", "mare:3.12.1g")
def lose_points(s: MareNostrum, nation: int, province: int) -> None:
    """A nation that turns hostile to an independent loses its points there."""
    s.routes = [route for route in s.routes if route.nation != nation or PROVINCE_OF[route.destination] != province]


@rule("mare:3.13.1j", "mare:3.13.2e", "mare:3.13.2f", "mare:6.2f5")
def change_hands(s: MareNostrum, province: int, nation: int) -> None:
    """A province gets another owner: points from its cities go along, and points inside one nation vanish.

    So do the points of a province that becomes independent, for only nations have any.
    """
    before = s.owner[province]
    s.owner[province] = nation
    for route in s.routes:
        if PROVINCE_OF[route.origin] == province and route.nation == before:
            route.nation = nation
    s.routes = [route for route in s.routes if route.nation not in (NOBODY, partner(s, route))]

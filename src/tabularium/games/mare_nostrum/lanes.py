"""The income of each route for a nation, and why one sleeps; by the functions that compute its income (2.1, 3.13)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from .counting import overrun, surplus_of_enemy_fleets
from .pieces import NOBODY, Route
from .routes import BLOCKADE, agreed, partner, paying, pays, route_bonus, shut, trade_income
from .state import MareNostrum
from .world import CITIES, PORTS, PROVINCE_OF, SEAS

RULES = {"occupied": "mare:2.1m", "overrun": "mare:2.1j", "blockaded": "mare:2.1n", "estranged": "mare:2.1p"}
"""The rule for each reason that keeps a route asleep."""


@dataclass(frozen=True)
class Asleep:
    """Why a route pays nothing: what is amiss, in which city, and how many fleets in which sea would wake it."""

    cause: str
    rule: str
    city: str
    sea: str = ""
    fleets: int = 0


@dataclass(frozen=True)
class Lane:
    """Two cities with the points a nation and its partner have between them."""

    own: str
    other: str
    partner: str | None
    """The owner of the other end; None: an independent."""
    yours: int
    theirs: int
    talents: int
    asleep: Asleep | None


@dataclass(frozen=True)
class Trade:
    """All lanes of a nation, and what they come to."""

    lanes: list[Lane]
    talents: int
    bonus: int


def trade_of(s: MareNostrum, nation: int) -> Trade:
    """The income of a nation from trade in a year in which all stays as it is."""
    idle = overrun(s)
    active = paying(s, idle)
    found: dict[tuple[int, int], list[Route]] = {}
    for route in s.routes:
        if route.nation == nation:
            found.setdefault((route.origin, route.destination), []).append(route)
        elif partner(s, route) == nation:
            found.setdefault((route.destination, route.origin), []).append(route)
    lanes = [lane(s, nation, ends, routes, active, idle) for ends, routes in found.items()]
    return Trade(lanes, trade_income(s, nation, active), route_bonus(s, nation, active))


def lane(
    s: MareNostrum, nation: int, ends: tuple[int, int], routes: list[Route], active: list[Route], idle: Collection[int]
) -> Lane:
    """The points between an own city and another."""
    own, other = ends
    owner = s.owner[PROVINCE_OF[other]]
    return Lane(
        CITIES[own],
        CITIES[other],
        None if owner == NOBODY else s.name(owner),
        sum(route.points for route in routes if route.nation == nation),
        sum(route.points for route in routes if route.nation != nation),
        sum(pays(s, nation, route) for route in routes if route in active),
        asleep(s, routes[0], idle),
    )


def asleep(s: MareNostrum, route: Route, idle: Collection[int]) -> Asleep | None:
    """The reason why a route does not pay, if there is one."""
    for city in (route.origin, route.destination):
        cause = shut(s, city, idle)
        if cause == "blockaded":
            province = PROVINCE_OF[city]
            ahead = {sea: surplus_of_enemy_fleets(s, sea, s.owner[province], province) for sea in PORTS[city]}
            sea = min(ahead, key=ahead.__getitem__)
            return Asleep(cause, RULES[cause], CITIES[city], SEAS[sea], ahead[sea] - BLOCKADE + 1)
        if cause:
            return Asleep(cause, RULES[cause], CITIES[city])
    return None if agreed(s, route) else Asleep("estranged", RULES["estranged"], CITIES[route.destination])

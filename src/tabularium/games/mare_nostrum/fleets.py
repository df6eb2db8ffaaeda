"""Fleets: their deployment and attrition (3.10)."""

from __future__ import annotations

from tabularium.engine import refuse

from .book import rule, scene
from .cards.step import resolve_timed
from .hostility import vassals
from .orders import Orders
from .recruiting import own_ports
from .state import Failed, MareNostrum
from .world import CITIES, CITIES_OF, NOWHERE, PORTS, SEA, SEAS

ATTRITION_ON = 10


# -- deployment ------------------------------------------------------------------
@scene
@rule("mare:3.10a", "mare:3.10d")
def fleet_deployment(s: MareNostrum) -> None:
    """All nations distribute their fleets over the seas."""
    for nation, orders in s.ordered():
        deploy_fleets(s, nation, orders, s.failed(nation))
    s.after(fleet_deployment)


@rule("mare:3.10a", "mare:3.10e")
def deploy_fleets(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """All fleets go where the sheet says, or stay where they are if it says nothing.

    Surplus orders are cut from the last sea on; fleets without orders go to the home sea.
    """
    if not orders.fleets and not s.new_fleets[nation]:
        return
    total = s.fleets_of(nation) + s.new_fleets[nation]
    home = home_sea(s, nation)
    if orders.fleets:
        ordered = sum(row.fleets for row in orders.fleets)
        if ordered != total:
            why = "mare:3.10a" if ordered < total else "mare:3.10e"
            failed("fleets", refuse("fleets.all", why, ordered=ordered, there=total))
        left = total
        s.fleets[nation] = [0] * len(SEAS)
        for row in orders.fleets:
            sent = min(row.fleets, left)
            s.fleets[nation][SEA[row.sea]] += sent
            left -= sent
    else:
        left = s.new_fleets[nation]
    s.fleets[nation][home] += left
    s.new_fleets[nation] = 0


@rule("mare:3.10a")
def home_sea(s: MareNostrum, nation: int) -> int:
    """Where fleets without orders gather: before the capital, else the largest port, else where most fleets are."""
    ports = own_ports(s, nation)
    capital = s.facts(nation).capital
    if capital in ports:
        return PORTS[capital][0]
    largest = max(sorted(ports, key=CITIES.__getitem__), key=s.urban.__getitem__, default=NOWHERE)
    if largest != NOWHERE:
        return PORTS[largest][0]
    return max(range(len(SEAS)), key=lambda sea: (s.fleets[nation][sea], -sea))


# -- attrition ------------------------------------------------------------------
@scene
@rule("mare:3.10c", "mare:4.1i")
def fleet_attrition(s: MareNostrum) -> None:
    """After the naval battles fleets without a friendly port on their sea are lost to weather and want."""
    for nation in s.living():
        safe = safe_seas(s, nation) if any(s.fleets[nation]) else set()
        for sea, fleets in enumerate(s.fleets[nation]):
            if fleets and sea not in safe:
                lost = s.roll(fleets, 10).count(ATTRITION_ON)
                s.fleets[nation][sea] -= lost
                if lost:
                    s.say("fleets.attrition", rule="mare:3.10c", nation=s.name(nation), sea=SEAS[sea], lost=lost)
    resolve_timed(s, "naval")
    resolve_timed(s, "movement")
    s.after(fleet_attrition)


@rule("mare:3.10b", "mare:3.12.6b")
def safe_seas(s: MareNostrum, nation: int) -> set[int]:
    """The seas on which a nation, one of its military allies or one of its vassals has a port."""
    ports = [city for each in (nation, *s.allies(nation)) for city in own_ports(s, each)]
    ports += [city for province in vassals(s, nation) for city in CITIES_OF[province] if not s.occupied(city)]
    return {sea for city in ports for sea in PORTS[city]}

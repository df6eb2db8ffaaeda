"""The upkeep of units and fleets (3.8)."""

from __future__ import annotations

from .book import rule, scene
from .cards.lasting import upkeep_rate
from .orders import Orders
from .state import Failed, MareNostrum, plain
from .tables import CAVALRY, INFANTRY, TABLES

RATES: dict[str, int] = TABLES["unit_upkeep_T"]
YEARLY = (RATES["infantry"], RATES["cavalry"], RATES["mercenary_infantry"], RATES["mercenary_cavalry"])


@scene
@rule("mare:3.8a", "mare:3.8d")
def upkeep(s: MareNostrum) -> None:
    """All nations pay what they have under arms now."""
    for nation, orders in s.ordered():
        pay_upkeep(s, nation, orders, s.failed(nation))
    s.after(upkeep)


@rule("mare:3.8b", "mare:3.8c", "mare:3.2k")
def pay_upkeep(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """Units are kept even if they cannot be paid: the treasury owes them then, and a level of stability is lost."""
    price = due(s, nation)
    if price > max(s.treasury[nation][0], 0):
        s.steady(nation, -1)
        s.tell(nation, "upkeep.unpaid", rule="mare:3.8b", price=price, talents=s.treasury[nation][0])
    s.pay(nation, price)


@rule("mare:3.8a", "mare:3.12.7b", "mare:7.1e")
def due(s: MareNostrum, nation: int) -> int:
    """The upkeep of this turn: every unit and fleet at its rate, five times in a Period; what was annexed rests."""
    kept_up = [force.units for force in s.forces if force.nation == nation and not force.resting]
    units: list[int] = [sum(column) for column in zip(*kept_up, strict=True)]
    fleets = (s.fleets_of(nation) + s.new_fleets[nation]) * RATES["fleet"]
    kept = sum([number * rate(s, nation, plain(each)) for each, number in enumerate(units) if number])
    return s.years * (fleets + kept)


@rule("mare:3.8a", "mare:3.8e")
def rate(s: MareNostrum, nation: int, kind: int) -> int:
    """The yearly upkeep of a unit; some nations keep their own for less."""
    own = s.facts(nation).special.get("upkeep_override", YEARLY[kind]) if kind in (INFANTRY, CAVALRY) else YEARLY[kind]
    return upkeep_rate(s, nation, kind, own)

"""From year to year: the phases of a turn follow each other, and all nations write their orders together."""

from __future__ import annotations

from tabularium.engine import Scene, Sheet, Together, written

from . import fields
from .annals import note
from .book import rule, scene
from .diplomacy.expiry import expire
from .forecast import forecast
from .independents import rested, war_is_over
from .orders import Orders
from .pages import choices, meant, problems
from .periods import open_period
from .pieces import NOBODY
from .state import MareNostrum

ROME_FOUNDED = 753


@scene
@rule("mare:1.0a")
def open_turn(s: MareNostrum) -> None:
    """A turn begins: its phases follow each other, and after the last of them comes the next turn."""
    note(s)
    s.say("year.opens", rule="mare:1.0a", year=s.year)
    s.next(open_turn)
    for phase in reversed(s.edition.phases):
        s.begin(phase)


@scene
@rule("mare:1.4a", "mare:1.4d", "mare:1.4e", "mare:3.1.1d", "mare:3.1.2c", "mare:3.1.3c", "mare:3.12.8d")
def write_orders(s: MareNostrum) -> Scene:
    """Every nation hands in its sheet; all open together."""
    sheets = yield Together(order_sheet(s, seat) for seat in range(s.seats) if playing(s, seat))
    s.sheets = [None] * len(s.seat_of)
    for seat, sheet in sheets.items():
        s.sheets[s.nation_of[seat]] = meant(s, s.nation_of[seat], written(Orders, sheet))
    s.after(write_orders)


@rule("mare:1.0b")
def common_year(year: int) -> int:
    """A year since the founding of Rome as people count today: years before Christ are negative, and there is no 0."""
    return year - ROME_FOUNDED if year > ROME_FOUNDED else year - ROME_FOUNDED - 1


def playing(s: MareNostrum, seat: int) -> bool:
    """Has this player a nation that is still in the game?"""
    nation = s.nation_of[seat]
    return nation != NOBODY and not s.eliminated[nation]


def order_sheet(s: MareNostrum, seat: int) -> Sheet:
    """The possible orders of a nation this year: an empty sheet feeds, pays and stands."""
    nation = s.nation_of[seat]
    return Sheet(
        seat,
        "orders",
        Orders,
        lambda orders: problems(s, nation, orders),
        Orders(),
        found=lambda: choices(s, nation),
        forecast=lambda orders: forecast(s, nation, orders),
        rule="mare:1.4a",
        rules=fields.ORDERS,
        params={"nation": s.name(nation), "year": s.year},
    )


@scene
@rule("mare:1.0a", "mare:3.3.1l", "mare:3.12.7b", "mare:3.12.7c", "mare:3.12.9e")
def advance(s: MareNostrum) -> None:
    """The calendar moves on, by one year or by the five of a Historical Period; what is over by then is forgotten."""
    s.year += s.years
    open_period(s)
    s.turn += 1
    s.climbed, s.uprisings, s.feats = [], [], []
    s.sheets = [None] * len(s.sheets)
    expire(s)
    war_is_over(s)
    rested(s)
    s.after(advance)

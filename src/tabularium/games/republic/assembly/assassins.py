"""9.8: an attempt on a life is a senator's own deed; the cards that help him are his leader's to play."""

from __future__ import annotations

from tabularium.engine import Ask, Scene

from ..book import ATTEMPT
from ..senate.assassination import Plot, daggers, sponsors, strike, which_sponsor, whom
from ..state import Seat
from .book import people_interjection, rule
from .people import spokesman
from .state import Assembly


@rule("republic_assembly:2a")
def plot_of(s: Assembly, seat: Seat) -> Plot:
    """A person's possible deeds: by the hand of a senator they play."""
    faction = s.faction_of(seat)
    own = [p for p in daggers(s, faction) if s.person_of(p) == seat]
    return Plot(faction, own, seat, spokesman(s, faction))


def may_strike(s: Assembly, seat: Seat) -> Ask | None:
    """The persons who play a senator in Rome, until somebody of the faction has tried this turn."""
    return whom(s, plot_of(s, seat))


def may_strike_sponsor(s: Assembly, seat: Seat) -> Ask | None:
    """The same over a land bill of one faction."""
    return which_sponsor(s, plot_of(s, seat)) if sponsors(s) else None


@people_interjection(may_strike, tags=(ATTEMPT,))
@rule("republic_assembly:2a")
def assassination(s: Assembly, seat: Seat, target: str) -> Scene:
    """He needs nobody's leave; who speaks for his faction is asked for its Assassin cards in any case."""
    yield from strike(s, plot_of(s, seat), target, light=False)


@people_interjection(may_strike_sponsor, tags=(ATTEMPT,))
@rule("republic_assembly:2a")
def land_bill_assassination(s: Assembly, seat: Seat, target: str) -> Scene:
    """The same over a land bill of one faction."""
    yield from strike(s, plot_of(s, seat), target, light=True)

"""10.82: a captive who can pay his ransom himself needs nobody's leave; the treasury is his leader's to open."""

from __future__ import annotations

from tabularium.engine import Ask, Pick

from ..cards import PERSON_AT
from ..senate.ransom import held_captive, pay_ransom, price
from ..senators import names
from ..state import Seat
from .book import people_interjection, rule
from .people import spokesman
from .state import Assembly


@rule("republic_assembly:2a")
def may_redeem(s: Assembly, seat: Seat) -> Ask | None:
    """A person who plays a captive of enough talents, and does not speak for the faction: then all of it is theirs to
    pay."""
    faction = s.faction_of(seat)
    own = [p for p in held_captive(s, faction) if s.person_of(p) == seat and s.talents[p] >= price(s, p)]
    if not own or spokesman(s, faction) == seat:
        return None
    return Pick(seat, "captive.redeem", names(own), rule="republic:10.71d")


@people_interjection(may_redeem)
@rule("republic_assembly:2a")
def redeem(s: Assembly, seat: Seat, captive: str) -> None:
    """He pays from his own purse, and is in Rome at once."""
    p = PERSON_AT[captive]
    pay_ransom(s, p, price(s, p))
    s.done()

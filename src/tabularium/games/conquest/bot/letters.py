"""Words between players: ransoms for generals, and who is hailed as Caesar."""

from __future__ import annotations

from typing import Any

from tabularium.engine import SEATS, Amount, Pick, Subset

from ..pieces import LEADER, LEADER_KEYS, LEADERS, LEADERS_EACH
from ..ransom import returnable
from ..state import NOBODY
from .position import Position

FEW, SOME = 2, 3
"""How many leaders are few, and how many are some."""
DEAR, FAIR, CHEAP = 60, 45, 25
"""What an own general is worth to get back, by how many are left, in talents before inflation."""
RICH = 20
"""One talent of so many in the treasury is added to it."""
LEAST, LEAST_OF_TWO = 25, 40
"""For how little a captive is given back: dearer while only two players are left."""
ASKED = 45
"""What is asked for a captive at first."""
MASTER = 0.65
"""Who has this share of all tribute and arms is hailed by those who have lost hope."""
HOPE, WEARINESS, MOST_HOPE = 0.08, 0.004, 0.3
"""With less than this share of them there is no hope; every round of a long war asks for more, up to a limit."""
EARLIEST = 20
"""Nobody is hailed before this round."""


def worth(p: Position) -> int:
    """What this seat pays for an own general."""
    leaders = len(p.generals) + 1
    price = DEAR if leaders <= FEW else FAIR if leaders <= SOME else CHEAP
    return price * p.s.factor + p.s.talents[p.seat] // RICH


def least(p: Position) -> int:
    """What this seat gives a captive back for."""
    return (LEAST_OF_TWO if len(p.foes) == 1 else LEAST) * p.s.factor


def captured(p: Position) -> list[int]:
    """The own generals in other hands who could come home."""
    s = p.s
    return [leader for leader in LEADERS if s.lord[leader // LEADERS_EACH] == p.seat and returnable(s, leader)]


def ransom_fund(p: Position) -> int:
    """What is put aside for the next ransom."""
    return min(worth(p), p.s.talents[p.seat] // 2) if captured(p) else 0


def subject(p: Position, ask: Pick) -> str:
    """Write about an own general while there is money, and about captives whose owner has some."""
    s = p.s
    for key in ask.options:
        if key == "done":
            continue
        owner = s.lord[LEADER[key] // LEADERS_EACH]
        purse = s.talents[owner]
        if (owner == p.seat and purse >= LEAST * s.factor) or (owner != p.seat and purse >= least(p)):
            return key
    return "done"


def terms(p: Position, ask: Amount) -> int:
    """An owner begins low and ends with what the general is worth, a captor asks for more than the least.

    Where general can be given for general no money is needed.
    """
    if swapped(p, ask.params):
        return 0
    if ask.params["owner"] == SEATS[p.seat]:
        first = p.s.arguments[2] == 0
        price = min(worth(p), LEAST * p.s.factor) if first else worth(p)
        return min(ask.high, price)
    return min(ask.high, max(ASKED * p.s.factor, least(p)))


def swapped(p: Position, params: dict[str, str]) -> str | None:
    """The captor's general whom the owner could give back for his own."""
    s = p.s
    owner, captor = SEATS.index(params["owner"]), SEATS.index(params["captor"])
    held = [leader for leader in s.captives_of(owner) if s.lord[leader // LEADERS_EACH] == captor]
    return next((LEADER_KEYS[leader] for leader in held if returnable(s, leader)), None)


def exchange(p: Position, ask: Subset) -> list[str]:
    """General for general, if the owner holds one of the captor's."""
    given = swapped(p, ask.params)
    return [given] if given in ask.options else []


def reply(p: Position, ask: Pick) -> str:
    """Accept what is worth it, name an own price where that may still lead somewhere, else decline."""
    talents, generals = ask.params["talents"], ask.params["generals"]
    own = sum(p.s.lord[LEADER[key] // LEADERS_EACH] == p.seat for key in generals)
    owner = SEATS.index(ask.params["owner"])
    purse = p.s.talents[owner]
    if owner == p.seat:
        good, able = talents + least(p) * (len(generals) - 1) <= worth(p), purse >= LEAST * p.s.factor
    else:
        good, able = talents + worth(p) * own + least(p) * (len(generals) - own) >= least(p), purse >= least(p)
    if good and "accept" in ask.options:
        return "accept"
    return "counter" if able and "counter" in ask.options else "decline"


# -- acclamation -------------------------------------------------------------------------------------------------------
def may_despair(view: dict[str, Any], seat: int) -> bool:
    """Could a seat have lost hope, or has it hailed somebody? A quick look, for it is taken before every answer."""
    if view["round"] < EARLIEST:
        return False
    players = view["players"]
    if players[seat]["out"]:
        return False
    whole = sum(player["tribute"] for player in players)
    return players[seat]["hails"] is not None or players[seat]["tribute"] <= MOST_HOPE * whole


def hailed(p: Position) -> int | None:
    """Whom a seat without hope hails: the master of the empire, if there is one."""
    s = p.s
    power = {seat: s.tribute[seat] + p.army(seat) / 5 for seat in s.living()}
    whole = sum(power.values())
    master = max(power, key=lambda seat: power[seat])
    if s.round < EARLIEST or master == p.seat or whole <= 0:
        return None
    hope = min(MOST_HOPE, HOPE + WEARINESS * (s.round - EARLIEST))
    return master if power[master] >= MASTER * whole and power[p.seat] <= hope * whole else None


def hail(p: Position, options: list[str]) -> str | None:
    """Hail the master, or think better of it."""
    choice = hailed(p)
    now = p.s.hails[p.seat]
    if choice is not None and choice != now and SEATS[choice] in options:
        return SEATS[choice]
    if choice is None and now != NOBODY and "nobody" in options:
        return "nobody"
    return None

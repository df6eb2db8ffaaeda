"""The pieces of a game: forces and their leaders, what is traded and owed, cards, and treaties of a turn.

They are plain data; what they mean is said in the chapter that uses them.
"""

from __future__ import annotations

import msgspec

from .orders import Clause
from .world import NOWHERE

NOBODY = -1
"""No nation: an independent province, an open seat, a force without a leader."""


# Plain data lies in no circles: the garbage collector need not look at pieces.
class Force(msgspec.Struct, gc=False):
    """Units that stand together: a nation's, or with NOBODY an independent province's own.

    `units` counts infantry, cavalry and mercenaries of both kinds, then the veterans of each. With a leader they move
    with him; `resting` ones were annexed this year and cannot be used before the next.
    """

    nation: int
    province: int
    units: list[int]
    leader: int = NOBODY
    resting: bool = False

    @property
    def size(self) -> int:
        """How many units."""
        return sum(self.units)


class Leader(msgspec.Struct, gc=False):
    """A leader by his number, of a nation or (NOBODY) of an independent province.

    `principal` is the leader whom he accompanies. `card` brought a historical one, who is extra and not replaced.
    """

    number: int
    nation: int
    modifier: int
    age: int
    name: str = ""
    province: int = NOWHERE
    principal: int = NOBODY
    card: int = NOBODY
    leaves: int = 0
    """The turn at whose end he leaves, if one is set."""


class Campaign(msgspec.Struct, gc=False):
    """A leader's progress with his orders of this year. `orders` is the leader to whom they were given: himself, or the
    one he succeeded. While he crosses a `border` (none is a sea) he is `bound` for a province, where he `arrives` at
    the end of a segment. `since` is the segment in which he entered his province, 0 if he began there; a `stopped`
    leader does nothing more this year; `forced` are the nations through which he has already forced his way.
    """

    nation: int
    leader: int
    orders: int
    bound: int = NOWHERE
    border: str = ""
    arrives: int = 0
    since: int = 0
    stopped: bool = False
    forced: list[int] = []


class Plunder(msgspec.Struct, gc=False):
    """A run of segments in which units plundered a province, each unit counted once a segment; and whose they were."""

    nations: list[int]
    province: int
    units: int
    last: int
    """The segment in which it went on last."""


class Route(msgspec.Struct, gc=False):
    """Trade points of a nation, from a city of its own to another's or to an independent's."""

    nation: int
    origin: int
    destination: int
    points: int


class Shipment(msgspec.Struct, gc=False):
    """Goods that arrive with the next income; bought ones come from NOBODY."""

    to: int
    sender: int
    goods: list[int]


class Debt(msgspec.Struct, gc=False):
    """A nation's yearly debt to another: an amount for each point of urban population, or a fixed sum (a card)."""

    debtor: int
    creditor: int
    since: int
    until: int = 0
    per_urban: int = 0
    goods: list[int] = []
    phases: int = 0
    """In how many more economic phases the goods are due, where a card and no treaty says so."""


class Sphere(msgspec.Struct, gc=False):
    """A sphere of influence: a nation may not invest in an independent until a year, by its treaty with a victor."""

    nation: int
    province: int
    victor: int
    until: int


class Held(msgspec.Struct, gc=False):
    """A card in a hand: the copy's number, whether another nation gave it, and since which turn it is held."""

    card: int
    received: bool = False
    since: int = 0


class Active(msgspec.Struct, gc=False):
    """A card in play: who played it, with what parameters, and the last turn of its effect (0: no end of its own)."""

    nation: int
    card: int
    named: dict[str, list[str]] = {}
    since: int = 0
    until: int = 0
    phases: int = 0
    """How many more economic phases it lasts, if it is counted so."""
    used: int = 0


class Treaty(msgspec.Struct, gc=False):
    """A surrender or a truce of this turn, with the clauses that were agreed or chosen.

    `kind` is conditional, unconditional, dictated (forced, with the loser having no say) or truce; in a truce nobody is
    the victor, and `years` says how long its peace is.
    """

    loser: int
    victor: int
    kind: str
    clauses: list[Clause] = []
    keep: list[int] = []
    years: int = 0

"""The input and output of the pages of a room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.svg import h
from tabularium.shapes.room import Here, Room
from tabularium.shapes.said import LogLine
from tabularium.shapes.tables import Proposal, TableInfo, WeekInfo

from ..table import Part


class RoomPage(NamedTuple):
    """A page of the room: attributes of its `<main>`, its parts, and their columns, if any."""

    attributes: dict[str, Any]
    parts: list[Part]
    columns: tuple[tuple[str, ...], ...] = ()

    def whole(self) -> Markup:
        """All of it."""
        html = {part.name: part.html for part in self.parts}
        columns = [h.div([html[name] for name in names], class_="column") for names in self.columns]
        return h.main(columns or list(html.values()), **self.attributes)

    def changed(self, known: Mapping[str, str]) -> Markup:
        """Only the parts that the browser does not have yet, by the digests of those it has."""
        fresh = [part.html for part in self.parts if known.get(part.name) != part.digest]
        return h.main(fresh, **self.attributes)


@dataclass(frozen=True)
class Bench:
    """A party of people who sit together; one without a name where everybody plays for themselves."""

    name: str | None
    seats: Sequence[int]


@dataclass(frozen=True)
class Gathering:
    """A room at one moment, as everybody in it may know it."""

    look: Look
    """From no seat, or from the reader's own."""
    public: Look
    """From no seat: what is on the floor is drawn from it."""
    room: Room
    info: TableInfo
    title: str
    address: str = ""
    """Where a phone comes in."""
    shown_address: str = ""
    """The same as people type it."""
    phase: str = ""
    phases: Sequence[str] = ()
    """The phases of a turn; none before play."""
    here: Mapping[int, Here] = field(default_factory=dict)
    """Who is in the room, where that is asked for."""
    benches: Sequence[Bench] = ()
    numbers: Mapping[int, int] = field(default_factory=dict)
    """The numbers of the asks that all may know of."""
    closed: Sequence[int] = ()
    """Whose fist is closed, where all answer at once."""
    keys: Sequence[str] = ()
    """The names of the questions that are asked now, and of those there have been: for the clocks of the desk."""
    lines: Sequence[LogLine] = ()
    proposals: Sequence[Proposal] = ()
    week: WeekInfo | None = None
    """How the week stands, where answers are sealed."""
    chairs: bool = False
    """Does the reader give the floor?"""

    @property
    def playing(self) -> bool:
        return self.info.status == "playing"

    @property
    def asked(self) -> Sequence[int]:
        """The seats that are publicly asked."""
        return self.info.waiting

    @property
    def begun(self) -> bool:
        return self.info.status not in ("open", "closed")

    @property
    def taken(self) -> int:
        """How many seats are taken."""
        return sum(place.kind in ("person", "bot") for place in self.info.seats)

    @property
    def code(self) -> str:
        """The code as people read it."""
        return (self.info.code or "").upper()

    def in_room(self, seat: int) -> Here:
        """Is somebody there who sits here?"""
        return self.here.get(seat, Here(False, None))

    def bench_of(self, seat: int) -> Bench:
        """The bench of a seat."""
        return next(bench for bench in self.benches if seat in bench.seats)

    def colour(self, seat: int) -> int:
        """The number whose colours and emblem a seat has: its party's, else its own."""
        bench = self.bench_of(seat)
        return seat if bench.name is None else list(self.benches).index(bench)

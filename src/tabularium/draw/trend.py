"""Small charts of one measure over time, as SVG: lines told apart by colour and dash, and the same as a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from .svg import Node, h

WIDTH, HEIGHT = 340, 170
TOP, BOTTOM = 12, 142
LETTER = 6.8
"""How much room a letter takes."""
DASHES = (None, "7 4", "2 4", "10 4 2 4", "12 3", "1 4", "5 2 1 2")
TICKS = 4
"""Into how many steps the height is divided at most."""
LABEL = 11
"""How far apart the values at the right end must be."""


@dataclass(frozen=True)
class Course:
    """The values of one line, step by step; None after it has ended."""

    name: str
    values: Sequence[int | None]
    colours: str = ""
    """The class that brings its colours."""
    mine: bool = False


def _round(least: float) -> int:
    """The next round number to count by."""
    size = 1
    while True:
        for step in (1, 2, 5):
            if step * size >= least:
                return step * size
        size *= 10


def stroke(at: int, course: Course) -> Markup:
    """A piece of a course's line, for a key."""
    drawn = h.path(class_="line", d="M1 5H31", stroke_dasharray=DASHES[at % len(DASHES)])
    return h.svg(
        h.g(drawn, class_=course.colours or None), class_="trend__key", viewBox="0 0 32 10", aria_hidden="true"
    )


@dataclass(frozen=True)
class Trend:
    """One measure over time. `reads` says a value in words, `falls` that the smallest value stands highest."""

    title: str
    steps: Sequence[str]
    courses: Sequence[Course]
    reads: Callable[[int], str] = str
    low: int | None = None
    high: int | None = None
    falls: bool = False
    named: bool = False
    """Do names stand at the ends of the lines, where no colours tell them apart?"""

    @cached_property
    def _range(self) -> tuple[int, int]:
        found = [value for course in self.courses for value in course.values if value is not None] or [0]
        low, high = min(0, *found), max(TICKS, *found)
        step = _round((high - low) / TICKS)
        if self.low is None:
            low = low // step * step
        return low if self.low is None else self.low, -(-high // step) * step if self.high is None else self.high

    @cached_property
    def _ticks(self) -> range:
        low, high = self._range
        return range(low, high + 1, _round((high - low) / TICKS))

    @cached_property
    def _edges(self) -> tuple[float, float]:
        """Where the lines begin and end: beside them stand the values, which may be words."""
        left = max(len(self.reads(value)) for value in self._ticks)
        right = max((len(self._end(course)) for course in self.courses), default=0)
        return 14 + LETTER * left, WIDTH - 12 - LETTER * right

    def _end(self, course: Course) -> str:
        """The label at the end of a line; nothing if it ends earlier."""
        value = course.values[-1]
        said = "" if value is None else self.reads(value)
        return f"{course.name} {said}" if said and self.named else said

    def _x(self, step: int) -> float:
        left, right = self._edges
        return round(left + (right - left) * step / max(1, len(self.steps) - 1), 1)

    def _y(self, value: int) -> float:
        low, high = self._range
        share = (value - low) / (high - low)
        return round(BOTTOM - (BOTTOM - TOP) * (1 - share if self.falls else share), 1)

    def draw(self, as_table: str) -> Markup:
        """The chart with its heading; `as_table` is what opens the table."""
        return h.figure(
            h.figcaption(self.title, class_="label"),
            h.svg(
                self._axes(),
                [self._line(at, course) for at, course in enumerate(self.courses)],
                self._ends(),
                viewBox=f"0 0 {WIDTH} {HEIGHT}",
                aria_hidden="true",
            ),
            h.details(h.summary(as_table), h.div(self._table(), class_="scroll-x", tabindex="0"), class_="why"),
            class_="trend",
        )

    def _axes(self) -> list[Node]:
        left, right = self._edges
        drawn: list[Node] = []
        for value in self._ticks:
            y = self._y(value)
            drawn += [
                h.path(class_="axis", d=f"M{left:.1f} {y}H{right:.1f}"),
                h.text(self.reads(value), x=round(left - 6, 1), y=y + 4, text_anchor="end"),
            ]
        last = len(self.steps) - 1
        for step in sorted({0, last // 2 if last > 3 else last, last}):
            drawn.append(h.text(self.steps[step], x=self._x(step), y=HEIGHT - 8, text_anchor="middle"))
        return drawn

    def _line(self, at: int, course: Course) -> Markup:
        points = [(self._x(step), self._y(value)) for step, value in enumerate(course.values) if value is not None]
        classes = f"line{' line--mine' if course.mine else ''}"
        drawn = h.polyline(
            class_=classes,
            points=" ".join(f"{x},{y}" for x, y in points),
            stroke_dasharray=DASHES[at % len(DASHES)],
        )
        dots = [h.circle(cx=x, cy=y, r=3) for x, y in points] if len(self.courses) == 1 else None
        return h.g(drawn, dots, class_=course.colours or None)

    def _ends(self) -> list[Node]:
        """The last values at the right, pushed apart where lines end together."""
        last = [(self._y(value), course) for course in self.courses if (value := course.values[-1]) is not None]
        drawn: list[Node] = []
        above = float(TOP - LABEL)
        for y, course in sorted(last, key=lambda each: each[0]):
            above = max(y, above + LABEL)
            if above <= BOTTOM + LABEL:  # the others are in the table
                place = {"x": round(self._edges[1] + 6, 1), "y": round(above + 4, 1)}
                drawn.append(h.text(self._end(course), class_="trend__mine" if course.mine else None, **place))
        return drawn

    def _table(self) -> Markup:
        heads = [h.th(course.name, scope="col", class_="num") for course in self.courses]
        rows = [
            h.tr(
                h.th(step, scope="row"),
                [
                    h.td("–" if value is None else self.reads(value), class_="num")
                    for value in (course.values[at] for course in self.courses)
                ],
            )
            for at, step in enumerate(self.steps)
        ]
        return h.table(
            h.caption(self.title, class_="sr"), h.thead(h.tr(h.td(), heads)), h.tbody(rows), class_="tbl tbl--small"
        )

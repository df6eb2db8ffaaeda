"""A chart of everybody's score over time, as SVG: a line a seat, told apart by colour, dash and emblem."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from .parts import EMBLEMS, SPRITE, seat_class
from .svg import Node, h

LEFT, RIGHT, TOP, BOTTOM = 26, 904, 12, 192
WIDTH, HEIGHT = 1000, 220
DASHES = (None, "7 4", None, "2 5", "10 4 2 4", "12 3", "1 4")
LETTER, ROW = 6.5, 15
"""How much room a letter and a row of words take."""
BADGE = 20
"""How far apart the names at the right end must be."""


def led(seat: int, history: Sequence[Sequence[int]]) -> tuple[str, int]:
    """Since when nobody had more than this seat: `always`, only in the end (`last`), or `at` a step, and which."""
    since = len(history)
    while since and history[since - 1][seat] == max(history[since - 1]):
        since -= 1
    return "always" if since == 0 else "last" if since == len(history) else "at", since


@dataclass(frozen=True)
class Chart:
    """Names and scores of all seats, step by step; `marks` are steps worth a word."""

    names: Sequence[str]
    history: Sequence[Sequence[int]]
    marks: Sequence[tuple[int, str]] = ()
    mine: int | None = None

    @cached_property
    def _top(self) -> int:
        return max(3, -(-max(max(step) for step in self.history) // 3) * 3)

    def _x(self, step: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * step / max(1, len(self.history) - 1), 1)

    def _y(self, score: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * score / self._top, 1)

    def draw(self, label: str) -> Markup:
        """The chart with a name that says its last values."""
        rows = max((row for _, _, row, _ in self._words), default=0)
        return h.svg(
            self._axes(),
            self._marked(),
            (self._line(seat) for seat in range(len(self.names))),
            self._badges(),
            class_="chart",
            viewBox=f"0 0 {WIDTH} {HEIGHT + ROW * rows}",
            role="img",
            aria_label=label,
        )

    def _axes(self) -> list[Node]:
        step = max(1, self._top // 4)
        drawn: list[Node] = []
        for score in range(0, self._top + 1, step):
            y = self._y(score)
            drawn += [
                h.path(class_="axis", d=f"M{LEFT} {y}H{RIGHT}"),
                h.text(score, x=LEFT - 8, y=y + 4, text_anchor="end"),
            ]
        return drawn

    @cached_property
    def _words(self) -> list[tuple[float, float, int, str]]:
        """The marks: where each stands, the middle of its word, and the first row in which that touches no other."""
        placed: list[tuple[float, float, int, str]] = []
        ends: list[float] = []
        for step, word in self.marks:
            x, half = self._x(min(step, len(self.history) - 1)), LETTER * len(word) / 2
            middle = min(x, RIGHT - half)
            row = next((at for at, end in enumerate(ends) if end < middle - half), len(ends))
            ends[row : row + 1] = [middle + half]
            placed.append((x, round(middle, 1), row, word))
        return placed

    def _marked(self) -> list[Node]:
        drawn: list[Node] = []
        for x, middle, row, word in self._words:
            drawn += [
                h.path(class_="mark", d=f"M{x} {TOP}V{BOTTOM}"),
                h.text(word, x=middle, y=BOTTOM + 18 + ROW * row, text_anchor="middle"),
            ]
        return drawn

    def _line(self, seat: int) -> Markup:
        points = " ".join(f"{self._x(at)},{self._y(step[seat])}" for at, step in enumerate(self.history))
        mine = " line--mine" if seat == self.mine else ""
        dash = DASHES[seat % len(DASHES)]
        return h.g(h.polyline(class_=f"line{mine}", points=points, stroke_dasharray=dash), class_=seat_class(seat))

    def _badges(self) -> list[Node]:
        """Names at the right end, pushed apart where lines end together."""
        ends = sorted(range(len(self.names)), key=lambda seat: -self.history[-1][seat])
        drawn: list[Node] = []
        last = TOP - BADGE - 0.0
        for place, seat in enumerate(ends):
            room = BADGE * (len(ends) - 1 - place)
            y = max(min(self._y(self.history[-1][seat]), BOTTOM + BADGE - room), last + BADGE)
            last = y
            emblem = f"{SPRITE}#e-{EMBLEMS[seat % len(EMBLEMS)]}"
            drawn += [
                h.g(
                    h.circle(class_="ctl", cx=920, cy=y, r=9),
                    h.use(href=emblem, x=913.5, y=y - 6.5, width=13, height=13),
                    class_=f"piece {seat_class(seat)}",
                ),
                h.text(self.names[seat], x=935, y=y + 4, class_="chart__me" if seat == self.mine else None),
            ]
        return drawn

"""How chances flow through a game: bands that make up a hundred for few seats, a lane for each where there are many.

Bands are plain elements, cut by shapes of the page, so that a seat's own pattern fills them undistorted at every width.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from .parts import icon, seat_class
from .svg import Node, h

MOST_BANDS = 6
"""From so many seats on, each has a lane of its own."""
BINS = 180
"""So many points a line has at most."""
FOLD = 0.25
"""A lane is so high; what is higher is folded over it."""
STEP = 5
"""Names in bands stand at every so many per cent of the height."""
LEAST = 0.09
"""A band must be so high somewhere to bear its name."""
NAME_WIDE, NAME_HIGH = 0.16, 0.09
"""So much room a name takes."""
NEAR_PINS = 6.8
"""Pins stand at least so far apart, in per cent."""

Point = tuple[float, Sequence[float]]
"""How far along the line, from 0 to 1, and what everybody could hope for there."""


@dataclass(frozen=True)
class Pin:
    """A moment above the line."""

    at: float
    sign: str
    number: int
    href: str
    label: str
    here: bool


@dataclass(frozen=True)
class Flow:
    """The line of everybody's chances, as far as it is known."""

    points: Sequence[Point]
    pins: Sequence[Pin]
    names: Sequence[str]
    label: str
    todo: str = ""
    """What the rest is called, where it is still being reckoned."""
    disc: Callable[[int], Node] = lambda seat: None

    @property
    def upto(self) -> float:
        """How far it is known."""
        return self.points[-1][0] if self.points else 0.0

    def draw(self) -> Markup:
        """As bands or as lanes."""
        return self._bands() if len(self.names) <= MOST_BANDS else self._lanes()

    def _thin(self) -> list[Point]:
        """No more points than can be seen."""
        bins = {int(at * BINS): (at, chances) for at, chances in self.points}
        return list({0: self.points[0], **bins}.values()) if self.points else []

    # -- bands ---------------------------------------------------------------------------------------------------
    def _bands(self) -> Markup:
        points, seats = self._thin(), range(len(self.names))
        tops = [[sum(chances[:seat]) for _, chances in points] for seat in range(len(self.names) + 1)]
        shapes = [
            h.clipPath(
                h.polygon(
                    points=_path(
                        [(at, tops[seat][i]) for i, (at, _) in enumerate(points)]
                        + [(at, tops[seat + 1][i]) for i, (at, _) in reversed(list(enumerate(points)))]
                    )
                ),
                id=f"band-{seat + 1}",
                clipPathUnits="objectBoundingBox",
            )
            for seat in seats
        ]
        edges = [
            h.polyline(points=_path([(at, tops[seat][i]) for i, (at, _) in enumerate(points)], 100))
            for seat in range(1, len(tops))
        ]
        return h.div(
            h.svg(shapes, class_="flow__cut", aria_hidden="true", width=0, height=0),
            self._pins(),
            h.div(
                (h.i(class_=f"band band-{seat + 1} {seat_class(seat)}") for seat in seats),
                h.svg(
                    edges, class_="flow__lines", viewBox="0 0 100 100", preserveAspectRatio="none", aria_hidden="true"
                ),
                self._ticks(),
                self._rest(),
                self._named(points, tops),
                (h.span(number, class_=f"flow__pc flow__pc--{number}") for number in (100, 50, 0)),
                class_="flow",
                role="img",
                aria_label=self.label,
            ),
            class_="flowbox__in",
        )

    def _named(self, points: Sequence[Point], tops: Sequence[Sequence[float]]) -> list[Node]:
        """Each seat's name where its band is high, away from the edges and from other names."""
        placed, drawn = list[tuple[float, float]](), list[Node]()
        inside = [i for i, (at, _) in enumerate(points) if 0.08 <= at <= min(0.88, self.upto - 0.08)]
        for seat in range(len(self.names)):
            high = sorted(inside or range(len(points)), key=lambda i: -points[i][1][seat])
            spots = [
                (points[i][0], (tops[seat][i] + tops[seat + 1][i]) / 2) for i in high if points[i][1][seat] >= LEAST
            ]
            spot = next((spot for spot in spots if all(_apart(spot, other) for other in placed)), None)
            if spot is not None:
                placed.append(spot)
                drawn.append(self._name(seat, *spot))
        return drawn

    def _name(self, seat: int, at: float, down: float) -> Markup:
        return h.span(
            self.disc(seat),
            h.b(self.names[seat]),
            class_=f"band__name {seat_class(seat)} down-{STEP * round(100 * down / STEP)}",
            data_at=round(100 * at, 1),
            aria_hidden="true",
        )

    # -- lanes ---------------------------------------------------------------------------------------------------
    def _lanes(self) -> Markup:
        points = self._thin()
        last = points[-1][1] if points else [0.0] * len(self.names)
        order = sorted(range(len(self.names)), key=lambda seat: -max((each[seat] for _, each in points), default=0.0))
        rows = [
            h.li(
                h.span(self.disc(seat), h.b(self.names[seat]), class_="lane2__who"),
                h.span(self._lane([(at, chances[seat]) for at, chances in points]), class_="lane2__in"),
                h.span(h.b(round(100 * last[seat])), class_="lane2__v"),
                class_=f"lane2 {seat_class(seat)}",
            )
            for seat in order
        ]
        return h.div(
            h.div(h.span(), self._pins(), h.span(), class_="lanes2__top"),
            h.ol(rows, role="list", aria_label=self.label),
            h.div(self._ticks(), self._rest(), class_="lanes2__over", aria_hidden="true"),
            class_="lanes2",
        )

    def _lane(self, line: Sequence[tuple[float, float]]) -> Markup:
        def part(fold: int) -> list[tuple[float, float]]:
            heights = [(at, 1 - min(max(value - fold * FOLD, 0.0), FOLD) / FOLD) for at, value in line]
            return [(line[0][0], 1.0), *heights, (line[-1][0], 1.0)]

        folds = [
            h.polygon(points=_path(part(fold), 100), class_=f"fold fold{fold + 1}")
            for fold in range(4)
            if line and max(value for _, value in line) > fold * FOLD
        ]
        return h.svg(folds, viewBox="0 0 100 100", preserveAspectRatio="none", aria_hidden="true")

    # -- what stands above both ----------------------------------------------------------------------------------
    def _pins(self) -> Markup:
        places, least = list[float](), 0.0
        for pin in self.pins:
            least = max(100 * pin.at, least)
            places.append(least)
            least += NEAR_PINS
        beyond = max(0.0, places[-1] - 99) if places else 0.0
        for at in range(len(places) - 1, -1, -1):
            room = 99 - NEAR_PINS * (len(places) - 1 - at)
            places[at] = min(places[at], room) if beyond else places[at]
        return h.div(
            (
                h.a(
                    h.span(icon(pin.sign)),
                    h.b(pin.number),
                    href=pin.href,
                    class_="pin pin--on" if pin.here else "pin",
                    aria_label=pin.label,
                    aria_current="true" if pin.here else None,
                    data_at=round(place, 2),
                )
                for pin, place in zip(self.pins, places, strict=True)
            ),
            class_="pins",
        )

    def _ticks(self) -> list[Markup]:
        return [
            h.i(class_="flow__needle" if pin.here else "flow__tick", data_at=round(100 * pin.at, 2))
            for pin in self.pins
        ]

    def _rest(self) -> Node:
        """What is not yet known."""
        if not self.todo:
            return None
        return h.div(h.span(self.todo), class_="flow__todo", data_wide=round(100 * (1 - self.upto), 2))


def _apart(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Do names at these places not lie on each other?"""
    return abs(one[0] - other[0]) > NAME_WIDE or abs(one[1] - other[1]) > NAME_HIGH


def _path(points: Sequence[tuple[float, float]], scale: float = 1) -> str:
    """Points as SVG writes them."""
    digits = 4 if scale == 1 else 2
    return " ".join(f"{round(scale * x, digits):g},{round(scale * y, digits):g}" for x, y in points)

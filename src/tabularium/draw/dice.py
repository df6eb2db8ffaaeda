"""Dice as they lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from markupsafe import Markup

from .parts import use
from .svg import h

FACES = {
    1: [(12, 12)],
    2: [(7, 17), (17, 7)],
    3: [(6, 18), (12, 12), (18, 6)],
    4: [(7, 7), (17, 7), (7, 17), (17, 17)],
    5: [(6, 6), (18, 6), (12, 12), (6, 18), (18, 18)],
    6: [(7, 5), (17, 5), (7, 12), (17, 12), (7, 19), (17, 19)],
}
SIDE, BLANK = "face:", "face:blank"
THROWN = ("dice", "white", "black")
"""The parameters of a line that hold faces; `rolled` may be a sum."""


def die(face: int, size: str = "") -> Markup:
    """A die with pips."""
    pips = [h.circle(cx=x, cy=y, r=2.5, fill="currentColor") for x, y in FACES[face]]
    svg = h.svg(pips, viewBox="0 0 24 24", aria_hidden="true")
    return h.span(svg, h.span(face, class_="sr"), class_=f"die die--{size}" if size else "die")


def thrown(params: Mapping[str, Any]) -> list[Markup]:
    """The dice that a line of the log tells of, drawn; nothing where only their sum is known."""
    return [each for name in THROWN for each in _drawn(params.get(name))]


def _drawn(value: Any) -> Iterator[Markup]:
    if isinstance(value, list | tuple):
        for each in value:
            yield from _drawn(each)
    elif isinstance(value, int) and value in FACES:
        yield die(value)
    elif isinstance(value, str) and value.startswith(SIDE):
        sign = None if value == BLANK else use(f"u-{value.removeprefix(SIDE)}")
        yield h.span(sign, class_="die die--sign", aria_hidden="true")

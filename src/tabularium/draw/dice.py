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
STEP = 28
"""From one die of a row to the next."""
SIDE, BLANK = "face:", "face:blank"
THROWN = ("dice", "white", "black")
"""The parameters of a line that hold faces; `rolled` may be a sum."""


def die(face: int, size: str = "") -> Markup:
    """A die with pips."""
    svg = h.svg(h.path(d=_pips(face), fill="currentColor"), viewBox="0 0 24 24", aria_hidden="true")
    return h.span(svg, h.span(face, class_="sr"), class_=f"die die--{size}" if size else "die")


def thrown(params: Mapping[str, Any]) -> list[Markup]:
    """The dice that a line of the log tells of, drawn; nothing where only their sum is known."""
    return [each for name in THROWN for each in _drawn(params.get(name))]


def row(params: Mapping[str, Any]) -> Markup | None:
    """The same in little: a record shows hundreds of dice. Pips make one picture, dice of more sides are told by their
    numbers, and dice with signs stand one by one."""
    faces = [face for name in THROWN for face in _faces(params.get(name))]
    if any(isinstance(face, str) for face in faces):
        return h.span(thrown(params), class_="dice dice--s")
    if not all(face in FACES for face in faces):
        return h.span(" ".join(map(str, faces)), class_="dice dice--row small muted")
    if not faces:
        return None
    bodies = "".join(
        f"M{at * STEP + 4} 1h16a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3h-16a3 3 0 0 1-3-3v-16a3 3 0 0 1 3-3"
        for at in range(len(faces))
    )
    pips = "".join(_pips(face, at * STEP) for at, face in enumerate(faces))
    width = len(faces) * STEP - 2
    svg = h.svg(
        h.path(d=bodies, class_="dice__body"),
        h.path(d=pips, fill="currentColor"),
        viewBox=f"0 0 {width} 24",
        width=width,
        height=24,
        aria_hidden="true",
    )
    return h.span(svg, h.span(", ".join(map(str, faces)), class_="sr"), class_="dice dice--row")


def _faces(value: Any) -> Iterator[Any]:
    if isinstance(value, list | tuple):
        for each in value:
            yield from _faces(each)
    elif value is not None:
        yield value


def _pips(face: int, left: int = 0) -> str:
    return "".join(f"M{left + x - 2.5} {y}a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0" for x, y in FACES[face])


def _drawn(value: Any) -> Iterator[Markup]:
    if isinstance(value, list | tuple):
        for each in value:
            yield from _drawn(each)
    elif isinstance(value, int) and value in FACES:
        yield die(value)
    elif isinstance(value, str) and value.startswith(SIDE):
        sign = None if value == BLANK else use(f"u-{value.removeprefix(SIDE)}")
        yield h.span(sign, class_="die die--sign", aria_hidden="true")

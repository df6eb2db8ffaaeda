"""Where things are on the sheet: outlines as SVG paths, and places for names, pieces and galleys."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from ..board import NAMES

Point = tuple[float, float]

_data = files(__package__.rpartition(".")[0]).joinpath("data")
SHAPES: dict[str, Any] = json.loads(_data.joinpath("shapes.json").read_text("utf-8"))
ANCHORS: dict[str, Any] = json.loads(_data.joinpath("anchors.json").read_text("utf-8"))
WIDTH, HEIGHT = SHAPES["size"]
TENTHS = 10
"""Outlines are drawn to a tenth of the sheet's unit."""
SMALL = 12
"""A land into which no circle of this radius fits is too small for its name."""

_areas: dict[str, dict[str, Any]] = {each["id"]: each for each in SHAPES["lands"] + SHAPES["seas"]}
MIDDLE: dict[str, Point] = {name: tuple(_areas[name]["label"]) for name in NAMES}
"""The most open point of every land and sea."""
IS_SMALL: dict[str, bool] = {name: _areas[name]["label_radius"] < SMALL for name in NAMES}
NAMED: dict[str, Point] = {**MIDDLE, **{name: tuple(point) for name, point in ANCHORS["names"].items()}}
"""Where the name of a place stands, with its pieces below: its middle, unless names would collide there."""
COAST: dict[str, Point] = {name: tuple(point) for name, point in ANCHORS["coasts"].items()}
"""Where galleys lie, by `land.sea`."""


def path(polygons: Iterable[dict[str, Any]]) -> str:
    """Polygons as the shortest path: every point as a step from the one before."""
    return "".join(_ring(ring) for each in polygons for ring in (each["outer"], *each["holes"]))


def _ring(ring: list[list[float]]) -> str:
    points = [(round(x * TENTHS), round(y * TENTHS)) for x, y in ring]
    (x, y), *others = points
    steps = ""
    for right, down in others:
        for step in (_short(right - x), _short(down - y)):
            steps += step if step.startswith("-") or not steps else f" {step}"
        x, y = right, down
    return f"M{points[0][0] / TENTHS:g} {points[0][1] / TENTHS:g}l{steps}z"


def _short(tenths: int) -> str:
    text = f"{tenths / TENTHS:g}"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


@cache
def outlines() -> dict[str, str]:
    """The outline of every land and sea."""
    return {name: path(_areas[name]["polygons"]) for name in NAMES}


@cache
def bounds(name: str) -> tuple[float, float, float, float]:
    """The box around a land or sea: left, top, right, bottom."""
    points = [point for polygon in _areas[name]["polygons"] for point in polygon["outer"]]
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)


Size = tuple[float, float]
WIDE: Size = (420, 240)
"""No part of the sheet smaller than this is shown on a wide screen."""
NEAR: Size = (170, 170)
"""The same on a phone, and the most that is shown there at once: what a finger meets must not be too small."""
NEAR_MOST: Size = (270, 270)


def frame(
    names: Iterable[str], least: Size = WIDE, most: Size | None = None, heart: str | None = None, margin: float = 22
) -> str | None:
    """A part of the sheet that shows all these places, as a viewBox; nothing for no places.

    Where there is a `heart` and that is more than the `most` that may be shown, it is what lies around the heart.
    """
    boxes = [bounds(name) for name in names]
    if not boxes:
        return None
    left, top = min(box[0] for box in boxes) - margin, min(box[1] for box in boxes) - margin
    right, bottom = max(box[2] for box in boxes) + margin, max(box[3] for box in boxes) + margin
    (x, wide), (y, high) = (
        _span(low, high, least[at], (most[at], MIDDLE[heart][at]) if most and heart else None, sheet)
        for at, (low, high, sheet) in enumerate(((left, right, WIDTH), (top, bottom, HEIGHT)))
    )
    return f"{x:.0f} {y:.0f} {wide:.0f} {high:.0f}"


def _span(
    low: float, high: float, least: float, around: tuple[float, float] | None, sheet: float
) -> tuple[float, float]:
    """Where a view begins and how long it is, on one axis; `around` is the most it may be and what it must show."""
    most, heart = around or (sheet, (low + high) / 2)
    size = min(max(high - low, least), most, sheet)
    middle = (low + high) / 2 if high - low <= most else heart
    return min(max(middle - size / 2, 0), max(sheet - size, 0)), size

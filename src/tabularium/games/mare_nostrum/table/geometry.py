"""Where things are on the map: outlines as a file of their own, and the places of provinces, cities and seas."""

from __future__ import annotations

from functools import cache
from typing import Any

from tabularium.draw.ground import Ground
from tabularium.draw.svg import Node, h

from ..world import facts, spaces

Point = tuple[float, float]
LINES = ("river", "mountain", "strait")


@cache
def shapes() -> dict[str, Any]:
    """The outlines."""
    return facts("geometry")


def _drawn() -> Node:
    """Every outline by the name of what it bounds. Their lines keep their width at any zoom."""
    found = shapes()
    named = {
        **{f"province-{code}": path for code, path in found["provinces"].items()},
        **{f"sea-{code}": path for code, path in found["seas"].items()},
        "wasteland": found["wasteland"],
        **{kind: found["borders"][kind] for kind in LINES},
    }
    return [h.path(id=name, d=path, vector_effect="non-scaling-stroke") for name, path in named.items()]


GROUND = Ground("mare_nostrum", _drawn)


@cache
def places() -> dict[str, Point]:
    """The middle of every province, city and sea, by name."""
    provinces, cities, seas = spaces()
    found = {f"province:{each['code']}": tuple(each["xy"]) for each in provinces}
    found |= {f"city:{each['id']}": tuple(each["xy"]) for each in cities}
    return found | {f"sea:{each['code']}": tuple(each["xy"]) for each in seas}


def width() -> float:
    """How wide the sheet is."""
    return float(shapes()["width"])


def height() -> float:
    """And how high."""
    return float(shapes()["height"])


def around(names: list[str], margin: float = 60, least: float = 260) -> str | None:
    """A part of the sheet that shows all these places, as a viewBox; nothing for no places."""
    points = [places()[name] for name in names]
    if not points:
        return None
    left, top = min(x for x, _ in points) - margin, min(y for _, y in points) - margin
    right, bottom = max(x for x, _ in points) + margin, max(y for _, y in points) + margin
    wide = max(right - left, (bottom - top) * 1.2, least)
    return f"{(left + right - wide) / 2:.0f} {(top + bottom - wide * 0.72) / 2:.0f} {wide:.0f} {wide * 0.72:.0f}"


def bend(a: Point, b: Point, by: float = 0.08) -> tuple[str, Point]:
    """A bent line from one place to another, and where its middle is."""
    (ax, ay), (bx, by_) = a, b
    mx, my = (ax + bx) / 2 - (by_ - ay) * by, (ay + by_) / 2 + (bx - ax) * by
    return f"M{ax:.0f} {ay:.0f}Q{mx:.0f} {my:.0f} {bx:.0f} {by_:.0f}", (
        round((ax + 2 * mx + bx) / 4, 1),
        round((ay + 2 * my + by_) / 4, 1),
    )

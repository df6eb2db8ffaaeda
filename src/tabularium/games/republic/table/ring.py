"""Who gives whom what, as a ring of the parties with arrows between them."""

from __future__ import annotations

from itertools import groupby
from math import cos, hypot, pi, sin

from markupsafe import Markup

from tabularium.draw.parts import seat_class
from tabularium.draw.svg import h

from ..dealings import Promise
from ..deals import TALENTS
from ..state import Faction
from .deed import Sheet, named, said, shelf

WIDE, HIGH = 330, 310
MIDDLE = (165.0, 152.0)
AROUND = 108.0
WIDER = 1.2
ROUND = 24
BEND = 22
ALONG = (0.5, 0.32, 0.7)
"""Where on its arrow the label of the first, second and third stands."""
LETTERS = 16
"""So much of a clause's name fits."""


def ring(sheet: Sheet) -> Markup:
    """Gold is given now, ink binds, a dashed line is only a word; what goes the same way shares an arrow."""
    parties = sheet.parties
    places: dict[int, tuple[float, float]] = {
        each: (
            MIDDLE[0] + AROUND * sin(2 * pi * at / len(parties)) * WIDER,
            MIDDLE[1] + AROUND * cos(2 * pi * at / len(parties)),
        )
        for at, each in enumerate(reversed(parties))
    }
    ways = sorted(sheet.clauses, key=_way)
    arrows = []
    beside: dict[tuple[int, int], int] = {}
    for (seat, to, _), found in groupby(ways, key=_way):
        nth = beside[seat, to] = beside.get((seat, to), -1) + 1
        arrows.append(_arrow(sheet, places, list(found), nth))
    stage = sheet.stage
    told = "; ".join(
        f"{named(stage, each.seat)} → {named(stage, Faction(each.to))}: {said(stage, each)}" for each in sheet.clauses
    )
    nodes = [
        h.g(
            h.circle(cx=f"{x:.0f}", cy=f"{y:.0f}", r=18, class_=f"fnode {seat_class(each)}"),
            h.text(
                named(stage, Faction(each)),
                x=f"{x:.0f}",
                y=f"{y - 24 if y < MIDDLE[1] else y + 33:.0f}",
                class_="fname",
            ),
        )
        for each, (x, y) in places.items()
    ]
    return h.div(
        h.svg(
            h.defs(
                h.marker(
                    h.path(d="M0 0L10 5L0 10z", class_=f"fh fh--{name}"),
                    id=f"flow-{name}",
                    viewBox="0 0 10 10",
                    refX=7,
                    refY=5,
                    markerWidth=6,
                    markerHeight=6,
                    orient="auto",
                )
                for name in ("now", "later", "word")
            ),
            [line for line, _ in arrows],
            nodes,
            [label for _, label in arrows],
            class_="dring",
            viewBox=f"0 0 {WIDE} {HIGH}",
            role="img",
            aria_label=told,
        ),
        h.ul(
            (
                h.li(h.span(class_=f"k k--{name}"), stage.text(f"board.deal.flow.{name}"))
                for name in ("now", "later", "word")
            ),
            class_="fkey",
            aria_hidden="true",
        ),
    )


def _way(each: Promise) -> tuple[int, int, str]:
    return each.seat, each.to, shelf(each.what)


def _arrow(
    sheet: Sheet, places: dict[int, tuple[float, float]], found: list[Promise], nth: int
) -> tuple[Markup, Markup]:
    """A bent arrow from one party to another, and its label; of several the next one is bent more."""
    first = found[0]
    kind = shelf(first.what)
    (ax, ay), (bx, by) = places[first.seat], places[first.to]
    length = hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    bend = BEND * (nth + 0.6)
    nx, ny = -uy * bend, ux * bend
    cx, cy = (ax + bx) / 2 + 2 * nx, (ay + by) / 2 + 2 * ny
    start, end = (ax + ux * ROUND, ay + uy * ROUND), (bx - ux * ROUND, by - uy * ROUND)
    line = h.path(
        d=f"M{start[0]:.0f} {start[1]:.0f}Q{cx:.0f} {cy:.0f} {end[0]:.0f} {end[1]:.0f}",
        class_=f"flow flow--{kind}",
        marker_end=f"url(#flow-{kind})",
    )
    at = ALONG[nth % len(ALONG)]
    mx = (1 - at) ** 2 * ax + 2 * at * (1 - at) * cx + at**2 * bx
    my = (1 - at) ** 2 * ay + 2 * at * (1 - at) * cy + at**2 * by
    text = str(first.talents) if first.what == TALENTS else sheet.stage.text(f"board.deal.kind.{first.what}")
    text = text if len(text) <= LETTERS else f"{text[: LETTERS - 1]}…"
    if len(found) > 1:
        text = f"{text} +{len(found) - 1}"
    width = 14 + 7.4 * len(text)
    label = h.g(
        h.rect(x=f"{mx - width / 2:.0f}", y=f"{my - 12:.0f}", width=f"{width:.0f}", height=24, rx=12),
        h.text(text, x=f"{mx:.0f}", y=f"{my + 5:.0f}"),
        class_=f"flab flab--{kind}",
    )
    return line, label

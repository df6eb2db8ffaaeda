"""Legions, veterans and fleets in the form of a proposal: their steppers, and figures that follow them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from tabularium.draw.parts import icon
from tabularium.draw.svg import Node, h

from .numbers import stepper
from .stage import Stage


class Span(NamedTuple):
    """From how many to how many, how many at first, and what is said of it."""

    low: int
    high: int
    value: int
    note: str = ""


class Asks(NamedTuple):
    """The questions that legions, veterans and fleets answer."""

    legions: str
    veterans: str = "senate.name_veterans"
    fleets: str = ""


class Units(NamedTuple):
    """The units that a form may name: so many legions, these veterans, so many fleets, and whether veterans go at
    first."""

    legions: Span
    veterans: Sequence[str] = ()
    fleets: Span | None = None
    all_veterans: bool = False


def steppers(stage: Stage, tag: str, units: Units, asks: Asks, about: str | None = None, step: int = 0) -> Markup:
    """One stepper a kind of unit, veterans by name; `step` is what a veteran counts in a row of figures."""
    legions, veterans, fleets, gladly = units
    rows: list[Node] = [_number(stage, "legions", tag, asks.legions, legions, about)]
    if veterans:
        boxes = (
            h.label(
                h.input(
                    type="checkbox",
                    name=f"veterans-{tag}",
                    value=each,
                    data_worth=step or legions.high + 1,
                    checked=gladly,
                ),
                h.span(stage.ref(each)),
                class_="check",
            )
            for each in veterans
        )
        rows.append(
            h.div(
                h.span(icon("leader"), " ", stage.text("board.force.veterans")),
                h.span(boxes, data_set=True, data_asks=asks.veterans, class_="row row--wrap"),
                class_="force",
            )
        )
    if fleets is not None:
        rows.append(_number(stage, "fleets", tag, asks.fleets, fleets, about))
    return h.div(rows, class_="forces")


def _number(stage: Stage, unit: str, tag: str, asks: str, span: Span, about: str | None) -> Markup:
    word = stage.text(f"view.{unit}")
    return h.div(
        h.span(icon(unit), " ", word),
        stepper(stage, f"{unit}-{tag}", asks, span.low, span.high, span.value, word, about),
        h.small(span.note) if span.note else None,
        class_="force",
    )


def each_force(units: Units) -> Iterator[tuple[int, int]]:
    """How many veterans and how many legions can be named, in the order of the rows that their steppers choose from."""
    return (
        (veterans, legions) for veterans in range(len(units.veterans) + 1) for legions in range(units.legions.high + 1)
    )


def named(tag: str, *units: str) -> str:
    """The fields of these units, for a figure that follows them."""
    return " ".join(f"{unit}-{tag}" for unit in units or ("legions", "veterans"))


def figures(stage: Stage, rows: Sequence[Sequence[Any]], shown: Sequence[tuple[str, str]]) -> Markup:
    """Figures with their words, each the column of a row that its fields choose: (message, fields) by column."""
    return h.p(
        (
            h.span(stage.text(message), " ", h.b(rows[0][at], data_figure=at, data_of=of))
            for at, (message, of) in enumerate(shown)
        ),
        class_="row row--wrap",
        data_rows=json.dumps(rows, ensure_ascii=False, separators=(",", ":")),
    )

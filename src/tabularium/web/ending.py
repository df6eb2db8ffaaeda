"""The end of a game without an end page of its own, from its outcome, seats and log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from tabularium.draw.chart import Chart
from tabularium.draw.look import Look
from tabularium.draw.parts import chip, panel, use
from tabularium.draw.svg import h

from .record import CHAPTER, subject
from .values import called, seats_of

TURN_BEGINS = CHAPTER
MOMENTS = 8
"""So many lines are told again."""


def measures(view: Mapping[str, Any]) -> list[str]:
    """The public numbers of every seat, in the game's order."""
    _, seats = seats_of(view)
    names = [name for name in seats[0] if name != "seat"] if seats else []
    return [name for name in names if all(type(seat.get(name)) is int for seat in seats)]


def score(view: Mapping[str, Any]) -> list[int]:
    """The number that the chart shows: the first one; nothing without any."""
    counted = measures(view)
    return [seat[counted[0]] for seat in seats_of(view)[1]] if counted else []


def finale(look: Look, history: Sequence[list[int]]) -> Markup:
    """The final seats, rare events, and the chart."""
    return h.div(
        h.div(h.div(_standings(look)), h.div(_moments(look)), class_="ending"),
        _chart(look, history) if len(history) > 1 and history[-1] else None,
        class_="stack",
    )


def _standings(look: Look) -> Markup:
    counted, seats = measures(look.view), seats_of(look.view)[1]
    winners = (look.outcome or {}).get("winners") or []
    totals = score(look.view) or [0] * len(look.words.names)
    order = sorted(range(len(look.words.names)), key=lambda seat: (seat not in winners, -totals[seat], seat))
    rows = [
        h.tr(
            h.td(
                h.span(
                    look.who(seat),
                    chip(look.text("ending.winner"), kind="gold", sign="leader") if seat in winners else None,
                    class_="row row--wrap",
                )
            ),
            (h.td(h.b(seats[seat][name]), class_="num") for name in counted),
            class_="won" if seat in winners else None,
        )
        for seat in order
    ]
    head = h.tr(
        h.th(look.text("generic.seats"), scope="col"),
        (h.th(called(look, name), scope="col", class_="num") for name in counted),
    )
    table = h.table(h.thead(head), h.tbody(rows), class_="tbl standings")
    return panel(look.text("ending.standings"), h.div(table, class_="scroll-x"))


def _moments(look: Look) -> Markup:
    """The rarest lines of the log, in their order."""
    began = next((at for at, line in enumerate(look.lines) if line.message == CHAPTER), 0)
    often = Counter(line.message for line in look.lines)
    told = [(often[line.message], -at) for at, line in enumerate(look.lines) if at >= began]
    items = [
        h.li(
            h.span(use("e-tabula"), class_="disc disc--s") if seat is None else look.livery(seat, "s"),
            look.told(at),
        )
        for at in sorted(-late for _, late in sorted(told)[:MOMENTS])
        for seat in [subject(look.lines[at])]
    ]
    return panel(look.text("ending.moments"), h.ol(items, class_="log"))


def _chart(look: Look, history: Sequence[list[int]]) -> Markup:
    names = [look.name(seat) for seat in range(len(look.words.names))]
    what = called(look, measures(look.view)[0])
    last = ", ".join(f"{name} {history[-1][seat]}" for seat, name in enumerate(names))
    drawing = Chart(names, history, mine=look.seat).draw(f"{what}: {last}")
    return panel(look.text("ending.chart", what=what), h.div(drawing, class_="panel__body scroll-x"))

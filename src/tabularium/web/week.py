"""The week of a weekly table: its phase, the time left, and who has handed in."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.parts import icon, panel
from tabularium.draw.svg import Node, h
from tabularium.draw.week import until
from tabularium.shapes.tables import WeekInfo

from .values import phase_name

MOST_NAMED = 6
"""Of more people only those who still write are named."""


def flag(look: Look, week: WeekInfo) -> Node:
    """Phase and countdown, beside the question."""
    if not week.phase:
        return None
    return [h.span(phase_name(look.words, week.phase), class_="chip"), " ", until(look, week)]


def week_panel(look: Look, week: WeekInfo) -> Markup:
    """The deadline and the seats that the table waits for; many that have handed in are only counted."""
    asked = sorted({*week.sealed, *week.waiting})
    named = asked if len(asked) <= MOST_NAMED else sorted(week.waiting)
    rows = [
        h.li(
            h.b(look.name(seat)),
            h.span(
                icon("seal" if seat in week.sealed else "hourglass"),
                " ",
                look.text("week.sealed" if seat in week.sealed else "week.waiting"),
                class_="muted small",
            ),
            data_sealed="1" if seat in week.sealed else None,
        )
        for seat in named
    ]
    body = h.div(
        h.p(h.b(phase_name(look.words, week.phase)), " ", until(look, week), class_="week__until")
        if week.phase
        else None,
        h.p(
            h.span(look.text("week.opens"), class_="label"),
            " ",
            look.text("week.early" if week.early else "week.at_the_deadline"),
            class_="small",
        ),
        class_="panel__body",
    )
    return h.section(
        panel(
            look.text("week.title"),
            body,
            h.ul(rows, class_="stakes"),
            aside=look.text("week.so_many", n=len(week.sealed), all=len(asked)),
        ),
        class_="pane pane-seats week",
    )

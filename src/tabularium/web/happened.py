"""What happened last: a battle, a vote or a throw, with its dice, in sight until the reader's next deed."""

from __future__ import annotations

from markupsafe import Markup

from tabularium.draw import dice
from tabularium.draw.marks import Marks
from tabularium.draw.parts import icon
from tabularium.draw.svg import h
from tabularium.shapes.said import LogLine

from .shown import Shown

MOST = 10
"""So many lines are sent; the script shows those after the reader's last deed."""


def happened(shown: Shown, marks: Marks) -> Markup | None:
    """The newest line stands in the heading, those before it open below."""
    look = shown.look
    told = [each for each in shown.sight.lines if each.line.message.startswith(marks.kept) and not each.undone][-MOST:]
    if not told or look.outcome is not None:
        return None

    def row(entry: LogLine) -> Markup:
        return h.li(
            dice.row(entry.line.params),
            h.span(Markup(look.rich.line(entry.line))),
            data_told=entry.n,
        )

    return h.details(
        h.summary(
            icon("chev"),
            h.h2(look.text("happened.title"), class_="label"),
            h.span(Markup(look.rich.line(told[-1].line)), class_="happened__last"),
        ),
        h.ol(map(row, told), class_="happened__all", tabindex="0"),
        class_="panel happened",
        data_kept="happened",
        hidden=True,
    )

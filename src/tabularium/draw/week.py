"""How long the week of a table still takes that is played by the calendar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabularium.shapes.tables import WeekInfo

from .svg import Node, h

if TYPE_CHECKING:
    from .look import Look


def until(look: Look, week: WeekInfo, moment: str = "moment small muted hide-s") -> Node:
    """The countdown, and the day and hour as the reader's clock tells them."""
    if week.deadline is None:
        return None
    return [
        h.span(class_="timer", data_deadline=week.deadline, role="timer", aria_label=look.text("bar.time")),
        " ",
        h.time(class_=moment, data_at=week.deadline),
    ]

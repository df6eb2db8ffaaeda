"""The week of a table that is played by the calendar: what all may know of it, and how long it still takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from .svg import Node, h

if TYPE_CHECKING:
    from .look import Look


class Week(Protocol):
    """What all may know of it."""

    @property
    def phase(self) -> str: ...
    @property
    def phases(self) -> Mapping[str, float]: ...
    @property
    def deadline(self) -> float | None: ...
    @property
    def early(self) -> bool: ...
    @property
    def sealed(self) -> Sequence[int]: ...
    @property
    def waiting(self) -> Sequence[int]: ...


def until(look: Look, week: Week, moment: str = "moment small muted hide-s") -> Node:
    """The countdown, and the day and hour as the reader's clock tells them."""
    if week.deadline is None:
        return None
    return [
        h.span(class_="timer", data_deadline=week.deadline, role="timer", aria_label=look.text("bar.time")),
        " ",
        h.time(class_=moment, data_at=week.deadline),
    ]

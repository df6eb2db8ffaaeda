"""From one step of a sitting to the next, in the order of the edition."""

from __future__ import annotations

from ..book import rule
from ..state import Republic

CLOSING, CLOSED = "closing", "closed"


@rule("republic:SUM.senate-order", "republic_assembly:3g")
def conclude(s: Republic, step: str) -> None:
    """A step of the sitting is over: the next one comes, reached already or not."""
    order = s.edition.sitting
    s.session.step = order[order.index(step) + 1]


def reached(s: Republic, step: str) -> bool:
    """Has the sitting come as far as this step?"""
    order = s.edition.sitting
    return order.index(s.session.step) >= order.index(step)


def reopen(s: Republic, step: str) -> None:
    """An earlier step has something to do again."""
    s.session.step = step


@rule("republic:9.642", "republic:9.6b", "republic:9.71a")
def risen(s: Republic) -> bool:
    """Has the Senate closed? Then nothing is proposed, voted on or done there any more."""
    return s.session.step in (CLOSING, CLOSED)


def rise(s: Republic) -> None:
    """Nothing more is proposed: the Senate closes, if it has not done so."""
    if s.session.step != CLOSED:
        s.session.step = CLOSING

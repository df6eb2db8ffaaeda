"""A later edition of the mini senate: fuller purses, the old officer first, equal votes pass, nothing is suspended."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from tabularium.engine import Rulebook, Scenes

from ..game import MINI, imagine
from ..senate import FIRST_EDITION, KIND, Mini, MiniEdition, book, carried, scenes, start

late_book = Rulebook(__package__, "late", base=book)


@late_book.rule("late:setup.1", "late:round.1")
def later(edition: MiniEdition) -> MiniEdition:
    """Purses are fuller, and the officer of the last round puts his motions before the chair is bid for."""
    return replace(edition, name="late", steps={"round": ("preside", "election")}, purse=5)


LATE_EDITION = later(FIRST_EDITION)


class Late(Mini, kw_only=True):
    """The same columns, played by the later rulebook."""

    edition: ClassVar[MiniEdition] = LATE_EDITION


@late_book.rule("late:vote.2")
def count(s: Late, motion: list[Any], voted: list[list[Any]]) -> None:
    """Only more noes than ayes defeat a motion."""
    ballots = [ballot for seat, ballot in voted if s.alive[seat]]
    ayes, noes = ballots.count("aye"), ballots.count("no")
    passed = carried(s, motion, ayes >= noes)
    message = "vote.passed" if passed else "vote.failed"
    s.say(message, rule="late:vote.2", motion=f"motion:{motion[KIND]}", ayes=ayes, noes=noes)
    s.done()


@late_book.rule("late:suspend.1")
def without_suspension() -> Scenes:
    """A motion that is being voted on cannot be suspended."""
    return scenes.edition({"count": count}, drop=["suspend"])


LATE = replace(
    MINI,
    name="late",
    package=__package__,
    state=Late,
    scenes=without_suspension(),
    rules=late_book,
    start=partial(start, kind=Late),
    imagine=partial(imagine, kind=Late),
    base=MINI,
)

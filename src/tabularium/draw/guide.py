"""A guided first game, as data: a table that is set, and steps that each wait for a question and say what to do there.

A game ships one as `guide.yaml` in its package. The words of a step are in the catalogue of its board, `guide.NAME`,
three lines at most. The guide never plays: it waits until its reader has read, written or answered. A reader who goes
their own way plays on from where they are.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Literal

import msgspec
import yaml

from tabularium.engine import Answer, Game

FILE = "guide.yaml"
SOMETHING = "*"
"""Stands for any value that the reader likes."""


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step: the question it waits for, and when it is done."""

    name: str
    """Its words are `guide.NAME`."""
    ask: str
    """The key of the question during which it is said."""
    done: Literal["read", "written", "answered"] = "read"
    writes: dict[str, Any] = {}
    """The values that the reader's sheet must have for the step to be done."""
    example: dict[str, Any] = {}
    """A way to write it."""
    answer: Answer | None = None
    """The answer to press, if an answer completes the step; None: what is written."""
    shows: str = ""
    """The part of the page that is set off, as a selector."""
    page: str = ""
    """Where on the table that is."""
    rules: tuple[str, ...] = ()


class Guide(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table that is set, with its dice, and the steps; the reader sits where `me` stands."""

    seats: list[str]
    seed: str
    steps: tuple[Step, ...]
    options: dict[str, Any] = {}

    @property
    def seat(self) -> int:
        """Where the reader sits."""
        return self.seats.index("me")


class Guided(msgspec.Struct, frozen=True):
    """A step that is to be said now, and how many there are."""

    at: int
    of: int
    step: Step


def guide_of(game: Game) -> Guide | None:
    """The guide of a game; None if it has none. An edition is another game to learn, and has its own or none."""
    return _read(game.package)


@cache
def _read(package: str) -> Guide | None:
    if find_spec(package) is not None:
        file = files(package).joinpath(FILE)
        if file.is_file():
            return msgspec.convert(yaml.safe_load(file.read_text(encoding="utf-8")), Guide)
    return None


UNMET = -1
"""The number of a question that has not been asked yet."""


class Place(msgspec.Struct, frozen=True):
    """The progress of a reader: the step, and the number of its question, once that is asked."""

    step: int
    number: int = UNMET


def onward(guide: Guide, place: Place, number: int, key: str, sheet: Answer | None) -> Place:
    """The reader's present step, from the number and key of their question and from what they have written.

    Other questions than that of the step come and go. A reader who has answered its question goes on behind the answer,
    and earlier steps are skipped.
    """
    step, steps = place.step, guide.steps
    if step < len(steps) and place.number not in (UNMET, number):
        mine = (
            at for at in range(step, len(steps)) if steps[at].done == "answered" and steps[at].ask == steps[step].ask
        )
        step = next(mine, step) + 1
    while step < len(steps) and steps[step].done == "written" and holds(sheet, steps[step].writes):
        step += 1
    return Place(step, number if step < len(steps) and steps[step].ask == key else UNMET)


def holds(written: Any, wanted: Any) -> bool:
    """Does a sheet say what is wanted, and perhaps more? Of a number at least so much, of rows each somewhere."""
    if wanted == SOMETHING:
        return written not in (None, "", 0, False)
    if isinstance(wanted, dict):
        return isinstance(written, dict) and all(holds(written.get(name), each) for name, each in wanted.items())
    if isinstance(wanted, list):
        return isinstance(written, list) and all(any(holds(row, each) for row in written) for each in wanted)
    if isinstance(wanted, int) and not isinstance(wanted, bool):
        return isinstance(written, int) and written >= wanted
    return bool(written == wanted)

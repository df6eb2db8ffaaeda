"""Which news matter more: what befell the reader's nation, then what befell others, and small things last."""

from __future__ import annotations

from collections.abc import Iterable

from tabularium.engine import Line

from .stage import OPENS, Stage

MOVES = "movement.segment"
"""The line of the marches of a segment, which are played back on the map."""
LEDGER = ("economy.", "upkeep.", "stability.")
SMALL = ("independents.granted", "leaders.")
"""Events that happen dozens of times a year."""


def names(line: Line, nation: str | None) -> bool:
    """Does a line speak of a nation?"""
    return nation is not None and any(
        nation == value or (isinstance(value, list) and nation in value) for value in line.params.values()
    )


def is_small(line: Line) -> bool:
    """Is it one of many of its kind?"""
    return line.message.startswith(SMALL)


def for_all(stage: Stage, lines: Iterable[Line]) -> list[Line]:
    """The public news: the reader's nation first, then the others, small things last."""
    return sorted(lines, key=lambda line: (is_small(line), not names(line, stage.me)))


def for_the_reader(stage: Stage, lines: Iterable[Line]) -> list[Line]:
    """The news of the reader's nation: events, private news, accounts, small things."""
    own = [
        line for line in lines if line.message not in (OPENS, MOVES) and (line.to is not None or names(line, stage.me))
    ]

    def rank(line: Line) -> int:
        if is_small(line):
            return 3
        return 0 if line.to is None else 2 if line.message.startswith(LEDGER) else 1

    return sorted(own, key=rank)

"""What is reckoned from columns of a state, and kept with it until one of them changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import attrgetter
from typing import Any, TypeVar

S = TypeVar("S")
T = TypeVar("T")


def kept(*columns: str) -> Callable[[Callable[[S], T]], Callable[[S], T]]:
    """Keep what a function makes of a state as long as these columns, lists of plain values, stay equal.

    It lies in the memo of the state, which is no part of the game: it is neither copied nor saved.
    """
    read: Callable[[Any], Any] = attrgetter(*columns)  # one column, or a tuple of several
    copied: Callable[[Any], Any] = list if len(columns) == 1 else lambda several: tuple(map(list, several))

    def keep(make: Callable[[S], T]) -> Callable[[S], T]:
        @wraps(make)
        def found(state: S) -> T:
            try:
                then, known = state.__dict__["memo"][make]
                if then == read(state):
                    return known  # type: ignore[no-any-return]  # what this function has made
            except KeyError:
                state.__dict__.setdefault("memo", {})
            now, made = copied(read(state)), make(state)
            state.__dict__["memo"][make] = now, made
            return made

        return found

    return keep

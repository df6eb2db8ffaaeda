"""Numbers for programs that learn: a vector of one size for every view, a number for every choice.

Both are made by hashing names, so that they are the same for every game, everywhere and in every version that uses
the same names. Two names may share a place; with the sizes here that is rare enough to learn with.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import copysign, log1p
from typing import Any
from zlib import crc32

ACTIONS = 512
"""How many numbers a choice can have. It is twice the longest list of a step."""
WAIT = 0
"""The number of an agent that is not asked and whom the others wait for."""
VIEWED, ASKED = 1024, 256
OBSERVED = VIEWED + ASKED
"""An observation: the view of a seat, and behind it its question with what has been chosen of it so far."""
HIGHEST = 16.0
"""No figure of an observation is higher, or lower than its opposite."""


def action_numbers(key: str, choices: Sequence[str]) -> dict[int, int]:
    """The number of each choice, with its place in the list. It follows from question and name.

    A number that is taken already gives way to the next one.
    """
    numbers: dict[int, int] = {}
    for place, choice in enumerate(choices):
        number = _action(key, choice)
        while number in numbers:
            number = number % (ACTIONS - 1) + 1
        numbers[number] = place
    return numbers


def observation(view: Mapping[str, Any], key: str, params: Mapping[str, Any], chosen: Iterable[str]) -> list[float]:
    """What a seat sees and is asked, as figures."""
    seen = [0.0] * VIEWED
    _add(seen, view, 0)
    asked = [0.0] * ASKED
    _add(asked, [key, *chosen], 0)
    _add(asked, params, 1)
    return [min(max(figure, -HIGHEST), HIGHEST) for figure in (*seen, *asked)]


@lru_cache(maxsize=1 << 16)
def _action(key: str, choice: str) -> int:
    return 1 + crc32(f"{key} {choice}".encode()) % (ACTIONS - 1)


@lru_cache(maxsize=1 << 18)
def _hashed(name: str, above: int) -> int:
    return crc32(name.encode(), above)


def _add(figures: list[float], value: Any, place: int) -> None:
    """Add a value, with all that lies in it, at the place that its path has."""
    if value is None:
        return
    if isinstance(value, str):
        figures[_hashed(value, place) % len(figures)] += 1.0
    elif isinstance(value, int | float):  # yes and no are one and nought, which is to say minus one
        number = float(value) if not isinstance(value, bool) else (1.0 if value else -1.0)
        figures[_hashed("#", place) % len(figures)] += copysign(log1p(abs(number)), number)
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            _add(figures, inner, _hashed(str(name), place))
    else:  # the place in a list counts, except for names: a hand is the same in any order
        for at, inner in enumerate(value):
            _add(figures, inner, place if isinstance(inner, str) else _hashed(str(at), place))

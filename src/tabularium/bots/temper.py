"""The temperaments of bots: one vocabulary for all games, and levels whose bots have one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from tabularium.engine import Bot, BotMaker

T = TypeVar("T")

TEMPERS = ("even", "faithful", "ambitious", "martial", "suspicious")
"""In every game these words mean the same; a game has those that its bots can show. An even one leans to nothing."""
EVEN = TEMPERS[0]


@dataclass(frozen=True)
class Tempered(Generic[T]):
    """A level whose bots have a temperament, for the `bots` of a game. It says what each of them weighs in the game."""

    make: Callable[..., Bot]
    """Makes a bot from its seed, and perhaps from what its temperament weighs."""
    tempers: Mapping[str, T]
    own: bool = False
    """Does the game give each bot a temperament of its own, if nobody does? Else it is even."""

    def __post_init__(self) -> None:
        strange = [each for each in self.tempers if each not in TEMPERS]
        assert not strange, f"no temperaments: {strange}"

    def __call__(self, seed: int) -> Bot:
        return self.make(seed)

    def minded(self, temper: str) -> BotMaker:
        """Makes bots of this temperament."""
        return partial(_made, self.make, self.tempers[temper])


def _made(make: Callable[..., Bot], temper: T, seed: int) -> Bot:
    return make(seed, temper)

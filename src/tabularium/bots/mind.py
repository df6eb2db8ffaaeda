"""A game's information for a bot that thinks ahead: what counts in a position, and how far to look."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp
from typing import Any, Generic, TypeVar

import msgspec

from tabularium.engine import Answer, Ask, Bot, State, TabulariumError

S = TypeVar("S", bound=State)
Features = Callable[[S, int], Sequence[float] | None]


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """A logistic regression: a chance is made of figures by their weights."""

    bias: float
    weights: dict[str, float]
    rows: int
    log_loss: float
    """How well it foretells games it was not fitted to; the lower the better."""
    blind_loss: float
    """The same for a guess that always says the mean."""

    def chance(self, figures: Sequence[float]) -> float:
        """The chance that these figures foretell."""
        z = self.bias + sum(weight * figure for weight, figure in zip(self.weights.values(), figures, strict=True))
        return 1.0 / (1.0 + exp(-z)) if z > -500 else 0.0


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """The result of learning a game from play, with the command, seed and commit that made it."""

    game: str
    command: str
    seed: int
    commit: str
    games: int
    win: Weights
    """From the figures of a seat: does it win?"""
    stand: Weights | None = None
    """From the figures of the table: does anybody win? None if somebody always wins."""


@dataclass(frozen=True, kw_only=True)
class Mind(Generic[S]):
    """A game's information for a bot that thinks ahead. It reads imagined states, in which nothing is secret."""

    names: tuple[str, ...]
    """The names of a seat's figures."""
    features: Features[S]
    """The figures of a seat in a state, in the order of `names`; None for a seat that can no longer win."""
    together: Callable[[S], list[Sequence[float] | None]] | None = None
    """The figures of all seats at once, where they rest on the same sums."""
    horizon: Callable[[S], object]
    """A value that changes at the next natural pause (a turn, a phase, a year): a look ahead ends there."""
    figures: tuple[str, str] | None = None
    """Package and path of what was learned; without it a look ahead goes on to the end of the game."""
    most: int = 60
    """How many answers a look ahead may take until it ends in any case."""
    tables: tuple[Mapping[str, Any], ...] = ({},)
    """The options of the tables at which is learned, in turn."""
    pauses: int = 1
    """How many pauses a look ahead goes over."""
    table_names: tuple[str, ...] = ()
    table: Callable[[S], Sequence[float]] | None = None
    """Where all can lose: the figures by which anybody wins."""
    candidates: Callable[[Ask, Answer, dict[str, Any]], Iterable[Answer]] | None = None
    """Answers worth a look besides those that the search finds, from the ask, the greedy answer and the view. Those
    that are not legal are dropped."""
    keeps: Callable[[Ask, Answer, dict[str, Any]], Callable[[Answer], bool]] | None = None
    """From the ask, the greedy answer and the view: whether another answer keeps every promise that the greedy one
    keeps. Those that do not are dropped."""
    trivial: Callable[[Ask], bool] = lambda ask: False
    """Asks that are not worth a thought: the greedy answer is taken."""
    greedy: str = "greedy"
    """The level that proposes, and that plays all hands in imagined worlds."""
    hand: Callable[[int], Bot] | None = None
    """Makes from a seed who proposes instead, and who does what is unasked: what is worth more than it looks."""
    seats: Callable[[S], int] = lambda state: state.seats  # type: ignore[attr-defined]  # most states count them
    """How many seats the table has."""

    def learned(self) -> Figures | None:
        """The figures that were shipped."""
        return None if self.figures is None else _read(*self.figures)

    def rows(self, state: S, seats: int) -> list[Sequence[float] | None]:
        """The figures of all seats."""
        return self.together(state) if self.together else [self.features(state, seat) for seat in range(seats)]

    def shares(self, figures: Figures, state: S, seats: int) -> list[float]:
        """The chance of each seat to win."""
        rows = self.rows(state, seats)
        chances = [0.0 if row is None else figures.win.chance(row) for row in rows]
        whole = sum(chances)
        if not whole:
            return chances
        if figures.stand is not None and self.table is not None:
            whole /= figures.stand.chance(self.table(state))
        return [chance / whole for chance in chances]


@cache
def _read(package: str, path: str) -> Figures | None:
    """Figures that lie beside a game, if some have been learned."""
    place = files(package).joinpath(path)
    return parsed(place.read_text("utf-8")) if place.is_file() else None


def parsed(text: str) -> Figures:
    """Figures from JSON."""
    return msgspec.convert(json.loads(text), Figures)


def fitting(mind: Mind[Any], figures: Figures) -> Figures:
    """These figures, if they are of what this mind counts."""
    known = tuple(figures.win.weights), tuple(figures.stand.weights if figures.stand else ())
    if known != (mind.names, mind.table_names if figures.stand else ()):
        raise TabulariumError(f"the figures of {figures.game} are of something else: learn them anew")
    return figures

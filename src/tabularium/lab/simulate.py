"""Mass play over the cores of one machine. The games depend on the seed, never on the number of workers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from tabularium.bots import bot_of
from tabularium.engine import Game, TabulariumError, find_game

from .play import Plan, Tally, play_batch
from .report import Report, report
from .workers import spread

Progress = Callable[[int, int], None]
"""Called with how many games are played, and of how many."""

LARGEST_BATCH = 50


def simulate(
    game: Game,
    seats: int,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    workers: int = 1,
    on_progress: Progress | None = None,
    rotate: bool = False,
) -> Report:
    """Play games between bots, one level named for every seat, and count.

    With several workers the game must be an installed one, for each process finds it by its name.
    """
    game.new(seats, options)  # seats and options are refused before anything starts
    if len(bots) != seats:
        raise TabulariumError(f"{seats} seats need as many bots, not {len(bots)}")
    for level in bots:
        bot_of(game, level)
    if games < 1 or workers < 1:
        raise TabulariumError("at least one game and one worker are needed")
    plan = Plan(seats=seats, bots=list(bots), seed=seed, options=dict(options or {}), rotate=rotate)
    tell = on_progress or (lambda done, total: None)
    batches = batched(games, workers)
    tally = Tally()
    work = partial(play_batch, game, plan) if workers == 1 else partial(_remote, find_game(game.name).name, plan)
    for _, part in spread(work, batches, workers):
        tally.add(part)
        tell(tally.games, games)
    return report(game.name, plan, workers, tally)


def batched(games: int, workers: int) -> list[range]:
    """The numbers of so many games in batches."""
    size = max(1, min(LARGEST_BATCH, games // (4 * workers)))
    return [range(start, min(start + size, games)) for start in range(0, games, size)]


def _remote(name: str, plan: Plan, numbers: range) -> Tally:
    return play_batch(find_game(name), plan, numbers)

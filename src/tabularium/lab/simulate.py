"""Mass play over the cores of one machine. What is played depends on the seed, never on the number of workers."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from typing import Any

from tabularium.engine import Game, TabulariumError, find_game

from .play import Plan, Tally, play_batch
from .report import Report, report

Progress = Callable[[int, int], None]
"""Called with how many games are played, and of how many."""

LARGEST_BATCH = 50
WAITING = 2
"""Batches handed to each worker ahead of time."""


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
        game.bot(level)
    if games < 1 or workers < 1:
        raise TabulariumError("at least one game and one worker are needed")
    plan = Plan(seats=seats, bots=list(bots), seed=seed, options=dict(options or {}), rotate=rotate)
    tell = on_progress or (lambda done, total: None)
    batches = _batches(games, workers)
    tally = Tally()
    results = _here(game, plan, batches) if workers == 1 else _elsewhere(game, plan, batches, workers)
    for part in results:
        tally.add(part)
        tell(tally.games, games)
    return report(game.name, plan, workers, tally)


def _batches(games: int, workers: int) -> list[range]:
    size = max(1, min(LARGEST_BATCH, games // (4 * workers)))
    return [range(start, min(start + size, games)) for start in range(0, games, size)]


def _here(game: Game, plan: Plan, batches: Sequence[range]) -> Iterator[Tally]:
    for numbers in batches:
        yield play_batch(game, plan, numbers)


def _elsewhere(game: Game, plan: Plan, batches: Sequence[range], workers: int) -> Iterator[Tally]:
    """Fresh processes, not forked ones: the caller may be drawing a progress bar in a thread."""
    find_game(game.name)
    left = iter(batches)
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_deaf)
    try:
        first = islice(left, WAITING * workers)
        running: set[Future[Tally]] = {pool.submit(_remote, game.name, plan, numbers) for numbers in first}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                numbers = next(left, None)
                if numbers is not None:
                    running.add(pool.submit(_remote, game.name, plan, numbers))
                yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _deaf() -> None:
    """Ctrl-C is for the parent, which then ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _remote(name: str, plan: Plan, numbers: range) -> Tally:
    return play_batch(find_game(name), plan, numbers)

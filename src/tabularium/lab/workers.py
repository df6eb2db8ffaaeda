"""Work handed to processes of this machine. A task is pure: what a dead process took with it is simply done again."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

WAITING = 2
"""Tasks handed to each worker ahead of time."""
DEATHS = 3
"""After so many broken pools in a row without a result somebody should look."""


def spread(work: Callable[[T], R], tasks: Sequence[T], workers: int) -> Iterator[tuple[T, R]]:
    """Each task with its result, as they come; with one worker here, in order."""
    if workers == 1:
        yield from ((task, work(task)) for task in tasks)
        return
    left, deaths = list(reversed(tasks)), 0
    while left:
        try:
            for task, result in _pooled(work, left, workers):
                deaths = 0
                yield task, result
        except BrokenProcessPool:
            deaths += 1
            if deaths == DEATHS:
                raise


def _pooled(work: Callable[[T], R], left: list[T], workers: int) -> Iterator[tuple[T, R]]:
    """Takes tasks from the end of the list; what was handed out and has not come back is put there again.

    Fresh processes, not forked ones: the caller may be drawing a progress bar in a thread.
    """
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_deaf)
    running: dict[Future[R], T] = {}
    try:
        while left or running:
            while left and len(running) < WAITING * workers:
                task = left[-1]
                running[pool.submit(work, task)] = task
                left.pop()
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                result = future.result()
                yield running.pop(future), result
    finally:
        left.extend(running.values())
        pool.shutdown(cancel_futures=True)


def _deaf() -> None:
    """Ctrl-C is for the parent, which then ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

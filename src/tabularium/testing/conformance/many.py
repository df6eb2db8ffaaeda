"""Random games by the thousand, shared out among processes, and what they came to."""

from __future__ import annotations

import multiprocessing
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from tabularium.engine import Ask, Game, Run

from .play import RESTLESSNESS, random_options

T = TypeVar("T")


@dataclass
class Report:
    """The result of a proof; `faults` say how each fault can be seen again."""

    what: str
    count: int = 0
    steps: int = 0
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)
    longest: int = 0
    endings: Counter[str] = field(default_factory=Counter)

    @property
    def ok(self) -> bool:
        """Was nothing wrong?"""
        return not self.faults

    def add(self, other: Report) -> None:
        """Take in a part that was done elsewhere."""
        self.count += other.count
        self.steps += other.steps
        self.faults += other.faults
        self.longest = max(self.longest, other.longest)
        self.endings += other.endings

    def __str__(self) -> str:
        told = f"{self.what}: {self.count:,} looked at, {self.steps:,} steps, {self.seconds:.0f} s"
        return f"{told}, no fault" if self.ok else f"{told}, {len(self.faults)} faults, the first: {self.faults[0]}"


def play_many(
    game: Game,
    games: int,
    seed: int = 0,
    workers: int = 1,
    most: int = 0,
    *,
    fixed: Mapping[str, Any] | None = None,
    seats: Sequence[int] = (),
) -> Report:
    """Random games over all numbers of seats, or these, and options: no exception, no dead end, all invariants held."""
    limits = game.short if fixed is None else fixed

    def part(numbers: Iterable[int]) -> Report:
        report = Report(f"{game.name}: games at random")
        for number in numbers:
            rng = Random(f"{seed}:{number}")
            number_of_seats, options = rng.choice(seats or game.seats), {**random_options(game, rng), **limits}
            number_of_seats = min(number_of_seats, game.seating(options)[-1])
            report.count += 1
            try:
                steps, outcome = play_one(game, number_of_seats, options, rng, most)
                report.steps += steps
                report.longest = max(report.longest, steps)
                report.endings[str(outcome.get("ending", ""))] += 1
            except Exception as error:
                told = f"{type(error).__name__}: {error}"
                report.faults.append(f"game {number} of seed {seed} ({number_of_seats} seats, {options}): {told}")
        return report

    return shared_out(part, games, workers)


def play_one(
    game: Game,
    seats: int,
    options: Mapping[str, Any],
    rng: Random,
    most: int = 0,
) -> tuple[int, dict[str, Any]]:
    """One game at random to its end, with invariants after every scene; how many steps it took, and the outcome."""
    restlessness = rng.choice((0.0, *RESTLESSNESS))
    run = Run.new(game, seats, rng.getrandbits(32), options)
    run.after_scene = _watched_by(game.invariants, game.watcher(run.state) if game.watcher else None)
    if game.invariants is not None:
        game.invariants(run.state)
    for step in range(most or game.longest):
        if not run.asks:
            assert not run.state.agenda, f"nobody is asked, but the agenda is {run.state.agenda}"
            outcome = game.outcome(run.state)
            assert outcome, "no outcome"
            return step, outcome
        seat = rng.randrange(seats)
        chances = run.chances(seat) if rng.random() < restlessness else {}
        if chances:
            name = rng.choice(sorted(chances))
            run.interject(seat, name, chances[name].sample(rng))
        else:
            seat, ask = _any(run.asks, rng)
            run.answer(seat, ask.sample(rng))
    raise AssertionError(f"not over after {most or game.longest} steps, at {run.state.agenda}")


def _watched_by(*looks: Callable[[Any], None] | None) -> Callable[[Any], None]:
    """All that look on after a scene, as one."""
    found = [look for look in looks if look is not None]

    def look_on(state: Any) -> None:
        for look in found:
            look(state)

    return look_on


def _any(asks: dict[int, Ask], rng: Random) -> tuple[int, Ask]:
    return next(iter(asks.items())) if len(asks) == 1 else rng.choice(list(asks.items()))


def shared_out(part: Callable[[Iterable[int]], Report], count: int, workers: int) -> Report:
    """Numbers from 0 to `count`, shared out among processes, and the reports of all as one."""
    began = time.perf_counter()
    reports = in_parts(part, count, workers)
    for other in reports[1:]:
        reports[0].add(other)
    reports[0].seconds = time.perf_counter() - began
    return reports[0]


def in_parts(part: Callable[[Iterable[int]], T], count: int, workers: int) -> list[T]:
    """What processes make of the numbers from 0 to `count`, where the system can fork them.

    Each takes the next number when it is done with one, for some take much longer than others.
    """
    if workers < 2 or "fork" not in multiprocessing.get_all_start_methods():
        return [part(range(count))]
    fork = multiprocessing.get_context("fork")
    taken = fork.Value("l", 0)

    def numbers() -> Iterator[int]:
        while True:
            with taken.get_lock():
                number = taken.value
                taken.value += 1
            if number >= count:
                return
            yield number

    pipes, running = [], []
    for _ in range(workers):
        mine, theirs = fork.Pipe(duplex=False)
        running.append(fork.Process(target=lambda end=theirs: end.send(part(numbers())), daemon=True))
        running[-1].start()
        theirs.close()
        pipes.append(mine)
    parts: list[T] = [mine.recv() for mine in pipes]
    for process in running:
        process.join()
    return parts

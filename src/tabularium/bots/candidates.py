"""Which answers a search looks at: the greedy one, its neighbours, and samples of all others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from tabularium.engine import Amount, Answer, Ask, Pick, Sheet, Subset
from tabularium.engine.form import tree

TRIES = 3
"""How many samples are drawn for each that is wanted: some are not legal, some are there already."""


def candidates(
    ask: Ask,
    greedy: Answer,
    most: int,
    rng: Random,
    further: Iterable[Answer] = (),
    keeps: Callable[[Answer], bool] | None = None,
) -> list[Answer]:
    """Different legal answers, the greedy one first; of the others only those that keep what was promised."""
    found = [greedy]
    for answer in _proposed(ask, greedy, most, rng, further):
        if len(found) == most:
            break
        if answer not in found and (keeps is None or keeps(answer)) and ask.accepts(answer):
            found.append(answer)
    return found


def _proposed(ask: Ask, greedy: Answer, most: int, rng: Random, further: Iterable[Answer]) -> Iterator[Answer]:
    yield from further
    if ask.lists and ask.count() <= most:
        yield from ask.legal()
        return
    yield from neighbours(ask, greedy, rng)
    for _ in range(TRIES * most):
        yield ask.sample(rng)


def neighbours(ask: Ask, answer: Any, rng: Random) -> Iterator[Answer]:
    """Answers that differ little from this one; which come first is left to chance where none is nearer."""
    if isinstance(ask, Amount):
        numbers = sorted(ask.legal(), key=lambda number: (abs(number - answer), number))
        yield from numbers[1:5]
        yield from (numbers[len(numbers) // 2], ask.low, ask.high)
    elif isinstance(ask, Subset):
        yield from _subsets(ask, answer, rng)
    elif isinstance(ask, Sheet):
        yield from _sheets(ask, answer, rng)
    elif isinstance(ask, Pick):
        yield ask.default


def _subsets(ask: Subset, answer: list[str], rng: Random) -> Iterator[Answer]:
    """One thing fewer, one more, one for another."""
    absent = [option for option in ask.options if option not in answer]
    rng.shuffle(absent)
    yield from ([each for each in answer if each != gone] for gone in answer)
    yield from (ask.normal([*answer, option]) for option in absent)
    yield from (ask.normal([*(each for each in answer if each != gone), new]) for gone in answer for new in absent)


def _sheets(ask: Sheet, answer: dict[str, Any], rng: Random) -> Iterator[Answer]:
    """The sheet with one section empty, then with one section varied, section after section."""
    empty, sections, now = ask.default, tree(ask.form).fields, ask.now
    for name in sections:
        if name in answer and answer[name] != empty.get(name):
            yield {**answer, name: empty.get(name)}
    for _ in range(TRIES):
        for name in rng.sample(list(sections), len(sections)):
            yield {**answer, name: sections[name].vary(answer.get(name), rng, now)}

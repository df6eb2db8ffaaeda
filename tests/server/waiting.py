"""What a spectator learns from who is waited for, and for how long: games of people in a house that answers for them.

All are played by people who think for a while that has nothing to do with what they hold. The spectator notes at which
question of whom the table waited how long, where the question rests on a secret, and guesses whether that seat held
anything that left it a choice. Half of the games teach the guess, the other half is guessed.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from tempfile import TemporaryDirectory
from unittest.mock import patch

from tabularium.engine import Game, Match
from tabularium.engine import match as engine_match
from tabularium.engine.openly import openly_asked
from tabularium.shapes.people import Visitor
from tabularium.testing.conformance.many import in_parts
from tabularium.testing.conformance.play import Case
from tabularium.testing.conformance.secrecy import cycle

from .kit import Inn, open_inn

PAUSE = 3.0
"""Seconds after which, or up to twice as many, the house answers."""
THINKING = (1.0, 20.0)
"""Seconds for which people think."""
LONGEST = 12
"""More seconds than the house ever waits look alike."""
SURE = 1.96
"""Standard errors to both sides of an interval of 95 %."""


@dataclass(frozen=True)
class Wait:
    """A question that rests on a secret, as a spectator sees it, and what they would like to know."""

    question: str
    seconds: int
    choice: bool


@dataclass(frozen=True)
class Guesses:
    """How often a guess was right that knew how long was waited, and one that knew the question only."""

    waits: int
    right: int
    by_question: int
    gain: float = 0.0
    """By which share of all guesses the first is better."""
    margin: float = 0.0

    @property
    def tells(self) -> bool:
        """Does it help to see who is waited for, and how long?"""
        return self.gain > self.margin

    def __str__(self) -> str:
        if not self.waits:
            return "no question that rests on a secret"
        seen, unseen = self.right / self.waits, self.by_question / self.waits
        gain = f"{self.gain:+.1%} ± {self.margin:.1%}"
        return f"{seen:.1%} of {self.waits:,} guesses right, {unseen:.1%} by the question alone: {gain}"


@contextmanager
def old_rule() -> Iterator[None]:
    """A house that answers for whoever has one answer, whatever it rests on."""
    with patch.object(engine_match, "openly_asked", lambda run: run.asks):
        yield


def guesses(game: Game, games: int, most: int, seed: int = 1, workers: int = 1) -> Guesses:
    """Watch so many games, each for so many questions that rest on secrets, and guess in every other one."""
    cases = list(islice(cycle(game, seed, None), games))

    async def watched(numbers: Iterable[int]) -> dict[int, list[Wait]]:
        dice = Random()
        with TemporaryDirectory() as folder:
            house = f"sqlite:///{folder}/house.sqlite"
            async with open_inn(Path(folder), house, forced=PAUSE, seed=lambda: dice.randbytes(32)) as inn:
                seen = {}
                for number in numbers:
                    dice.seed(f"{game.name} {seed} {number}")  # whoever else is watched in this house
                    seen[number] = await watch(inn, cases[number], most)
                return seen

    parts = in_parts(lambda numbers: asyncio.run(watched(numbers)), games, workers)
    found = {number: waits for part in parts for number, waits in part.items()}
    return judged([found[number] for number in range(games)])


# -- the spectator -----------------------------------------------------------------------------------------------
async def watch(inn: Inn, case: Case, most: int) -> list[Wait]:
    """One game, until it is over or enough was seen."""
    ann = await inn.guest("Ann")
    seats = [f"me:Friend {seat}" for seat in range(case.seats)]
    table = (await inn.table(ann, seats, game=case.game.name, options=dict(case.options))).table.id
    rng = Random(case.seed)
    thinks: dict[tuple[int, int], float] = {}
    began: dict[tuple[int, int], tuple[float, str, bool]] = {}
    seen: list[Wait] = []
    for _ in range(20 * most):
        now = inn.clock.now()
        async with inn.house.desk.reading(table) as loaded:
            match, due = loaded.playing() if loaded.table.status == "playing" else None, loaded.table.due
        waiting = await _waiting(inn, ann, table, match)
        for key in [each for each in began if each not in waiting]:
            then, question, choice = began.pop(key)
            seen.append(Wait(question, min(int(now - then), LONGEST), choice))
        if match is None or len(seen) >= most:
            break
        secret = _rests_on_secrets(match)
        for seat, number in waiting.difference(thinks):
            thinks[seat, number] = now + rng.uniform(*THINKING)
            if seat in secret:
                began[seat, number] = now, f"{match.state.scene} {match.asks[seat].key}", match.asks[seat].is_choice()
        ready, who = min(((thinks[each], each) for each in waiting), default=(now + LONGEST, None))
        inn.clock.advance(max(0.0, min(ready, due or ready) - now))
        if due is not None and due <= ready:
            await inn.house.steward.look_after(table)
        elif who is not None:
            seat, number = who
            await inn.house.play.answer(ann, table, seat, number, match.asks[seat].sample(rng))
    return seen


async def _waiting(inn: Inn, ann: Visitor, table: str, match: Match | None) -> set[tuple[int, int]]:
    """The seats of which everybody sees that they are waited for, each with the number of its question."""
    if match is None:
        return set()
    return {(seat, match.numbers[seat]) for seat in (await inn.house.tables.info(ann, table)).waiting}


def _rests_on_secrets(match: Match) -> set[int]:
    """The seats of which not all can know whether they have a choice."""
    known = openly_asked(match.run)
    return {seat for seat, ask in match.asks.items() if seat not in known and ask.lists}


# -- the guess ---------------------------------------------------------------------------------------------------
def judged(games: list[list[Wait]]) -> Guesses:
    """Guess in every other game whether there was a choice, by what was usual in the others."""
    taught = [wait for game in games[::2] for wait in game]
    asked = [wait for game in games[1::2] for wait in game]
    if not taught or len(asked) < 2:
        return Guesses(0, 0, 0)
    by_wait, by_question = _usual(taught, _watched), _usual(taught, _question)
    right = [by_wait(wait) == wait.choice for wait in asked]
    alone = [by_question(wait) == wait.choice for wait in asked]
    gains = [one - other for one, other in zip(right, alone, strict=True)]
    margin = SURE * stdev(gains) / sqrt(len(gains))
    return Guesses(len(asked), sum(right), sum(alone), fmean(gains), margin)


def _watched(wait: Wait) -> Hashable:
    return wait.question, wait.seconds


def _question(wait: Wait) -> Hashable:
    return wait.question


def _usual(taught: list[Wait], sign: Callable[[Wait], Hashable]) -> Callable[[Wait], bool]:
    """By a sign of a wait: was there more often a choice than none? Where the sign is new, as with its question."""
    counts: dict[Hashable, Counter[bool]] = defaultdict(Counter)
    for wait in taught:
        for each in {sign(wait), _question(wait)}:
            counts[each][wait.choice] += 1

    def guess(wait: Wait) -> bool:
        told = counts.get(sign(wait)) or counts.get(_question(wait)) or Counter()
        return told[True] >= told[False]

    return guess

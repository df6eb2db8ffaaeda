"""A bot that thinks ahead. It knows no game: it tries answers in imagined worlds, and values them as it has learned."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import ceil, log2
from random import Random
from typing import Any

from tabularium.engine import (
    Adviser,
    Answer,
    Ask,
    Bot,
    Game,
    Line,
    Standpoint,
    TabulariumError,
    UnknownName,
    Weighed,
    standpoint_of,
)
from tabularium.engine.post import Correspondent

from .candidates import candidates
from .mind import Figures, Mind, fitting
from .temper import EVEN
from .worlds import World, worlds

MOST_CANDIDATES = 12
BETTER = 0.01
"""By so much of a victory another answer must be better than the greedy one, which wins ties."""
LEANING = 0.03
"""The same where it has a temperament, which its greedy answer follows."""
FEWEST = 2
"""So many worlds every round looks at, however long they take, unless the time is up."""
MOST_TOLD = 3
"""So many answers are told to whoever asks what they are worth."""
MISSES = 4
"""After so many worlds that cannot be, for each that can, a search gives up and the greedy answer stands."""
SPARE = 1.4
"""How many times as long as its budget the slowest answer takes, with all that is done around the search."""
BUDGET = re.compile(r"(?P<number>\d+(\.\d+)?)(?P<unit>ms|s|w)")


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one answer: seconds of a clock, or worlds, which come to the same everywhere."""

    seconds: float | None = None
    worlds: int | None = None

    @classmethod
    def read(cls, text: str) -> Budget:
        """`200ms`, `5s`, or `8w` for eight worlds."""
        found = BUDGET.fullmatch(text)
        if found is None or not (number := float(found["number"])):
            raise TabulariumError(f"a budget is like 200ms, 5s or 8w (worlds), not {text!r}")
        if found["unit"] == "w":
            return cls(worlds=ceil(number))
        return cls(seconds=number / 1000 if found["unit"] == "ms" else number)

    @staticmethod
    def fits(text: str) -> bool:
        """Can this be read as a budget?"""
        return BUDGET.fullmatch(text) is not None and float(text.rstrip("msw")) > 0


class Search:
    """Looks at some answers in the same imagined worlds, drops the worse half again and again, and takes the best."""

    blind = False

    def __init__(
        self,
        game: Game,
        mind: Mind[Any],
        budget: Budget,
        seed: int = 0,
        figures: Figures | None = None,
        temper: str = "",
    ) -> None:
        learned = figures or mind.learned()
        self.game = game
        self.mind = mind
        self.figures = fitting(mind, learned) if learned else None
        self.budget = budget
        self.rng = Random(seed)
        shrewd = mind.hand if temper in ("", EVEN) else None
        named = f"{mind.greedy}:{temper}" if temper else mind.greedy
        self.greedy = (shrewd or game.maker(named))(seed)
        if isinstance(self.greedy, Correspondent):
            self.post = self.greedy.post
        self.better = LEANING if temper not in ("", EVEN) else BETTER

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        found = self._candidates(view, ask)
        return found[self._ranked(view, ask, found)[0][0]] if len(found) > 1 else found[0]

    def weighed(self, view: dict[str, Any], ask: Ask) -> list[Weighed]:
        """The answers that stayed longest, its own first; none where it does not look ahead."""
        found = self._candidates(view, ask)
        ranked = self._ranked(view, ask, found) if len(found) > 1 else []
        known = [Weighed(found[place], chance) for place, chance in ranked if chance is not None][:MOST_TOLD]
        return [*known[:1], *sorted(known[1:], key=lambda each: -each.chance)]

    def _candidates(self, view: dict[str, Any], ask: Ask) -> list[Answer]:
        """The answers that are looked at, the greedy one first; that one alone where nothing is worth a thought."""
        prior = self.greedy(view, ask)
        if not ask.is_choice() or self.mind.trivial(ask):
            return [prior]
        further = self.mind.candidates(ask, prior, view) if self.mind.candidates else ()
        keeps = self.mind.keeps(ask, prior, view) if self.mind.keeps else None
        return candidates(ask, prior, MOST_CANDIDATES, self.rng, further, keeps)

    def interject(self, view: dict[str, Any], chances: Mapping[str, Ask]) -> tuple[str, Answer] | None:
        """The greedy bot's choice of something to do unasked."""
        return self.greedy.interject(view, chances)

    def reason(self, view: dict[str, Any], ask: Ask, answer: Answer) -> Line | None:
        """The greedy bot's reason, where that bot would answer so too."""
        greedy = self.greedy
        return greedy.reason(view, ask, answer) if isinstance(greedy, Adviser) and greedy(view, ask) == answer else None

    def _ranked(self, view: dict[str, Any], ask: Ask, found: list[Answer]) -> list[tuple[int, float | None]]:
        """The places of the answers with their chances, the best first, then those that stayed longest.

        Place 0 is the greedy one, which stays to the end and wins ties.
        """
        standpoint = standpoint_of(view)
        made = worlds(self.game, self.mind, self.figures, standpoint, self.rng)
        rivals, hopes, looked, misses = list(range(1, len(found))), [0.0] * len(found), 0, 0
        seen, dropped = [0] * len(found), list[int]()
        clock = Clock(self.budget, 1 + ceil(log2(len(rivals))))
        while rivals:
            while clock.goes_on(looked) and misses < MISSES * (looked + 1):
                answers = [found[place] for place in (0, *rivals)]
                hoped = self._hopes(next(made), ask, standpoint, answers, clock)
                if hoped is None:
                    misses += 1
                    continue
                looked += 1
                for place, hope in zip((0, *rivals), hoped, strict=True):
                    hopes[place] += hope
                    seen[place] += 1
            rivals.sort(key=lambda place: -hopes[place])
            if clock.is_over() or len(rivals) == 1:
                break
            half = ceil(len(rivals) / 2)
            rivals, dropped = rivals[:half], [*rivals[half:], *dropped]
            clock.next_round()
        better = bool(looked) and hopes[rivals[0]] - hopes[0] > self.better * looked
        order = [rivals[0], 0, *rivals[1:], *dropped] if better else [0, *rivals, *dropped]
        return [(place, hopes[place] / seen[place] if seen[place] else None) for place in order]

    def _hopes(
        self, world: World, ask: Ask, standpoint: Standpoint, answers: list[Answer], clock: Clock
    ) -> list[float] | None:
        """The seat's chance to win in one world after each answer; None if it cannot be, or the time is up."""
        hoped = []
        for answer in answers:
            shares = world.shares(ask, standpoint.since, answer, clock.is_over)
            if shares is None:
                return None
            hoped.append(shares[ask.seat])
        return hoped


class Clock:
    """Shares a budget among the rounds of a search."""

    def __init__(self, budget: Budget, rounds: int) -> None:
        self.budget = budget
        self.rounds = max(1, rounds)
        self.round = 1
        self.began = time.perf_counter()
        self.first = 0
        """How many worlds had been looked at when the round began."""
        self.latest = 0

    def is_over(self) -> bool:
        """Is the time up?"""
        seconds = self.budget.seconds
        return seconds is not None and time.perf_counter() - self.began > seconds

    def goes_on(self, looked: int) -> bool:
        """May this round look at another world, after so many?"""
        self.latest = looked
        if self.budget.worlds is not None:
            return looked * self.rounds < self.budget.worlds * self.round
        seconds = (self.budget.seconds or 0.0) * self.round / self.rounds
        if looked - self.first < FEWEST:
            return not self.is_over()
        return time.perf_counter() - self.began < seconds

    def next_round(self) -> None:
        """The better half goes on."""
        self.round += 1
        self.first = self.latest


@dataclass(frozen=True)
class Thinking:
    """A level of bots that think ahead, for the `bots` of a game: makes one from a seed."""

    game: Callable[[], Game]
    mind: Mind[Any]
    budget: Budget
    temper: str = ""
    """That of the greedy bot it starts from, if not the usual one."""

    def __call__(self, seed: int) -> Bot:
        return Search(self.game(), self.mind, self.budget, seed, temper=self.temper)

    def within(self, budget: Budget) -> Thinking:
        """The same with another budget."""
        return replace(self, budget=budget)

    @property
    def tempers(self) -> list[str]:
        """Those of the greedy bot it starts from."""
        return self.game().tempers(self.mind.greedy)

    def minded(self, temper: str) -> Thinking:
        """The same of another temperament."""
        return replace(self, temper=temper)


LEVELS = {"thinking": Budget(seconds=0.5), "deep": Budget(seconds=5.0)}


def thinkers(game: Callable[[], Game], mind: Mind[Any]) -> dict[str, Thinking]:
    """The levels that think ahead, for a game that is only being made."""
    return {level: Thinking(game, mind, budget) for level, budget in LEVELS.items()}


def bot_of(game: Game, named: str, seed: int = 0) -> Bot:
    """A bot by its name, perhaps with a budget: `thinking`, `thinking@200ms`, `thinking:martial@8w`."""
    plain, at, budget = named.partition("@")
    maker = game.maker(plain)
    if not at:
        return maker(seed)
    if not isinstance(maker, Thinking):
        raise UnknownName("bot that takes a budget", plain, [name for name in game.bots if thinks(game, name)])
    return maker.within(Budget.read(budget))(seed)


def mind_of(game: Game) -> Mind[Any]:
    """The information of a game for bots that think."""
    for maker in game.bots.values():
        if isinstance(maker, Thinking):
            return maker.mind
    raise TabulariumError(f"{game.name} has no bots that think")


def thinks(game: Game, level: str) -> bool:
    """Does this level think ahead?"""
    return isinstance(game.bots.get(level.partition(":")[0]), Thinking)


def longest(game: Game, level: str, ask: Ask) -> float:
    """The seconds within which a bot of this level has answered, whatever it holds; 0 where it does not think."""
    maker = game.bots.get(level.partition(":")[0])
    if not isinstance(maker, Thinking) or maker.mind.trivial(ask):
        return 0.0
    return SPARE * (maker.budget.seconds or 0.0)

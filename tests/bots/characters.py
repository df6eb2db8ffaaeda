"""Temperaments told apart by their deeds: what bots answered, counted, and a guess made from nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from typing import Any

from tabularium.bots import Players
from tabularium.engine import Amount, Answer, Ask, Bot, Game, Run, Sheet, find_game
from tabularium.lab.workers import spread

PARTS = 4
"""A number counts as one of so many parts of its range."""
ODDS = 0.5
"""How often a deed is taken to have been seen that nobody of a temperament ever did."""
Z95 = 1.96

Deed = tuple[str, str]
"""What was asked, and what was done about it."""
Seen = tuple[str, Counter[Deed]]
"""A temperament, and what a bot of it did in one game."""


def deeds(ask: Ask, answer: Answer) -> Iterator[Deed]:
    """An answer as deeds, without the names of those whom it concerns."""
    if isinstance(ask, Amount):
        yield ask.key, str(round(PARTS * (answer - ask.low) / max(ask.high - ask.low, 1)))
    elif isinstance(ask, Sheet):
        yield from (entry for name, value in answer.items() for entry in written(f"{ask.key}.{name}", value))
    elif isinstance(answer, list):
        yield ask.key, str(len(answer))
    else:
        yield ask.key, str(answer).partition(":")[0]


def written(path: str, value: Any) -> Iterator[Deed]:
    """What stands in a part of a sheet."""
    if isinstance(value, dict):
        yield from (entry for name, each in value.items() for entry in written(f"{path}.{name}", each))
    elif isinstance(value, list):
        yield path, f"rows {len(value)}"
        yield from (entry for each in value for entry in written(path, each))
    else:
        yield path, str(value).partition(":")[0]


class Noting:
    """A bot whose deeds are noted."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.blind = bot.blind
        self.interject = bot.interject
        self.done: Counter[Deed] = Counter()

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        answer = self.bot(view, ask)
        if ask.is_choice():
            self.done.update(deeds(ask, answer))
        return answer


@dataclass(frozen=True)
class Company:
    """Who plays in the games at which one looks."""

    game: str
    level: str = "greedy"
    seats: int | None = None
    options: tuple[tuple[str, Any], ...] = ()

    def watch(self, numbers: range) -> list[list[Seen]]:
        """What the bots of each of these games did. Who has which temperament is drawn."""
        game = find_game(self.game)
        return [self._game(game, number) for number in numbers]

    def _game(self, game: Game, number: int) -> list[Seen]:
        tempers, rng = game.tempers(self.level), Random(f"{self.game} {number}")
        options = dict(self.options)
        seats = self.seats or max(game.seating(options))
        given = [tempers[place % len(tempers)] for place in range(seats)]
        rng.shuffle(given)
        bots = [Noting(game.bot(f"{self.level}:{temper}", rng.getrandbits(32))) for temper in given]
        run = Run.new(game, seats, rng.getrandbits(48), options)
        players = Players(run, bots)
        while run.asks:
            players.step()
        return [(temper, bot.done) for temper, bot in zip(given, bots, strict=True)]


def guess(known: Sequence[Seen], done: Counter[Deed]) -> str:
    """The temperament whose bots are most likely to have done this, by what others of each were seen to do."""
    likely: dict[str, float] = {}
    choices = Counter(about for about, _ in {deed for _, seen in known for deed in seen})
    for temper in sorted({temper for temper, _ in known}):
        seen: Counter[Deed] = sum((each for name, each in known if name == temper), Counter())
        asked: Counter[str] = Counter()
        for (about, _), count in seen.items():
            asked[about] += count
        likely[temper] = sum(
            count * log((seen[deed] + ODDS) / (asked[deed[0]] + ODDS * (choices[deed[0]] + 1)))
            for deed, count in done.items()
        )
    return max(likely, key=lambda temper: likely[temper])


@dataclass(frozen=True)
class Guessed:
    """How often the temperament of a bot was guessed."""

    right: int
    of: int
    tempers: int

    @property
    def share(self) -> float:
        """The part that was right."""
        return self.right / self.of

    @property
    def chance(self) -> float:
        """The part that would be right by chance."""
        return 1 / self.tempers

    @property
    def beyond_chance(self) -> bool:
        """Is it more than chance gives in all but one of forty trials?"""
        return self.share > self.chance + Z95 * sqrt(self.chance * (1 - self.chance) / self.of)

    def __str__(self) -> str:
        return f"{self.right} of {self.of} guessed ({self.share:.0%}; {self.chance:.0%} by chance)"


def guessed(company: Company, games: int, workers: int = 1) -> Guessed:
    """Learn from the first half of the games what each temperament does, and guess those of the second half."""
    numbers = [range(start, min(start + 5, games)) for start in range(0, games, 5)]
    parts = sorted(spread(company.watch, numbers, workers), key=lambda part: part[0].start)
    told = [game for _, part in parts for game in part]
    known = [seen for game in told[: games // 2] for seen in game]
    asked = [seen for game in told[games // 2 :] for seen in game]
    right = sum(guess(known, done) == temper for temper, done in asked)
    return Guessed(right, len(asked), len({temper for temper, _ in known}))

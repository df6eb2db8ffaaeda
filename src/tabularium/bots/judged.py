"""The judgement of a game that was looked at again, and its sums for each seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec

from tabularium.engine import Answer, Ask, Pick

NEAR, GRAVE = 0.01, 0.04
"""A decision that costs less than the first is near the best, one that costs more than the second is grave."""
DOUBT = 2.0
"""So many times its own error a difference must be to be told."""
DECIDES = 0.03
"""A moment decides something if it moves somebody's chance by so much."""

Quality = Literal["best", "near", "costly", "grave"]
COUNTED: tuple[Quality, ...] = ("costly", "grave")
QUALITIES: tuple[Quality, ...] = ("best", "near", "costly", "grave")


class Way(msgspec.Struct, frozen=True):
    """One of the answers that could have been given, and what each seat could hope for after it."""

    answer: Answer
    chances: list[float]
    error: float = 0.0
    """By how much the difference to what was done may be wrong."""


class Judged(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A decision or a throw: what it was worth by what its seat knew, and what all could hope for before and after."""

    row: int
    """Its row of the record, and the last that belongs to it."""
    last: int
    at: int
    """The public number after it."""
    turn: int
    seat: int
    key: str
    params: dict[str, Any] = {}
    unasked: str = ""
    """The name of a thing done unasked."""
    answers: int = 0
    """How many answers it was made of; none where nobody had a choice."""
    ways: list[Way] = []
    """The answer that was given, then the others, the best first; none where they could not be told apart."""
    usual: int = 0
    """Which of them is the greedy bot's."""
    rolls: int = 0
    before: list[float]
    after: list[float]

    @property
    def asked(self) -> Ask:
        """The question, as far as it takes to name its answers."""
        return Pick(self.seat, self.key, [], params=self.params)

    @property
    def decided(self) -> list[float]:
        """The effect of the decision on each seat, compared with the greedy bot's."""
        if not self.ways or not self.usual:
            return [0.0] * len(self.before)
        return [done - usual for done, usual in zip(self.ways[0].chances, self.ways[self.usual].chances, strict=True)]

    @property
    def chance(self) -> list[float]:
        """The effect of chance: dice, cards, and hidden facts."""
        changes = zip(self.before, self.decided, self.after, strict=True)
        return [after - before - decided for before, decided, after in changes]

    @property
    def best(self) -> Way | None:
        """The best answer that was found."""
        return max(self.ways, key=lambda way: way.chances[self.seat], default=None)

    @property
    def cost(self) -> float:
        """The gain of the best answer for the seat."""
        best = self.best
        return 0.0 if best is None else best.chances[self.seat] - self.ways[0].chances[self.seat]

    @property
    def quality(self) -> Quality:
        """How good the decision was; what may be an error of the reckoning is never called one of the seat."""
        best, cost = self.best, self.cost
        if best is None or cost <= 0:
            return "best"
        if cost < NEAR or cost < DOUBT * best.error:
            return "near"
        return "costly" if cost <= GRAVE else "grave"

    @property
    def resolve(self) -> float:
        """How much the decision moved somebody, or cost."""
        return max(*map(abs, self.decided), self.cost if self.quality in COUNTED else 0.0)

    @property
    def weight(self) -> float:
        """The same with what was thrown: what a value makes of no throw and no other answer is noise."""
        return max(self.resolve, max(map(abs, self.chance)) if self.rolls else 0.0)


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """Where the chances of a seat came from: start + own + chance + others = end."""

    seat: int
    start: float
    own: float
    chance: float
    others: float
    end: float
    decisions: int
    lost: float
    """The cost of all its decisions compared with the best ones found, where that is known."""
    qualities: dict[str, int]


def accounts(rows: Sequence[Judged]) -> list[Account]:
    """The account of each seat."""
    return [_account(rows, seat) for seat in range(len(rows[0].before))] if rows else []


def _account(rows: Sequence[Judged], seat: int) -> Account:
    mine = [row for row in rows if row.seat == seat and row.answers]
    counted = Counter(row.quality for row in mine)
    return Account(
        seat=seat,
        start=rows[0].before[seat],
        own=sum(row.decided[seat] for row in rows if row.seat == seat),
        chance=sum(row.chance[seat] for row in rows),
        others=sum(row.decided[seat] for row in rows if row.seat != seat),
        end=rows[-1].after[seat],
        decisions=len(mine),
        lost=sum(row.cost for row in mine if row.quality in COUNTED),
        qualities={quality: counted[quality] for quality in QUALITIES},
    )


def moments(rows: Iterable[Judged], most: int = 8) -> list[Judged]:
    """The decisive moments in their order: those that moved a chance most, and those that cost most."""
    deciding = sorted((row for row in rows if row.weight >= DECIDES), key=lambda row: -row.weight)
    return sorted(deciding[:most], key=lambda row: row.row)

"""A finished game looked at again: what each answer was worth by what its seat knew, and what chance did besides.

It knows no game. The line of chances has the learned values of the positions as they were. A decision is compared with
the greedy bot's answer, in worlds imagined from the seat's knowledge, the same for all answers. All other changes are
chance: dice, cards, and what was hidden from the seat.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any

from tabularium.engine import Answer, Ask, Bot, Game, Match, Record, Standpoint, TabulariumError, same_rules
from tabularium.engine.dice import from_header
from tabularium.engine.record import AnyRow, Back, Given, Interject, Lapse

from .candidates import candidates
from .judged import Judged, Way
from .mind import Mind
from .playing import Players
from .search import Budget, mind_of
from .worlds import Deed, World, worlds

MOST_WAYS = 6
"""So many answers are looked at, what was done besides."""
KEPT = 4
"""So many of them stay after the first worlds."""
FEWEST = 2
"""So many worlds every decision is looked at in, however long they take."""
MISSES = 4
"""After so many worlds that cannot be, for each that can, nothing is said of a decision."""
LOOKS = 6
"""So often a position is played on after a throw, or an answer that the greedy bot would not give."""
USUAL = Budget(seconds=0.25)

Chances = list[float]


class NotAnalysed(TabulariumError):
    """A record of which nothing can be told, and why: the rest of a message's name."""

    def __init__(self, why: str) -> None:
        super().__init__(f"nothing can be told of this record: {why}")
        self.why = why


def judge(
    game: Game, record: Record, budget: Budget = USUAL, first: int = 0, chances: Chances | None = None
) -> Iterator[Judged]:
    """The decisions and throws of a finished game in their order, from row `first` of its record on.

    A caller that plays on from where others stopped gives the chances there.
    """
    mind = tellable(game, record)
    yield from _Judge(game, mind, record, budget, first, chances).rows()


def tellable(game: Game, record: Record) -> Mind[Any]:
    """The measure for a game; refused where there is none."""
    if record.end is None:
        raise NotAnalysed("not_over")
    if not same_rules(game, record):
        raise NotAnalysed("other_rules")
    try:
        return mind_of(game)
    except TabulariumError as error:
        raise NotAnalysed("no_bot") from error


def kept_rows(rows: Sequence[AnyRow]) -> dict[int, Given]:
    """The things done and not taken back, by the number of their row."""
    kept: list[Given] = []
    for row in rows:
        if isinstance(row, Back) and row.to is not None:
            to = row.to
            kept = [each for each in kept if each.n <= to]
        elif isinstance(row, Back):
            kept.pop(max(at for at, each in enumerate(kept) if each.seat == row.seat))
        elif isinstance(row, Given) and not isinstance(row, Lapse):
            kept.append(row)
    return {row.n: row for row in kept}


@dataclass
class _Point:
    """A decision or a throw that is being looked at; small steps of one plan are one decision."""

    row: Given
    turn: int
    before: Chances
    ask: Ask | None = None
    standpoint: Standpoint | None = None
    """Where several answers may follow, what the seat knew before the first of them."""
    deeds: list[Deed] = field(default_factory=list)
    differs: tuple[Ask, Answer, Answer] | None = None
    """The first question that the greedy bot would have answered otherwise, what was answered, and what it would."""
    ways: list[Way] = field(default_factory=list)
    usual: int = 0
    last: int = 0
    at: int = 0
    rolls: int = 0

    def done(self, after: Chances) -> Judged:
        """The part of it that is kept."""
        ask = self.differs[0] if self.differs and self.standpoint else self.ask
        return Judged(
            row=self.row.n,
            last=self.last,
            at=self.at,
            turn=self.turn,
            seat=self.row.seat,
            key=ask.key if ask else self.row.key,
            params={} if ask is None else {**ask.limits(), **ask.params},
            unasked=self.row.key if isinstance(self.row, Interject) else "",
            answers=len(self.deeds),
            ways=self.ways,
            usual=self.usual,
            rolls=self.rolls,
            before=self.before,
            after=after,
        )


class _Judge:
    """Plays a record again, and stops before everything that was done to look ahead."""

    def __init__(
        self, game: Game, mind: Mind[Any], record: Record, budget: Budget, first: int, chances: Chances | None
    ) -> None:
        self.game = game
        self.mind = mind
        self.figures = mind.learned()
        self.record = record
        self.budget = budget
        self.first = first
        self.seats = record.header.seats
        self.chances = chances or [1 / self.seats] * self.seats
        self.given = chances is not None
        self.point: _Point | None = None
        self.rolled = not self.given
        self.now: object = None

    def rows(self) -> Iterator[Judged]:
        """One after the other."""
        end = self.record.end
        assert end is not None
        kept = kept_rows(self.record.rows)
        dice = from_header(self.record.header.dice, end.seed)
        match: Match | None = None
        for row, match in Match.stages(self.game, self.record.rows, dice):
            done = kept.get(row.n)
            if done is not None and self.point is not None and done.n >= self.first:
                self.point.rolls += len(done.rolls)
                self.point.last, self.point.at = done.n, match.n
                self.rolled = self.rolled or bool(done.rolls)
            following = kept.get(row.n + 1)
            if following is not None and following.n >= self.first and not self._goes_on(match, following):
                yield from self._next(match, following)
        if match is not None:
            yield from self._closed(match)

    # -- one after the other -------------------------------------------------------------------------------------
    def _goes_on(self, match: Match, row: Given) -> bool:
        """Is this another step of the plan that is looked at, or nothing to be looked at by itself?"""
        asked = match.asks.get(row.seat)
        forced = not isinstance(row, Interject) and (asked is None or not asked.is_choice())
        point = self.point
        if point is not None and asked is not None and self._follows(point, match, row, asked):
            self._step(point, match, asked, row)
            return True
        return forced and not row.rolls

    def _follows(self, point: _Point, match: Match, row: Given, asked: Ask) -> bool:
        if point.standpoint is None or point.row.seat != row.seat or isinstance(row, Interject) or point.rolls:
            return False
        return (self.mind.trivial(asked) or not asked.is_choice()) and self.mind.horizon(match.state) == self.now

    def _next(self, match: Match, row: Given) -> Iterator[Judged]:
        """A new decision or throw; what came before it is done."""
        yield from self._closed(match)
        seat, turn = row.seat, self.game.turn(match.state) if self.game.turn else 0
        point = self.point = _Point(row, turn, self.chances)
        if isinstance(row, Interject):
            self._unasked(point, match, row)
            return
        asked = point.ask = match.asks.get(seat)
        if asked is None or not asked.is_choice():
            return
        standpoint = match.run.sight(seat).standpoint
        if self.mind.trivial(asked):
            point.standpoint = deepcopy(standpoint)
            self._step(point, match, asked, row)
        else:
            self._decision(point, match, asked, row, standpoint)

    def _closed(self, match: Match) -> Iterator[Judged]:
        """The point before this one, now that all it led to is known."""
        point = self.point
        if point is not None and point.standpoint is not None and point.differs is not None:
            self._plan(point, point.standpoint)
        if point is not None:
            self.chances = self._seen(match, point.done(self.chances).decided)
        elif not self.given:
            self.chances = self._seen(match, [0.0] * self.seats)
        self.now, self.rolled = self.mind.horizon(match.state), False
        self.point = None
        if point is not None:
            yield point.done(self.chances)

    def _seen(self, match: Match, changed: Sequence[float]) -> Chances:
        """Each seat's chance to win now, as far as it is known today."""
        if not match.asks:
            winners = self.game.outcome(match.state)["winners"]
            return [winners.count(seat) / len(winners) if winners else 0.0 for seat in range(self.seats)]
        if self.figures is not None and self.mind.horizon(match.state) != self.now:
            return list(self.mind.shares(self.figures, match.state, self.seats))
        looks = self._played_on(match) if self.rolled or any(changed) else []
        if looks:
            return [sum(each) / len(looks) for each in zip(*looks, strict=True)]
        return self.chances

    def _played_on(self, match: Match) -> list[Chances]:
        """The position played on some times with other dice."""
        rng, found = self._rng(match.n), []
        for _ in range(LOOKS):
            seed = rng.getrandbits(32)
            world = World(self.game, self.mind, self.figures, match.state, self.seats, seed)
            found.append(world.looked(lambda world=world: self._there(world, match), 0, []))  # type: ignore[misc]
        return [each for each in found if each is not None]

    def _there(self, world: World, match: Match) -> Players:
        run = match.run.clone(world.seed)
        run.stops = {}
        return Players(run, [self._greedy(world.seed + seat) for seat in range(self.seats)])

    # -- decisions -----------------------------------------------------------------------------------------------
    def _decision(self, point: _Point, match: Match, ask: Ask, row: Given, standpoint: Standpoint) -> None:
        """An answer that is worth a thought of its own, among others that could have been given."""
        rng, seat = self._rng(row.n), row.seat
        view = match.run.sight(seat)
        prior = self._greedy(row.n)(view, ask)
        further = self.mind.candidates(ask, prior, view) if self.mind.candidates else ()
        point.deeds = [Deed(ask.key, row.answer)]
        others = [each for each in candidates(ask, prior, MOST_WAYS, rng, further) if each != row.answer]
        answers = [row.answer, *others]
        made = worlds(self.game, self.mind, self.figures, standpoint, rng)
        self._weigh(
            point,
            made,
            lambda world: world.at(ask, standpoint.since),
            [[Deed(ask.key, each)] for each in answers],
            answers,
            answers.index(prior),
        )

    def _unasked(self, point: _Point, match: Match, row: Interject) -> None:
        """Something done unasked, beside leaving it."""
        chance = match.chances(row.seat).get(row.key)
        if chance is None:
            return
        point.ask, point.deeds = chance, [Deed(row.key, row.answer, unasked=True)]
        standpoint = match.run.sight(row.seat).standpoint
        made = worlds(self.game, self.mind, self.figures, standpoint, self._rng(row.n))
        reached = lambda world: world.reached(standpoint.since)  # noqa: E731
        self._weigh(point, made, reached, [point.deeds, []], [row.answer, None], 1)

    def _step(self, point: _Point, match: Match, ask: Ask, row: Given) -> None:
        """One step more of a plan; would the greedy bot have done the same?"""
        point.deeds.append(Deed(ask.key, row.answer))
        if point.differs is None and ask.is_choice():
            usual = self._greedy(point.row.n)(match.run.sight(row.seat), ask)
            if usual != row.answer:
                point.differs = (ask, row.answer, usual)

    def _plan(self, point: _Point, standpoint: Standpoint) -> None:
        """A whole plan beside that of the greedy bot."""
        ask, differs = point.ask, point.differs
        assert ask is not None
        assert differs is not None
        made = worlds(self.game, self.mind, self.figures, standpoint, self._rng(point.row.n))
        there = lambda world: world.at(ask, standpoint.since)  # noqa: E731
        self._weigh(point, made, there, [point.deeds, []], list(differs[1:]), 1)

    def _weigh(
        self,
        point: _Point,
        made: Iterator[World],
        there: Callable[[World], Players | None],
        plans: Sequence[Sequence[Deed]],
        answers: Sequence[Answer],
        usual: int,
    ) -> None:
        """Look at these plans in the same worlds; the first is what was done."""
        seat, clock = point.row.seat, time.perf_counter()
        places, found, misses = list(range(len(plans))), list[dict[int, Chances]](), 0
        while not self._enough(len(found), clock) and misses < MISSES * (len(found) + 1):
            world = next(made)
            looks = {place: world.looked(lambda: there(world), seat, plans[place]) for place in places}  # noqa: B023
            if any(look is None for look in looks.values()):
                misses += 1
                continue
            found.append({place: look for place, look in looks.items() if look is not None})
            if len(found) == FEWEST and len(places) > KEPT:
                best = sorted(places, key=lambda place: (place not in (0, usual), -_mean(found, place)[seat]))
                places = sorted(best[:KEPT])
        if not found:
            return
        ways = {place: _mean(found, place) for place in places}
        order = [0, *sorted((place for place in places if place), key=lambda place: -ways[place][seat])]
        point.ways = [Way(answers[place], ways[place], _error(found, place, seat)) for place in order]
        point.usual = order.index(usual)

    def _enough(self, looked: int, began: float) -> bool:
        if self.budget.worlds is not None:
            return looked >= self.budget.worlds
        return looked >= FEWEST and time.perf_counter() - began > (self.budget.seconds or 0.0)

    def _greedy(self, seed: int) -> Bot:
        return self.game.bot(self.mind.greedy, seed)

    def _rng(self, n: int) -> Random:
        """Chance that depends on the record and the place alone."""
        return Random(f"{self.record.head}:{n}")


def _mean(found: Sequence[dict[int, Chances]], place: int) -> Chances:
    """Each seat's chance to win after one of the answers."""
    return [sum(each) / len(found) for each in zip(*(look[place] for look in found), strict=True)]


def _error(found: Sequence[dict[int, Chances]], place: int, seat: int) -> float:
    """By how much the difference to what was done may be wrong."""
    gaps = [look[place][seat] - look[0][seat] for look in found]
    mean = sum(gaps) / len(gaps)
    return sqrt(sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1) / len(gaps))

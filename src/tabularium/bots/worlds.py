"""Imagined worlds: states that agree with what a seat knows, brought to the ask that it must answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from tabularium.engine import Answer, Ask, Bot, Fast, Game, Run, Standpoint, State, Table, TabulariumError
from tabularium.engine.dice import seeded

from .mind import Figures, Mind
from .playing import Players


class Deed(NamedTuple):
    """A move of a seat: an answer to the question of this key, or something unasked."""

    key: str
    answer: Answer
    unasked: bool = False


class World:
    """One imagined world. Every answer is tried from the same state, with the same dice and the same hands."""

    def __init__(self, game: Game, mind: Mind[Any], figures: Figures | None, state: State, seats: int, seed: int):
        self.game = game
        self.mind = mind
        self.figures = figures
        self.state = state
        self.seats = seats
        self.seed = seed

    def opened(self) -> Players:
        """The world at the first ask of the scene that waits, with greedy bots in all seats."""
        state = self.state.copy()
        state.dice = seeded(self.seed)
        run = Run(self.game, state, Table(Fast(self.seed)))
        run.trusting = True
        run.go()
        bots: list[Bot] = [self.game.bot(self.mind.greedy, self.seed + seat) for seat in range(self.seats)]
        return Players(run, bots)

    def reached(self, since: list[tuple[int, Answer]]) -> Players | None:
        """The world after what the scene has been answered; None where it cannot be reached."""
        players = self.opened()
        run = players.run
        for seat, answer in since:
            asked = run.asks.get(seat)
            if asked is None:
                return None
            given = players.bots[seat](run.sight(seat), asked) if answer is None else answer
            if not asked.accepts(given):
                return None
            run.answer(seat, given)
        return players

    def at(self, ask: Ask, since: list[tuple[int, Answer]]) -> Players | None:
        """The world at this ask; None where it cannot be reached."""
        players = self.reached(since)
        own = players.run.asks.get(ask.seat) if players else None
        return players if own is not None and own.key == ask.key and own.params == ask.params else None

    def shares(
        self, ask: Ask, since: list[tuple[int, Answer]], answer: Answer, over: Callable[[], bool] = lambda: False
    ) -> list[float] | None:
        """Each seat's chance to win after this answer; None in an impossible world, or if the time is over."""
        return self.looked(lambda: self.at(ask, since), ask.seat, [Deed(ask.key, answer)], over)

    def looked(
        self,
        there: Callable[[], Players | None],
        seat: int,
        deeds: Sequence[Deed],
        over: Callable[[], bool] = lambda: False,
    ) -> list[float] | None:
        """Each seat's chance to win after a seat does these things one after the other; None as above.

        The first must be possible; where a later one is not, the greedy bot goes on for the seat.
        A seat's knowledge does not hold all its consequences: in an invented world somebody may have been unable to do
        what they did. It shows when a rule is broken on the way.
        """
        try:
            players = there()
            return None if players is None else self._looked(players, seat, list(deeds), over)
        except (TabulariumError, AssertionError):
            return None

    def _looked(self, players: Players, seat: int, deeds: list[Deed], over: Callable[[], bool]) -> list[float] | None:
        run, mind = players.run, self.mind
        pauses, now = 0, mind.horizon(run.state)
        answers = 0
        while run.asks:
            then = mind.horizon(run.state)
            if then != now:
                pauses, now = pauses + 1, then
            if self.figures is not None and (pauses >= mind.pauses or answers >= mind.most):
                return mind.shares(self.figures, run.state, self.seats)
            if over() or answers > self.game.longest:
                return None
            if not deeds:
                players.step()
            elif _done(run, seat, deeds[0]):
                del deeds[0]
            elif answers:
                deeds.clear()
                continue
            else:
                return None
            answers += 1
        winners = self.game.outcome(run.state)["winners"]
        return [winners.count(seat) / len(winners) if winners else 0.0 for seat in range(self.seats)]


def _done(run: Run, seat: int, deed: Deed) -> bool:
    """Do it, if it can be done."""
    ask = run.chance(seat, deed.key) if deed.unasked else run.asks.get(seat)
    if ask is None or not (deed.unasked or ask.key == deed.key) or not ask.accepts(deed.answer):
        return False
    if deed.unasked:
        run.interject(seat, deed.key, deed.answer)
    else:
        run.answer(seat, deed.answer)
    return True


def worlds(
    game: Game, mind: Mind[Any], figures: Figures | None, standpoint: Standpoint, rng: Random
) -> Iterator[World]:
    """World after world, each made up anew."""
    imagine = game.imagine
    assert imagine is not None, f"{game.name} has no imagine: nobody can think ahead in it"
    while True:
        state = imagine(standpoint.known, rng.getrandbits(32))
        yield World(game, mind, figures, state, mind.seats(state), rng.getrandbits(32))

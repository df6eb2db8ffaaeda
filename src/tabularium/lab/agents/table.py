"""A game between agents that choose by number, one small step at a time."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any, NamedTuple

from tabularium.bots import bot_of
from tabularium.engine import Answer, Ask, Game, Run, Sheet, TabulariumError
from tabularium.lab.play import seed_of

from .encoding import action_numbers, observation
from .steps import Answered, Step, first_step

DRAFTS = 4
"""How many sheets at random an agent may take sections from, besides that of the greedy bot."""


class Choosing(NamedTuple):
    """Where a seat is on the way to its answer."""

    ask: Ask
    step: Step
    chosen: tuple[str, ...]
    numbers: dict[int, int]
    """The number of each choice, with its place in the list."""


class AgentTable:
    """A run, and how far each seat that is asked has come with its answer.

    Agents do nothing unasked. A sheet is put together from sections: blank, as the greedy bot would write them, or as
    some sheets at random have them.
    """

    def __init__(self, game: Game, seats: int, seed: int, options: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.run = Run.new(game, seats, seed_of("agents", seed), options)
        self._choosing: dict[int, Choosing] = {}
        self._answers = 0
        self._settle()

    @property
    def asked(self) -> list[int]:
        """The seats that have something to choose. At most games it is one; empty when the game is over."""
        return list(self._choosing)

    def numbers(self, seat: int) -> list[int]:
        """The choices of a seat by number; none if it is not asked."""
        choosing = self._choosing.get(seat)
        return list(choosing.numbers) if choosing else []

    def named(self, seat: int) -> dict[int, str]:
        """The choices of a seat by number, with what each means."""
        choosing = self._choosing.get(seat)
        return {number: choosing.step.choices[place] for number, place in choosing.numbers.items()} if choosing else {}

    def question(self, seat: int) -> Ask | None:
        """The question of a seat."""
        choosing = self._choosing.get(seat)
        return choosing.ask if choosing else None

    def observed(self, seat: int) -> list[float]:
        """What a seat sees and is asked, as figures."""
        choosing = self._choosing.get(seat)
        ask = choosing.ask if choosing else None
        key, params = (ask.key, ask.complete().params) if ask else ("", {})
        return observation(self.seen(seat), key, params, choosing.chosen if choosing else ())

    def seen(self, seat: int) -> dict[str, Any]:
        """The view of a seat."""
        return self.game.view(self.run.state, seat)

    def choose(self, seat: int, number: int) -> None:
        """A seat takes the choice of this number."""
        choosing = self._choosing.get(seat)
        if choosing is None or number not in choosing.numbers:
            raise TabulariumError(f"seat {seat} has no choice of the number {number} (it has: {self.numbers(seat)})")
        place = choosing.numbers[number]
        after = choosing.step.follow(place)
        chosen = (*choosing.chosen, choosing.step.choices[place])
        self._go_on(seat, choosing.ask, after, chosen)
        self._settle()

    def shares(self) -> list[float] | None:
        """Each seat's share of the victory; None while the game goes on."""
        if self.run.asks:
            return None
        winners = self.game.outcome(self.run.state)["winners"]
        return [winners.count(seat) / len(winners) if winners else 0.0 for seat in range(self.seats)]

    def _settle(self) -> None:
        """Begin with every question that is new, until somebody has a choice or the game is over."""
        while True:
            new = [seat for seat, ask in self.run.asks.items() if not self._on_it(seat, ask)]
            if not new:
                break
            for seat in new:
                ask = self.run.asks.get(seat)
                if ask is not None and not self._on_it(seat, ask):
                    self._go_on(seat, ask, first_step(ask, partial(self._drafts, seat)), ())
        self._choosing = {seat: self._choosing[seat] for seat in self.run.asks}

    def _on_it(self, seat: int, ask: Ask) -> bool:
        choosing = self._choosing.get(seat)
        return choosing is not None and choosing.ask is ask

    def _go_on(self, seat: int, ask: Ask, step: Step | Answered, chosen: tuple[str, ...]) -> None:
        while isinstance(step, Step) and len(step.choices) == 1 and chosen:  # nothing to choose within an answer
            step = step.follow(0)
        if isinstance(step, Step):
            self._choosing[seat] = Choosing(ask, step, chosen, action_numbers(ask.key, step.choices))
            return
        self._choosing.pop(seat, None)
        self._answers += 1
        self.run.answer(seat, step.answer)

    def _drafts(self, seat: int, sheet: Sheet) -> dict[str, Answer]:
        """The sheets from which an agent takes its sections; the same for the same game."""
        rng = Random(seed_of("drafts", self.seed, self._answers, seat))
        greedy = bot_of(self.game, "greedy", rng.getrandbits(32))
        return {"greedy": greedy(self.run.sight(seat), sheet)} | {
            f"drawn:{number}": sheet.sample(rng) for number in range(1, DRAFTS + 1)
        }

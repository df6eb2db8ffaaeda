"""Bots that think ahead where a single answer is worth it, and take the steps of their turn as they are minded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tabularium.bots import Budget, Mind, Search, Thinking
from tabularium.bots.search import LEVELS
from tabularium.engine import Bot, Game

from .greedy import GreedyBot
from .stance import WARY, Stance


@dataclass(frozen=True)
class Minded(Thinking):
    """A level whose bots have a stance: what they propose and do not think about follows from it."""

    stance: Stance = WARY

    def __call__(self, seed: int) -> Bot:
        bot = Search(self.game(), self.mind, self.budget, seed)
        bot.greedy = GreedyBot(seed, self.stance)
        return bot

    def within(self, budget: Budget) -> Thinking:
        """The same with another budget."""
        return Minded(self.game, self.mind, budget, self.stance)


def minded(game: Callable[[], Game], mind: Mind[Any]) -> dict[str, Thinking]:
    """The levels that think ahead, for a game that is only being made."""
    return {level: Minded(game, mind, budget) for level, budget in LEVELS.items()}

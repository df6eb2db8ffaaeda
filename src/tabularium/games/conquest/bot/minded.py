"""Bots that think ahead where a single answer is worth it, and take the steps of their turn as they are minded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabularium.bots import Mind, Search, Thinking
from tabularium.bots.search import LEVELS
from tabularium.bots.temper import EVEN
from tabularium.engine import Bot, Game

from .greedy import GreedyBot
from .stance import WARY


class Minded(Thinking):
    """A level whose bots have a stance: what they propose and do not think about follows from it."""

    def __call__(self, seed: int) -> Bot:
        bot = Search(self.game(), self.mind, self.budget, seed, temper=self.temper)
        if self.temper in ("", EVEN):
            bot.greedy = GreedyBot(seed, WARY)
        return bot


def minded(game: Callable[[], Game], mind: Mind[Any]) -> dict[str, Thinking]:
    """The levels that think ahead, for a game that is only being made."""
    return {level: Minded(game, mind, budget) for level, budget in LEVELS.items()}

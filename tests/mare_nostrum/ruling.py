"""How well the greedy bot rules: its points after twenty years beside those of rivals at the same table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tabularium.engine import Answer, Ask, Bot, Run
from tabularium.games.mare_nostrum.bot import GreedyBot, WildBot
from tabularium.games.mare_nostrum.game import GAME
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.testing.conformance.many import Report, shared_out

SEATS = 4
YEARS = 20


class Idle:
    """Does nothing, and lets its people be fed and its troops be paid."""

    blind = True

    def __init__(self, seed: int) -> None:
        """Nothing hangs on chance."""

    def __call__(self, view: dict[str, Any], ask: Ask) -> Answer:
        return ask.default

    def interject(self, view: dict[str, Any], chances: Mapping[str, Ask]) -> tuple[str, Answer] | None:
        return None


RIVALS: dict[str, Callable[[int], Bot]] = {"random": WildBot, "doing nothing": Idle}


def ahead(rival: str, games: int, workers: int = 1) -> Report:
    """In how many games (`steps`) the greedy bot has more points than each of three rivals."""

    def part(numbers: Iterable[int]) -> Report:
        report = Report(f"greedy beside {rival}")
        for seed in numbers:
            report.count += 1
            report.steps += leads(RIVALS[rival], seed)
        return report

    return shared_out(part, games, workers)


def leads(rival: Callable[[int], Bot], seed: int) -> bool:
    """Has the greedy bot most points when the years are over?"""
    run = Run.new(GAME, SEATS, seed, {"bidding": False, "last_year": YEARS})
    bots: list[Bot] = [GreedyBot(seed), *(rival(seed + seat) for seat in range(1, SEATS))]
    s = run.state
    assert isinstance(s, MareNostrum)
    while run.asks:
        seat, ask = next(iter(run.asks.items()))
        run.answer(seat, bots[seat]({} if bots[seat].blind else GAME.view(s, seat), ask))
    points = [s.points[nation] for nation in s.nation_of]
    return all(points[0] > other for other in points[1:])

"""What happens at a table of greedy bots: its wars, surrenders and alliances, counted over whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tabularium.engine import Line, Run
from tabularium.games.mare_nostrum.bot import GreedyBot
from tabularium.games.mare_nostrum.game import GAME
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.testing.conformance.many import Report, shared_out

from .post_office import PostOffice

SEATS = 13
YEARS = 10
SURRENDERS = ("peace.conditional", "peace.dictated", "peace.unconditional")
"""What both parties of a surrender are told."""


ALLIED = "allied: "


@dataclass(frozen=True)
class History:
    """One game, counted."""

    wars: int
    surrenders: int
    truces: int
    fallen: int
    """Cities that fell."""
    asked: int
    """Treaties that were proposed by letter."""
    decided: int
    """Those that were signed or declined."""
    alliances: frozenset[tuple[int, int]]
    """Who was allied for war when the years were over."""


def history(seed: int) -> History:
    """A game of ten years among greedy bots, who write to each other."""
    run = Run.new(GAME, SEATS, seed, {"bidding": False, "last_year": YEARS})
    log: list[Line] = []
    run.tell(log)
    bots = [GreedyBot(seed + seat) for seat in range(SEATS)]
    s = run.state
    assert isinstance(s, MareNostrum)
    post, turn = PostOffice(bots), -1
    while run.asks:
        seat, ask = next(iter(run.asks.items()))
        if ask.key == "orders" and s.turn != turn:
            turn = s.turn
            post.year([GAME.view(s, each) for each in range(SEATS)])
        run.answer(seat, bots[seat]({**GAME.view(s, seat), "papers": post.of(seat)}, ask))
    said = Counter(line.message for line in log)
    pairs = [(a, b) for a in range(len(s.seat_of)) for b in range(a) if s.military_alliance[a][b]]
    return History(
        wars=said["war.declared"],
        surrenders=sum(said[message] for message in SURRENDERS) // 2,
        truces=said["peace.truce"] // 2,
        fallen=said["city.occupied"],
        asked=post.asked,
        decided=post.decided,
        alliances=frozenset(pairs),
    )


def histories(games: int, workers: int = 1) -> Report:
    """Many games: `endings` counts what happened in them, and how often which alliances stood at the end."""

    def part(numbers: Iterable[int]) -> Report:
        report = Report("tables of greedy bots")
        for seed in numbers:
            told = history(seed)
            report.count += 1
            report.endings["wars"] += told.wars
            report.endings["surrenders"] += told.surrenders
            report.endings["truces"] += told.truces
            report.endings["cities"] += told.fallen
            report.endings["asked"] += told.asked
            report.endings["decided"] += told.decided
            report.endings[f"{ALLIED}{sorted(told.alliances)}"] += 1
        return report

    return shared_out(part, games, workers)


def unlike(report: Report) -> int:
    """How many games ended with alliances of their own."""
    return sum(name.startswith(ALLIED) for name in report.endings)

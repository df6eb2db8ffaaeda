"""What happens at a table of bots of the Republic: votes, trials, deals and how it ended, counted over whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tabularium.bots import Budget, Players, Search
from tabularium.engine import Bot, Line, Run
from tabularium.games.republic import GAME
from tabularium.games.republic.bot import GreedyBot
from tabularium.games.republic.bot.temper import EVEN, TEMPERAMENTS
from tabularium.games.republic.mind import MIND
from tabularium.games.republic.state import Republic
from tabularium.testing.conformance.many import Report, shared_out

SEATS = 5
WORLDS = 1
TRIALS = ("subject:trial", "subject:special_trial")
DECIDED = ("senate.carried", "senate.rejected", "senate.veto")
COUNTED = {
    "deal.offered": "offered",
    "deal.recorded": "agreed",
    "deal.refused": "refused",
    "deal.settled": "settled",
    "deal.disputed": "disputed",
}
"""What is counted as often as it is said, and under which name."""


@dataclass(frozen=True)
class Shares:
    """What a table looks like: which part of its votes was contested, and of its games had a trial, a Consul for Life
    at the end, or a winner."""

    contested: float
    tried: float
    for_life: float
    stood: float


def thinker(number: int, seat: int) -> Bot:
    """A bot that thinks, of each temperament one at a table."""
    temper = list(TEMPERAMENTS.values())[(number + seat) % SEATS]
    bot = Search(GAME, MIND, Budget(worlds=WORLDS), seed=number * SEATS + seat)
    if temper is not EVEN:
        bot.greedy = GreedyBot(seat, temper)
    return bot


def annals(seed: int, bots: Sequence[Bot]) -> Counter[str]:
    """One game, counted."""
    run = Run.new(GAME, SEATS, seed)
    run.keep = True
    log: list[Line] = []
    run.tell(log)
    players = Players(run, bots)
    while run.asks:
        players.step()
    found: Counter[str] = Counter()
    for line in log:
        found["votes"] += line.message in DECIDED
        found["contested"] += line.message in DECIDED and contested(line)
        found["accused"] += line.message == "senate.proposed" and line.params["subject"] in TRIALS
        if line.message in COUNTED:
            found[COUNTED[line.message]] += 1
    s = run.state
    assert isinstance(s, Republic)
    found["stood"] = bool(s.winners)
    found["tried"] = found["accused"] > 0
    found[s.ending] = 1
    return found


def contested(line: Line) -> bool:
    """Were there votes on both sides, or a veto?"""
    return line.message == "senate.veto" or min(line.params["ayes"], line.params["noes"]) > 0


def tables(games: int, workers: int = 1) -> Report:
    """Many games of bots that think: `endings` counts what happened in them."""

    def part(numbers: Iterable[int]) -> Report:
        report = Report("tables of bots that think")
        for number in numbers:
            report.count += 1
            report.endings.update(annals(number, [thinker(number, seat) for seat in range(SEATS)]))
        return report

    return shared_out(part, games, workers)


def shares(report: Report) -> Shares:
    """What was counted, as shares."""
    told, games = report.endings, report.count
    return Shares(
        told["contested"] / max(1, told["votes"]),
        told["tried"] / games,
        told["consul_for_life"] / games,
        told["stood"] / games,
    )

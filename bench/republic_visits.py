"""How often each of five people must come to a year of the Republic that is played over days.

Greedy bots play for them. A visit lasts as long as one is asked without anybody else having to answer in between; who
comes answers everything that waits for him. Standing answers are those that the Republic's own table offers.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field

from tabularium.engine import SEATS, Match, find_game
from tabularium.engine.ask import Bound
from tabularium.games.republic.senate.subjects import SUBJECTS
from tabularium.games.republic.table.ahead import CONSENTS
from tests.republic.table import rome

PEOPLE = 5
UNLIKELY = 4
"""The base of a persuasion up to which nobody spends talents against it."""
ASKED = ("consuls", "dictator", "consul_for_life")
"""Elections in which everybody votes himself, as in trials."""
VETOED = ("land_bill", "recall")
"""Proposals on which nobody votes ahead who could veto them."""
NO_VETO: dict[str, Bound] = {"vetoes": [None, 0]}


@dataclass
class Visits:
    """By year and person how often he came, and for which questions."""

    times: Counter[tuple[int, int]] = field(default_factory=Counter)
    first: Counter[str] = field(default_factory=Counter)
    years: int = 0

    @property
    def mean(self) -> float:
        """A year and person."""
        return self.times.total() / (self.years * PEOPLE)

    @property
    def most(self) -> int:
        """Of any person in any year."""
        return max(self.times.values())


def answer_ahead(match: Match, seat: int) -> None:
    """What one says once, when the game begins: how one votes, on one's own proposals to begin with, and the rest."""
    match.stand(seat, "senate.vote", ["for"], about={"by": SEATS[seat]})
    for name, kind in SUBJECTS.items():
        if not kind.trial and name not in ASKED:
            veto = NO_VETO if name in VETOED else {}
            match.stand(seat, "senate.vote", ["for"], about={"subject": f"subject:{name}", **veto})
    match.stand(seat, "forum.counter_bribe", [0], about={"mine": [None, 0]})
    match.stand(seat, "forum.counter_bribe", [0], about={"base": [None, UNLIKELY]})
    match.stand(seat, "forum.raise_bribe", [0], about={"countered": [None, 0]})
    match.stand(seat, "forum.bidder", ["pass"], about={"best": [0, None]})
    match.stand(seat, "senate.call", ["clockwise"])
    for key in CONSENTS:
        match.stand(seat, key, ["consent"])
    match.stand(seat, "revenue.money", [{}], about={"round": [2, None]})
    match.stand(seat, "revenue.contribute", [{}])


def given_by_itself(match: Match) -> bool:
    """The house gives standing answers, and those to questions that have only one."""
    given = bool(match.settle())
    for seat, answer in match.forced()[:1]:
        match.answer(seat, answer, by="forced")
        given = True
    return given


def year_by_year(seed: int, ahead: bool) -> Visits:
    """A whole game."""
    republic = find_game("republic")
    match = Match.new(republic, PEOPLE, seed=seed)
    bots = [republic.bot("greedy", seat) for seat in match.seats]
    if ahead:
        for seat in match.seats:
            answer_ahead(match, seat)
    visits = Visits()
    here: int | None = None
    while True:
        while given_by_itself(match):
            pass
        if not match.asks:
            break
        seat = here if here is not None and here in match.asks else next(iter(match.asks))
        ask = match.asks[seat]
        if seat != here:
            visits.times[rome(match).turn, seat] += 1
            visits.first[ask.key] += 1
        here = seat
        match.answer(seat, bots[seat](match.view(seat), ask))
    visits.years = rome(match).turn
    return visits


def main(games: int = 6) -> None:
    """Play with and without answers ahead, and print both."""
    for ahead in (False, True):
        found = [year_by_year(seed, ahead) for seed in range(games)]
        years = sum(each.years for each in found)
        mean = sum(each.times.total() for each in found) / (years * PEOPLE)
        first = sum((each.first for each in found), Counter[str]())
        told = ", ".join(f"{key} {count / (years * PEOPLE):.1f}" for key, count in first.most_common(6))
        print(
            f"{'with' if ahead else 'without'} standing answers: {years} years, {mean:.1f} visits a year and person, "
            f"at most {max(each.most for each in found)}; {told}"
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

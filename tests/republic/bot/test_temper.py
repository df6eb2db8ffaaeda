"""Temperaments: bots of each are told apart by what they do at the table, as a person there could."""

from __future__ import annotations

from collections import defaultdict
from statistics import fmean, pstdev

from tabularium.bots import Players
from tabularium.engine import SEATS, Line, Run
from tabularium.games.republic import GAME
from tabularium.games.republic.bot import GreedyBot
from tabularium.games.republic.bot.temper import TEMPERAMENTS
from tabularium.games.republic.cards import PERSON_AT
from tabularium.games.republic.state import Republic

NAMES = tuple(TEMPERAMENTS)
KNOWN = range(36)
"""Games by which they are known."""
EVENINGS = [range(first, first + 3) for first in range(200, 230, 3)]
"""Some games each, after which they are to be told apart."""
ENOUGH = 19
"""So many of 50 are told rightly by chance less than three times in a thousand."""
Deeds = list[float]


def game(number: int) -> dict[str, Deeds]:
    """What each of five bots of all temperaments did in a game, a year."""
    seats = [NAMES[(seat + number) % len(NAMES)] for seat in range(len(NAMES))]
    run = Run.new(GAME, len(seats), number)
    log: list[Line] = []
    run.tell(log)
    players = Players(run, [GreedyBot(seat, TEMPERAMENTS[name]) for seat, name in enumerate(seats)])
    s = run.state
    assert isinstance(s, Republic)
    done: defaultdict[tuple[str, str], float] = defaultdict(float)
    while run.asks:
        players.step()
        for line in log:
            for deed, seat, amount in deeds(s, line):
                done[seat, deed] += amount
        log.clear()
    return {name: told(done, SEATS[seat], s.turn) for seat, name in enumerate(seats)}


def played(evening: range) -> dict[str, Deeds]:
    """The deeds of each over several games."""
    games = [game(number) for number in evening]
    return {name: [fmean(column) for column in zip(*(each[name] for each in games), strict=True)] for name in NAMES}


def deeds(s: Republic, line: Line) -> list[tuple[str, str, float]]:
    """What a line of the log says that somebody did, all of it for everybody to read."""
    told = line.params
    if line.message == "senate.voted":
        return [("votes", told["seat"], 1), (told["way"], told["seat"], 1)]
    if line.message == "revenue.contribution":
        return [("gifts", told["seat"], told["talents"])]
    if line.message == "persuasion.countered":
        return [("countered", told["seat"], told["talents"])]
    if line.message == "persuasion.announced":
        seat = SEATS[s.faction[PERSON_AT[told["senator"]]]]
        return [("attempts", seat, 1), ("bases", seat, told["base"])]
    if line.message == "deal.offered":
        paid = "pays" if "talents" in told["gives"] else "asks" if "talents" in told["gets"] else "shares"
        return [(paid, told["seat"], 1)]
    return []


def told(done: defaultdict[tuple[str, str], float], seat: str, years: int) -> Deeds:
    """The deeds of a seat as numbers."""
    votes = done[seat, "votes"] or 1
    shares = [done[seat, f"vote:{way}"] / votes for way in ("against", "abstain")]
    shares.append(done[seat, "bases"] / (done[seat, "attempts"] or 1))
    return shares + [done[seat, each] / years for each in ("gifts", "countered", "attempts", "pays", "asks", "shares")]


def test_they_are_told_apart_by_their_deeds_alone_better_than_chance() -> None:
    known = [(name, row) for number in KNOWN for name, row in game(number).items()]
    spreads = [pstdev(column) or 1.0 for column in zip(*(row for _, row in known), strict=True)]
    means = {
        name: [fmean(column) for column in zip(*(row for each, row in known if each == name), strict=True)]
        for name in NAMES
    }

    def guess(row: Deeds) -> str:
        def far(name: str) -> float:
            return sum(
                ((value - mean) / spread) ** 2 for value, mean, spread in zip(row, means[name], spreads, strict=True)
            )

        return min(NAMES, key=far)

    fresh = [(name, row) for evening in EVENINGS for name, row in played(evening).items()]
    right = sum(guess(row) == name for name, row in fresh)
    assert right >= ENOUGH, f"{right} of {len(fresh)}"

"""Presses and requests of a year in the Republic: on the general table, and on its own.

Greedy bots play; the answers of one seat are counted as a person would give them. On both tables a press answers a
`Pick`, and an `Amount` takes a press for every step from where the stepper stands, or from its end, and one to give it.
On the Republic's own table the questions of one deed are a form: what is chosen already costs nothing, and one press
gives all of it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from tabularium.engine import Amount, Ask, Match, Subset, find_game
from tabularium.engine.ask import Answer
from tests.republic.table import rome

DEEDS = (
    ("forum.persuader", "forum.target", "forum.bribe", "forum.unopposed"),
    ("forum.knights", "forum.knights_how", "forum.knight_talents", "forum.knights_pressed"),
    ("forum.last_actions", "forum.sponsor", "forum.games", "forum.leader"),
    ("senate.vote", "senate.vote_of", "senate.buy_votes"),
    ("trial.accuse", "trial.charge", "trial.prosecutor"),
    ("senate.business", "senate.land_bill", "senate.sponsor", "senate.cosponsor"),
    ("senate.business", "senate.repeal", "senate.repeal_sponsor"),
    ("senate.business", "senate.minor_motion", "senate.minor_motion_on"),
    ("senate.business", "senate.concession", "senate.concession_to"),
    ("senate.business", "senate.legions", "senate.fleets"),
    (
        *("senate.business", "senate.commander", "senate.target", "senate.send_legions", "senate.send_veterans"),
        *("senate.send_fleets", "senate.join_legions", "senate.join_fleets"),
    ),
)
"""The questions that are one form on the Republic's own table, the first of them at the front."""


FAR = 3
"""From so many steps on, a stepper has a way straight to its end."""


def presses(ask: Ask, answer: Answer) -> int:
    """What one answer costs by itself."""
    if isinstance(ask, Amount):
        far = ask.high - ask.low >= FAR
        steps = abs(int(answer) - int(ask.default))
        return min(steps, 1 + ask.high - int(answer) if far else steps) + 1
    return len(answer) + 1 if isinstance(ask, Subset) else 1


def chosen(ask: Ask, answer: Answer) -> int:
    """What it costs inside a form: nothing, if it stands there already; a form gives everything at its end."""
    if isinstance(ask, Amount | Subset):
        return presses(ask, answer) - 1
    return int(answer != ask.default)


def deeds(given: list[tuple[Ask, Answer]]) -> Iterator[list[tuple[Ask, Answer]]]:
    """The answers of a seat, those of one form together."""
    deed: list[tuple[Ask, Answer]] = []
    for ask, answer in given:
        follows = deed and any(
            deed[0][0].key == form[0] and all(each.key in form for each, _ in deed) and ask.key in form[1:]
            for form in DEEDS
        )
        if deed and not follows:
            yield deed
            deed = []
        deed.append((ask, answer))
    if deed:
        yield deed


def main(games: int = 6) -> None:
    """Play, count, print."""
    republic = find_game("republic")
    years = general = own = asked = sent = 0
    for seed in range(games):
        match = Match.new(republic, 5, seed=seed)
        bots = [republic.bot("greedy", seat) for seat in match.seats]
        given: list[tuple[Ask, Answer]] = []
        while match.asks:
            seat, ask = next(iter(match.asks.items()))
            answer = bots[seat](match.view(seat), ask)
            if seat == 0:
                given.append((ask, answer))
            match.answer(seat, answer)
        years += rome(match).turn
        general += sum(presses(ask, answer) for ask, answer in given)
        asked += len(given)
        for deed in deeds(given):
            sent += 1
            own += presses(*deed[0]) if len(deed) == 1 else 1 + sum(chosen(*each) for each in deed[1:])
    print(f"{games} games, {years} years, one seat of five")
    print(f"general table: {general / years:.1f} presses and {asked / years:.1f} requests a year")
    print(f"its own table: {own / years:.1f} presses and {sent / years:.1f} requests a year")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

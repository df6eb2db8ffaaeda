"""Games of many years with sheets of every kind, legal and illegal: nothing breaks, and everything is accounted for."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from tabularium.engine import Answer, IllegalAnswer, Run, Sheet
from tabularium.games.mare_nostrum.bot import WildBot
from tabularium.games.mare_nostrum.game import GAME
from tabularium.games.mare_nostrum.invariants import check
from tabularium.games.mare_nostrum.watch import Watch
from tabularium.testing.conformance.many import Report, shared_out
from tabularium.testing.conformance.play import random_options

YEARS = 15


def prove(games: int, workers: int = 1, seed: int = 1, years: int = YEARS) -> Report:
    """So many games over all numbers of seats and all options; `steps` are the papers handed in."""

    def part(numbers: Iterable[int]) -> Report:
        report = Report("games of years at random")
        for number in numbers:
            report.count += 1
            try:
                report.steps += one_game(f"{seed}:{number}", years)
            except Exception as error:
                report.faults.append(f"game {number} of seed {seed}: {type(error).__name__}: {error}")
        return report

    return shared_out(part, games, workers)


def one_game(seed: str, years: int) -> int:
    """One game, watched after every scene; how many papers were handed in."""
    rng = Random(seed)
    options = {**random_options(GAME, rng), "last_year": years}
    seats = min(rng.choice(GAME.seats), GAME.seating(options)[-1])
    run = Run.new(GAME, seats, rng.getrandbits(32), options)
    watch, wild, papers = Watch(run.state), WildBot(rng.getrandbits(32)), 0  # type: ignore[arg-type]  # its own state

    def look_on(state: object) -> None:
        check(state)  # type: ignore[arg-type]
        watch(state)  # type: ignore[arg-type]

    run.after_scene = look_on
    while run.asks:
        seat, ask = rng.choice(sorted(run.asks.items()))
        illegal = [each for each in ask.spoil(rng) if not ask.accepts(each)] if rng.random() < 0.1 else []
        for paper in illegal:
            refused(run, seat, paper)
        kind = rng.random()
        if isinstance(ask, Sheet) and ask.key == "orders" and kind < 0.3:
            unchecked(run, seat, ask.fields.sample(rng))
        elif kind < 0.7:
            run.answer(seat, wild(GAME.view(run.state, seat), ask))  # type: ignore[arg-type]
        else:
            run.answer(seat, ask.sample(rng))
        papers += 1
    assert GAME.outcome(run.state)["ending"]  # type: ignore[arg-type]
    return papers


def refused(run: Run, seat: int, paper: Answer) -> None:
    """An illegal paper is not taken, and nothing has happened."""
    before = run.state.copy()
    try:
        run.answer(seat, paper)
    except IllegalAnswer:
        assert run.state == before, "a refused paper has changed something"
        return
    raise AssertionError(f"{paper} was taken")


def unchecked(run: Run, seat: int, paper: Answer) -> None:
    """Orders that nobody has looked through: what cannot be done is left out when the year is resolved."""
    run.trusting = True
    try:
        run.answer(seat, paper)
    finally:
        run.trusting = False

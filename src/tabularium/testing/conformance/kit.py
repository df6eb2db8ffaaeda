"""The conformance kit: what must hold of every game that stands on the kernel, as checks on samples of it.

A check takes a `Case` and raises an AssertionError that says what does not hold and where. `checks` has them by name;
`conform(game)` runs them all.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tabularium.engine import Game

from .answers import illegal_answers, legal_answers, near_answers, wrong_seats
from .history import clones, replays, restarts, snapshots, undo
from .play import Action, Case, Report, cases, looked_at, moves, play_many, play_one, random_options
from .same import plain, same
from .secrecy import foresees_nothing, leaks_nothing, noninterference
from .words import speaks

__all__ = [
    "Action",
    "Case",
    "Report",
    "cases",
    "checks",
    "conform",
    "looked_at",
    "moves",
    "noninterference",
    "play_many",
    "random_options",
]


def ends(case: Case) -> None:
    """A game is over after a bounded number of answers, with an outcome that can be told."""
    rng = case.random("ends")
    match = case.new()
    for _ in range(case.longest):
        if not match.asks:
            break
        seat = rng.choice(sorted(match.asks))
        match.answer(seat, match.asks[seat].sample(rng))
    assert not match.asks, f"{case}: not over after {case.longest} answers, at {match.state.agenda}"
    assert match.outcome, f"{case}: no outcome"
    plain(match.outcome, f"{case}: the outcome")
    assert match.record is not None
    assert match.record.end is not None, f"{case}: the record has no end"


def invariants(case: Case) -> None:
    """What the game says holds, holds after every scene, whatever is done unasked."""
    rng = case.random("invariants")
    for _ in range(max(1, case.positions // 5)):
        play_one(case.game, case.seats, case.options, rng, case.longest)


def plain_data(case: Case) -> None:
    """State, views, asks and log are plain data: what goes out as bytes comes back the same."""
    for match, _ in looked_at(case):
        state = match.state
        plain(state, f"{case}: the state")
        again = msgspec.json.decode(msgspec.json.encode(state), type=type(state))
        same(again, state, f"{case}: the state out of its bytes")
        assert type(state) is case.game.state, f"{case}: the state is a {type(state).__name__}"
        for seat in (*match.seats, None):
            plain(match.view(seat), f"{case}: the view of seat {seat}")
        for line in match.log:
            plain(line.params, f"{case}: the line {line.message}")


checks: dict[str, Callable[[Case], None]] = {
    check.__name__: check
    for check in (
        legal_answers,
        illegal_answers,
        near_answers,
        wrong_seats,
        snapshots,
        replays,
        clones,
        foresees_nothing,
        undo,
        restarts,
        ends,
        invariants,
        plain_data,
        leaks_nothing,
        speaks,
    )
}
"""Every check by its name."""


def conform(game: Game, *, games: int = 6, seed: int = 0, positions: int = 20, secrets: tuple[str, ...] = ()) -> None:
    """Run every check on samples of a game, over its numbers of seats, presets and options."""
    for case in cases(game, games, seed, positions, secrets):
        for check in checks.values():
            check(case)

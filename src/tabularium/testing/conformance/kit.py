"""The conformance kit: what must hold of every game that stands on the kernel, as checks on samples of it.

A check looks on while the random match of a `Case` is played. It raises an AssertionError that says what does not hold
and where. `checks` has them by name; `conform(game)` runs them all on the same matches.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tabularium.engine import Game

from .answers import illegal_answers, legal_answers, near_answers, wrong_seats
from .bots import plays_fair
from .history import clones, replays, restarts, snapshots, undo
from .many import Report, play_many
from .play import Case, Check, Looking, cases, look_on
from .same import apart, plain, same
from .secrecy import foresees_nothing, leaks_nothing, noninterference
from .words import speaks

__all__ = ["Case", "Report", "cases", "checks", "conform", "conforms", "noninterference", "play_many"]


def ends(case: Case) -> Looking:
    """A game is over after a bounded number of answers, with an outcome that can be told."""
    match = case.new()
    while move := (yield):
        match = move.match
    assert match.outcome, f"{case}: no outcome"
    plain(match.outcome, f"{case}: the outcome")
    assert match.record is not None
    assert match.record.end is not None, f"{case}: the record has no end"


def invariants(case: Case) -> Looking:
    """The invariants of the game hold after every scene, also after things done unasked."""
    while move := (yield):
        if move.look and case.game.invariants is not None:
            case.game.invariants(move.match.state)


def plain_data(case: Case) -> Looking:
    """State, views, asks and log are plain data: what goes out as bytes comes back the same."""
    told = 0
    while move := (yield):
        match, state = move.match, move.match.state
        for line in match.log[min(told, len(match.log)) :]:
            plain(line.params, f"{case}: the line {line.message}")
        told = len(match.log)
        if not move.look:
            continue
        plain(state, f"{case}: the state")
        again = msgspec.json.decode(msgspec.json.encode(state), type=type(state))
        same(again, state, f"{case}: the state out of its bytes")
        assert type(state) is case.game.state, f"{case}: the state is a {type(state).__name__}"
        for seat in (*match.seats, None):
            plain(match.view(seat), f"{case}: the view of seat {seat}")


def shares_nothing(case: Case) -> Looking:
    """Views, log and outcome are copies: what was shown stays as it was when the game goes on."""
    match, told = case.new(), 0
    while move := (yield):
        match = move.match
        for line in match.log[min(told, len(match.log)) :]:
            apart(line.params, match.state, f"{case}: the line {line.message}")
        told = len(match.log)
        if move.look:
            views = {str(seat): match.view(seat) for seat in (*match.seats, None)}
            apart(views, match.state, f"{case}: the view of seat")
    apart(match.outcome, match.state, f"{case}: the outcome")


checks: dict[str, Check] = {
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
        shares_nothing,
        leaks_nothing,
        plays_fair,
        speaks,
    )
}
"""Every check by its name."""


def conforms(case: Case, chosen: Mapping[str, Check] = checks) -> None:
    """Play one sample, once, while every check looks on."""
    look_on(case, chosen, case.game.invariants if "invariants" in chosen else None)


def conform(game: Game, *, games: int = 6, seed: int = 0, positions: int = 6) -> None:
    """Run every check on samples of a game, over its numbers of seats, presets and options."""
    for case in cases(game, games, seed, positions):
        conforms(case)

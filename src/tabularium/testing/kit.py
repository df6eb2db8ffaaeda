"""The conformance kit: what must hold of every game that stands on the kernel, as checks on samples of it.

A check takes a `Case` and raises an AssertionError that says what does not hold and where. `checks` has them by name;
`conform(game)` runs them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any

import msgspec

from tabularium.engine import (
    Amount,
    Answer,
    Ask,
    Game,
    IllegalAnswer,
    Match,
    NoChance,
    Pick,
    Record,
    Refusal,
    Refused,
    Run,
    Sealed,
    StaleAsk,
    Table,
    WrongSeat,
    verify,
)

from .play import Action, Case, Report, Watch, cases, do, looked_at, moves, play_many, play_one, random_options
from .same import difference, plain, same
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

MOST_LISTED = 300
"""Asks with more legal answers than this are looked at in part."""
MOST_TALLIED = 8
KERNELS_OWN = "stop."
"""Asks the kernel puts itself, at windows; no rule of the game stands behind them."""
NONSENSE: list[Any] = [None, True, -1, 10**9, 2.5, "", "nonsense", "seat:99", [], ["nonsense"], [["a"]], [1], {}]


# -- what is compared --------------------------------------------------------------------------------------------
def described(asks: Mapping[Any, Ask]) -> dict[str, Any]:
    """Asks as plain data."""
    return {str(key): ask.describe() for key, ask in asks.items()}


def position(match: Match) -> dict[str, Any]:
    """Where a match stands: all that must come back after undo, in a copy, in a replay."""
    return {
        "state": msgspec.to_builtins(match.state),
        "asks": described(match.asks),
        "chances": {str(seat): described(match.chances(seat)) for seat in match.seats},
        "views": {str(seat): match.view(seat) for seat in (*match.seats, None)},
        "closed": {str(seat): answer for seat, answer in match.run.held.items()},
        "outcome": match.outcome,
    }


def everything(match: Match) -> dict[str, Any]:
    """The position, and all that a refused wish must not change either."""
    return {
        **position(match),
        "log": msgspec.to_builtins(match.log),
        "record": len(match.record.rows) if match.record else None,
        "n": match.n,
        "numbers": list(match.numbers),
        "undo": [match.can_undo(seat) for seat in match.seats],
        "stops": match.run.stops,
        "standing": msgspec.to_builtins(match.standings),
    }


def reload(match: Match) -> Match:
    """The match out of its own bytes, with the same dice."""
    return Match.from_snapshot(match.game, match.snapshot(), match.run.table.dice)


def all_asks(match: Match) -> Iterator[tuple[int, str, Ask]]:
    """Every ask of a position: those that wait, under no name, and the chances under theirs."""
    for seat, ask in match.asks.items():
        yield seat, "", ask
    for seat in match.seats:
        for name, ask in match.chances(seat).items():
            yield seat, name, ask


def listed(ask: Ask) -> list[Answer]:
    """The legal answers, or the first of very many."""
    return list(islice(ask.legal(), MOST_LISTED))


# -- answers -----------------------------------------------------------------------------------------------------
def legal_answers(case: Case) -> None:
    """Until the end somebody can answer; an ask lists, counts, samples and accepts the same answers."""
    rng, tallied = case.random("legal"), set()
    for match, _ in looked_at(case):
        for seat, name, ask in all_asks(match):
            where = f"{case}: {ask.key} to seat {seat}"
            legal, count = listed(ask), ask.count()
            assert ask.seat == seat, f"{where}: the ask says seat {ask.seat}"
            assert count > 0, f"{where}: no legal answer"
            assert len(legal) == min(count, MOST_LISTED), f"{where}: it counts {count} answers and lists {len(legal)}"
            for answer in legal:
                assert ask.accepts(answer), f"{where}: it lists {answer!r} and does not accept it"
                assert legal.count(answer) == 1, f"{where}: it lists {answer!r} twice"
            assert ask.accepts(ask.default), f"{where}: the default {ask.default!r} is not legal"
            plain(ask.describe(), f"{where}: described")
            if (ask.key, count) not in tallied and len(tallied) < case.positions:
                tallied.add((ask.key, count))
                _samples(ask, legal, rng, where)
            answer = ask.sample(rng)
            thought = match.clone(rng.getrandbits(32))
            do(thought, Action("interject" if name else "answer", seat, name, answer))


def _samples(ask: Ask, legal: list[Answer], rng: Random, where: str) -> None:
    """Samples are legal, and about equally likely where the answers are few."""
    count = ask.count()
    drawn = [ask.sample(rng) for _ in range(40 * min(count, MOST_TALLIED))]
    for answer in drawn:
        assert ask.accepts(answer), f"{where}: it samples {answer!r} and does not accept it"
        assert count > MOST_LISTED or answer in legal, f"{where}: it samples {answer!r} and does not list it"
    if 1 < count <= MOST_TALLIED:
        for answer in legal:  # 40 expected; 12 or 90 are beyond any luck
            often = drawn.count(answer)
            assert 12 < often < 90, f"{where}: it samples {answer!r} {often} times in {len(drawn)}"


def illegal_answers(case: Case) -> None:
    """What an ask does not list is refused with a rule of the book, and changes nothing."""
    rng = case.random("illegal")
    for match, _ in looked_at(case):
        before = everything(match)
        for seat, name, ask in all_asks(match):
            where = f"{case}: {ask.key} to seat {seat}"
            legal = listed(ask)
            for wrong in probes(ask, rng):
                if ask.count() > MOST_LISTED or _in(wrong, legal):
                    continue
                assert not ask.accepts(wrong), f"{where}: it accepts {wrong!r}, which it does not list"
                refusal = refused(match, Action("interject" if name else "answer", seat, name, wrong), where)
                same(refusal, ask.why(wrong), f"{where}: the refusal of {wrong!r} and the reason given before")
                _sound(case.game, ask, refusal, f"{where}: {wrong!r}")
        same(everything(match), before, f"{case}: after refusals")


def probes(ask: Ask, rng: Random) -> list[Any]:
    """Answers that are not to be had: nonsense, things near the legal ones, what `near` names."""
    found = [*NONSENSE, *(answer for answer, _ in ask.near())]
    if isinstance(ask, Amount):
        found += [ask.low - 1, ask.high + 1, str(ask.low), float(ask.low), [ask.low]]
    else:
        sample = ask.sample(rng)
        options = [sample] if isinstance(ask, Pick) else list(sample)
        found += [f"{options[0]}x" if options else "x", [*options, *options], [*options, "x"], options[:-1]]
    return found


def _in(wrong: Any, legal: list[Answer]) -> bool:
    """Is it one of the legal answers, in any order? True is not 1 here."""
    if isinstance(wrong, list):
        return any(isinstance(each, list) and len(each) == len(wrong) and all(w in each for w in wrong) for each in legal)
    return any(type(each) is type(wrong) and each == wrong for each in legal)


def refused(match: Match, action: Action, where: str) -> Refusal:
    """Do what must be refused; the refusal."""
    try:
        do(match, action)
    except IllegalAnswer as refusal:
        return refusal.refusal
    except Refused as other:
        raise AssertionError(f"{where}: {action.answer!r} is refused as {type(other).__name__}") from other
    except Exception as error:
        raise AssertionError(f"{where}: {action.answer!r} is no refusal but {error!r}") from error
    raise AssertionError(f"{where}: {action.answer!r} was taken")


def _sound(game: Game, ask: Ask, refusal: Refusal, where: str) -> None:
    """A refusal has a message and a rule that exists, and can be told to a client."""
    plain(refusal.params, f"{where}: the parameters of the refusal")
    assert refusal.message, f"{where}: refused without a message"
    if not ask.key.startswith(KERNELS_OWN):
        assert refusal.rule is not None, f"{where}: refused by {refusal.message} without a rule"
        assert refusal.rule in game.rules.ids, f"{where}: refused by {refusal.rule}, which is no rule of the game"


def near_answers(case: Case) -> None:
    """What a player would try next but may not is refused when it is tried, for the reason that was given."""
    for match, _ in looked_at(case):
        for seat, name, ask in all_asks(match):
            where = f"{case}: {ask.key} to seat {seat}"
            for answer, reason in ask.near():
                plain(answer, f"{where}: a near answer")
                assert not _in(answer, listed(ask)), f"{where}: {answer!r} is called out of reach and is legal"
                given = refused(match, Action("interject" if name else "answer", seat, name, answer), where)
                same(given, reason, f"{where}: the refusal of {answer!r} and the reason given before")
                _sound(case.game, ask, reason, f"{where}: {answer!r}")


def wrong_seats(case: Case) -> None:
    """Who is not asked, or means an ask that was replaced, or has no chance, is refused, and nothing changes."""
    for match, action in looked_at(case):
        before = everything(match)
        answer = action.answer
        for seat in (-1, *match.seats, case.seats):
            if seat not in match.asks:
                _raises(WrongSeat, lambda seat=seat: match.answer(seat, answer), f"{case}: seat {seat} is not asked")
            for name in case.game.scenes.interjections:
                if name not in match.chances(seat):
                    what = f"{case}: seat {seat} has no chance to {name}"
                    _raises(NoChance, lambda seat=seat, name=name: match.interject(seat, name, answer), what)
        for seat, ask in match.asks.items():
            stale = match.numbers[seat] - 1
            _raises(StaleAsk, lambda seat=seat, ask=ask, n=stale: match.answer(seat, ask.default, n), f"{case}: stale")
        same(everything(match), before, f"{case}: after refusals")


def _raises(kind: type[Refused], wish: Callable[[], None], what: str) -> None:
    try:
        wish()
    except kind:
        return
    except Refused as other:
        raise AssertionError(f"{what}: refused as {type(other).__name__}, not {kind.__name__}") from other
    raise AssertionError(f"{what}: not refused")


# -- copies ------------------------------------------------------------------------------------------------------
def snapshots(case: Case) -> None:
    """From its bytes a match is the same again, and goes on the same."""
    pending: Match | None = None
    for match, action in moves(case):
        if pending is not None:
            same(position(pending), position(match), f"{case}: one step after the snapshot")
        data = match.snapshot()
        again = reload(match)
        same(again.snapshot(), data, f"{case}: the bytes of the copy")
        left, right = everything(again), everything(match)
        said = left.pop("log")
        assert right.pop("log")[again.log_start - match.log_start :] == said, f"{case}: the log since the snapshot"
        same({**left, "record": right["record"]}, right, f"{case}: out of its bytes")
        do(again, action)
        pending = again


def replays(case: Case) -> None:
    """The record, up to any row, gives back the match as it was then; the whole of it can be verified."""
    rng, seen = case.random("rows"), []
    match, row = case.new(), 0
    for match, _ in moves(case):
        assert match.record is not None
        if len(match.record.rows) > row and rng.random() < case.positions / 60:
            row = len(match.record.rows)
            seen.append((row, {**everything(match), "record": None}))
    assert match.record is not None
    record, broken = Record.read(match.record.lines)
    assert broken is None, f"{case}: {broken}"
    for rows, expected in seen[: case.positions]:
        again = Match.replay(case.game, record.rows[:rows], match.run.table.dice)
        same(everything(again), expected, f"{case}: replayed up to row {rows}")
    verify(case.game, record)


def clones(case: Case) -> None:
    """A clone stands at the same point with other dice; what is done to it does not touch the original."""
    rng = case.random("clones")
    for match, action in looked_at(case):
        before = everything(match)
        thought = match.clone(rng.getrandbits(32))
        assert thought.state.dice != match.state.dice, f"{case}: the clone has the dice of the original"
        left, right = position(thought), position(match)
        left["state"]["dice"] = right["state"]["dice"]
        same(left, right, f"{case}: the clone")
        do(thought, action)
        for seat in thought.seats:
            thought.stop(seat, "anywhere")
        for _ in range(5):
            for seat, ask in list(thought.asks.items())[:1]:
                thought.answer(seat, ask.sample(rng))
        same(everything(match), before, f"{case}: the original of a clone that was played on")


# -- undo and restarts -------------------------------------------------------------------------------------------
def undo(case: Case) -> None:
    """Undo gives back exactly what was before, over several scenes, and never crosses a seal."""
    history: list[tuple[int, dict[str, Any]]] = []
    for match, action in moves(case):
        before = _undone(match)
        again = reload(match)
        do(again, action)
        if not action.moves:
            history = history if action.verb in ("stop", "stand") else []
            continue
        where = f"{case}: {action.verb} {action.answer!r} by seat {action.seat}"
        rolled = bool(again.rolls) or again.state.dice != match.state.dice
        for seat in again.seats:
            possible = again.can_undo(seat)
            assert not (possible and rolled), f"{where}: undo by seat {seat} would cross chance"
            mine = seat == action.seat or seat in again.run.held
            assert not possible or mine, f"{where}: seat {seat} could undo what another did"
            if not possible:
                _raises(Sealed, lambda seat=seat: again.undo(seat), f"{where}: undo by seat {seat}")
        history = [*history, (action.seat, before)] if again.can_undo(action.seat) else []
        if history:
            after = position(again)
            _walk_back(again, history, where)
            back = reload(match)
            do(back, action)
            same(position(back), after, f"{where}: done a second time")


def _undone(match: Match) -> dict[str, Any]:
    """What undo gives back: the position with its log."""
    return {**position(match), "said": len(match.log) + match.log_start, "last": msgspec.to_builtins(match.log[-3:])}


def _walk_back(match: Match, history: list[tuple[int, dict[str, Any]]], where: str) -> None:
    """Undo as far as it goes, comparing every stop on the way with what was there."""
    for seat, before in reversed(history):
        if not match.can_undo(seat) or seat in match.run.held:
            return
        match.undo(seat)
        found = {**_undone(match), "last": before["last"]}
        same(found, before, f"{where}: undone")


def restarts(case: Case) -> None:
    """Where somebody could interject, the waiting scene asks the same when it is started anew on the present data.

    And no scene changes anything before its first ask.
    """
    watch = Watch(steady=True)
    steady = Case(watch.over(case.game), case.seats, case.options, case.seed, case.positions, case.most)
    for match, _ in moves(steady):
        if not match.run.interruptible:
            continue
        state, log = match.state.copy(), []  # type: ignore[var-annotated]
        run = Run(case.game, state, Table(match.run.table.dice, log))
        run.stops = match.run.waited
        run.go()
        where = f"{case}: the scene {match.state.agenda[-1]} started again"
        same(msgspec.to_builtins(state), msgspec.to_builtins(match.state), f"{where}: the state")
        assert not log, f"{where}: it says {log[0].message} before its first ask"
        closed = match.run._held
        for seat, answer in closed.items():
            assert seat in run.asks, f"{where}: it no longer asks seat {seat}"
            run.answer(seat, answer)
        same(described(run.asks), described(match.asks), f"{where}: its asks")


# -- whole games -------------------------------------------------------------------------------------------------
def ends(case: Case) -> None:
    """A game is over after a bounded number of answers, with an outcome that can be told."""
    rng = case.random("ends")
    match = case.new()
    for _ in range(case.most):
        if not match.asks:
            break
        seat = rng.choice(sorted(match.asks))
        match.answer(seat, match.asks[seat].sample(rng))
    assert not match.asks, f"{case}: not over after {case.most} answers, at {match.state.agenda}"
    assert match.outcome, f"{case}: no outcome"
    plain(match.outcome, f"{case}: the outcome")
    assert match.record is not None and match.record.end is not None, f"{case}: the record has no end"


def invariants(case: Case) -> None:
    """What the game says holds, holds after every scene, whatever is done unasked."""
    rng = case.random("invariants")
    for _ in range(max(1, case.positions // 5)):
        play_one(case.game, case.seats, case.options, rng, case.most)


def plain_data(case: Case) -> None:
    """State, views, asks and log are plain data: what goes out as bytes comes back the same."""
    for match, _ in looked_at(case):
        state = match.state
        builtins = msgspec.to_builtins(state)
        plain(builtins, f"{case}: the state")
        again = msgspec.convert(msgspec.json.decode(msgspec.json.encode(state)), type(state))
        assert again == state, f"{case}: the state comes back otherwise at {difference(msgspec.to_builtins(again), builtins)}"
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

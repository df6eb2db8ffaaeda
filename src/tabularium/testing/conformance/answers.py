"""Checks of asks: what is legal is listed, taken and sampled alike; all else is refused and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from tabularium.engine import (
    Answer,
    Ask,
    Game,
    IllegalAnswer,
    Match,
    NoChance,
    Refusal,
    Refused,
    StaleAsk,
    WrongSeat,
)

from .play import Action, Case, Looking, do
from .same import everything, plain, raises, same

MOST_LISTED = 300
"""Asks with more legal answers than this are looked at in part."""
MOST_TALLIED = 8
KERNELS_OWN = ("stop.", "moment.")
"""Asks the kernel puts itself, at windows; no rule of the game stands behind them."""
NONSENSE: list[Any] = [None, True, -1, 10**9, 2.5, "", "nonsense", "seat:99", [], ["nonsense"], [["a"]], [1], {}]


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


def legal_answers(case: Case) -> Looking:
    """Until the end somebody can answer; an ask lists, counts, samples and accepts the same answers."""
    rng = case.random("legal")
    tallied: set[tuple[str, int]] = set()
    while move := (yield):
        if not move.look:
            continue
        match = move.match
        for seat, name, ask in all_asks(match):
            where = f"{case}: {ask.key} to seat {seat}"
            legal, count = listed(ask), ask.count()
            assert ask.seat == seat, f"{where}: the ask says seat {ask.seat}"
            assert count > 0, f"{where}: no legal answer"
            if ask.lists:
                told = f"{where}: it counts {count} answers and lists {len(legal)}"
                assert len(legal) == min(count, MOST_LISTED), told
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
        assert not ask.lists or count > MOST_LISTED or answer in legal, (
            f"{where}: it samples {answer!r} and does not list it"
        )
    if ask.lists and 1 < count <= MOST_TALLIED:
        for answer in legal:  # 40 expected; 12 or 90 are beyond any luck
            often = drawn.count(answer)
            assert 12 < often < 90, f"{where}: it samples {answer!r} {often} times in {len(drawn)}"


def illegal_answers(case: Case) -> Looking:
    """An answer that an ask does not list is refused with a rule of the book, and changes nothing."""
    rng = case.random("illegal")
    while move := (yield):
        if not move.look:
            continue
        match, before = move.match, move.everything
        for seat, name, ask in all_asks(match):
            where = f"{case}: {ask.key} to seat {seat}"
            legal = listed(ask)
            for wrong in probes(ask, rng):
                if ask.accepts(wrong) and (not ask.lists or ask.count() > MOST_LISTED or _in(wrong, legal)):
                    continue
                assert not ask.accepts(wrong), f"{where}: it accepts {wrong!r}, which it does not list"
                refusal = refused(match, Action("interject" if name else "answer", seat, name, wrong), where)
                same(refusal, ask.why(wrong), f"{where}: the refusal of {wrong!r} and the reason given before")
                _sound(case.game, ask, refusal, f"{where}: {wrong!r}")
        same(everything(match), before, f"{case}: after refusals")


def probes(ask: Ask, rng: Random) -> list[Any]:
    """Answers that are not to be had: nonsense, things near the legal ones, what `near` names."""
    return [*NONSENSE, *(answer for answer, _ in ask.near()), *ask.spoil(rng)]


def _in(wrong: Any, legal: list[Answer]) -> bool:
    """Is it one of the legal answers, in any order? True is not 1 here."""
    if isinstance(wrong, list):
        return any(
            isinstance(each, list) and len(each) == len(wrong) and all(w in each for w in wrong) for each in legal
        )
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


def near_answers(case: Case) -> Looking:
    """An answer that a player would try next but may not give is refused for the reason that was given."""
    while move := (yield):
        if not move.look:
            continue
        match = move.match
        for seat, name, ask in all_asks(match):
            where = f"{case}: {ask.key} to seat {seat}"
            for answer, reason in ask.near():
                plain(answer, f"{where}: a near answer")
                assert not _in(answer, listed(ask)), f"{where}: {answer!r} is called out of reach and is legal"
                given = refused(match, Action("interject" if name else "answer", seat, name, answer), where)
                same(given, reason, f"{where}: the refusal of {answer!r} and the reason given before")
                _sound(case.game, ask, reason, f"{where}: {answer!r}")


def wrong_seats(case: Case) -> Looking:
    """An answer is refused and changes nothing if the seat is not asked, means a replaced ask, or has no chance."""
    while move := (yield):
        if not move.look:
            continue
        match, before, answer = move.match, move.everything, move.action.answer
        for seat in (-1, *match.seats, case.seats):
            if seat not in match.asks:
                raises(WrongSeat, f"{case}: seat {seat} is not asked", match.answer, seat, answer)
            for name in case.game.scenes.interjections:
                if name not in match.chances(seat):
                    what = f"{case}: seat {seat} has no chance to {name}"
                    raises(NoChance, what, match.interject, seat, name, answer)
        for seat, ask in match.asks.items():
            stale = match.numbers[seat] - 1
            raises(StaleAsk, f"{case}: an old ask of seat {seat}", match.answer, seat, ask.default, stale)
        same(everything(match), before, f"{case}: after refusals")

"""A finished game looked at again: what is added up, what is taken back, and what it is told by."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path

import pytest

from tabularium.bots import Budget, analysis
from tabularium.bots.analysis import NotAnalysed, judge, kept_rows
from tabularium.bots.judged import Judged, Way, accounts, moments
from tabularium.engine import Game, Match, Record, find_game
from tests.mini.game import MINI

GOLDEN = Path(__file__).parents[1] / "golden"
SHORT = {
    "senators": "last_standing",
    "conquest": "all_equal",
    "republic": "bankruptcy",
    "republic_assembly": "four_wars",
    "mare_nostrum": "last_year",
}
"""A short game of each."""
FEW = 12


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[Budget]:
    """As little as may be is looked at: the sums must be right in any case."""
    for name in ("FEWEST", "LOOKS"):
        monkeypatch.setattr(analysis, name, 1)
    monkeypatch.setattr(analysis, "MOST_WAYS", 2)
    return Budget(worlds=1)


def golden(name: str) -> tuple[Game, Record]:
    record, broken = Record.load(GOLDEN / name / f"{SHORT[name]}.jsonl")
    assert broken is None
    return find_game(name), record


@pytest.mark.parametrize("name", SHORT)
def test_start_decisions_chance_and_others_make_the_end(name: str, quick: Budget) -> None:
    game, record = golden(name)
    rows = list(islice(judge(game, record, quick), FEW))

    assert len(rows) > 1
    assert all(before.after == after.before for before, after in pairwise(rows))
    for account in accounts(rows):
        made = account.start + account.own + account.chance + account.others
        assert made == pytest.approx(account.end, abs=1e-9)
        assert account.end == rows[-1].after[account.seat]


@pytest.mark.parametrize("name", SHORT)
def test_in_the_end_everybody_has_what_the_game_gave(name: str, quick: Budget) -> None:
    """Given a reckoning that goes on near the end, then it ends with the shares of the victory."""
    game, record = golden(name)
    assert record.end is not None
    late = sorted(kept_rows(record.rows))[-3]
    seats = record.header.seats
    rows = list(judge(game, record, quick, late, [0.5] * seats))
    winners = record.end.outcome["winners"]

    assert rows[0].before == [0.5] * seats
    assert rows[0].row >= late
    assert rows[-1].after == [winners.count(seat) / max(1, len(winners)) for seat in range(seats)]


def test_whoever_goes_on_in_the_middle_finds_the_same(quick: Budget) -> None:
    game, record = golden("senators")
    whole = list(judge(game, record, quick))
    half = whole[: len(whole) // 2]
    rest = judge(game, record, quick, half[-1].last + 1, half[-1].after)

    assert [*half, *rest] == whole
    assert all(0 <= chance <= 1 for row in whole for chance in row.after)


def test_what_was_taken_back_is_no_decision(quick: Budget) -> None:
    game = find_game("senators")
    match = Match.new(game, 3, 4)
    while not match.can_undo(next(iter(match.asks))):
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, ask.default)
        if match.can_undo(seat):
            match.undo(seat)
            break
    record = match.record
    assert record is not None
    back = record.rows[-1].n

    assert back - 1 not in kept_rows(record.rows)


def test_a_game_that_goes_on_is_not_told(quick: Budget) -> None:
    record = Match.new(find_game("senators"), 3, 4).record
    assert record is not None
    with pytest.raises(NotAnalysed) as refused:
        next(judge(find_game("senators"), record, quick))
    assert refused.value.why == "not_over"


def test_a_game_of_other_rules_or_without_a_thinking_bot_is_not_told(quick: Budget) -> None:
    game, record = golden("senators")
    record.header.rules_version += 1
    with pytest.raises(NotAnalysed) as refused:
        next(judge(game, record, quick))
    assert refused.value.why == "other_rules"
    mini = Match.new(MINI, MINI.seats[0], 4)
    while mini.asks:
        seat, ask = next(iter(mini.asks.items()))
        mini.answer(seat, ask.default)
    assert mini.record is not None
    with pytest.raises(NotAnalysed) as refused:
        next(judge(MINI, mini.record, quick))
    assert refused.value.why == "no_bot"


def judged(ways: list[Way], usual: int = 0, rolls: int = 0, after: tuple[float, float] = (0.5, 0.5)) -> Judged:
    return Judged(
        row=1,
        last=1,
        at=1,
        turn=1,
        seat=0,
        key="k",
        answers=1,
        ways=ways,
        usual=usual,
        rolls=rolls,
        before=[0.5, 0.5],
        after=list(after),
    )


def test_a_difference_within_its_error_is_never_called_a_mistake() -> None:
    done = Way("a", [0.4, 0.6])

    assert judged([done, Way("b", [0.5, 0.5], error=0.06)]).quality == "near"
    assert judged([done, Way("b", [0.5, 0.5], error=0.01)]).quality == "grave"
    assert judged([done, Way("b", [0.43, 0.57], error=0.01)]).quality == "costly"
    assert judged([done, Way("b", [0.405, 0.595])]).quality == "near"
    assert judged([done, Way("b", [0.3, 0.7])]).quality == "best"


def test_a_decision_counts_beside_the_usual_answer_and_the_rest_is_chance() -> None:
    """Given an answer worth a tenth more than the usual one, and a fall of a fifth, then chance took three tenths."""
    row = judged([Way("a", [0.6, 0.4]), Way("b", [0.5, 0.5])], usual=1, rolls=2, after=(0.3, 0.7))

    assert row.decided == pytest.approx([0.1, -0.1])
    assert row.chance == pytest.approx([-0.3, 0.3])


def test_what_no_throw_and_no_answer_brought_decides_nothing() -> None:
    drift = judged([Way("a", [0.5, 0.5])], after=(0.9, 0.1))
    throw = judged([Way("a", [0.5, 0.5])], rolls=1, after=(0.9, 0.1))

    assert moments([drift]) == []
    assert moments([throw]) == [throw]

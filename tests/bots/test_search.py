"""The bot that thinks ahead: what it looks at, how long, and what it takes."""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random

import pytest

from tabularium.bots import Budget, Search, bot_of, mind_of
from tabularium.bots.candidates import candidates
from tabularium.bots.search import Clock
from tabularium.engine import Amount, Match, Pick, Run, Subset, TabulariumError, UnknownName, find_game
from tabularium.lab import simulate

SENATORS = find_game("senators")


def answers(level: str, seed: int, many: int = 12) -> list[object]:
    """What bots of a level answer at the beginning of a game."""
    run = Run.new(SENATORS, 4, 3)
    run.keep = True
    bots = [bot_of(SENATORS, level, seed + seat) for seat in range(4)]
    given: list[object] = []
    while len(given) < many:
        seat, ask = next(iter(run.asks.items()))
        given.append(bots[seat](run.sight(seat), ask))
        run.answer(seat, given[-1])
    return given


def test_a_budget_in_worlds_gives_the_same_answers_every_time() -> None:
    assert answers("thinking@3w", 7) == answers("thinking@3w", 7)


def test_a_thinking_bot_does_not_only_repeat_the_greedy_one() -> None:
    assert answers("thinking@4w", 7, 40) != answers("greedy", 7, 40)


def test_a_few_worlds_are_enough_to_beat_greedy_bots() -> None:
    """Given one thinking bot of four, then it wins far more than every fourth game."""
    report = simulate(SENATORS, 4, ["thinking@2w", "greedy", "greedy", "greedy"], 12, seed=5, rotate=True)
    assert report.wins_by_bot[0].rate > 0.5


def test_the_time_is_kept() -> None:
    clock = Clock(Budget(seconds=0.0), rounds=3)
    assert clock.is_over()
    assert not clock.goes_on(0)


def test_a_look_to_the_end_of_a_long_game_is_broken_off() -> None:
    """Given nothing that was learned, then worlds are played to their end, but no longer than the time allows."""
    mind = replace(mind_of(SENATORS), figures=None)
    run = Run.new(SENATORS, 4, 3)
    seat, ask = next(iter(run.asks.items()))
    began = time.perf_counter()
    hasty = Search(SENATORS, mind, Budget(seconds=0.001), 1)

    assert hasty(run.sight(seat), ask) == bot_of(SENATORS, "greedy", 1)(run.sight(seat), ask)
    assert time.perf_counter() - began < 1
    assert ask.accepts(Search(SENATORS, mind, Budget(worlds=1), 1)(run.sight(seat), ask))


def test_worlds_are_shared_out_among_the_rounds() -> None:
    clock = Clock(Budget(worlds=6), rounds=3)
    seen = []
    looked = 0
    for _ in range(3):
        while clock.goes_on(looked):
            looked += 1
        seen.append(looked)
        clock.next_round()
    assert seen == [2, 4, 6]


@pytest.mark.parametrize(
    ("text", "budget"), [("200ms", Budget(seconds=0.2)), ("5s", Budget(seconds=5)), ("8w", Budget(worlds=8))]
)
def test_budgets_are_read(text: str, budget: Budget) -> None:
    assert Budget.read(text) == budget
    assert Budget.fits(text)


@pytest.mark.parametrize("text", ["", "0s", "5", "soon", "-1s", "1h"])
def test_what_is_no_budget_is_refused(text: str) -> None:
    assert not Budget.fits(text)
    with pytest.raises(TabulariumError):
        Budget.read(text)


def test_only_who_thinks_takes_a_budget() -> None:
    with pytest.raises(UnknownName):
        bot_of(SENATORS, "greedy@8w")


def test_a_short_list_is_looked_at_whole_and_the_greedy_answer_first() -> None:
    ask = Pick(seat=0, key="x", options=["a", "b", "c"])
    assert candidates(ask, "b", 12, Random(0)) == ["b", "a", "c"]


def test_of_a_long_range_the_near_numbers_come_first() -> None:
    ask = Amount(seat=0, key="x", low=0, high=100)
    found = candidates(ask, 40, 8, Random(0))
    assert found[:5] == [40, 39, 41, 38, 42]
    assert {0, 100} <= set(found)


def test_sets_are_varied_by_one_thing() -> None:
    ask = Subset(seat=0, key="x", options=[*"abcdefgh"], least=0, most=8)
    found = candidates(ask, ["a", "b"], 6, Random(0))
    assert found[0] == ["a", "b"]
    assert all(len({*each} ^ {"a", "b"}) == 1 for each in found[1:])


def test_a_game_may_propose_answers_and_illegal_ones_are_dropped() -> None:
    ask = Amount(seat=0, key="x", low=0, high=100)
    assert candidates(ask, 1, 3, Random(0), [77, 1000, 1])[:2] == [1, 77]


def test_in_the_middle_of_a_scene_a_seat_stands_where_the_scene_began() -> None:
    """Given a scene that has been answered once, then its standpoint is the beginning, and the own answer since."""
    republic = find_game("republic")
    run = Run.new(republic, 3, 1)
    run.keep = True
    bots = [bot_of(republic, "greedy", seat) for seat in range(3)]
    for _ in range(400):
        seat, ask = next(iter(run.asks.items()))
        if not run.interruptible:
            break
        run.answer(seat, bots[seat](run.sight(seat), ask))
    standpoint = run.sight(seat).standpoint
    own = [(by, given) for by, _, given in run.given if by == seat]
    assert own
    assert [each for each in standpoint.since if each[0] == seat] == own
    assert all(given is None for by, given in standpoint.since if by != seat)
    assert standpoint.known == republic.knows(run.remember(), seat)


def test_a_bare_view_is_enough_at_the_first_ask_of_a_scene() -> None:
    match = Match.new(SENATORS, 3, seed=2)
    seat, ask = next(iter(match.asks.items()))
    bot = bot_of(SENATORS, "thinking@2w", 1)
    assert isinstance(bot, Search)
    assert ask.accepts(bot(match.view(seat), ask))


def test_whoever_thinks_can_say_what_the_best_answers_are_worth() -> None:
    """Given a fist, then its own answer stands first with its chance, and two others behind it."""
    run = Run.new(SENATORS, 4, 3)
    run.keep = True
    seat, ask = next(iter(run.asks.items()))

    told = bot_of(SENATORS, "thinking@3w", 1).weighed(run.sight(seat), ask)  # type: ignore[attr-defined]

    assert told[0].answer == bot_of(SENATORS, "thinking@3w", 1)(run.sight(seat), ask)
    assert len(told) == 3
    assert all(ask.accepts(each.answer) and 0 <= each.chance <= 1 for each in told)
    assert told[1].chance >= told[2].chance

"""Contributions to the State: sealed, simultaneous, and on condition."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.assembly.contributions import Gift, Offer, total
from tabularium.testing.language import asked, line, lines, play, refusal, the_ask

from ..table import person
from .hall import hall, resumed, state

FABIUS, CLAUDIUS = person("family:fabius"), person("family:claudius")


def gathering(seats: int = 18, **talents: int) -> Match:
    """The contributions of a year in which these senators have talents."""
    purses = {f"family:{name}": {"talents": amount} for name, amount in talents.items()}
    return resumed(hall(seats, phase="revenue", chest=0, people=purses), "contributions")


def offer(condition: int = 0, **gifts: int) -> dict[str, Any]:
    """What a person hands in."""
    rows = [{"senator": f"family:{name}", "talents": talents} for name, talents in gifts.items()]
    return {"gifts": rows, "total": condition}


@pytest.mark.rule("republic_assembly:6.22c")
def test_all_who_have_something_are_asked_at_once_each_for_his_own() -> None:
    match = gathering(fabius=10, claudius=5)
    assert asked(match) == {6: "contributions.offer", 7: "contributions.offer"}
    assert the_ask(match, 6).default == offer(fabius=0)
    assert refusal(match, offer(claudius=5), 6).message == "refused.not_an_option"
    assert refusal(match, offer(fabius=11), 6).message == "refused.purse"
    twice = {"gifts": [{"senator": "family:fabius", "talents": 1}] * 2, "total": 0}
    assert refusal(match, twice, 6).message == "refused.named_twice"


@pytest.mark.rule("republic_assembly:6.22c")
def test_absent_senators_may_give_but_no_captives_and_no_rebels() -> None:
    people = {
        "family:fabius": {"talents": 5, "place": "captive"},
        "family:claudius": {"talents": 5, "place": "revolt"},
        "family:furius": {"talents": 5},
    }
    s = hall(phase="revenue", people=people, rebel=CLAUDIUS, provinces={"province:sicilia": "family:furius"})
    assert list(asked(resumed(s, "contributions"))) == [8]


@pytest.mark.rule("republic_assembly:6.22c")
@pytest.mark.parametrize(("second", "chest"), [(5, 5), (10, 20)])
def test_a_gift_on_condition_is_given_only_if_all_together_reach_the_sum(second: int, chest: int) -> None:
    match = gathering(fabius=10, claudius=10)
    play(match, (6, offer(20, fabius=10)))
    assert state(match).chest == 0, "sealed until all are in"
    assert lines(match, "revenue.contribution") == []
    play(match, (7, offer(claudius=second)))
    s = state(match)
    assert s.chest == chest
    assert (s.talents[FABIUS], s.talents[CLAUDIUS]) == (10 if chest == 5 else 0, 10 - second)
    opened = line(match, "contributions.met" if chest == 20 else "contributions.lapsed")
    assert opened.params == {"gifts": {"family:fabius": 10}, "total": 20}


@pytest.mark.rule("republic_assembly:6.22c")
def test_the_largest_sum_counts_whose_conditions_are_all_met() -> None:
    def given(talents: int, condition: int) -> Offer:
        return Offer([Gift("family:fabius", talents)], condition)

    assert total([given(10, 20), given(10, 20)]) == 20, "two conditions that meet each other"
    assert total([given(10, 21), given(10, 20)]) == 0, "one falls away, and then the other"
    assert total([given(1, 2)]) == 0
    assert total([given(10, 30), given(10, 15), given(5, 0)]) == 15
    assert total([given(10, 16), given(5, 15), given(5, 0)]) == 20
    assert total([]) == 0


@pytest.mark.rule("republic_assembly:6.22c", "republic_assembly:6.22d")
def test_a_person_with_two_senators_offers_for_both_and_each_is_rewarded() -> None:
    match = gathering(12, cornelius=25, valerius=30)
    before = list(state(match).influence)
    assert asked(match) == {0: "contributions.offer"}
    play(match, (0, offer(cornelius=10, valerius=25)))
    s = state(match)
    assert s.chest == 35
    assert [s.influence[p] - before[p] for p in (person("family:cornelius"), person("family:valerius"))] == [1, 3]


@pytest.mark.rule("republic_assembly:6.22c")
def test_only_what_is_given_is_told() -> None:
    match = play(gathering(12, cornelius=25, valerius=30), (0, offer(5, cornelius=0, valerius=5)))
    assert line(match, "contributions.met").params == {"gifts": {"family:valerius": 5}, "total": 5}
    match = play(gathering(12, cornelius=25), (0, offer(5, cornelius=0)))
    assert lines(match, "contributions.lapsed") == [], "who gives nothing has no condition"


@pytest.mark.rule("republic_assembly:6.22c")
def test_nobody_is_asked_when_nobody_has_anything() -> None:
    match = gathering()
    assert "contributions.offer" not in asked(match).values()


@pytest.mark.rule("republic_assembly:6.22e", "republic_assembly:6.22d")
def test_what_was_given_counts_once_and_is_not_carried_over() -> None:
    match = play(gathering(fabius=19), (6, offer(fabius=19)))
    s = state(match)
    assert line(match, "revenue.rewarded").params["influence"] == 1
    s.talents[FABIUS], s.phase = 6, "revenue"
    match = resumed(s, "revenue_phase")
    while "contributions.offer" not in asked(match).values():
        for seat, ask in list(match.asks.items()):
            match.answer(seat, ask.default)
    before = state(match).influence[FABIUS]
    play(match, (6, offer(fabius=6)), *((seat, ask.default) for seat, ask in match.asks.items() if seat != 6))
    assert state(match).influence[FABIUS] == before, "nineteen and six are no twenty-five"

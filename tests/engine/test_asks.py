"""Asks: the one source of what is legal."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabularium.engine import Amount, Ask, Pick, Sieve, Subset, refuse
from tests.engine.odds import even

CARDS = ["card:a", "card:b", "card:c", "card:d"]
PAIRS = [["card:a", "card:b"], ["card:c", "card:d"], ["card:a", "card:d"]]

picks = st.lists(st.text(min_size=1, max_size=3), min_size=1, max_size=6, unique=True).map(
    lambda options: Pick(0, "pick", options)
)
amounts = st.tuples(st.integers(-20, 20), st.integers(0, 30)).map(
    lambda pair: Amount(1, "amount", pair[0], pair[0] + pair[1])
)
spaced = st.lists(st.integers(0, 50), min_size=1, max_size=6, unique=True).map(
    lambda spaces: Amount(1, "amount", min(spaces), max(spaces), spaces=sorted(spaces))
)


@st.composite
def subsets(draw: st.DrawFn) -> Subset:
    """Some of up to five things."""
    options = [f"thing:{n}" for n in range(draw(st.integers(1, 5)))]
    least = draw(st.integers(0, len(options)))
    return Subset(2, "subset", options, least, draw(st.integers(least, len(options))))


@st.composite
def chosen_sets(draw: st.DrawFn) -> Subset:
    """Only some of the sets are legal."""
    options = [f"thing:{n}" for n in range(draw(st.integers(2, 4)))]
    every = list(Subset(2, "all", options, 1, len(options)).legal())
    sets = draw(st.lists(st.sampled_from(every), min_size=1, max_size=5, unique_by=str))
    return Subset(2, "subset", options, 1, len(options), sets=sets)


asks = st.one_of(picks, amounts, spaced, subsets(), chosen_sets())
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 60) | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=2),
    max_leaves=4,
)


@given(asks)
def test_every_listed_answer_is_accepted_and_has_no_reason_against_it(ask: Ask) -> None:
    legal = list(ask.legal())
    assert len(legal) == ask.count() > 0
    assert ask.is_choice() == (len(legal) > 1)
    assert all(ask.accepts(answer) and ask.why(answer) is None for answer in legal)
    assert len({str(answer) for answer in legal}) == len(legal)


@given(asks, st.integers())
def test_samples_and_the_default_are_among_the_listed(ask: Ask, seed: int) -> None:
    legal = list(ask.legal())
    assert ask.sample(Random(seed)) in legal
    assert ask.default == legal[0]


@given(asks, plain)
def test_what_is_not_listed_is_refused_with_a_reason(ask: Ask, answer: Any) -> None:
    if ask.accepts(answer):
        assert ask.normal(answer) in list(ask.legal())
    else:
        reason = ask.why(answer)
        assert reason is not None
        assert reason.message.startswith("refused.")
        msgspec.json.encode(reason)


@given(asks)
def test_an_ask_describes_itself_as_plain_json(ask: Ask) -> None:
    shape = ask.describe()
    assert msgspec.json.decode(msgspec.json.encode(shape)) == shape
    assert (shape["kind"], shape["seat"], shape["key"]) == (ask.kind, ask.seat, ask.key)
    assert shape["default"] == ask.default


@pytest.mark.parametrize(
    "ask",
    [
        Pick(0, "pick", ["a", "b", "c"]),
        Pick(0, "pick", ["a", "b", "c", "d", "e", "f", "g"]),
        Amount(0, "amount", 3, 13),
        Amount(0, "amount", 0, 9, spaces=[0, 2, 5, 9]),
        Subset(0, "subset", CARDS, 2, 2),
        Subset(0, "subset", CARDS, 0, 4),
        Subset(0, "subset", CARDS, 1, 3),
        Subset(0, "subset", CARDS, 2, 2, sets=PAIRS),
    ],
    ids=lambda ask: f"{ask.kind}-{ask.count()}",
)
def test_each_answer_is_as_likely_as_any_other(ask: Ask) -> None:
    rng = Random(7)
    drawn = [ask.sample(rng) for _ in range(300 * ask.count())]
    assert even(drawn, ask.count())
    assert {str(answer) for answer in drawn} == {str(answer) for answer in ask.legal()}


def test_unevenness_would_be_noticed() -> None:
    rng = Random(7)
    assert not even([min(rng.randrange(6), rng.randrange(7)) for _ in range(3000)], 6)


@pytest.mark.parametrize("ask", [Pick(0, "k", ["a", "b"]), Amount(0, "k", 0, 1), Subset(0, "k", CARDS, 0, 1)])
@pytest.mark.parametrize("answer", [True, False, None, 1.0, {}, [[]], [1], ["card:a", "card:a"], "1"])
def test_look_alikes_are_not_answers(ask: Ask, answer: Any) -> None:
    assert not ask.accepts(answer)


def test_an_amount_is_taken_from_its_spaces_only() -> None:
    ask = Amount(0, "bid", 2, 9, spaces=[2, 5, 9])
    assert list(ask.legal()) == [2, 5, 9]
    assert ask.why(3) == refuse("refused.no_such_space", answer=3, spaces=[2, 5, 9])
    assert ask.why(10) == refuse("refused.out_of_range", answer=10, low=2, high=9)


def test_an_amount_has_its_limits() -> None:
    ask = Amount(0, "bid", 2, 4)
    assert [answer for answer in range(8) if ask.accepts(answer)] == [2, 3, 4]


def test_a_subset_is_spelled_in_one_way() -> None:
    ask = Subset(0, "set", CARDS, 2, 3)
    assert ask.accepts(["card:c", "card:a"])
    assert ask.normal(["card:c", "card:a"]) == ["card:a", "card:c"]


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("card:a", "refused.not_a_list"),
        (["card:a", "card:x"], "refused.not_an_option"),
        (["card:a", "card:a"], "refused.named_twice"),
        (["card:a"], "refused.how_many"),
        (CARDS[:3], "refused.how_many"),
        (["card:b", "card:c"], "refused.does_not_fit"),
    ],
)
def test_a_subset_says_what_is_wrong(answer: Any, message: str) -> None:
    ask = Subset(0, "set", CARDS, 2, 2, sets=PAIRS)
    reason = ask.why(answer)
    assert reason is not None
    assert reason.message == message


def test_a_subset_describes_its_sets_where_not_every_one_is_legal() -> None:
    assert "sets" not in Subset(0, "set", CARDS, 2, 2).describe()
    assert Subset(0, "set", CARDS, 2, 2, sets=PAIRS).describe()["sets"] == PAIRS


@pytest.mark.parametrize(
    ("ask", "fallback"),
    [
        (Pick(0, "k", ["a", "b"], fallback="b"), "b"),
        (Amount(0, "k", 0, 5, fallback=3), 3),
        (Amount(0, "k", 0, 5, spaces=[1, 5]), 1),
        (Subset(0, "k", CARDS, 0, 2, fallback=["card:b"]), ["card:b"]),
    ],
)
def test_a_scene_may_name_what_is_taken_when_a_clock_runs_out(ask: Ask, fallback: Any) -> None:
    assert ask.default == fallback


@pytest.mark.parametrize("options", range(4))
@pytest.mark.parametrize("least", range(4))
@pytest.mark.parametrize("most", range(5))
def test_some_of_a_list_are_a_choice_if_there_are_two_ways(options: int, least: int, most: int) -> None:
    ask = Subset(0, "some", [str(each) for each in range(options)], least, most)
    assert ask.is_choice() == (ask.count() > 1)


# -- sieves ----------------------------------------------------------------------------------------------------------
def sieve(fit: str, tried: list[str] | None = None) -> Sieve:
    """The candidates a to f, of which these fit."""

    def fits(candidate: str) -> bool:
        if tried is not None:
            tried.append(candidate)
        return candidate in fit

    return Sieve("abcdef", fits, lambda options: Pick(0, "pick", options, rule="mini:1"))


def test_whoever_is_asked_gets_the_pick_of_all_that_fit() -> None:
    ask = sieve("ace").listed()
    assert (ask.options, ask.rule) == (["a", "c", "e"], "mini:1")


def test_a_sieve_draws_each_that_fits_as_likely_as_any_other() -> None:
    rng = Random(7)
    drawn = [sieve("ace").sample(rng) for _ in range(900)]
    assert even(drawn, 3)
    assert set(drawn) == set("ace")


@pytest.mark.parametrize(("fit", "choice"), [("a", False), ("f", False), ("af", True), ("abcdef", True)])
def test_a_sieve_is_a_choice_if_two_fit(fit: str, choice: bool) -> None:
    drawn = sieve(fit)
    drawn.sample(Random(1))
    assert sieve(fit).is_choice() == drawn.is_choice() == choice


def test_no_candidate_is_tried_twice_nor_more_than_it_takes() -> None:
    tried: list[str] = []
    drawn = sieve("abcdef", tried)
    drawn.sample(Random(1))
    assert drawn.is_choice()
    assert len(tried) == len(set(tried)) == 2

"""Small steps say every legal answer once, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tabularium.engine import Amount, Answer, Ask, Match, Pick, Subset, find_game
from tabularium.lab.agents import ACTIONS, Answered, Step, first_step
from tabularium.lab.agents.encoding import OBSERVED, WAIT, action_numbers, observation
from tabularium.lab.agents.steps import MOST_CHOICES


def said(step: Step | Answered) -> Iterator[Answer]:
    """Every answer to which the steps lead."""
    if isinstance(step, Answered):
        yield step.answer
        return
    assert 0 < len(step.choices) <= MOST_CHOICES
    assert len(set(step.choices)) == len(step.choices)
    for at in range(len(step.choices)):
        yield from said(step.follow(at))


THINGS = [f"card:{number}" for number in range(5)]


@pytest.mark.parametrize(
    "ask",
    [
        Pick(0, "turn", ["pass", "bid"]),
        Pick(0, "turn", [f"space:{number}" for number in range(MOST_CHOICES + 3)]),
        Amount(0, "bid", 0, 9),
        Amount(0, "bid", -3, 3 * MOST_CHOICES),
        Amount(0, "bid", 0, 10, spaces=[0, 5, 10]),
        Subset(0, "cards", THINGS, 0, 5),
        Subset(0, "cards", THINGS, 2, 3),
        Subset(0, "cards", THINGS, 5, 5),
        Subset(0, "cards", [], 0, 0),
        Subset(0, "cards", THINGS, 0, 3, sets=[[], THINGS[:2], THINGS[:3], THINGS[3:4]]),
    ],
    ids=lambda ask: f"{ask.kind}-{ask.count()}",
)
def test_the_steps_of_an_ask_lead_to_each_legal_answer_once(ask: Ask) -> None:
    answers = [repr(answer) for answer in said(first_step(ask))]

    assert sorted(answers) == sorted(repr(answer) for answer in ask.legal())


def test_a_sheet_is_put_together_from_sections_of_drafts_and_stays_legal() -> None:
    match = Match.new(find_game("mare_nostrum"), 3, seed=4, options={"bidding": False})
    ask = match.asks[0]
    rng = Random(1)
    drafts = {f"drawn:{number}": ask.sample(rng) for number in range(3)}

    step, taken = first_step(ask, lambda sheet: drafts), []
    while isinstance(step, Step):
        assert step.choices[0].endswith(":blank")
        taken.append(step.choices[-1])
        step = step.follow(len(step.choices) - 1)

    assert taken, "the drafts had nothing to take"
    assert ask.accepts(step.answer)
    for way in taken:
        section, _, name = way.partition(":")
        if name != "blank":
            assert step.answer[section] == drafts[name][section]


def test_a_choice_has_the_same_number_in_every_list_in_which_none_is_in_its_way() -> None:
    long = [f"space:{number}" for number in range(MOST_CHOICES)]

    numbers = action_numbers("march", long)
    alone = action_numbers("march", ["space:7"])

    assert sorted(numbers.values()) == list(range(MOST_CHOICES))
    assert all(WAIT < number < ACTIONS for number in numbers)
    assert next(iter(alone)) in numbers


def test_an_observation_has_one_size_and_rests_on_view_and_question_alone() -> None:
    view = {"purse": 12, "hand": ["card:a", "card:b"], "players": [{"senators": 3}, {"senators": None}], "open": True}
    same = {**view, "hand": ["card:b", "card:a"]}

    seen = observation(view, "bid", {"price": 3}, ())

    assert len(seen) == OBSERVED
    assert seen == observation(same, "bid", {"price": 3}, ())
    assert seen != observation({**view, "purse": 13}, "bid", {"price": 3}, ())
    assert seen != observation(view, "bid", {"price": 3}, ("16..31",))
    assert seen != observation(view, "sell", {"price": 3}, ())

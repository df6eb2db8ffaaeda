"""Guided first games: every game's guide is played to its end, step by step, and speaks every language."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from tabularium.draw import LANGUAGES
from tabularium.draw.guide import SOMETHING, UNMET, Guide, Place, Step, guide_of, holds, onward
from tabularium.engine import Answer, Committed, Match, find_game, game_names
from tabularium.web.words import PageWords

GUIDED = [name for name in game_names() if guide_of(find_game(name)) is not None]
MOST_LETTERS = 160
"""Three lines beside the question, on a desk."""
MOST_ANSWERS = 300


def guide(name: str) -> Guide:
    """The guide of a game that has one."""
    found = guide_of(find_game(name))
    assert found is not None
    return found


def begin(name: str) -> Match:
    """The table of a guide."""
    game, found = find_game(name), guide(name)
    dice = Committed(bytes.fromhex(found.seed), [""] * len(found.seats))
    return Match.new(game, len(found.seats), options=found.options, dice=dice, names=[f"P{n}" for n in found.seats])


def merged(sheet: Any, more: Any) -> Any:
    """A sheet with more written on it."""
    if isinstance(sheet, dict) and isinstance(more, dict):
        return {**sheet, **{name: merged(sheet.get(name), each) for name, each in more.items()}}
    if isinstance(sheet, list) and isinstance(more, list):
        return [*sheet, *more]
    return more


def test_there_are_guides() -> None:
    assert {"conquest", "mare_nostrum", "republic", "republic_assembly", "senators"} <= set(GUIDED)


@pytest.mark.parametrize("name", GUIDED)
def test_a_guide_is_played_to_its_end(name: str) -> None:
    """Given its table, when each step is done as it says, then the next one comes, until there is no more."""
    match, found = begin(name), guide(name)
    seat = found.seat
    bots = {at: find_game(name).bot(kind.partition(":")[2], at) for at, kind in enumerate(found.seats) if at != seat}
    place, sheet = Place(0), None
    for _ in range(MOST_ANSWERS):
        other = next((at for at in match.asks if at != seat), None)
        if seat not in match.asks:
            assert other is not None, "nobody is asked, and the guide is not at its end"
            match.answer(other, bots[other](match.view(other), match.asks[other]))
            continue
        ask = match.asks[seat]
        sheet = deepcopy(ask.default) if sheet is None and not ask.lists else sheet
        place = onward(found, place, match.numbers[seat], ask.key, sheet)
        if place.step == len(found.steps):
            return
        step = found.steps[place.step]
        if step.ask != ask.key:
            match.answer(seat, ask.default)
        elif step.done == "read":
            place = Place(place.step + 1)
        elif step.done == "written":
            assert not holds(sheet, step.writes), f"{step.name} is done before it is said"
            sheet = merged(sheet, step.example)
            assert holds(sheet, step.writes), f"{step.name}: its example does not do what it wants"
            assert not ask.lists
            assert ask.accepts(sheet), f"{step.name}: {ask.problems(sheet)}"  # type: ignore[attr-defined]
        else:
            given: Answer = sheet if step.answer is None else ask.default if step.answer == SOMETHING else step.answer
            assert ask.accepts(given), f"{step.name}: {given!r} is no answer to {ask.describe()}"
            match.answer(seat, given)
            sheet = None
    raise AssertionError("the guide does not end")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GUIDED)
def test_a_guide_speaks_in_three_lines_at_most_and_cites_rules_that_are(name: str, lang: str) -> None:
    game = find_game(name)
    words = PageWords(game, lang, (), strict=True)
    names = [step.name for step in guide(name).steps]
    assert len(names) == len(set(names))
    for step in guide(name).steps:
        assert len(words.text(f"guide.{step.name}")) <= MOST_LETTERS, step.name
        assert set(step.rules) <= game.rules.ids


# -- how far one has come ------------------------------------------------------------------------------------------
STEPS = (
    Step(name="hello", ask="orders"),
    Step(name="write", ask="orders", done="written", writes={"levies": [{"where": "*", "many": 2}]}),
    Step(name="give", ask="orders", done="answered"),
    Step(name="after", ask="orders"),
)
GUIDE = Guide(seats=["me", "bot:random"], seed="00", steps=STEPS)


def test_a_step_that_is_read_waits_for_its_reader_and_one_to_be_written_for_what_it_wants() -> None:
    assert onward(GUIDE, Place(0), 5, "orders", {}) == Place(0, 5)
    assert onward(GUIDE, Place(1, 5), 5, "orders", {"levies": [{"where": "", "many": 2}]}) == Place(1, 5)
    assert onward(GUIDE, Place(1, 5), 5, "orders", {"levies": [{"where": "roma", "many": 1}]}) == Place(1, 5)
    written = {"levies": [{"where": "roma", "many": 3}], "more": 1}
    assert onward(GUIDE, Place(1, 5), 5, "orders", written) == Place(2, 5)


def test_whoever_answers_early_is_met_behind_the_answer() -> None:
    assert onward(GUIDE, Place(0, 5), 6, "orders", {}) == Place(3, 6)
    assert onward(GUIDE, Place(3, 6), 7, "orders", {}) == Place(4)


def test_other_questions_come_and_go_without_moving_the_guide() -> None:
    assert onward(GUIDE, Place(2), 5, "bids", {}) == Place(2, UNMET)
    assert onward(GUIDE, Place(2), 6, "offers", {}) == Place(2, UNMET)
    assert onward(GUIDE, Place(2), 7, "orders", {}) == Place(2, 7)
    assert onward(GUIDE, Place(2, 7), 8, "offers", {}) == Place(3, UNMET)


@pytest.mark.parametrize(
    ("written", "wanted", "found"),
    [
        ({"a": {"b": 2}}, {"a": {"b": 1}}, True),
        ({"a": {"b": 0}}, {"a": {"b": 1}}, False),
        ({"a": None}, {"a": {"b": 1}}, False),
        ([{"x": "p"}, {"x": "q"}], [{"x": "q"}], True),
        ([], [{"x": "*"}], False),
        ("establish", "establish", True),
        (True, True, True),
        (False, True, False),
        ("", "*", False),
    ],
)
def test_a_sheet_holds_what_is_wanted(written: Any, wanted: Any, found: bool) -> None:
    assert holds(written, wanted) is found

"""A straw vote is found in what was said, and counts what each said to it last."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tabularium.draw import LANGUAGES
from tabularium.draw.look import Look
from tabularium.engine import find_game
from tabularium.server.base.speech import speaker
from tabularium.web.room.straw import newest, ready
from tests.web.gallery import Controls


def talk(*said: tuple[int, str]) -> list[Any]:
    """Letters, each with the seat that wrote it."""
    return [SimpleNamespace(id=at, seat=seat, text=text) for at, (seat, text) in enumerate(said, start=1)]


def test_what_each_said_last_is_counted() -> None:
    straw = newest(
        talk((0, "Split"), (0, "Do we? [Split / As one]"), (1, "Split"), (2, "Hm."), (1, "As one"), (0, "Split"))
    )

    assert straw is not None
    assert (straw.question, straw.choices) == ("Do we?", ("Split", "As one"))
    assert {seat: each.text for seat, each in straw.ballots.items()} == {0: "Split", 1: "As one"}
    assert [straw.counts(each) for each in talk((0, "Split"), (0, "?"), (2, "Hm."), (1, "Split"))] == [
        False,
        True,
        False,
        True,
    ]


def test_of_several_the_newest_counts() -> None:
    straw = newest(talk((0, "One? [yes / no]"), (1, "yes"), (1, "Two? [yes / no]")))

    assert straw is not None
    assert (straw.question, straw.ballots) == ("Two?", {})


@pytest.mark.parametrize(
    "text", ["Do we?", "Do we? []", "Do we? [a]", "Do we? [a / a]", "Do we? [a / ]", "[a / b]", "? [a/b/c/d/e]"]
)
def test_other_words_are_no_straw_vote(text: str) -> None:
    assert newest(talk((0, text))) is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tap_asks_what_is_ready_and_the_floor_is_ready_first(lang: str) -> None:
    game = find_game("republic_assembly")
    words = speaker(game, lang)
    told = ready(Look(game, words, words, {}), "1,2", "Shall it be [Fabius]?")

    asked = [each["data-says"] or "" for each in Controls(str(told)).having("data-says")]

    straws = [newest(talk((0, each))) for each in asked]
    assert len(asked) == 4
    assert all(straw is not None and len(straw.choices) == 2 for straw in straws)
    assert straws[0] is not None
    assert straws[0].question == "Shall it be Fabius?"

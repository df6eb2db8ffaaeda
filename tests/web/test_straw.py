"""A straw vote is found in what was said, and counts what each said to it last."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tabularium.web.room.straw import newest


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

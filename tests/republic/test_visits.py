"""A year over days: with the standing answers of the Republic's table nobody comes more than fourteen times."""

from __future__ import annotations

import pytest

from bench.republic_visits import year_by_year
from tabularium.engine import Match, Pick
from tabularium.testing.language import the_ask

from .floor import cards
from .sitting import sitting

MOST = 14
"""Where a single answer would tell a secret the house gives it for nobody, so that people are asked a little more."""


@pytest.mark.parametrize("seed", [2, 3])
def test_a_year_among_five_people_needs_no_more_than_fourteen_visits_each(seed: int) -> None:
    assert year_by_year(seed, ahead=True).most <= MOST


def voting(tribunes: int) -> Match:
    """The faction of seat 1 is called to vote on new legions, with so many Tribunes in its hand."""
    match = sitting(hands={1: cards("tribune") * tribunes}, chest=100)
    match.stand(1, "senate.vote", ["for"], about={"subject": "subject:recruit", "vetoes": [None, 0]})
    for answer in ("recruit", 1, 0, "seat:1"):
        match.answer(next(iter(match.asks)), answer)
    return match


@pytest.mark.parametrize(("tribunes", "left"), [(0, "given"), (1, "asked")])
def test_who_could_veto_is_asked_where_he_wished_to_be(tribunes: int, left: str) -> None:
    match = voting(tribunes)
    ask = the_ask(match, 1)
    assert isinstance(ask, Pick)
    assert ask.complete().params["vetoes"] == tribunes
    assert ("asked" if match.settle() == 0 else "given") == left

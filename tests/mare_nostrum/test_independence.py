"""The resolution hangs on the position, the sheets and the dice alone: not on the order in which sheets come in, and
not on how a scenario numbers its nations.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.engine.ask import Answer
from tabularium.games.mare_nostrum import scenarios
from tabularium.games.mare_nostrum.game import GAME
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.world import facts

SMALL = {"scenario": "three_shores", "last_year": 4}
GREAT = {"scenario": "second_punic_war", "last_year": 3}
TABLES = [pytest.param(SMALL, 3, id="three_shores"), pytest.param(GREAT, 13, id="second_punic_war")]


def papers(match: Match, rng: Random) -> dict[int, Answer]:
    """What every seat that is asked answers, at random."""
    return {seat: match.asks[seat].sample(rng) for seat in sorted(match.asks)}


def hand_in(match: Match, answers: dict[int, Answer], order: list[int]) -> None:
    """The papers come in one after the other."""
    for seat in order:
        match.answer(seat, answers[seat])


def go_to_war(s: Any) -> None:
    """Everybody is at war with everybody, so that much depends on who comes first."""
    for one in s.living():
        for other in s.others(one):
            s.war_since[one][other] = s.year
            s.trade_alliance[one][other] = False


# -- the order of sheets -----------------------------------------------------------------------------------------------
@pytest.mark.rule("mare:1.4b")
@pytest.mark.parametrize(("options", "seats"), TABLES)
@pytest.mark.parametrize("seed", range(2))
def test_it_does_not_matter_who_hands_in_first(options: dict[str, Any], seats: int, seed: int) -> None:
    rng = Random(seed)
    one, other = (Match.new(GAME, seats, seed, options) for _ in range(2))
    go_to_war(one.state)
    go_to_war(other.state)
    while one.asks:
        answers = papers(one, rng)
        hand_in(one, answers, sorted(answers))
        hand_in(other, answers, rng.sample(sorted(answers), len(answers)))
        assert one.state == other.state
    assert [line.message for line in one.log] == [line.message for line in other.log]


# -- the numbers of nations --------------------------------------------------------------------------------------------
@contextmanager
def renumbered(rng: Random) -> Iterator[None]:
    """Scenarios list their nations in another order."""

    def shuffled(name: str) -> dict[str, Any]:
        found = facts(name)
        if "nations" in found:
            found["nations"] = rng.sample(found["nations"], len(found["nations"]))
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scenarios, "facts", shuffled)
        scenarios.scenario.cache_clear()
        try:
            yield
        finally:
            patch.undo()
            scenarios.scenario.cache_clear()


def named(view: dict[str, Any]) -> dict[str, Any]:
    """A view without the columns that bots read, in which nations stand by number."""
    return {entry: value for entry, value in view.items() if entry != "columns"}


def story(seats: int, options: dict[str, Any], seed: int, given: list[dict[int, Answer]]) -> list[Any]:
    """A game as everybody saw it: after every round of papers all views, and in the end all lines and the dice.

    Papers are those that are given; where none are left, they are written at random and added.
    """
    match, rng, rounds = Match.new(GAME, seats, seed, options), Random(seed), 0
    told: list[Any] = []
    go_to_war(match.state)
    while match.asks:
        if rounds == len(given):
            given.append(papers(match, rng))
        hand_in(match, given[rounds], sorted(given[rounds]))
        rounds += 1
        s = match.state
        assert isinstance(s, MareNostrum)
        told.append([named(GAME.view(s, seat)) for seat in range(seats)])
        told.append(s.dice)
    told.append([(line.message, line.to, line.params) for line in match.log])
    return told


@pytest.mark.rule("mare:1.4b")
@pytest.mark.parametrize(("options", "seats"), TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_it_does_not_matter_how_nations_are_numbered(options: dict[str, Any], seats: int, seed: int) -> None:
    given: list[dict[int, Answer]] = []
    here = story(seats, options, seed, given)
    with renumbered(Random(seed)):
        there = story(seats, options, seed, given)
    for ours, theirs in zip(here, there, strict=True):
        assert ours == theirs

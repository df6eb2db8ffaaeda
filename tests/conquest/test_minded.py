"""Stances of the greedy bot, and the bots that think, which have one."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.bots import Budget, Players
from tabularium.engine import Run
from tabularium.games.conquest import GAME
from tabularium.games.conquest.board import NUMBERS
from tabularium.games.conquest.bot import GreedyBot
from tabularium.games.conquest.bot.campaign import Campaign
from tabularium.games.conquest.bot.minded import Minded
from tabularium.games.conquest.bot.position import Position
from tabularium.games.conquest.bot.stance import EVEN, TEMPERAMENTS, WARY, Stance
from tabularium.games.conquest.mind import MIND
from tests.conquest.table import position, rich, seat

EGYPTUS = 2
LONGEST = 200
"""So many rounds are enough for any war."""


def opening(seats: int = 4, seed: int = 3) -> Run:
    """A game at its first turn."""
    return Run.new(GAME, seats, seed, {})


def answer(match: Any, stance: Stance) -> Any:
    """What a greedy bot so minded answers."""
    ((each, ask),) = match.asks.items()
    return GreedyBot(stance=stance)(match.view(each), ask)


# -- stances -----------------------------------------------------------------------------------------------------------
def test_the_purse_decides_what_is_bought():
    match = rich(control={"thracia": 0, "achaia": 0})

    assert answer(match, Stance(purse="cities")) == "kind:city"
    assert answer(match, Stance(purse="army")) in ("kind:infantry", "kind:cavalry", "kind:catapult")


def test_who_wants_an_army_first_builds_cities_once_there_are_more_units_than_can_be_led():
    leaders = {f"macedonia_general_{number}": "gone" for number in range(1, 5)}
    match = rich(control={"thracia": 0, "achaia": 0}, units={"macedonia": {0: (16, 2, 0)}}, leaders=leaders)

    assert answer(match, Stance(purse="army")) == "kind:city"


def test_a_fearful_legion_does_not_go_where_it_is_lost():
    mine, foe = seat("hispania"), seat("numidia")
    match = position(
        active=mine,
        units={"aquitania": {mine: (3, 0, 0)}, "lugdunensis": {foe: (9, 4, 2)}},
        leaders={"hispania_general_1": "aquitania", "numidia_general_1": "lugdunensis"},
    )
    campaigns = [Campaign(Position(match.view(mine), mine, Stance(fear=fear))) for fear in (1.0, 2.0)]
    brave, fearful = (campaign.danger(NUMBERS["aquitania"], (3, 0, 0), 1) for campaign in campaigns)

    assert fearful == 2 * brave > 0


def test_who_humbles_marches_against_the_strongest():
    match = position(active=EGYPTUS, control=dict.fromkeys(("aquitania", "lugdunensis"), 4))

    assert Position(match.view(EGYPTUS), EGYPTUS, TEMPERAMENTS["ambitious"]).victim == 4


def test_everybody_plays_on_whatever_his_temperament():
    run = opening()
    tempers = ("even", "ambitious", "martial", "suspicious")
    players = Players(run, [GreedyBot(seat, TEMPERAMENTS[name]) for seat, name in enumerate(tempers)])

    while run.state.round < 8:  # type: ignore[attr-defined]
        players.step()

    assert sum(run.state.tribute) > 200  # type: ignore[attr-defined]


# -- the bot that thinks -----------------------------------------------------------------------------------------------
def test_what_it_does_not_think_about_it_answers_as_it_is_minded():
    match = rich(control={"thracia": 0, "achaia": 0})
    ((each, ask),) = match.asks.items()
    builder = Minded(lambda: GAME, MIND, Budget(worlds=1), "ambitious")

    assert MIND.trivial(ask)
    assert builder(3)(match.view(each), ask) == "kind:city"
    assert builder.within(Budget(worlds=2))(3)(match.view(each), ask) == "kind:city"
    assert GAME.bots["thinking"](3)(match.view(each), ask) != "kind:city"


def test_the_levels_that_think_are_wary():
    bots = [GAME.bot(level) for level in ("thinking", "deep", "thinking:even", "deep:martial")]

    assert [bot.greedy.stance for bot in bots] == [WARY, WARY, WARY, TEMPERAMENTS["martial"]]  # type: ignore[attr-defined]


# -- wars that would not end -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("stance", [EVEN, TEMPERAMENTS["suspicious"], WARY], ids=["even", "suspicious", "wary"])
def test_two_who_wait_for_each_other_do_not_wait_for_ever(stance: Stance):
    run = Run.new(GAME, 2, 7703145732275, {})
    players = Players(run, [GreedyBot(seat, stance) for seat in range(2)])

    while run.asks and run.state.round < LONGEST:  # type: ignore[attr-defined]
        players.step()

    assert not run.asks

"""The bot that saves for a crown: its talents lie out of sight, come out at once, and elect its man."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.bot import GreedyBot
from tabularium.games.republic.bot.temper import SHREWD

from ..floor import business, cards, sitting
from ..table import position
from .test_bot import CORNELIUS

GREAT: dict[str, Any] = {CORNELIUS: {"influence": 22, "talents": 10}}
TRIBUNE = {0: cards("tribune")}


def sheet(**given: Any) -> Any:
    """Where faction 0 puts its money."""
    given["people"] = {"family:julius": {"talents": 30}, **given["people"]}
    match = position("redistribution", [0], phase="revenue", chest=200, **given)
    return GreedyBot(0, SHREWD)(match.view(0), match.asks[0])


def held(purses: Any) -> int:
    """What its best man comes to hold."""
    return sum(each["holds"] for each in purses["purses"] if each["senator"] == CORNELIUS)


@pytest.mark.parametrize(
    ("treasury", "people", "hands", "holds"),
    [
        (4, GREAT, TRIBUNE, 8),
        (60, GREAT, TRIBUNE, 70),
        (60, GREAT, {}, 8),
        (60, {CORNELIUS: {"influence": 12, "talents": 10}}, TRIBUNE, 8),
    ],
    ids=["too little", "enough", "no tribune", "no candidate"],
)
def test_talents_lie_out_of_sight_until_they_make_a_ruler(treasury: int, people: Any, hands: Any, holds: int) -> None:
    assert held(sheet(treasuries={0: treasury}, people=people, hands=hands)) == holds


def does(match: Match, seat: int) -> Any:
    """What it does unasked."""
    return GreedyBot(seat, SHREWD).interject(match.view(seat), match.chances(seat))


def test_who_presides_proposes_his_man_at_the_first_moment() -> None:
    rivals: dict[str, Any] = {"family:julius": {"talents": 30}}
    rich: dict[str, Any] = {CORNELIUS: {"influence": 22, "talents": 60}}
    assert does(sitting("censor", people=rivals | rich), 0) == ("propose_life", CORNELIUS)
    assert does(sitting("censor", people=rivals | GREAT), 0) is None


def test_who_does_not_preside_has_a_tribune_for_it() -> None:
    people: dict[str, Any] = {"family:julius": {"influence": 22, "talents": 60}}
    match = business(people=people, hands={1: cards("tribune")})
    name, means = does(match, 1)
    assert name == "tribune_propose"
    match.interject(1, name, means)
    while match.asks[next(iter(match.asks))].key != "tribune.subject":
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, ask.default)
    assert GreedyBot(1, SHREWD)(match.view(1), match.asks[1]) == "consul_for_life"

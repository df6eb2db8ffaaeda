"""Positions in which a bot once did what made people laugh: one that thinks does not do that."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.bots import bot_of
from tabularium.engine import Answer, Bot, Match, Pick
from tabularium.games.republic import GAME
from tabularium.testing.language import play

from ..floor import business, cards, sitting
from ..table import board, position
from .test_bot import CORNELIUS, FABIUS, FIRST, FULVIUS, JULIUS
from .test_campaigns import HANNIBAL, PUNIC

ILLYRIAN = "war:illyrian-1"
THINKING = "thinking@2w"
DICTATOR: dict[str, Any] = {
    FULVIUS: {"office": "dictator", "influence": 12},
    "family:furius": {"office": "master_of_horse"},
}


def thinker(seat: int) -> Bot:
    """A bot that thinks, with a seed of its own."""
    return bot_of(GAME, THINKING, seat)


def answer(match: Match) -> Answer:
    """What it answers in the place of whoever is asked."""
    seat, ask = next(iter(match.asks.items()))
    return thinker(seat)(match.run.sight(seat), ask)


def wish(match: Match, seat: int) -> Any:
    """What it does unasked."""
    return thinker(seat).interject(match.run.sight(seat), match.chances(seat))


def led_by_it(match: Match) -> list[Any]:
    """All proposals of a Senate in which everybody is such a bot, as their subjects and what they name."""
    found: list[Any] = []
    while match.view(0)["phase"] == "senate" and match.asks:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, thinker(seat)(match.run.sight(seat), ask))
        motions = match.view(0)["motions"]
        if motions and [motions[-1]["subject"], motions[-1]["terms"]] not in found:
            found.append([motions[-1]["subject"], motions[-1]["terms"]])
    return found


# -- war ---------------------------------------------------------------------------------------------------------------
def test_no_dictator_wakes_wars_that_sleep_with_hannibal_at_the_gate() -> None:
    wars = {PUNIC: "active", "war:punic-2": "imminent", ILLYRIAN: "inactive", FIRST: "inactive"}
    match = business(wars=wars, leaders={HANNIBAL: "leading"}, people=DICTATOR, chest=60, legions=20, fleets=3)
    sent = [terms for subject, terms in led_by_it(match) if subject == "dispatch"]
    assert not {ILLYRIAN, FIRST} & {where for terms in sent for _, where, *_ in terms}


def test_no_dictator_leaves_an_army_at_home_and_loses_a_small_war_with_a_handful() -> None:
    """Given two great wars and a small one, then whoever is sent goes with enough to win."""
    wars = {PUNIC: "active", "war:punic-2": "active", ILLYRIAN: "active"}
    match = business(wars=wars, people=DICTATOR, chest=0, legions=20, fleets=3)
    for subject, terms in led_by_it(match):
        for _, where, legions, *_ in terms if subject == "dispatch" else ():
            assert where != ILLYRIAN or legions >= 8


def test_a_rich_state_with_wars_that_nobody_fights_raises_legions_before_it_gives_away_land() -> None:
    wars = {PUNIC: "active", "war:syrian": "active", ILLYRIAN: "active"}
    assert answer(business(wars=wars, chest=147, legions=7, unrest=3)) == "recruit"


# -- in the Forum ------------------------------------------------------------------------------------------------------
def test_a_weak_leader_gives_way_to_a_dictator_whom_others_would_lure_away() -> None:
    people = {CORNELIUS: {"influence": 6}, FABIUS: {"influence": 15, "office": "dictator", "popularity": 7}}
    match = position("last_actions", [["leader"]], phase="forum", active=0, people=people)
    assert answer(match) == "leader"
    assert answer(play(match, "leader")) == FABIUS


def test_a_faction_without_a_leader_names_one() -> None:
    given = board(phase="forum", people={FABIUS: {"influence": 12}})
    given.leader[0] = -1
    ask = Pick(0, "forum.last_actions", ["done", "leader"])
    greedy = GAME.bot("greedy", 0)
    assert greedy(GAME.view(given, 0), ask) == "leader"


# -- against who would rule --------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("hand", "strikes"), [([], False), (cards("assassin"), True)])
def test_nobody_stabs_without_an_assassin(hand: list[str], strikes: bool) -> None:
    match = business(people={CORNELIUS: {"influence": 30}, JULIUS: {"talents": 80}}, hands={1: hand})
    found = wish(match, 1)
    assert (found is not None and found[0] == "assassination") == strikes


def test_a_faction_far_ahead_is_opposed_by_all_the_others() -> None:
    """Given a man of a faction at 80 influence, then none of the others votes him into an office."""
    people = {CORNELIUS: {"influence": 30}, FABIUS: {"influence": 28}, "family:valerius": {"influence": 22}}
    match = play(sitting("censor", people=people), "family:valerius", "clockwise")
    for _ in range(4):
        assert str(answer(match)).startswith("against")
        play(match, "against")

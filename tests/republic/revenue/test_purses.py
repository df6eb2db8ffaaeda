"""Purses in the Revenue Phase: as many moves and gifts as a faction has senators, and which purses stay closed."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.cards import CARD_OF
from tabularium.games.republic.state import NOBODY
from tabularium.testing.language import asked, everybody, legal, lines, play, refusal

from ..table import of, person, position, rome

CORNELIUS, FABIUS, CLAUDIUS = (f"family:{name}" for name in ("cornelius", "fabius", "claudius"))
NEWCOMERS = [f"family:{name}" for name in ("terentius", "papirius", "aelius", "flaminius", "plautius")]
EIGHT = [CORNELIUS, FABIUS, "family:valerius", *NEWCOMERS]


def crowd(scene: str, **given: Any) -> Match:
    """Faction 0 has eight senators with ten talents each."""
    people: dict[str, Any] = {key: {"faction": 0, "talents": 10} for key in NEWCOMERS}
    people |= {key: {"talents": 10} for key in EIGHT[:3]}
    return position(scene, [0], seats=3, phase="revenue", people=people | given.pop("people", {}), **given)


def others(match: Match, answer: str) -> Match:
    """Everybody but seat 0 gives this answer."""
    for seat in [each for each in match.asks if each]:
        match.answer(seat, answer)
    return match


# -- moving ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:6.3a", "republic:6.3d")
def test_the_talents_of_eight_senators_can_all_be_laid_into_the_treasury() -> None:
    match = others(crowd("redistribution"), "confirm")
    for key in EIGHT:
        play(match, key, "treasury", 10)
    assert rome(match).treasury[0] == 80
    assert set(asked(match).values()) == {"revenue.contribute"}, "so many moves are enough for every split"


@pytest.mark.rule("republic:6.3b", "republic:11.24b", "republic:6.3d")
def test_the_purse_of_a_rebel_without_followers_cannot_be_opened() -> None:
    rebel = {FABIUS: {"place": "revolt", "talents": 9}, CORNELIUS: {"talents": 4}}
    match = position("redistribution", [0], phase="revenue", people=rebel, rebel=person(FABIUS))
    assert legal(match, 0) == ["confirm", CORNELIUS]
    closed = refusal(match, FABIUS, 0)
    assert (closed.message, closed.rule) == ("refused.rebel_purse", "republic:6.3b")
    others(match, "confirm")
    play(match, CORNELIUS, "treasury", 1)
    assert legal(match) == ["confirm", "treasury", CORNELIUS]


@pytest.mark.rule("republic:6.3b", "republic:6.3d")
@pytest.mark.parametrize(("turn", "open_purses"), [(1, ["confirm", "treasury"]), (2, ["confirm"])])
def test_a_treasury_from_which_nothing_can_go_anywhere_stays_closed(turn: int, open_purses: list[str]) -> None:
    rebels = {key: {"place": "revolt"} for key in EIGHT[:3]}
    given: dict[str, Any] = {"people": rebels, "rebel": person(CORNELIUS), "treasuries": {0: 5}}
    match = position("redistribution", [turn], phase="revenue", **given)
    assert legal(match, 0) == open_purses


@pytest.mark.rule("republic:6.3a", "republic:4.2e", "republic:6.3d")
def test_once_all_purses_are_open_again_nobody_takes_a_move_back() -> None:
    match = others(position("redistribution", [0], phase="revenue", people={CORNELIUS: {"talents": 4}}), "confirm")
    play(match, CORNELIUS, "treasury", 1)
    assert match.can_undo(0)
    play(match, "confirm")
    assert not match.can_undo(0)


# -- giving ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:6.53a", "republic:6.53b", "republic:9.822b")
def test_every_senator_of_a_faction_may_contribute() -> None:
    match = crowd("contributions", legions=0)
    for key in EIGHT:
        match.answer(0, key)
        others(match, "pass")
        play(match, 10)
    assert rome(match).phase == "forum"
    assert rome(match).chest == 100 + 80
    assert [line.params["senator"] for line in lines(match, "revenue.rewarded")] == sorted(EIGHT, key=person)
    assert rome(match).life == NOBODY


@pytest.mark.rule("republic:6.53b", "republic:9.822b")
def test_where_nobody_gives_nobody_rises() -> None:
    match = position("contributions", [0], phase="revenue", people={FABIUS: {"influence": 50}}, legions=0)
    everybody(match, "pass")
    assert (rome(match).phase, rome(match).life) == ("forum", NOBODY)


@pytest.mark.rule("republic:6.53b", "republic:9.822b")
def test_of_two_givers_beyond_the_mark_the_higher_is_consul_for_life() -> None:
    rich = {FABIUS: {"influence": 28, "talents": 50}, CLAUDIUS: {"influence": 30, "talents": 50}}
    match = position("contributions", [0], phase="revenue", people=rich, legions=0)
    match.answer(0, FABIUS)
    match.answer(1, CLAUDIUS)
    everybody(match, "pass")
    match.answer(0, 50)
    match.answer(1, 50)
    everybody(match, "pass")
    assert (of(match, "influence", FABIUS), of(match, "influence", CLAUDIUS)) == (35, 37)
    assert rome(match).life == person(CLAUDIUS)


# -- frozen ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:11.24b", "republic:I.open-bodyguard")
def test_a_rebel_can_no_longer_pay_his_bodyguard() -> None:
    people = {FABIUS: {"place": "revolt", "talents": 9, "guards": 1}}
    match = position("revenue_phase", phase="revenue", people=people, rebel=person(FABIUS))
    assert (of(match, "guards", FABIUS), of(match, "talents", FABIUS)) == (0, 9)
    assert rome(match).discards == [CARD_OF["intrigue:open-bodyguard"]]


# -- the State's -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:6.13b", "republic:6.52e", "republic:6.52f")
@pytest.mark.parametrize(("legions", "ending"), [(4, ""), (5, "bankruptcy")])
def test_the_state_may_owe_a_governors_loss_until_its_debts_are_settled(legions: int, ending: str) -> None:
    given: dict[str, Any] = {"provinces": {"province:sardinia-et-corsica": FABIUS}, "chest": 0, "seats": 3}
    given["wars"] = dict.fromkeys(["war:punic-1", "war:syrian", "war:gallic-1", "war:illyrian-1"], "active")
    match = play(position("revenue_phase", phase="revenue", dice=[1, 1, 6], legions=legions, **given), "take")
    assert rome(match).chest == 1 - 5
    everybody(everybody(match, "confirm"), "pass")
    assert rome(match).ending == ending
    assert rome(match).chest == -4 + 100 - 7 - 80 - 2 * legions

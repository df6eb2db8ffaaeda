"""Purses in the Revenue Phase: those of large factions and of rebels, what is given, and which stay closed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.cards import CARD_OF
from tabularium.games.republic.revenue.purses import ROUNDS
from tabularium.games.republic.state import NOBODY
from tabularium.testing.language import everybody, lines, play, refusal, the_ask

from ..table import contented, of, person, position, rome

CORNELIUS, FABIUS, CLAUDIUS = (f"family:{name}" for name in ("cornelius", "fabius", "claudius"))
NEWCOMERS = [f"family:{name}" for name in ("terentius", "papirius", "aelius", "flaminius", "plautius")]
EIGHT = [CORNELIUS, FABIUS, "family:valerius", *NEWCOMERS]


def crowd(scene: str, arguments: list[int], **given: Any) -> Match:
    """Faction 0 has eight senators with ten talents each."""
    people: dict[str, Any] = {key: {"faction": 0, "talents": 10} for key in NEWCOMERS}
    people |= {key: {"talents": 10} for key in EIGHT[:3]}
    return position(scene, arguments, seats=3, phase="revenue", people=people | given.pop("people", {}), **given)


# -- moving ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:6.3a", "republic:6.3d")
def test_the_talents_of_eight_senators_can_all_be_laid_into_the_treasury() -> None:
    match = crowd("redistribution", [0])
    match.answer(0, {"purses": [{"senator": key} for key in EIGHT]})
    everybody(match, {})
    assert rome(match).treasury[0] == 80
    assert rome(match).phase == "forum"


@pytest.mark.rule("republic:6.3b", "republic:11.24b", "republic:6.3d")
def test_the_purse_of_a_rebel_without_followers_stays_as_it_is() -> None:
    rebel = {FABIUS: {"place": "revolt", "talents": 9}, CORNELIUS: {"talents": 4}}
    match = position("redistribution", [0], phase="revenue", people=rebel, rebel=person(FABIUS))
    closed = refusal(match, {"purses": [{"senator": FABIUS, "holds": 8}]}, 0)
    assert (closed.message, closed.rule) == ("refused.rebel_purses", "republic:6.3b")
    assert the_ask(match, 0).accepts({"purses": [{"senator": FABIUS, "holds": 9}]})


@pytest.mark.rule("republic:6.3b", "republic:6.3d")
def test_where_all_are_rebels_the_treasury_can_still_be_given_away() -> None:
    rebels = {key: {"place": "revolt"} for key in EIGHT[:3]}
    given: dict[str, Any] = {"people": rebels, "rebel": person(CORNELIUS), "treasuries": {0: 5}}
    ask = the_ask(position("redistribution", [1], phase="revenue", **given), 0)
    assert ask.accepts({"gifts": [{"faction": "seat:1", "talents": 5}]})
    assert not ask.accepts({"purses": [{"senator": FABIUS, "holds": 5}]})


@pytest.mark.rule("republic:6.3a", "republic:6.3b", "republic:6.3d", "republic:6.53a")
@pytest.mark.parametrize("turn", range(ROUNDS))
def test_sheets_drawn_at_random_are_legal_and_do_all_that_can_be_done(turn: int) -> None:
    rebels = {key: {"place": "revolt", "talents": 9} for key in EIGHT[:2]}
    ask = the_ask(crowd("redistribution", [turn], people=rebels, rebel=person(CORNELIUS), treasuries={0: 5}), 0)
    rng = Random(3)
    drawn = [ask.sample(rng) for _ in range(200)]
    assert all(ask.accepts(sheet) and ask.normal(sheet) == sheet for sheet in drawn)
    purses = [purse for sheet in drawn for purse in sheet["purses"]]
    assert {purse["senator"] for purse in purses} == set(EIGHT)
    assert any(purse["gives"] for purse in purses)
    assert any(purse["senator"] == FABIUS and purse["holds"] != 9 for purse in purses)
    gifts = {(gift["faction"], gift["source"]) for sheet in drawn for gift in sheet["gifts"]}
    assert bool(gifts) == (turn + 1 < ROUNDS)


# -- giving ----------------------------------------------------------------------------------------------------------
def giving(**talents: int) -> dict[str, Any]:
    """A sheet of contributions, by names of families."""
    return {"gifts": [{"senator": f"family:{name}", "talents": each} for name, each in talents.items()]}


@pytest.mark.rule("republic:6.53a", "republic:6.53b", "republic:9.822b")
def test_every_senator_of_a_faction_may_contribute() -> None:
    match = crowd("contributions", [], legions=0)
    play(match, {"gifts": [{"senator": key, "talents": 10} for key in EIGHT]})
    assert rome(match).phase == "forum"
    assert rome(match).chest == 100 + 80
    assert [line.params["senator"] for line in lines(match, "revenue.rewarded")] == sorted(EIGHT, key=person)
    assert rome(match).life == NOBODY


@pytest.mark.rule("republic:6.53b", "republic:9.822b")
def test_where_nobody_gives_nobody_rises() -> None:
    match = position("contributions", phase="revenue", people={FABIUS: {"influence": 50}}, legions=0)
    assert (rome(match).phase, rome(match).life) == ("forum", NOBODY), "nobody has anything, and nobody is asked"


@pytest.mark.rule("republic:6.53b", "republic:9.822b")
def test_of_two_givers_beyond_the_mark_the_higher_is_consul_for_life() -> None:
    rich = {FABIUS: {"influence": 28, "talents": 50}, CLAUDIUS: {"influence": 30, "talents": 50}}
    match = position("contributions", phase="revenue", people=rich, legions=0)
    play(match, (0, giving(fabius=50)), (1, giving(claudius=50)))
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
    contented(match)
    assert rome(match).ending == ending
    assert rome(match).chest == -4 + 100 - 7 - 80 - 2 * legions

"""The last step of the Revenue Phase: money changes hands, and whoever gives names the purse."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.cards import CARD
from tabularium.games.republic.death import Cause, kill
from tabularium.games.republic.state import ROME
from tabularium.testing.language import asked, lines, play, refusal, the_ask

from ..table import person
from .hall import hall, resumed, state, told

CORNELIUS, FABIUS, CLAUDIUS = (person(f"family:{name}") for name in ("cornelius", "fabius", "claudius"))
NOTHING: dict[str, Any] = {"transfers": []}


def exchange(seats: int = 18, **given: Any) -> Match:
    """The redistribution of a year in which Cornelius and Fabius have ten talents each, and their faction eight."""
    people = {"family:cornelius": {"talents": 10}, "family:fabius": {"talents": 10}} | given.pop("people", {})
    s = hall(seats, phase="revenue", people=people, treasuries={0: 8, 1: 2}, **given)
    return resumed(s, "open_redistribution")


def wish(source: str, target: str, talents: int) -> dict[str, Any]:
    """One transfer."""
    return {"transfers": [{"source": source, "target": target, "talents": talents}]}


def others_content(match: Match) -> Match:
    """Everybody who has not answered moves nothing."""
    for seat in [seat for seat, ask in match.asks.items() if ask.key == "redistribution.wishes"]:
        play(match, (seat, NOTHING))
    return match


@pytest.mark.rule("republic_assembly:6.3a")
def test_everybody_is_asked_at_once_and_opens_his_own_purses_only() -> None:
    match = exchange()
    assert asked(match) == dict.fromkeys(range(18), "redistribution.wishes")
    assert refusal(match, wish("family:fabius", "family:cornelius", 1), 0).message == "refused.not_an_option"
    assert refusal(match, wish("treasury", "family:cornelius", 1), 6).message == "refused.not_an_option", "no leader"
    for own in ("family:cornelius", "treasury"):
        assert refusal(match, wish(own, own, 1), 0).message == "refused.same_purse"
    assert refusal(match, wish("family:cornelius", "treasury", 11), 0).message == "refused.purse"
    twice = wish("family:cornelius", "treasury", 6)["transfers"] * 2
    assert refusal(match, {"transfers": twice}, 0).message == "refused.purse", "six twice is more than ten"


@pytest.mark.rule("republic_assembly:6.3a")
def test_any_other_faction_in_the_game_may_receive() -> None:
    match = exchange(out=[0, 0, 1, 0, 0, 0])
    to = the_ask(match, 0).places()["transfers[].target"]
    assert [each for each in to if each.startswith("faction:")] == [f"faction:{n}" for n in (1, 3, 4, 5)]
    assert "family:cornelius" in to, "from the treasury"


@pytest.mark.rule("republic_assembly:6.3a")
def test_the_giver_names_the_senator_of_another_faction_who_receives() -> None:
    match = others_content(play(exchange(), (6, wish("family:fabius", "family:claudius", 6))))
    s = state(match)
    assert (s.talents[FABIUS], s.talents[CLAUDIUS]) == (4, 6)
    gift = told(match, "redistribution.gift")
    assert gift.to == [0, 1, 6, 7, 12, 13]
    assert gift.params == {"giver": "faction:0", "seat": "faction:1", "purse": "family:claudius", "talents": 6}
    assert asked(match), "all are asked again"
    others_content(match)
    assert lines(match, "revenue.gift_seen") != []


@pytest.mark.rule("republic_assembly:6.3a", "republic_assembly:6.32")
def test_a_gift_from_treasury_to_treasury_stays_between_the_two() -> None:
    match = others_content(play(exchange(), (0, wish("treasury", "faction:1", 5))))
    assert state(match).treasury[:2] == [3, 7]
    assert told(match, "redistribution.gift").params["purse"] == "purse:treasury"
    others_content(match)
    assert lines(match, "revenue.gift_seen") == []


@pytest.mark.rule("republic_assembly:6.3a")
def test_what_was_received_can_be_passed_on_and_the_third_round_is_the_last() -> None:
    match = exchange()
    for seat, source, target in (
        (6, "family:fabius", "family:claudius"),
        (7, "family:claudius", "faction:2"),
        (2, "treasury", "family:furius"),
    ):
        others_content(play(match, (seat, wish(source, target, 6))))
    s = state(match)
    assert s.talents[person("family:furius")] == 6
    assert (s.phase, s.veil) == ("forum", [])


@pytest.mark.rule("republic_assembly:6.3c", "republic_assembly:6.3a")
def test_a_faction_splits_its_own_money_as_it_likes() -> None:
    match = exchange(12)
    three = [
        {"source": "family:cornelius", "target": "treasury", "talents": 4},
        {"source": "family:cornelius", "target": "family:valerius", "talents": 6},
        {"source": "treasury", "target": "family:fabius", "talents": 8},
    ]
    others_content(play(match, (0, {"transfers": three})))
    s = state(match)
    assert [s.talents[p] for p in (CORNELIUS, FABIUS, person("family:valerius"))] == [0, 18, 6]
    assert s.treasury[0] == 4
    assert all(each.message != "redistribution.gift" for each in match.log), "nobody else's matter"


@pytest.mark.rule("republic_assembly:6.3a", "republic_assembly:3b")
def test_when_all_are_content_the_phase_is_over() -> None:
    match = others_content(exchange())
    assert state(match).phase == "forum"


@pytest.mark.rule("republic_assembly:10.82b")
def test_after_it_the_leader_can_still_pay_raiders_for_a_captive() -> None:
    people = {"family:fabius": {"place": "captive", "influence": 5, "talents": 0}}
    match = exchange(12, people=people, captors=[[FABIUS, 2]])
    others_content(others_content(play(match, (0, wish("family:cornelius", "treasury", 2)))))
    assert asked(match) == {0: "captive.last_ransom"}
    play(match, "pay", 0)
    assert state(match).place[FABIUS] == ROME


@pytest.mark.rule("republic_assembly:6.3a")
def test_until_it_is_over_others_see_the_purses_as_they_were() -> None:
    match = others_content(play(exchange(), (6, wish("family:fabius", "family:claudius", 6))))
    for seat, fabius in ((0, 4), (2, 10)):
        assert match.view(seat)["senators"]["family:fabius"]["talents"] == fabius
    others_content(match)
    assert match.view(2)["senators"]["family:fabius"]["talents"] == 4


@pytest.mark.rule("republic_assembly:6.3a", "republic_assembly:6.3b")
def test_rebels_move_money_only_among_themselves_and_captives_none() -> None:
    people = {
        "family:fabius": {"talents": 10, "place": "revolt"},
        "family:valerius": {"talents": 1, "place": "revolt"},
        "family:claudius": {"talents": 5, "place": "captive"},
    }
    match = exchange(people=people, rebel=FABIUS)
    assert 7 not in asked(match), "the captive's purse is frozen"
    assert refusal(match, wish("family:fabius", "family:cornelius", 1), 6).message == "refused.not_an_option"
    assert refusal(match, wish("family:fabius", "treasury", 1), 6).message == "refused.not_an_option"
    assert refusal(match, wish("family:cornelius", "family:fabius", 1), 0).message == "refused.not_an_option"
    others_content(play(match, (6, wish("family:fabius", "family:valerius", 4))))
    assert state(match).talents[person("family:valerius")] == 5


@pytest.mark.rule("republic_assembly:6.3a", "republic_assembly:6.3b", "republic_assembly:6.31a")
def test_a_leader_in_revolt_still_opens_the_treasury_but_not_for_himself() -> None:
    match = exchange(people={"family:cornelius": {"talents": 10, "place": "revolt"}}, rebel=CORNELIUS)
    assert refusal(match, wish("family:cornelius", "faction:1", 1), 0).message == "refused.rebels_apart"
    assert refusal(match, wish("treasury", "family:cornelius", 1), 0).message == "refused.not_an_option"
    others_content(play(match, (0, wish("treasury", "family:fabius", 8))))
    assert state(match).talents[FABIUS] == 18


@pytest.mark.rule("republic_assembly:6.31a")
def test_the_treasury_of_a_faction_is_safe_when_a_senator_dies() -> None:
    s = hall(treasuries={0: 8})
    kill(s, CORNELIUS, Cause.MORTALITY)
    assert s.treasury[0] == 8


@pytest.mark.rule("republic_assembly:6.3d", "republic_assembly:6.3a")
def test_a_card_that_is_bought_passes_at_once_and_is_paid_for_here() -> None:
    s = hall(phase="revolution", hands={1: ["intrigue:tribune"]}, treasuries={0: 8}, bargains=[0] * 6)
    match = resumed(s, "intrigue", 0)
    terms = {"partner": "faction:1", "gives": "talents", "amount": 5, "gets": "card", "price": 0}
    match.interject(0, "record_deal", terms)
    match.interject(1, "agree_deal", "deal:number_1")
    play(match, "trade", "faction:1", [], "accept", ["intrigue:tribune"], "accept")
    s = state(match)
    assert ([CARD[card] for card in s.hands[0]], s.hands[1]) == (["intrigue:tribune"], [])
    assert (s.treasury[0], s.treasury[1]) == (8, 0), "no money moves"
    s.phase = "revenue"
    match = others_content(play(resumed(s, "open_redistribution"), (0, wish("treasury", "faction:1", 5))))
    assert state(match).treasury[:2] == [3, 5]


@pytest.mark.rule("republic_assembly:6.3a")
def test_at_no_other_time_can_money_be_given() -> None:
    for phase, scene, args in (("forum", "persuade", ()), ("senate", "sitting", ()), ("revolution", "intrigue", (0,))):
        s = hall(phase=phase, active=0, bargains=[0] * 6, people={"family:cornelius": {"talents": 9}})
        match = resumed(s, scene, *args)
        offered = {*match.chances(0), *asked(match).values()}
        assert not any("redistribution" in each or "gift" in each for each in offered)

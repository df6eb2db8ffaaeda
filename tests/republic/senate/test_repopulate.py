"""Repopulating Rome."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.cards import PROVINCE
from tabularium.games.republic.state import CURIA, GOVERNED, NO_PROVINCE, NOBODY, ROME
from tabularium.testing.language import asked, line, play

from ..floor import cards
from ..sitting import options, sitting, vote
from ..table import of, person, position, province, rome

CURIA_OF = {"place": "curia"}


def few(*gone: str, **given: Any) -> dict[str, Any]:
    """Three factions of three, less those named, who are in the Curia."""
    people = {f"family:{name}": CURIA_OF for name in gone}
    return {"seats": 3, "people": people | given.pop("people", {}), **given}


@pytest.mark.rule("republic:9.81a")
def test_with_fewer_than_eight_the_first_of_the_curia_joins_the_smallest_faction() -> None:
    match = sitting(**few("fabius", "manlius", "claudius"))
    assert of(match, "faction", "family:fabius") == 1
    assert of(match, "faction", "family:manlius") != -1
    assert of(match, "place", "family:claudius") == CURIA


@pytest.mark.rule("republic:9.81a")
def test_he_comes_as_he_is_printed() -> None:
    match = sitting(**few("fabius", "manlius", people={"family:fabius": {"place": "curia", "influence": 9}}))
    assert of(match, "influence", "family:fabius") == of(sitting(), "influence", "family:fabius")


@pytest.mark.rule("republic:9.81a")
def test_eight_are_enough() -> None:
    match = sitting(**few("fabius"))
    assert of(match, "place", "family:fabius") == CURIA


@pytest.mark.rule("republic:9.81a")
def test_among_equals_the_one_with_less_influence_in_rome_then_the_roll_decides() -> None:
    match = sitting(dice=[1, 1, 6, 6], **few("fabius", "manlius", people={"family:julius": {"influence": 9}}))
    assert of(match, "faction", "family:fabius") == 0
    tied = few("fabius", "manlius", people={"family:julius": {"influence": 7}, "family:valerius": {"influence": 6}})
    rolled = sitting(dice=[1, 1, 6, 6], **tied)
    assert of(rolled, "faction", "family:fabius") == 1


@pytest.mark.rule("republic:9.81b")
def test_with_an_empty_curia_the_player_takes_an_unaligned_senator_of_the_forum() -> None:
    people = {
        "family:fabius": {"place": "nowhere"},
        "family:manlius": {"place": "nowhere"},
        "family:terentius": {"place": "forum"},
        "family:quinctius": {"place": "forum"},
    }
    match = sitting(seats=3, people=people)
    assert set(asked(match).values()) == {"senate.repopulate"}
    assert set(options(match)) == {"family:terentius", "family:quinctius"}
    play(match, "family:terentius")
    assert of(match, "faction", "family:terentius") in (0, 1)
    assert len([p for p in rome(match).place if p == 1]) == 8


@pytest.mark.rule("republic:9.81b", "republic:9.823a")
def test_the_consul_for_life_chooses_for_whoever_receives_one() -> None:
    gone = {f"family:{name}": {"place": "nowhere"} for name in ("fabius", "valerius")}
    free = {f"family:{name}": {"place": "forum"} for name in ("terentius", "quinctius")}
    match = sitting(seats=3, people=gone | free, life=person("family:fulvius"))
    assert asked(match) == {2: "senate.repopulate"}
    play(match, "family:terentius")
    assert of(match, "faction", "family:terentius") == 0


@pytest.mark.rule("republic:9.81b")
def test_who_was_to_choose_is_not_asked_any_more_when_a_tribune_s_sitting_took_the_last() -> None:
    gone = {f"family:{name}": {"place": "nowhere"} for name in ("fabius", "manlius", "claudius")}
    forum = {"family:terentius": {"place": "forum"}}
    match = sitting(seats=3, people=gone | forum, hands={2: cards("tribune")})
    assert set(asked(match).values()) == {"senate.repopulate"}
    match.interject(2, "tribune_propose", "intrigue:tribune")
    play(match, "recruit", 1, 0, "family:terentius")
    vote(match, "against")
    assert "senate.repopulate" not in asked(match).values()
    assert list(rome(match).place).count(ROME) == 7


# -- in the middle of something else ---------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.81a", "republic:9.722d")
@pytest.mark.parametrize("called", ["clockwise", "seat:1"])
def test_a_murder_during_a_vote_brings_another_at_once_and_he_votes(called: str) -> None:
    match = play(sitting(chest=100, dice=[6], **few("fabius")), "recruit", 1, 0, called)
    assert asked(match) == {1: "senate.vote"}
    match.interject(2, "assassination", "family:claudius")
    play(match, "family:furius", 0, 0)
    assert of(match, "faction", "family:fabius") == 1
    assert asked(match) == {1: "senate.vote"}
    play(match, "for")
    assert line(match, "senate.voted").params["ayes"] == 3 + 2 + 2


@pytest.mark.rule("republic:9.81a", "republic:9.74g", "republic:9.411")
def test_after_a_caught_assassin_rome_is_full_before_anybody_is_tried() -> None:
    match = sitting(dice=[1], **few("fabius"))
    match.interject(2, "assassination", "family:cornelius")
    play(match, "family:furius", 0, 0)
    assert of(match, "place", "family:fabius") == ROME
    assert set(asked(match).values()) == {"trial.special_prosecutor"}
    assert "family:fabius" in options(match)


@pytest.mark.rule("republic:9.81b", "republic:9.74b")
def test_no_tribune_comes_while_somebody_is_chosen_before_the_special_trial() -> None:
    gone = {f"family:{name}": {"place": "nowhere"} for name in ("cornelius", "aurelius")}
    forum = {"family:terentius": {"place": "forum"}}
    people = {**gone, **forum, "statesman:1a": {"faction": 2}}
    match = sitting(seats=3, dice=[1], people=people, hands={1: cards("tribune")})
    assert "tribune_propose" in match.chances(1)
    match.interject(2, "assassination", "family:julius")
    play(match, "statesman:1a", 0, 0)
    assert set(asked(match).values()) == {"senate.repopulate"}
    assert "tribune_propose" not in match.chances(1)
    play(match, "family:terentius")
    assert set(asked(match).values()) == {"trial.special_prosecutor"}


@pytest.mark.rule("republic:9.81a", "republic:9.74d", "republic:9.74e")
def test_a_condemned_leader_is_replaced_before_what_his_trial_has_interrupted_goes_on() -> None:
    wars = dict.fromkeys(("war:gallic-1", "war:syrian", "war:illyrian-2"), "active")
    match = sitting("dictator", dice=[1, 1, 1], wars=wars, **few("fabius"))
    assert asked(match) == {0: "senate.appoint_dictator"}
    match.interject(2, "assassination", "family:cornelius")
    play(match, "family:furius", 0, 0, "family:valerius", "clockwise", "for", "appeal")
    assert asked(match) == {0: "senate.appoint_dictator"}
    assert list(rome(match).place).count(ROME) == 8


# -- somebody has left Rome, and something else waits ----------------------------------------------------------------
TRIBUNE, GALLIC = "intrigue:tribune", "war:gallic-1"
FABIUS, JULIUS, FURIUS = "family:fabius", "family:julius", "family:furius"
TO_WAR = ["dispatch", JULIUS, GALLIC, 15, 0, "put"]
"""The Field Consul is the eighth man in Rome, and goes to war."""


def eight(**given: Any) -> dict[str, Any]:
    """Eight senators in Rome, Fabius in the Curia, a war and an army for it; faction 2 has a Tribune."""
    return few("fabius", **{"wars": {GALLIC: "active"}, "legions": 20, "hands": {2: [TRIBUNE]}} | given)


def eighth_man_sent(match: Match) -> Match:
    """A Tribune of faction 2 sends the Field Consul to war."""
    match.interject(2, "tribune_propose", TRIBUNE)
    return vote(play(match, *TO_WAR), "for")


@pytest.mark.rule("republic:9.81a", "republic:9.62d", "republic:9.151a")
def test_rome_is_full_again_before_a_sponsor_is_asked_once_more() -> None:
    match = play(sitting(**eight()), "land_bill", "II", FURIUS, "family:aurelius")
    assert asked(match) == {2: "senate.sponsor_consent"}
    eighth_man_sent(match)
    assert asked(match) == {2: "senate.sponsor_consent"}
    assert of(match, "faction", FABIUS) == 0


@pytest.mark.rule("republic:9.81a", "republic:9.831b")
def test_rome_is_full_again_before_the_sponsor_of_a_law_is_asked_once_more() -> None:
    hands = {1: ["law:calpurnian"], 2: [TRIBUNE]}
    match = sitting(**eight(hands=hands, options={"voted_laws": True}))
    match.interject(1, "law_propose", "law:calpurnian")
    play(match, FURIUS, "family:valerius")
    assert asked(match) == {2: "law.sponsor_consent"}
    eighth_man_sent(match)
    assert asked(match) == {2: "law.sponsor_consent"}
    assert of(match, "faction", FABIUS) == 0


@pytest.mark.rule("republic:9.81a", "republic:L.vatinian.2")
def test_rome_is_full_again_before_the_next_governor_says_where_he_will_be() -> None:
    governor, posts = [NOBODY] * len(PROVINCE), [NO_PROVINCE] * len(PROVINCE)
    for key, who in (("province:sicilia", FURIUS), ("province:africa", "family:aurelius")):
        governor[province(key)], posts[province(key)] = person(who), GOVERNED
    match = sitting(**few("fabius", laws=["law:vatinian"], governor=governor, province=posts, term=[3] * len(PROVINCE)))
    assert asked(match) == {2: "senate.residence"}
    play(match, "province")
    assert asked(match) == {2: "senate.residence"}
    assert of(match, "faction", FABIUS) == 0


@pytest.mark.rule("republic:9.81b", "republic:9.74h")
def test_who_is_out_before_he_has_chosen_gets_nobody() -> None:
    gone = {f"family:{name}": {"place": "nowhere"} for name in ("cornelius", "fabius", "valerius")}
    forum = {"family:terentius": {"place": "forum"}}
    match = position("choose_senator", [0], seats=3, people=gone | forum, out=[1, 0, 0], dice=[6, 6, 1, 1])
    assert of(match, "faction", "family:terentius") == -1
    assert set(asked(match).values()) == {"senate.repopulate"}
    assert 0 not in asked(match)

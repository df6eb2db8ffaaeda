"""Repopulating Rome."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.republic.state import CURIA, ROME
from tabularium.testing.language import asked, line, play

from ..floor import cards
from ..sitting import options, sitting, vote
from ..table import of, person, rome

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

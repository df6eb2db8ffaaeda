"""Repopulating Rome."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.republic.state import CURIA, ROME
from tabularium.testing.language import asked, play

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

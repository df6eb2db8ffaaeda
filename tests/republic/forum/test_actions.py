"""Knights, games and a new leader: what a faction may do with its initiative after persuading."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.forum.knights import knight_bonus
from tabularium.games.republic.knights import attracted, pressed
from tabularium.games.republic.odds.knights import certain, chance, yields
from tabularium.games.republic.state import NOBODY
from tabularium.testing.language import asked, legal, lines, play, refusal, refused

from ..table import board, of, person, position, rome


def knights(*answers: Any, dice: tuple[int, ...] = (), **given: Any) -> Match:
    """Faction 0 may turn to the knights; Cornelius has 8 talents."""
    people = {"family:cornelius": {"talents": 8}} | given.pop("people", {})
    return play(position("knights", phase="forum", active=0, people=people, dice=dice, **given), *answers)


# -- attracting -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:7.5a")
@pytest.mark.parametrize(("rolled", "knight"), [(4, 1), (3, 0)])
def test_a_die_and_talents_of_six_bring_a_knight_and_the_talents_are_gone(rolled: int, knight: int) -> None:
    match = knights("family:cornelius", 2, dice=(rolled,))
    assert (of(match, "knights", "family:cornelius"), of(match, "talents", "family:cornelius")) == (knight, 6)
    assert asked(match) == {0: "forum.last_actions"}


@pytest.mark.rule("republic:7.5a")
def test_only_the_senators_own_talents_help_and_he_must_be_in_rome() -> None:
    match = knights(provinces={"province:asia": "family:fabius"}, treasuries={0: 30})
    assert legal(match) == ["skip", "family:cornelius", "family:valerius"]
    assert refused(match, "family:fabius") == "republic:7.5a"
    play(match, "family:cornelius")
    assert legal(match) == list(range(9))


@pytest.mark.rule("republic:7.5b")
def test_knights_are_not_limited() -> None:
    match = knights(
        "family:cornelius", "attract", 8, dice=(1,), people={"family:cornelius": {"talents": 8, "knights": 7}}
    )
    assert of(match, "knights", "family:cornelius") == 8
    assert match.view(1)["factions"][0]["votes"] == (3 + 8) + 2 + 2


@pytest.mark.rule("republic:7.2b")
def test_knights_may_be_skipped() -> None:
    match = knights("skip")
    assert asked(match) == {0: "forum.last_actions"}
    assert lines(match, "knight.refuses") == []


@pytest.mark.rule("republic:7.2b")
def test_after_the_knights_it_is_too_late_to_persuade() -> None:
    match = knights("family:cornelius", 0)
    assert refused(match, "family:cornelius") == "republic:7.2b"


@pytest.mark.rule("republic:7.5a", "republic:E.evil-omens.1")
def test_the_chance_of_a_knight() -> None:
    assert [chance(talents) for talents in range(6)] == [1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6, 1]
    assert chance(2, bonus=1) == 4 / 6
    assert chance(2, omens=1) == 2 / 6
    assert (certain(), certain(bonus=2), certain(omens=1), certain(bonus=9)) == (5, 3, 6, 0)


@pytest.mark.rule("republic:L.servilian.1")
def test_the_servilian_law_helps_the_faction_that_has_it() -> None:
    assert attracted(3, 2, bonus=1)
    assert not attracted(2, 2, bonus=1)
    s = board(servilian=0)
    assert knight_bonus(s, person("family:cornelius")) == 1
    assert knight_bonus(s, person("family:julius")) == 0
    assert of(knights("family:cornelius", 2, dice=(3,), servilian=0), "knights", "family:cornelius") == 1


@pytest.mark.rule("republic:I.proscription")
def test_after_a_proscription_all_other_factions_attract_more_easily() -> None:
    s = board(proscribed=1)
    assert knight_bonus(s, person("family:cornelius")) == 1
    assert knight_bonus(s, person("family:julius")) == 0
    assert knight_bonus(board(), person("family:cornelius")) == 0


@pytest.mark.rule("republic:I.proscription")
def test_the_proscribing_faction_attracts_no_knights_but_may_press_those_it_has() -> None:
    assert asked(knights(proscribed=0)) == {0: "forum.last_actions"}
    match = knights(proscribed=0, people={"family:fabius": {"knights": 2}})
    assert legal(match) == ["skip", "family:fabius"]
    assert refusal(match, "family:cornelius").rule == "republic:I.proscription"
    assert refusal(match, "family:julius").rule == "republic:7.5a"
    play(match, "family:fabius")
    assert asked(match) == {0: "forum.knights_pressed"}


@pytest.mark.rule("republic:7.5a")
def test_marius_attracts_knights_more_easily() -> None:
    s = board(people={"statesman:27a": {"faction": 2}}, servilian=2)
    assert knight_bonus(s, person("statesman:27a")) == 2


@pytest.mark.rule("republic:E.evil-omens.1", "republic:7.5a")
def test_evil_omens_keep_knights_away() -> None:
    match = knights("family:cornelius", 2, dice=(4,), events={"event:evil-omens": 1})
    assert of(match, "knights", "family:cornelius") == 0


# -- pressing -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:7.51")
def test_each_knight_that_is_pressed_brings_a_die_of_talents() -> None:
    people = {"family:cornelius": {"talents": 1, "knights": 3}}
    match = knights("family:cornelius", "pressure", 3, dice=(1, 4, 6), people=people)
    assert (of(match, "knights", "family:cornelius"), of(match, "talents", "family:cornelius")) == (0, 12)
    assert asked(match) == {0: "forum.last_actions"}


@pytest.mark.rule("republic:7.51")
def test_one_to_all_of_his_knights_may_be_pressed_instead_of_attracting() -> None:
    people = {"family:cornelius": {"knights": 3}}
    match = knights("family:cornelius", people=people)
    assert legal(match) == ["attract", "pressure"]
    play(match, "pressure")
    assert legal(match) == [1, 2, 3]
    play(match, 1)
    assert of(match, "knights", "family:cornelius") == 2
    assert "forum.knights" not in asked(match).values()


@pytest.mark.rule("republic:7.51", "republic:E.evil-omens.1")
def test_under_evil_omens_knights_give_less_but_never_take() -> None:
    assert [pressed(rolled, omens=2) for rolled in (1, 2, 3, 6)] == [0, 0, 1, 4]
    assert (yields(2), yields(1, omens=1)) == (7.0, 2.5)
    people = {"family:cornelius": {"knights": 2}}
    given = {"people": people, "events": {"event:evil-omens": 1}}
    match = knights("family:cornelius", "pressure", 2, dice=(1, 4), **given)
    assert of(match, "talents", "family:cornelius") == 3


# -- games ----------------------------------------------------------------------------------------------------------
def last(*answers: Any, **given: Any) -> Match:
    """Faction 0 may hold games and name a new leader."""
    return play(position("last_actions", [["games", "leader"]], phase="forum", active=0, **given), *answers)


@pytest.mark.rule("republic:7.6a", "republic:TBL.games")
@pytest.mark.parametrize(
    ("games", "price", "gain"), [("slice-and-dice", 7, 1), ("blood-fest", 13, 2), ("gladiator-gala", 18, 3)]
)
def test_games_make_popular_and_calm_the_people(games: str, price: int, gain: int) -> None:
    people = {"family:fabius": {"talents": 20}}
    match = last("games", "family:fabius", games, unrest=4, people=people)
    assert of(match, "talents", "family:fabius") == 20 - price
    assert of(match, "popularity", "family:fabius") == gain
    assert rome(match).unrest == 4 - gain


@pytest.mark.rule("republic:7.6a", "republic:TBL.games")
def test_only_games_he_can_pay_for() -> None:
    people = {"family:fabius": {"talents": 13}, "family:valerius": {"talents": 7}, "family:cornelius": {"talents": 6}}
    match = last("games", people=people, treasuries={0: 50})
    assert legal(match) == ["family:fabius", "family:valerius"]
    play(match, "family:fabius")
    assert legal(match) == ["slice-and-dice", "blood-fest"]


@pytest.mark.rule("republic:TBL.games")
def test_unrest_does_not_fall_below_nothing() -> None:
    people = {"family:fabius": {"talents": 18}}
    match = last("games", "family:fabius", "gladiator-gala", unrest=2, people=people)
    assert (rome(match).unrest, of(match, "popularity", "family:fabius")) == (0, 3)


@pytest.mark.rule("republic:7.6b")
def test_a_sponsor_may_be_away() -> None:
    match = last(
        "games",
        "family:fabius",
        "slice-and-dice",
        unrest=2,
        people={"family:fabius": {"talents": 7}},
        provinces={"province:asia": "family:fabius"},
    )
    assert rome(match).unrest == 1


@pytest.mark.rule("republic:7.6a", "republic:10.71b", "republic:11.24b")
def test_who_is_poor_and_whose_purse_is_frozen_holds_no_games() -> None:
    rich = {"talents": 20}
    people = {"family:cornelius": rich, "family:fabius": rich | {"place": "captive"}, "family:valerius": {"talents": 6}}
    match = last("games", people=people)
    assert refused(match, "family:fabius") == "republic:10.71b"
    assert refused(match, "family:valerius") == "republic:7.6a"
    match = last("games", people=people | {"family:fabius": rich | {"place": "revolt"}})
    assert refused(match, "family:fabius") == "republic:11.24b"


@pytest.mark.rule("republic:7.6a")
def test_without_talents_no_games() -> None:
    match = last(people={"family:cornelius": {"talents": 6}})
    assert legal(match) == ["done", "leader"]
    assert refused(match, "games") == "republic:7.6a"
    assert [option for option, _ in match.asks[0].near()] == ["games"]


# -- the leader -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:7.7")
def test_any_other_senator_of_the_faction_can_become_leader_even_away() -> None:
    match = last("leader", provinces={"province:asia": "family:valerius"})
    assert legal(match) == ["family:fabius", "family:valerius"]
    play(match, "family:valerius")
    assert rome(match).leader[0] == person("family:valerius")


@pytest.mark.rule("republic:7.2b", "republic:7.6a", "republic:7.7")
def test_games_and_leader_come_once_each_in_either_order() -> None:
    people = {"family:fabius": {"talents": 40}}
    match = last("games", "family:fabius", "slice-and-dice", people=people)
    assert legal(match) == ["done", "leader"]
    match = last("leader", "family:fabius", people=people)
    assert legal(match) == ["done", "games"]
    play(match, "games", "family:fabius", "slice-and-dice")
    assert "forum.last_actions" not in asked(match).values()


@pytest.mark.rule("republic:5.31b", "republic:7.7")
def test_a_faction_without_leader_names_the_most_influential_unless_it_decides_otherwise() -> None:
    people = {"family:valerius": {"influence": 9}}
    match = last(people=people, leader=[NOBODY, 3, 6, 9, 12])
    ask = match.asks[0]
    assert (legal(match), ask.default) == (["done", "leader"], "leader")
    play(match, "leader")
    assert legal(match) == ["family:cornelius", "family:fabius", "family:valerius"]
    assert match.asks[0].default == "family:valerius"
    assert last().asks[0].default == "done"


@pytest.mark.rule("republic:7.2b", "republic:7.21a")
def test_then_the_next_faction_has_the_initiative() -> None:
    match = last("done", order=[3], initiatives=1, deck=(), dice=(1, 1))
    assert asked(match) == {3: "forum.persuader"}
    assert rome(match).active == 3

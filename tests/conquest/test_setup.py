"""Rules of the set-up, of turn order and of the sequence of phases."""

from __future__ import annotations

import pytest

from tabularium.engine import Match
from tabularium.engine.dice import Scripted
from tabularium.games.conquest import GAME
from tabularium.games.conquest.board import HOMES_FOR, NATIONS
from tabularium.testing.language import asked, legal, lines, play, refusal, refused
from tests.conquest.table import board, end_turn, force, owner, position, where

HOMES = {
    2: {"hispania", "egyptus"},
    3: {"macedonia", "egyptus", "hispania"},
    4: {"hispania", "macedonia", "mesopotamia", "numidia"},
    5: {"hispania", "italia", "macedonia", "mesopotamia", "egyptus"},
    6: {"hispania", "italia", "macedonia", "galatia", "egyptus", "numidia"},
}


@pytest.mark.rule("conquest:setup.1", "conquest:setup.2")
@pytest.mark.parametrize("seats", range(2, 7))
def test_homes_in_play_depend_on_the_number_of_players(seats: int):
    match = Match.new(GAME, seats, seed=3)

    homes = [player["home"] for player in match.view()["players"]]
    assert set(homes) == HOMES[seats]
    assert len(homes) == seats


@pytest.mark.rule("conquest:setup.4")
def test_the_record_begins_with_the_homes_and_their_markers():
    match = Match.new(GAME, 2, seed=3)

    said = [(line.rule, line.params["land"], line.params["tribute"]) for line in lines(match, "setup.settled")]
    assert sorted(said) == [("conquest:setup.4", f"space:{home}", 15) for home in ("egyptus", "hispania")]
    assert not lines(match, "conquered")


@pytest.mark.rule("conquest:setup.1")
def test_homes_are_drawn():
    drawn = [[player["home"] for player in Match.new(GAME, 2, seed=seed).view()["players"]] for seed in range(20)]

    assert ["hispania", "egyptus"] in drawn
    assert ["egyptus", "hispania"] in drawn


@pytest.mark.rule("conquest:setup.1")
def test_homes_can_be_chosen_in_the_order_of_the_seats():
    match = Match.new(GAME, 3, options={"home_assignment": "choice"})

    assert asked(match) == {0: "setup.home"}
    assert refused(match, "space:italia") == "conquest:setup.1"
    play(match, "space:hispania")
    assert asked(match) == {1: "setup.home"}
    assert legal(match) == ["space:macedonia", "space:egyptus"]
    play(match, "space:egyptus", "space:macedonia")

    assert [player["home"] for player in match.view()["players"]] == ["hispania", "egyptus", "macedonia"]
    assert asked(match) == {2: "move.who"}


@pytest.mark.rule("conquest:setup.2", "conquest:setup.5")
def test_before_all_homes_are_chosen_the_board_is_seen_as_it_is():
    match = Match.new(GAME, 3, options={"home_assignment": "choice"})

    play(match, "space:hispania")

    view = match.view()
    assert [player["home"] for player in view["players"]] == ["hispania", None, None]
    assert [name for name, land in view["lands"].items() if land["control"] is not None] == ["hispania"]
    assert len(view["leaders"]) == 5
    assert (view["roads"], view["galleys"], view["ending"]) == ([], {}, None)


@pytest.mark.rule("conquest:alliance.1", "conquest:win.2")
def test_before_all_homes_are_chosen_nobody_names_allies_or_a_caesar():
    match = Match.new(GAME, 3, options={"home_assignment": "choice"})

    play(match, "space:hispania")

    assert [match.chances(seat) for seat in range(3)] == [{}, {}, {}]


@pytest.mark.rule("conquest:setup.3")
@pytest.mark.parametrize("seats", [2, 6])
def test_leaders_infantry_and_a_fortified_city_stand_at_home(seats: int):
    match = Match.new(GAME, seats, seed=1)

    view = match.view()
    for player in view["players"]:
        home = player["home"]
        assert force(match, player["seat"], home) == [5, 0, 0]
        assert [where(match, f"{home}_general_{n}") for n in range(1, 5)] == [home] * 4
        assert where(match, f"{home}_caesar") == home
        assert view["lands"][home]["fortified"]
        assert player["supply"] == {"infantry": 15, "cavalry": 20, "catapult": 6, "galley": 8}
    assert view["shared"] == {"city": 16 - seats, "fortification": 16 - seats, "road": 20}


@pytest.mark.rule("conquest:setup.2")
def test_roads_and_galleys_are_seen_with_the_seat_they_belong_to():
    match = position(
        control={"moesia": 0},
        cities=["moesia"],
        roads=["moesia.macedonia"],
        galleys={"galatia_2": "m_rhodus"},
    )

    assert match.view()["roads"] == [["macedonia", "moesia", 0]]
    assert {name: galley["owner"] for name, galley in match.view()["galleys"].items()} == {"galatia_2": 1}


@pytest.mark.rule("conquest:win.2", "conquest:alliance.1")
def test_what_players_say_of_each_other_is_seen():
    match = position(3)

    match.interject(0, "ally", "seat:1")
    match.interject(2, "hail", "seat:0")

    seen = [(player["allies"], player["hails"]) for player in match.view()["players"]]
    assert seen == [([1], None), ([], None), ([], 0)]


@pytest.mark.rule("conquest:setup.4", "conquest:setup.5")
def test_everybody_begins_with_a_tribute_of_fifteen_and_no_talents():
    match = Match.new(GAME, 4, seed=2)

    assert board(match).tribute == [15] * 4
    assert len(match.view()["leaders"]) == 20
    assert [(player["allies"], player["hails"]) for player in match.view()["players"]] == [([], None)] * 4
    assert board(match).talents == [0] * 4


@pytest.mark.rule("conquest:setup.5", "conquest:tribute.1")
def test_the_first_purchase_comes_after_the_first_tribute():
    match = position(3)

    play(match, "done")

    assert asked(match) == {0: "buy.piece"}
    assert board(match).talents == [15, 0, 0]


@pytest.mark.rule("conquest:setup.6")
def test_egypt_plays_before_hispania_with_two_players():
    match = Match.new(GAME, 2, dice=Scripted([NATIONS.index("hispania"), NATIONS.index("egyptus")]))

    assert match.view()["players"][board(match).active]["home"] == "egyptus"
    end_turn(match)
    assert match.view()["players"][board(match).active]["home"] == "hispania"
    assert match.view()["round"] == 1
    end_turn(match)
    assert match.view()["players"][board(match).active]["home"] == "egyptus"
    assert match.view()["round"] == 2


@pytest.mark.rule("conquest:setup.6")
def test_six_players_follow_the_printed_order():
    match = position(6)
    order = []
    for _ in range(7):
        order.append(match.view()["players"][board(match).active]["home"])
        end_turn(match)

    assert order == ["macedonia", "galatia", "egyptus", "numidia", "hispania", "italia", "macedonia"]
    assert [NATIONS[nation] for nation in HOMES_FOR[6]] == order[:-1]


@pytest.mark.rule("conquest:seq.1")
def test_a_turn_has_its_phases_in_order_and_nothing_of_one_can_be_done_in_another():
    match = position(3, talents=[100, 0, 0], control={"moesia": 0, "dacia": 0})

    assert match.view()["phase"] == "movement"
    assert refused(match, "kind:infantry") == "conquest:seq.1"
    play(match, "done", "destroy")
    assert match.view()["phase"] == "destruction"
    assert refused(match, "leader:macedonia_general_1") == "conquest:seq.1"
    play(match, "done")
    assert match.view()["phase"] == "purchase"
    assert refused(match, "space:dalmatia") == "conquest:seq.1"
    play(match, "kind:city", "done")
    assert match.view()["phase"] == "placement"
    assert refused(match, "kind:city") == "conquest:place.4"
    play(match, "space:moesia")
    assert match.view()["active"] == 1


@pytest.mark.rule("conquest:seq.1")
def test_a_leader_who_is_not_yours_is_refused():
    match = position(3)

    assert refusal(match, "leader:egyptus_general_1").message == "move.not_yours"
    assert refused(match, "leader:egyptus_general_1") == "conquest:seq.1"


@pytest.mark.rule("conquest:seq.2")
def test_a_player_without_caesar_has_no_turn():
    match = position(
        6,
        active=2,
        units={"cyrenaica": {2: [6, 0, 0], 3: [1, 0, 0]}, "egyptus": {2: [0, 0, 0]}},
        control={"cyrenaica": 3},
        leaders={"numidia_caesar": "cyrenaica"},
        dice=["infantry"] * 5 + ["blank"],
    )

    play(match, "done")
    assert match.view()["players"][3]["out"]
    end_turn(match)

    assert board(match).active == 4
    assert [line.params["seat"] for line in lines(match, "turn.begins")] == ["seat:4"]
    assert owner(match, "numidia") == 2


@pytest.mark.rule("conquest:setup.2", "conquest:setup.3")
def test_every_colour_has_its_own_supply():
    match = position()

    for player in match.view()["players"]:
        assert player["supply"] == {"infantry": 15, "cavalry": 20, "catapult": 6, "galley": 8}

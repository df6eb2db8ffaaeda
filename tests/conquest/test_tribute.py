"""Rules of tribute and of the destruction of cities."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.testing.language import asked, legal, lines, play, refusal, refused
from tests.conquest.table import board, end_turn, march, owner, position, rich

MAC, GAL, EGY, NUM, HIS, ITA = range(6)


@pytest.mark.rule("conquest:tribute.1")
def test_tribute_counts_this_turns_conquests():
    match = position(control={"moesia": MAC})

    march(match, "macedonia_general_1", "achaia", infantry=1)
    play(match, "done")

    assert board(match).talents[MAC] == 30
    assert lines(match, "tribute")[0].params == {"seat": "seat:0", "talents": 30}


@pytest.mark.rule("conquest:tribute.3")
def test_unspent_talents_are_kept():
    match = rich(talents=[15, 0, 0, 0, 0, 0])

    play(match, "kind:infantry")
    end_turn(match)

    assert board(match).talents[MAC] == 5
    while board(match).active != MAC:
        end_turn(match)
    assert board(match).talents[MAC] == 5


@pytest.mark.rule("conquest:pieces.3")
def test_the_bank_has_all_the_money_that_is_needed():
    match = position(talents=[10_000, 0, 0, 0, 0, 0])

    play(match, "done")

    assert board(match).talents[MAC] == 10_015


# -- destruction -----------------------------------------------------------------------------------------------------
def burning(**given: Any) -> Match:
    """Macedonia has cities in Moesia, Dacia and Thracia too, with roads to Moesia."""
    return position(
        **{
            "scene": "destroy",
            "control": {"moesia": MAC, "dacia": MAC, "thracia": MAC},
            "cities": ["dacia", "thracia"],
            "fortified": ["moesia"],
            "roads": ["moesia.macedonia", "dacia.moesia", "thracia.macedonia"],
            **given,
        }
    )


@pytest.mark.rule("conquest:destroy.1", "conquest:destroy.4")
def test_any_number_of_own_cities_can_be_destroyed():
    match = burning(cities=["dacia", "thracia", "galatia"][:2])

    assert sorted(legal(match)) == ["done", "space:dacia", "space:macedonia", "space:moesia", "space:thracia"]
    assert refused(match, "space:galatia") == "conquest:destroy.1"
    assert refused(match, "space:m_aegaeum") == "conquest:destroy.1"
    play(match, "space:dacia", "space:thracia")

    assert not match.view()["lands"]["dacia"]["city"]
    assert board(match).tribute[MAC] == 45 - 10
    play(match, "done")
    assert asked(match) == {MAC: "buy.piece"}


@pytest.mark.rule("conquest:destroy.2", "conquest:pieces.4")
def test_a_city_goes_with_its_fortification_and_never_the_fortification_alone():
    match = burning()

    assert refused(match, "kind:fortification") == "conquest:destroy.2"
    play(match, "space:moesia")

    assert match.view()["shared"] == {"city": 16 - 6 - 2, "fortification": 16 - 6, "road": 20 - 1}
    assert not match.view()["lands"]["moesia"]["fortified"]


@pytest.mark.rule("conquest:destroy.3", "conquest:road.7", "conquest:pieces.4")
def test_roads_to_a_destroyed_city_go_too():
    match = burning()

    play(match, "space:moesia")

    assert match.view()["roads"] == [["macedonia", "thracia", MAC]]
    assert match.view()["shared"]["road"] == 19


@pytest.mark.rule("conquest:road.7")
def test_a_road_stays_when_its_cities_change_hands():
    match = burning(scene="move", units={"moesia": {GAL: [1, 0, 0]}}, active=GAL)

    play(match, "done")

    assert owner(match, "moesia") == GAL
    assert len(match.view()["roads"]) == 3


@pytest.mark.rule("conquest:destroy.4")
def test_tribute_is_collected_before_cities_are_destroyed():
    match = burning(scene="move")

    play(match, "done", "destroy", "space:dacia")

    assert board(match).talents[MAC] == 45
    assert board(match).tribute[MAC] == 40


@pytest.mark.rule("conquest:destroy.5")
def test_cities_are_destroyed_in_that_phase_only():
    match = burning(scene="buy", talents=[10, 0, 0, 0, 0, 0])

    assert refused(match, "space:dacia") == "conquest:seq.1"
    play(match, "kind:infantry")
    assert refused(match, "destroy") == "conquest:destroy.5"
    assert refusal(match, "destroy").remedy == "destroy.late.remedy"
    assert match.view()["lands"]["dacia"]["city"]
    play(match, "less:infantry")
    assert "destroy" in legal(match)
    assert "space:dacia" not in legal(burning(scene="move"))


@pytest.mark.rule("conquest:destroy.1", "conquest:seq.1")
def test_nobody_is_asked_about_cities_who_does_not_wish_to_destroy_one():
    match = burning(scene="move")

    play(match, "done")

    assert asked(match) == {MAC: "buy.piece"}
    play(match, "destroy", "done")
    assert asked(match) == {MAC: "buy.piece"}
    assert len(match.view()["roads"]) == 3


@pytest.mark.rule("conquest:destroy.1")
def test_without_cities_nobody_is_asked_about_them():
    away = {f"macedonia_{who}": "moesia" for who in ("caesar", "general_1", "general_2", "general_3", "general_4")}
    match = position(units={"macedonia": {GAL: [1, 0, 0], MAC: [0, 0, 0]}}, control={"macedonia": GAL}, leaders=away)

    play(match, "done")

    assert asked(match) == {MAC: "buy.piece"}

"""How scenario files speak of a position: by the names of the book, and with a year that goes on."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Fast, Match
from tabularium.games.mare_nostrum import GAME
from tabularium.games.mare_nostrum.years import YEAR
from tabularium.testing.scenarios.position import Malformed, opening, prepare, read, read_state


def given(lines: dict[str, Any]) -> Match:
    """Rome and Egypt are about to write their orders, with these lines on top."""
    state = opening(GAME, 2, {}, Fast(1))
    prepare(GAME, state, {"nations": ["rome", "egypt"], "turn": 2, **lines, "scene": "write_orders"})
    return Match.from_state(GAME, state, 2)


def test_only_nations_that_are_named_are_played_and_the_rest_of_the_year_follows() -> None:
    match = given({"deck": []})
    assert {seat: ask.params["nation"] for seat, ask in match.asks.items()} == {0: "nation:rome", 1: "nation:egypt"}
    for seat, ask in dict(match.asks).items():
        match.answer(seat, ask.default)
    assert match.view()["year"] == 523
    assert sorted(match.asks) == [0, 1]


@pytest.mark.parametrize(
    ("path", "value", "seen", "found"),
    [
        ("treasury.rome", {"grain": 3}, "nations.nation:rome.grain", 3),
        ("treasury.rome", {"grain": 3}, "nations.nation:rome.talents", 0),
        ("stability.rome", "alto", "nations.nation:rome.stability", "level:alto"),
        ("rural.IT4", 2, "provinces.province:IT4.rural", 2),
        ("mines.IT4", 2, "provinces.province:IT4.mines", 2),
        ("urban.roma", 2, "cities.city:roma.urban", 2),
        ("garrison.roma", 2, "cities.city:roma.garrison", 2),
        ("grade.egypt.IT9", "hostile", "provinces.province:IT9.relations", {"nation:egypt": "grade:hostile"}),
        ("fleets.rome", {"M07": 3}, "nations.nation:rome.fleets", 3),
        ("war_since.rome.egypt", 521, "wars", [["nation:rome", "nation:egypt"]]),
        ("military_alliance.rome.egypt", True, "military_alliances", [["nation:rome", "nation:egypt"]]),
        ("passage_until.egypt.rome", 525, "own.treaties.nation:egypt.received_until", 525),
        ("hand.rome", ["C20_1"], "own.hand", ["card:C20_1"]),
        ("leader.7", {"nation": "rome", "modifier": 2}, "leaders.leader:7.modifier", 2),
    ],
)
def test_things_are_put_somewhere_by_name(path: str, value: Any, seen: str, found: Any) -> None:
    assert read(given({path: value}).view(0), seen.split(".")) == found


@pytest.mark.parametrize(("name", "nation"), [("rome", "nation:rome"), ("independent", None)])
def test_units_are_exactly_those_that_are_named(name: str, nation: str | None) -> None:
    armies = given({f"units.{name}.IT9": {"cav": 2, "veteran_inf": 1}}).view()["armies"]
    (army,) = (each for each in armies if (each["nation"], each["province"]) == (nation, "province:IT9"))
    assert (army["inf"], army["cav"], army["veterans"]) == (1, 2, 1)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("nations", ["egypt", "rome"]),
        ("treasury.rome", {"talents": 5, "grain": 3, "resources": 0, "horses": 1}),
        ("points.rome", -85),
        ("strategy.rome", "A"),
        ("card_limit.rome", 4),
        ("free_trade.rome", [3, 1]),
        ("owner.IT8", "egypt"),
        ("owner.IT8", "independent"),
        ("occupier.roma", "egypt"),
        ("occupier.roma", "nobody"),
        ("improved.IT4", True),
        ("fleets.rome", {"M04": 3}),
        ("no_trade_before.rome.egypt", 529),
        ("no_passage_before.rome.egypt", 529),
        ("peace_until.rome.egypt", 529),
        ("casus_belli.rome.egypt", True),
        ("support.rome.egypt", True),
        ("subdued.rome.egypt", True),
        ("kept.rome.HP8", "subsidiary"),
        ("hatred.rome.HP8", True),
        ("sphere_until.rome.HP8", 529),
        ("other_spheres", [{"nation": "rome", "province": "HP8", "of": "egypt", "until": 528}]),
        ("units.rome.IT1", {"inf": 2, "veteran_cav": 1}),
        ("leader.7", {"nation": "rome", "modifier": 2, "age": 40, "province": "IT1", "accompanies": 6, "units": {}}),
        ("trade", [{"nation": "rome", "origin": "roma", "destination": "cyrene", "points": 5}]),
        ("debts", [{"debtor": "egypt", "creditor": "rome", "since": 520, "until": 525, "per_urban": 1}]),
        ("shipments", [{"to": "rome", "sender": "nobody", "talents": 0, "grain": 2, "resources": 0, "horses": 0}]),
        ("hand.rome", ["C20_1"]),
        ("in_play", [{"nation": "rome", "card": "C07_1", "named": {}, "since": 1, "until": 0, "phases": 0}]),
        ("deck", ["C20_1"]),
        ("forced", [{"loser": "egypt", "victor": "rome", "unconditional": True}]),
    ],
)
def test_what_is_written_by_name_is_read_by_name(path: str, value: Any) -> None:
    assert read_state(GAME, given({path: value}).state, path) == value


def test_what_has_no_name_is_read_as_it_stands() -> None:
    state = given({"points.3": 7}).state
    assert (read_state(GAME, state, "points.3"), read_state(GAME, state, "year")) == (7, 522)
    assert read_state(GAME, state, "leader.99") is None


def test_an_independent_has_a_leader_with_the_units_he_brought() -> None:
    told = {"nation": "independent", "modifier": 1, "age": 40, "province": "HP8", "units": {"inf": 2}}
    state = given({"units.independent.HP8": {"inf": 3}, "leader.9": told}).state
    assert read_state(GAME, state, "leader.9") == {**told, "accompanies": None}
    assert read_state(GAME, state, "units.independent.HP8") == {"inf": 5}
    with pytest.raises(Malformed, match="is in a province"):
        given({"leader.9": {"nation": "independent"}})


@pytest.mark.parametrize("scene", [*YEAR.steps["resolution"], "movement_segment"])
def test_armies_of_a_position_march_as_their_sheet_says_wherever_in_the_year_it_begins(scene: str) -> None:
    led = {"nation": "rome", "province": "IT2", "units": {"inf": 2}}
    along = {"nation": "rome", "province": "IT2", "accompanies": 7}
    steps = [{"segment": 1, "action": "march", "to": "province:IT3"}]
    state = opening(GAME, 2, {}, Fast(1))
    sheet = {"movement": [{"leader": "leader:7", "steps": steps}]}
    lines = {"nations": ["rome", "egypt"], "turn": 2, "leader.7": led, "leader.8": along, "units.rome.IT3": {}}
    prepare(GAME, state, {**lines, "sheet.rome": sheet, "scene": scene})
    after = Match.from_state(GAME, state, 2).state
    assert read_state(GAME, after, "units.rome.IT3") == {"inf": 2}
    assert read_state(GAME, after, "leader.8")["province"] == "IT3"


def test_what_a_sheet_says_of_leaders_and_armies_goes_before_what_a_position_gives_them() -> None:
    led = {"nation": "rome", "province": "IT2", "units": {"inf": 2}}
    state = opening(GAME, 2, {}, Fast(1))
    sheet = {
        "leaders": [{"leader": "leader:7", "province": "province:IT1"}],
        "armies": [{"leader": "leader:7", "units": {"cav": 1}}],
        "movement": [{"leader": "leader:7", "steps": [{"segment": 1, "action": "march", "to": "province:IT3"}]}],
    }
    lines = {"nations": ["rome", "egypt"], "turn": 2, "leader.7": led, "units.rome.IT3": {}, "sheet.rome": sheet}
    prepare(GAME, state, {**lines, "scene": "upkeep"})
    after = Match.from_state(GAME, state, 2).state
    assert read_state(GAME, after, "units.rome.IT3") == {"cav": 1}
    assert read_state(GAME, after, "units.rome.IT2") == {"inf": 2}


def test_before_armies_are_made_up_the_units_of_a_leader_stand_where_he_is() -> None:
    led = {"nation": "rome", "province": "IT2", "units": {"inf": 2}}
    match = given({"leader.7": led, "units.rome.IT2": {"cav": 1}})
    assert read_state(GAME, match.state, "units.rome.IT2") == {"inf": 2, "cav": 1}
    assert read_state(GAME, match.state, "leader.7")["units"] == {}
    match.answer(
        0,
        {
            "leaders": [{"leader": "leader:7", "province": "province:IT2"}],
            "armies": [{"leader": "leader:7", "units": {"inf": 2}}],
            "movement": [
                {"leader": "leader:7", "steps": [{"segment": 1, "action": "march", "to": "province:IT3"}]},
            ],
        },
    )
    match.answer(1, match.asks[1].default)
    assert read_state(GAME, match.state, "units.rome.IT3") == {"inf": 8, "cav": 3}


def test_war_ends_the_alliances_of_both() -> None:
    assert ["nation:rome", "nation:egypt"] in given({}).view()["trade_alliances"]
    assert ["nation:rome", "nation:egypt"] not in given({"war_since.egypt.rome": 521}).view()["trade_alliances"]


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("nations", ["rome"], "there are 2 seats, and 1 nations are named"),
        ("nations", ["rome", "egipt"], "there is no 'egipt'; did you mean egypt?"),
        ("rural.IT99", 3, "there is no 'IT99'; did you mean IT"),
        ("stability.rome", "altisimo", "there is no 'altisimo'; did you mean"),
        ("trade", [{"nation": "rome", "origin": "rom", "destination": "cyrene"}], "there is no 'rom'; did you mean"),
        ("units.rome.IT1", {"infantry": 3}, "unknown field `infantry`"),
        ("sheet.rome", {"fleet": []}, "unknown field `fleet`"),
        ("hand.rome", ["C20_1", "C20_1"], "C20_1 is not in the deck"),
    ],
)
def test_what_has_no_such_name_is_said_with_the_nearest_that_has(path: str, value: Any, problem: str) -> None:
    with pytest.raises(Malformed, match=problem.replace("?", r"\?")) as caught:
        given({path: value})
    assert str(caught.value).startswith(f"{path}: ")

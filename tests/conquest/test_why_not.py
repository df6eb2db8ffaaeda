"""Why not: what cannot be chosen on the map says the reason, the rule and what would make it possible."""

from __future__ import annotations

import pytest

from tabularium.games.conquest.board import KEYS, NAMES, NUMBERS, SEAS
from tabularium.games.conquest.table.map import ON_THE_MAP
from tabularium.testing.language import legal, lines, play, refusal, refused, the_ask
from tests.conquest.moments import ITALIA, empire, moment
from tests.conquest.table import board, march, position, sail
from tests.conquest.table import seat as seat_of

MAC, GAL, EGY, NUM, HIS, ITA = range(6)


@pytest.mark.rule("conquest:board.6", "conquest:sea.7", "conquest:move.2")
def test_a_province_out_of_reach_says_how_far_it_is_and_what_would_lead_there() -> None:
    match = empire()
    play(match, "leader:italia_general_2")
    ask = match.asks[ITALIA]

    told = {land: ask.why(f"space:{land}") for land in ("dacia", "egyptus", "corsica", "italia")}
    found = {land: (why.message, why.remedy) for land, why in told.items() if why is not None}

    assert found == {
        "dacia": ("march.far", "march.far.remedy"),
        "egyptus": ("march.far", "march.far.remedy"),
        "corsica": ("march.overseas", "march.overseas.remedy"),
        "italia": ("march.here", "march.here.remedy"),
    }
    assert told["dacia"] is not None
    assert told["dacia"].params["n"] == 2


@pytest.mark.rule("conquest:move.3")
def test_a_piece_without_a_point_is_named() -> None:
    """Given infantry that has come by road, when it shall leave the road, then it is named, and the leader is not."""
    match = empire()
    play(match, "leader:italia_general_2", "space:neapolis", "leader:italia_general_2")
    if "unit:road_infantry_3" in match.asks[ITALIA].things:
        play(match, "unit:road_infantry_3")

    why = match.asks[ITALIA].why("space:sicilia")

    assert why is not None
    assert (why.message, why.remedy) == ("march.no_points", "march.no_points.remedy")
    assert "unit:road_infantry_3" in why.params["pieces"]
    assert not any(piece.startswith("leader:") for piece in why.params["pieces"])


@pytest.mark.rule("conquest:leader.1", "conquest:move.3")
def test_a_place_from_which_nothing_moves_says_why() -> None:
    match = empire()
    told = {place: match.asks[ITALIA].why(f"space:{place}") for place in ("noricum", "egyptus", "m_narbo")}

    assert {place: why.message for place, why in told.items() if why} == {
        "noricum": "move.no_leader",
        "egyptus": "move.nobody",
        "m_narbo": "move.nobody",
    }


@pytest.mark.rule("conquest:sea.5", "conquest:move.3")
def test_units_that_have_landed_are_not_led_on_by_another_leader_because_they_have_landed() -> None:
    """Given a legion from a galley beside units of the province, when a fresh leader calls both, then only these go."""
    match = position(
        active=ITA,
        units={"neapolis": {ITA: [2, 1, 0]}},
        control={"neapolis": ITA},
        galleys={"italia_1": "m_tyrrhenum"},
        cargo={"italia_1": [3, 0, 1]},
        leaders={"italia_general_1": "galley:italia_1", "italia_general_2": "neapolis"},
    )
    sail(match, "italia_1", "neapolis")
    play(match, "leader:italia_general_1", "space:neapolis", "leader:italia_general_2")

    assert {"unit:infantry_1", "unit:cavalry_0", "space:italia"} < set(legal(match))
    told = refusal(match, "unit:infantry_3")
    assert (told.message, told.rule, told.params["there"]) == ("march.landed", "conquest:sea.5", 2)
    assert refused(match, "unit:catapult_1") == "conquest:sea.5"
    assert refused(match, "unit:cavalry_2") == "conquest:move.3"
    assert refused(match, "unit:infantry_6") == "conquest:move.3"


@pytest.mark.rule("conquest:sea.5")
def test_that_somebody_has_landed_is_forgotten_when_movement_ends() -> None:
    match = position(
        active=ITA,
        galleys={"italia_1": "neapolis.m_tyrrhenum"},
        cargo={"italia_1": [3, 0, 0]},
        leaders={"italia_general_1": "galley:italia_1"},
    )
    play(match, "leader:italia_general_1", "space:neapolis")
    assert board(match).landed == [[NUMBERS["neapolis"], 3, 0, 0]]

    play(match, "done")

    assert board(match).landed == []


@pytest.mark.rule("conquest:move.6")
def test_units_that_have_met_others_are_not_led_on_because_they_have_met_them() -> None:
    """Given cavalry that came to where units of both stand, when the leader who was there calls it, then it stays."""
    match = position(
        active=ITA,
        units={"rhaetia": {MAC: [1, 0, 0], ITA: [1, 0, 0]}, "italia": {ITA: [0, 2, 0]}},
        leaders={"italia_general_1": "rhaetia"},
    )
    march(match, "italia_general_2", "rhaetia", cavalry=2)
    play(match, "leader:italia_general_1")

    assert refusal(match, "unit:cavalry_2").message == "march.stopped"
    assert refused(match, "unit:cavalry_2") == "conquest:move.6"


@pytest.mark.rule("conquest:move.2", "conquest:move.3", "conquest:move.6", "conquest:sea.5", "conquest:captive.2")
def test_a_leader_who_cannot_come_along_says_why() -> None:
    match = position(
        active=ITA,
        galleys={"italia_1": "m_tyrrhenum"},
        units={"narbonensis": {ITA: [1, 0, 0]}},
        leaders={
            "italia_general_1": "galley:italia_1",
            "italia_general_2": "narbonensis",
            "italia_general_3": "captive:0",
            "italia_general_4": "noricum",
        },
    )
    sail(match, "italia_1", "italia")
    play(match, "leader:italia_general_1", "space:italia")
    march(match, "italia_general_2", "italia", infantry=1)
    march(match, "italia_general_2", "narbonensis")
    march(match, "italia_general_4", "italia")
    play(match, "leader:italia_general_4", "space:narbonensis", "leader:italia_caesar")

    told = {who: refusal(match, f"leader:{who}") for who in ("italia_general_1", "italia_general_3", "egyptus_caesar")}
    assert {who: (why.message, why.rule) for who, why in told.items()} == {
        "italia_general_1": ("move.ashore", "conquest:sea.5"),
        "italia_general_3": ("move.off_board", "conquest:captive.2"),
        "egyptus_caesar": ("move.not_yours", "conquest:seq.1"),
    }
    assert refused(match, "leader:italia_general_4") == "conquest:move.2"
    play(match, "space:narbonensis", "leader:italia_caesar")
    assert refused(match, "leader:italia_general_4") == "conquest:move.3"


@pytest.mark.rule("conquest:move.2", "conquest:captive.2")
@pytest.mark.parametrize(
    ("place", "message"),
    [
        (NAMES[0], "march.not_with"),
        ("galley:italia_1", "march.not_with"),
        ("gone", "move.off_board"),
        ("captive:0", "move.off_board"),
    ],
)
def test_a_leader_elsewhere_does_not_come_along(place: str, message: str) -> None:
    match = position(active=ITA, galleys={"italia_1": "m_tyrrhenum"}, leaders={"italia_general_1": place})

    play(match, "leader:italia_caesar")

    assert refusal(match, "leader:italia_general_1").message == message


@pytest.mark.rule("conquest:leader.1", "conquest:sea.1")
def test_a_place_with_somebody_who_can_move_says_whom_to_call() -> None:
    match = position(active=ITA, galleys={"italia_1": "m_tyrrhenum", "italia_2": "corsica.m_narbo"})

    told = {place: refusal(match, f"space:{place}") for place in ("italia", "m_tyrrhenum", "corsica")}

    assert {place: (why.message, why.rule) for place, why in told.items()} == {
        "italia": ("move.called", "conquest:leader.1"),
        "m_tyrrhenum": ("move.called", "conquest:sea.1"),
        "corsica": ("move.called", "conquest:sea.1"),
    }
    assert told["italia"].params["pieces"][0] == "leader:italia_caesar"
    assert told["corsica"].params["pieces"] == ["galley:italia_2"]
    sail(match, "italia_1", "m_narbo", "corsica")
    assert refusal(match, "space:m_tyrrhenum").message == "move.nobody"


@pytest.mark.rule("conquest:sea.1", "conquest:sea.2")
def test_a_galley_on_a_coast_is_not_told_to_put_to_sea_for_a_land_without_a_coast() -> None:
    match = position(active=ITA, galleys={"italia_1": "italia.m_adriatico"})

    play(match, "galley:italia_1")

    assert refused(match, "space:dalmatia") == "conquest:sea.2"
    assert refused(match, "space:rhaetia") == "conquest:sea.1"


@pytest.mark.rule("conquest:leader.3", "conquest:move.6")
def test_a_leader_on_a_road_is_told_of_the_units_on_it() -> None:
    """Given own cities on a road with another's units in the second, then leaders alone do not enter, nobody passes."""
    match = position(
        active=ITA,
        units={"dalmatia": {MAC: [1, 0, 0]}, "italia": {ITA: [0, 1, 0]}},
        control={"dalmatia": ITA, "narbonensis": ITA, "moesia": ITA},
        cities=["dalmatia", "narbonensis", "moesia"],
        roads=["italia.narbonensis", "italia.dalmatia", "dalmatia.moesia"],
        leaders={"italia_general_1": "narbonensis"},
    )

    play(match, "leader:italia_general_1")
    assert refusal(match, "space:dalmatia").message == "march.alone"
    assert refused(match, "space:dalmatia") == "conquest:leader.3"
    assert refused(match, "space:noricum") == "conquest:board.6"
    told = refusal(match, "space:moesia")
    assert (told.message, told.rule) == ("march.barred", "conquest:move.6")
    assert told.params["lands"] == ["space:dalmatia"]
    play(match, "stay", "leader:italia_caesar")
    assert "space:dalmatia" in legal(match)
    assert refused(match, "space:moesia") == "conquest:move.6"


@pytest.mark.rule("conquest:sea.7", "conquest:seq.1")
def test_nobody_boards_another_players_galley() -> None:
    match = position(active=ITA, galleys={"macedonia_1": "italia.m_adriatico"})

    play(match, "leader:italia_caesar")

    assert refusal(match, "galley:macedonia_1").message == "sail.not_yours"


@pytest.mark.rule("conquest:naval.1")
def test_where_no_galleys_meet_nobody_fights_at_sea() -> None:
    match = position(
        active=ITA,
        units={land: {ITA: [1, 0, 0], MAC: [1, 0, 0]} for land in ("rhaetia", "noricum")},
        galleys={"italia_1": "m_tyrrhenum"},
    )

    play(match, "done")

    assert refused(match, "space:m_tyrrhenum") == "conquest:naval.1"
    assert refused(match, "space:egyptus") == "conquest:combat.1a"


@pytest.mark.rule("conquest:place.3")
def test_the_galleys_of_mesopotamia_are_placed_by_its_own_rule() -> None:
    active = seat_of("mesopotamia", 5)
    match = position(5, "buy", active=active, control={"syria": active, "armenia": active}, talents=[50] * 5)

    play(match, "kind:galley", "done")
    assert the_ask(match).rule == "conquest:place.3"
    play(match, legal(match)[0])

    assert [line.rule for line in lines(match, "placed")] == ["conquest:place.3"]


@pytest.mark.parametrize("key", sorted(ON_THE_MAP))
def test_no_place_on_the_map_is_merely_not_among_the_answers(key: str) -> None:
    """Given a question that is answered on the map, then every land and sea is an answer or says why it is none."""
    match, seat = moment(key)
    ask = match.asks[seat]

    bare = [place for place in KEYS[: SEAS.stop] if (why := ask.why(place)) and why.message.startswith("refused.")]

    assert bare == []

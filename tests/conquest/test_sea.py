"""Rules of galleys: sailing, taking legions aboard and putting them ashore."""

from __future__ import annotations

import pytest

from tabularium.games.conquest.sailing import rested
from tabularium.testing.language import asked, legal, play, refusal, refused
from tests.conquest.table import board, end_turn, force, galley, march, owner, position, sail, spaces, where

MAC, GAL, EGY, NUM, HIS, ITA = range(6)
GENERAL = "italia_general_1"
AT_SEA = {"italia_1": "m_tyrrhenum"}
IN_PORT = {"italia_1": "italia.m_tyrrhenum"}


@pytest.mark.rule("conquest:sea.1", "conquest:unit.galley")
def test_a_galley_moves_two_spaces_without_a_leader():
    match = position(active=ITA, galleys=AT_SEA)

    play(match, "galley:italia_1")
    assert spaces(match) == sorted(
        ["m_epirus", "m_narbo", "m_numidia", "corsica", "italia", "neapolis", "sardinia", "sicilia"]
    )
    play(match, "space:m_numidia")
    sail(match, "italia_1", "numidia")

    assert galley(match, "italia_1") == "numidia.m_numidia"
    assert refused(match, "galley:italia_1") == "conquest:sea.1"
    end_turn(match)
    assert refused(match, "galley:italia_1") == "conquest:seq.1"


@pytest.mark.rule("conquest:sea.1", "conquest:sea.3", "conquest:sea.4")
@pytest.mark.parametrize("aboard", [0, 3])
@pytest.mark.parametrize(
    ("start", "ways"),
    [
        (AT_SEA, ("m_narbo", "m_tyrrhenum")),
        (AT_SEA, ("m_narbo", "corsica")),
        (AT_SEA, ("corsica", "m_narbo")),
        (IN_PORT, ("m_tyrrhenum", "m_narbo")),
        (IN_PORT, ("m_tyrrhenum", "sardinia")),
    ],
)
def test_two_spaces_are_two_whether_sea_or_coast_and_whatever_is_aboard(
    start: dict[str, str], ways: tuple[str, str], aboard: int
):
    match = position(
        active=ITA, galleys=start, cargo={"italia_1": [aboard, 0, 0]}, leaders={GENERAL: "galley:italia_1"}
    )

    sail(match, "italia_1", ways[0])
    assert match.view()["galleys"]["italia_1"]["points"] == 1
    sail(match, "italia_1", ways[1])

    assert match.view()["galleys"]["italia_1"]["points"] == 0
    assert refused(match, "galley:italia_1") == "conquest:sea.1"


@pytest.mark.rule("conquest:sea.1")
def test_a_galley_does_not_jump_over_a_sea():
    match = position(active=ITA, galleys=AT_SEA)

    play(match, "galley:italia_1")

    assert refused(match, "space:m_rhodus") == "conquest:sea.1"
    play(match, "stay")
    assert galley(match, "italia_1") == "m_tyrrhenum"
    assert board(match).points[48] == 2


@pytest.mark.rule("conquest:sea.1", "conquest:sea.2")
@pytest.mark.parametrize("place", [AT_SEA, IN_PORT])
def test_what_is_no_place_is_refused_to_a_galley_as_such(place: dict[str, str]):
    match = play(position(active=ITA, galleys=place), "galley:italia_1")

    assert refusal(match, "done").message == "refused.not_an_option"


@pytest.mark.rule("conquest:sea.2")
def test_a_galley_goes_from_coast_to_coast_by_sea_only():
    match = position(active=ITA, galleys=IN_PORT)

    play(match, "galley:italia_1")
    assert refused(match, "space:neapolis") == "conquest:sea.2"
    assert refused(match, "space:m_rhodus") == "conquest:sea.1"
    assert refusal(match, "space:neapolis").remedy == "sail.coast_to_coast.remedy"
    play(match, "space:m_tyrrhenum")
    sail(match, "italia_1", "neapolis")

    assert galley(match, "italia_1") == "neapolis.m_tyrrhenum"
    assert "galley:italia_1" not in legal(match)


@pytest.mark.rule("conquest:sea.3")
def test_putting_to_sea_costs_one_point():
    match = position(active=ITA, galleys=IN_PORT)

    sail(match, "italia_1", "m_tyrrhenum")

    assert match.view()["galleys"]["italia_1"]["points"] == 1


@pytest.mark.rule("conquest:sea.4", "conquest:sea.6")
def test_a_loaded_galley_sails_as_far_and_costs_the_legion_nothing():
    match = position(active=ITA, galleys=AT_SEA, cargo={"italia_1": [3, 0, 0]}, leaders={GENERAL: "galley:italia_1"})

    sail(match, "italia_1", "m_numidia", "m_sabrata")

    assert galley(match, "italia_1") == "m_sabrata"
    assert board(match).strength[31] == 0
    assert match.view()["galleys"]["italia_1"]["cargo"] == {"infantry": 3, "cavalry": 0, "catapult": 0}


@pytest.mark.rule("conquest:sea.5")
def test_who_has_walked_does_not_board():
    match = position(
        active=ITA,
        units={"narbonensis": {ITA: [1, 0, 0]}},
        leaders={GENERAL: "narbonensis", "italia_general_2": "italia"},
        galleys=IN_PORT,
    )

    march(match, GENERAL, "italia", infantry=1)
    play(match, f"leader:{GENERAL}")
    assert refused(match, "galley:italia_1") == "conquest:sea.5"
    play(match, "stay", "leader:italia_general_2")
    assert "galley:italia_1" in legal(match)


@pytest.mark.rule("conquest:sea.5")
def test_tired_cavalry_does_not_board_with_a_rested_general():
    match = position(
        active=ITA,
        units={"narbonensis": {ITA: [0, 1, 0]}, "italia": {ITA: [0, 0, 0]}},
        leaders={GENERAL: "narbonensis", "italia_general_2": "italia"},
        galleys=IN_PORT,
    )

    march(match, GENERAL, "italia", cavalry=1)
    play(match, "leader:italia_general_2")
    assert refused(match, "galley:italia_1") == "conquest:sea.5"
    play(match, "unit:marched_cavalry_0")
    assert "galley:italia_1" in legal(match)


@pytest.mark.rule("conquest:sea.5")
@pytest.mark.parametrize(("group", "fresh"), [(group, group in (0, 2, 6)) for group in range(8)])
def test_only_units_that_have_not_marched_board(group: int, fresh: bool):
    legion = [int(each == group) for each in range(8)]

    state = board(position())
    assert rested(state, [0, 1], legion) is fresh
    state.strength[1] = 1
    assert not rested(state, [0, 1], legion)


@pytest.mark.rule("conquest:sea.5")
def test_who_has_landed_does_not_walk():
    match = position(
        active=ITA,
        galleys=AT_SEA,
        cargo={"italia_1": [0, 2, 0]},
        leaders={GENERAL: "galley:italia_1", "italia_general_2": "corsica"},
    )

    sail(match, "italia_1", "corsica")
    play(match, f"leader:{GENERAL}", "space:corsica")

    assert force(match, ITA, "corsica") == [0, 2, 0]
    assert refused(match, f"leader:{GENERAL}") == "conquest:sea.5"
    assert refusal(match, f"leader:{GENERAL}").message == "move.ashore"
    play(match, "leader:italia_general_2")
    assert not [each for each in legal(match) if each.startswith("unit:")]


@pytest.mark.rule("conquest:sea.6", "conquest:leader.1")
def test_a_galley_with_units_and_no_leader_does_not_sail():
    match = position(active=ITA, galleys={**AT_SEA, "italia_2": "m_narbo"}, cargo={"italia_1": [3, 0, 0]})

    assert refused(match, "galley:italia_1") == "conquest:sea.6"
    assert "galley:italia_2" in legal(match)


@pytest.mark.rule("conquest:sea.6")
@pytest.mark.parametrize(("each", "sails"), [(True, False), (False, True)])
def test_with_the_other_reading_one_leader_serves_galleys_that_sail_together(each: bool, sails: bool):
    match = position(
        active=ITA,
        options={"leader_per_galley": each},
        galleys={**AT_SEA, "italia_2": "m_tyrrhenum"},
        cargo={"italia_1": [3, 0, 0]},
        leaders={GENERAL: "galley:italia_2"},
    )

    assert ("galley:italia_1" in legal(match)) is sails
    sail(match, "italia_2", "m_narbo")
    assert ("galley:italia_1" in legal(match)) is sails
    if sails:
        play(match, "galley:italia_1")
        assert spaces(match) == ["m_narbo"]
        assert refusal(match, "space:m_numidia").message == "sail.no_leader"
        assert refused(match, "space:m_rhodus") == "conquest:sea.1"
        play(match, "space:m_narbo")
        assert galley(match, "italia_1") == "m_narbo"


@pytest.mark.rule("conquest:sea.7", "conquest:leader.1")
def test_nobody_boards_or_lands_where_the_galley_is_at_sea():
    match = position(
        active=ITA, galleys={**AT_SEA, "italia_2": "m_narbo"}, leaders={"italia_general_2": "galley:italia_2"}
    )

    assert refused(match, "leader:italia_general_2") == "conquest:sea.7"
    play(match, f"leader:{GENERAL}")
    assert refused(match, "galley:italia_1") == "conquest:sea.7"
    assert refused(match, "space:m_tyrrhenum") == "conquest:sea.7"


@pytest.mark.rule("conquest:sea.8")
def test_a_legion_stays_aboard_at_sea():
    match = position(active=ITA, galleys=AT_SEA, cargo={"italia_1": [3, 0, 0]}, leaders={GENERAL: "galley:italia_1"})

    end_turn(match)

    assert where(match, GENERAL) == "galley:italia_1"
    assert board(match).cargo[48 * 3] == 3


@pytest.mark.rule("conquest:sea.9")
def test_who_lies_on_a_coast_when_movement_ends_is_ashore():
    match = position(
        active=ITA,
        units={"corsica": {HIS: [1, 0, 0]}},
        galleys=AT_SEA,
        cargo={"italia_1": [3, 0, 1]},
        leaders={GENERAL: "galley:italia_1"},
    )

    sail(match, "italia_1", "corsica")
    play(match, "done")

    assert where(match, GENERAL) == "corsica"
    assert [line.params["land"] for line in match.lines(None) if line.message == "battle.begins"] == ["space:corsica"]


@pytest.mark.rule("conquest:sea.8", "conquest:sea.9")
def test_leaders_without_units_are_ashore_too_and_at_sea_they_stay_aboard():
    match = position(
        active=ITA,
        galleys={"italia_1": "corsica.m_tyrrhenum", "italia_2": "m_tyrrhenum", "italia_3": "corsica.m_tyrrhenum"},
        leaders={GENERAL: "galley:italia_1", "italia_general_2": "galley:italia_2"},
    )

    play(match, "done")

    assert where(match, GENERAL) == "corsica"
    assert where(match, "italia_general_2") == "galley:italia_2"


@pytest.mark.rule("conquest:sea.10", "conquest:sea.12")
def test_enemy_galleys_neither_block_nor_must_be_fought():
    match = position(active=ITA, galleys={**AT_SEA, "numidia_1": "m_numidia", "numidia_2": "m_sabrata"})

    sail(match, "italia_1", "m_numidia", "m_sabrata")
    play(match, "done")
    assert asked(match) == {ITA: "combat.next"}
    play(match, "done")

    assert galley(match, "italia_1") == galley(match, "numidia_2") == "m_sabrata"
    assert not [line for line in match.lines(None) if line.message == "naval.rolled"]


@pytest.mark.rule("conquest:sea.13", "conquest:sea.4", "conquest:leader.1")
def test_a_legion_boards_sails_and_lands_in_one_turn():
    match = position(active=ITA, galleys=IN_PORT)

    march(match, GENERAL, "galley:italia_1", infantry=4)
    assert force(match, ITA, "italia") == [1, 0, 0]
    sail(match, "italia_1", "m_tyrrhenum", "sardinia")
    play(match, f"leader:{GENERAL}", "unit:infantry_3", "space:sardinia", "done")

    assert force(match, ITA, "sardinia") == [4, 0, 0]
    assert where(match, GENERAL) == "sardinia"
    assert owner(match, "sardinia") == ITA
    assert match.view()["galleys"]["italia_1"] == {
        "owner": ITA,
        "land": "sardinia",
        "sea": "m_narbo",
        "points": 0,
        "cargo": {"infantry": 0, "cavalry": 0, "catapult": 0},
    }


@pytest.mark.rule("conquest:sea.13", "conquest:unit.galley")
def test_all_kinds_of_units_board_and_land():
    match = position(active=ITA, units={"italia": {ITA: [2, 2, 2]}}, galleys=IN_PORT)

    march(match, GENERAL, "galley:italia_1", infantry=1, cavalry=2, catapult=1)
    assert match.view()["galleys"]["italia_1"]["cargo"] == {"infantry": 1, "cavalry": 2, "catapult": 1}
    assert force(match, ITA, "italia") == [1, 0, 1]
    play(match, f"leader:{GENERAL}", "unit:cavalry_1", "space:italia")

    assert match.view()["galleys"]["italia_1"]["cargo"] == {"infantry": 0, "cavalry": 1, "catapult": 0}


@pytest.mark.rule("conquest:sea.13")
def test_leaders_land_together_or_one_by_one():
    match = position(
        active=ITA,
        galleys=IN_PORT,
        cargo={"italia_1": [0, 2, 0]},
        leaders={GENERAL: "galley:italia_1", "italia_caesar": "galley:italia_1", "italia_general_2": "galley:italia_1"},
    )

    play(match, f"leader:{GENERAL}")
    assert f"leader:{GENERAL}" not in legal(match)
    play(match, "leader:italia_caesar", "leader:italia_general_2", "leader:italia_general_2", "space:italia")

    assert where(match, GENERAL) == where(match, "italia_caesar") == "italia"
    assert where(match, "italia_general_2") == "galley:italia_1"
    play(match, "leader:italia_general_2", "stay")
    assert where(match, "italia_general_2") == "galley:italia_1"


@pytest.mark.rule("conquest:leader.3", "conquest:sea.7")
def test_leaders_alone_do_not_land_among_enemies():
    match = position(
        active=ITA,
        units={"corsica": {HIS: [1, 0, 0]}},
        galleys={"italia_1": "corsica.m_tyrrhenum"},
        leaders={GENERAL: "galley:italia_1"},
    )

    play(match, f"leader:{GENERAL}")

    assert refused(match, "space:corsica") == "conquest:leader.3"
    assert refusal(match, "space:sardinia").message == "land.elsewhere"


@pytest.mark.rule("conquest:unit.galley")
def test_a_galley_holds_seven_units_and_any_number_of_leaders():
    match = position(
        active=ITA,
        units={"italia": {ITA: [8, 0, 0]}},
        galleys=IN_PORT,
        cargo={"italia_1": [1, 0, 0]},
    )

    play(match, f"leader:{GENERAL}")
    assert refused(match, "galley:italia_1") == "conquest:unit.galley"
    assert refusal(match, "galley:italia_1").params["room"] == 6
    play(match, "unit:infantry_6", "leader:italia_general_2", "leader:italia_general_3", "galley:italia_1")

    assert match.view()["galleys"]["italia_1"]["cargo"]["infantry"] == 7
    assert where(match, "italia_general_3") == "galley:italia_1"


@pytest.mark.rule("conquest:sea.14")
@pytest.mark.parametrize(
    ("reading", "ways"), [("per_zone", ["m_tyrrhenum"]), ("per_province", ["m_adriatico", "m_narbo", "m_tyrrhenum"])]
)
def test_a_galley_leaves_into_the_sea_it_came_from(reading: str, ways: list[str]):
    match = position(active=ITA, options={"galley_coast": reading}, galleys=AT_SEA)

    sail(match, "italia_1", "italia")
    play(match, "galley:italia_1")

    assert spaces(match) == ways
    if reading == "per_zone":
        assert refused(match, "space:m_narbo") == "conquest:sea.14"


@pytest.mark.rule("conquest:sea.14", "conquest:naval.1")
@pytest.mark.parametrize(("reading", "meet"), [("per_zone", False), ("per_province", True)])
def test_galleys_on_different_coasts_of_a_province_meet_only_with_the_other_reading(reading: str, meet: bool):
    match = position(
        active=ITA,
        options={"galley_coast": reading},
        galleys={"italia_1": "m_tyrrhenum", "hispania_1": "italia.m_adriatico"},
    )

    sail(match, "italia_1", "italia")
    play(match, "done")

    assert (asked(match) == {ITA: "combat.next"}) is meet


@pytest.mark.rule("conquest:sea.14")
@pytest.mark.parametrize(
    ("came", "island", "ways"),
    [
        ("m_libycum", "creta", ["m_aegaeum", "m_alexandria", "m_epirus", "m_libycum", "m_rhodus"]),
        ("m_rhodus", "cyprus", ["m_alexandria", "m_pelusium", "m_rhodus"]),
        ("m_tyrrhenum", "sicilia", ["m_epirus", "m_libycum", "m_numidia", "m_sabrata", "m_tyrrhenum"]),
    ],
)
def test_an_island_is_one_coast(came: str, island: str, ways: list[str]):
    match = position(active=ITA, galleys={"italia_1": came})

    sail(match, "italia_1", island)
    play(match, "galley:italia_1")

    assert spaces(match) == ways


@pytest.mark.rule("conquest:sea.14", "conquest:naval.1")
def test_galleys_that_came_to_an_island_from_different_seas_meet_there():
    match = position(active=ITA, galleys={"italia_1": "m_tyrrhenum", "hispania_1": "m_narbo"})
    sail(match, "italia_1", "corsica")

    match = position(active=HIS, galleys={"italia_1": galley(match, "italia_1"), "hispania_1": "m_narbo"})
    sail(match, "hispania_1", "corsica")
    play(match, "done")

    assert asked(match) == {HIS: "combat.next"}


@pytest.mark.rule("conquest:sea.13", "conquest:move.4")
def test_a_leader_who_is_called_aboard_goes_ashore_with_all_that_is_there():
    match = position(
        galleys={"macedonia_1": "macedonia.m_aegaeum"},
        cargo={"macedonia_1": [3, 1, 0]},
        leaders={"macedonia_general_1": "galley:macedonia_1"},
    )

    play(match, "leader:macedonia_general_1")

    assert asked(match) == {0: "move.land"}
    assert match.asks[0].params["units"] == ["unit:infantry_3", "unit:cavalry_1"]


@pytest.mark.rule("conquest:sea.6")
@pytest.mark.parametrize("aboard", [[1, 0, 0], [0, 1, 0], [0, 0, 1]])
def test_no_kind_of_land_unit_sails_without_a_leader(aboard: list[int]):
    match = position(active=ITA, galleys=AT_SEA, cargo={"italia_1": aboard})

    assert refused(match, "galley:italia_1") == "conquest:sea.6"


@pytest.mark.rule("conquest:sea.7", "conquest:sea.13")
def test_a_legion_lands_among_enemies_with_whatever_it_has():
    match = position(
        active=ITA,
        units={"corsica": {HIS: [1, 0, 0]}},
        galleys={"italia_1": "corsica.m_tyrrhenum"},
        cargo={"italia_1": [2, 0, 0]},
        leaders={GENERAL: "galley:italia_1"},
    )

    play(match, f"leader:{GENERAL}", "space:corsica")

    assert force(match, ITA, "corsica") == [2, 0, 0]


@pytest.mark.rule("conquest:sea.13", "conquest:sea.9")
def test_who_stays_aboard_on_a_coast_is_ashore_when_movement_ends():
    match = position(
        active=ITA,
        galleys={"italia_1": "corsica.m_tyrrhenum"},
        cargo={"italia_1": [3, 0, 0]},
        leaders={GENERAL: "galley:italia_1"},
    )

    play(match, f"leader:{GENERAL}")
    numbers = [each for each in legal(match) if each.startswith("unit:")]
    assert numbers == ["unit:infantry_0", "unit:infantry_1", "unit:infantry_2"]
    play(match, "unit:infantry_1")
    assert "unit:infantry_3" in legal(match)
    play(match, "space:corsica")
    assert force(match, ITA, "corsica") == [1, 0, 0]
    play(match, "done")

    assert force(match, ITA, "corsica") == [3, 0, 0]
    assert match.view()["galleys"]["italia_1"]["cargo"] == {"infantry": 0, "cavalry": 0, "catapult": 0}


@pytest.mark.rule("conquest:seq.1", "conquest:sea.1")
def test_galleys_have_their_points_anew_in_every_turn():
    match = sail(position(active=ITA, galleys=AT_SEA), "italia_1", "m_narbo", "m_tyrrhenum")
    assert refused(match, "galley:italia_1") == "conquest:sea.1"

    end_turn(match)
    while board(match).active != ITA:
        end_turn(match)

    assert match.view()["galleys"]["italia_1"]["points"] == 2
    assert "galley:italia_1" in legal(match)

"""Why not: what cannot be chosen on the map says the reason, the rule and what would make it possible."""

from __future__ import annotations

import pytest

from tabularium.games.conquest.board import KEYS, SEAS
from tabularium.games.conquest.table.map import ON_THE_MAP
from tabularium.testing.language import play
from tests.conquest.moments import ITALIA, empire, moment


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


@pytest.mark.parametrize("key", sorted(ON_THE_MAP))
def test_no_place_on_the_map_is_merely_not_among_the_answers(key: str) -> None:
    """Given a question that is answered on the map, then every land and sea is an answer or says why it is none."""
    match, seat = moment(key)
    ask = match.asks[seat]

    bare = [place for place in KEYS[: SEAS.stop] if (why := ask.why(place)) and why.message.startswith("refused.")]

    assert bare == []

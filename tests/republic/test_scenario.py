"""How scenario files speak of a position: everything by its key, and the deck has what is left."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Fast, Match
from tabularium.games.republic import GAME
from tabularium.testing.scenarios.position import Malformed, opening, prepare

FACTIONS = [
    ["family:cornelius", "family:fabius", "family:valerius"],
    ["family:julius", "family:claudius", "family:manlius"],
    ["family:fulvius", "family:furius", "family:aurelius"],
]
SITTING = {"session.step": "business", "scene": "sitting"}


def given(lines: dict[str, Any]) -> Match:
    """A sitting of the Senate, nine senators in Rome, with these lines on top."""
    state = opening(GAME, 3, {}, Fast(1))
    prepare(GAME, state, {"factions": FACTIONS, **lines, **SITTING})
    return Match.from_state(GAME, state, 3)


def wrong(path: str, value: Any) -> str:
    """What is said of a line that cannot be."""
    with pytest.raises(Malformed) as caught:
        given({path: value})
    return str(caught.value)


def test_only_the_senators_named_are_on_the_table_and_the_first_presides() -> None:
    view = given({}).view()

    assert sorted(view["senators"]) == sorted(key for keys in FACTIONS for key in keys)
    assert [each["leader"] for each in view["factions"]] == ["family:cornelius", "family:julius", "family:fulvius"]
    assert view["chair"] == "family:cornelius"
    assert view["senators"]["family:cornelius"]["office"] == "rome_consul"
    assert view["legions"] == []
    assert view["phase"] == "senate"


def test_a_statesman_lies_on_his_family() -> None:
    factions = [["family:cornelius"], ["statesman:2a", *FACTIONS[1]], FACTIONS[2]]

    view = given({"factions": factions, "place.family:papirius": "forum"}).view()

    assert view["factions"][1]["leader"] == "statesman:2a"
    assert "family:fabius" not in view["senators"]


@pytest.mark.parametrize(
    ("path", "value", "found"),
    [
        ("influence.family:julius", 9, ("senators", "family:julius", "influence")),
        ("popularity.family:julius", -2, ("senators", "family:julius", "popularity")),
        ("knights.family:julius", 2, ("senators", "family:julius", "knights")),
        ("talents.family:julius", 7, ("senators", "family:julius", "talents")),
        ("office.family:julius", "censor", ("senators", "family:julius", "office")),
        ("place.family:papirius", "forum", ("senators", "family:papirius", "place")),
        ("war.war:syrian", "imminent", ("wars", "war:syrian", "state")),
        ("leader_at.leader:hannibal", "curia", ("leaders", "leader:hannibal")),
        ("bequest.bequest:bithynian", "open", ("bequests", "bequest:bithynian")),
        ("province.province:asia", "family:furius", ("provinces", "province:asia", "governor")),
        ("concession.concession:mining", "family:furius", ("concessions", "concession:mining", "holder")),
        ("concession.concession:mining", "curia", ("concessions", "concession:mining", "holder")),
        ("level.event:drought", 2, ("events", "event:drought")),
        ("bills.II", 1, ("land_bills", "II")),
        ("chest", 77, ("treasury",)),
    ],
)
def test_a_line_puts_a_thing_where_it_says(path: str, value: Any, found: tuple[str, ...]) -> None:
    view: Any = given({path: value}).view()
    for name in found:
        view = view[name]

    assert view == value


def test_a_governor_is_in_his_province() -> None:
    view = given({"province.province:asia": "family:furius"}).view()

    assert view["senators"]["family:furius"]["place"] == "province"
    assert view["provinces"]["province:asia"]["term"] == 3


def test_a_vacant_province_has_no_governor() -> None:
    assert given({"province.province:asia": "vacant"}).view()["provinces"]["province:asia"]["state"] == "vacant"


def test_a_senator_in_the_curia_has_no_faction() -> None:
    view = given({"place.family:furius": "curia"}).view()

    assert view["curia"] == ["family:furius"]
    assert view["senators"].get("family:furius", {"faction": None})["faction"] is None


def test_a_law_is_in_force() -> None:
    assert given({"laws.law:julian": 1}).view()["laws"] == ["law:julian"]


def test_legions_are_in_the_active_box_and_garrisons_in_their_province() -> None:
    assert [each["at"] for each in given({"legions": 3}).view()["legions"]] == ["active"] * 3
    garrison = given({"province.province:asia": "family:furius", "garrison.province:asia": 2}).view()
    assert [each["at"] for each in garrison["legions"]] == ["province:asia"] * 2


def test_an_army_has_legions_veterans_and_fleets() -> None:
    force = {"against": "war:syrian", "legions": 2, "veterans": 1, "fleets": 4}
    view = given({"war.war:syrian": "active", "army.family:julius": force}).view()

    assert [each["veteran"] for each in view["legions"]] == [True, False, False]
    assert {each["at"] for each in view["legions"]} == {"family:julius"}
    assert view["senators"]["family:julius"]["fleets"] == 4
    assert view["senators"]["family:julius"]["place"] == "field"


def test_a_hand_has_its_cards_and_the_deck_has_not() -> None:
    hand = ["intrigue:tribune", "intrigue:tribune"]

    match = given({"hand.1": hand})

    assert match.view(1)["factions"][1]["hand"] == hand
    assert match.view(0)["factions"][1]["hand"] is None
    assert match.view()["deck"] == given({}).view()["deck"] - 2


def test_without_factions_the_opening_is_changed_and_no_card_is_lost() -> None:
    state = opening(GAME, 3, {}, Fast(1))
    prepare(GAME, state, {"war.war:syrian": "active", "phase": "mortality", "scene": "mortality_phase"})

    assert Match.from_state(GAME, state, 3).view()["wars"]["war:syrian"]["state"] == "active"


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("influence.family:cornelus", 3, "did you mean family:cornelius?"),
        ("office.family:julius", "consor", "did you mean censor?"),
        ("war.war:syrian", "actve", "did you mean active?"),
        ("hand.1", ["intrigue:tribun"], "did you mean intrigue:tribune?"),
        ("hand.1", ["law:julian", "law:julian"], "there is no further law:julian"),
        ("army.family:julius", {"legion": 1}, "did you mean legions?"),
        ("popularity.family:julius", 10, "the position cannot be"),
    ],
)
def test_what_cannot_be_is_said(path: str, value: Any, told: str) -> None:
    assert told in wrong(path, value)

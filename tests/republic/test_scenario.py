"""How scenario files speak of a position: everything by its key, and the deck has what is left."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Fast, Match
from tabularium.games.republic import GAME
from tabularium.games.republic.cards import CARD
from tabularium.testing.scenarios.position import Malformed, opening, prepare, read_state

FACTIONS = [
    ["family:cornelius", "family:fabius", "family:valerius"],
    ["family:julius", "family:claudius", "family:manlius"],
    ["family:fulvius", "family:furius", "family:aurelius"],
]
SITTING = {"session.step": "business", "scene": "sitting"}
REJECTED = {"subject": "censor", "terms": ["family:julius"]}


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
        ("factions", [["statesman:1a", "family:cornelius"], *FACTIONS[1:]], "statesman:1a is in play beside"),
        ("factions", [["statesman:1a"], ["statesman:1b"], FACTIONS[2]], "is in play with another of his number"),
    ],
)
def test_what_cannot_be_is_said(path: str, value: Any, told: str) -> None:
    assert told in wrong(path, value)


# -- whole positions ---------------------------------------------------------------------------------------------------
def said(lines: dict[str, Any], path: str) -> Any:
    """What a path of the position says in the words in which it was written."""
    return read_state(GAME, given(lines).state, path)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("leader.1", "family:claudius"),
        ("life", "family:julius"),
        ("curia", ["family:papirius", "family:quinctius"]),
        ("discards", ["intrigue:tribune", "intrigue:assassin"]),
        ("gone", ["law:julian"]),
        ("session.resigned", ["family:fabius"]),
        ("session.used", ["family:julius"]),
        ("session.spent", ["concession:mining"]),
        ("session.attempted", [1]),
        ("session.bills", ["II"]),
        ("session.minor_trials", 1),
        ("returned.family:julius", 1),
        ("sent.family:julius", 1),
        ("appointed.province:asia", 1),
        ("victor.family:julius", 1),
        ("office.family:julius", "censor"),
    ],
)
def test_what_is_written_is_read_in_the_same_words(path: str, value: Any) -> None:
    assert said({path: value}, path) == value


def test_a_senator_has_all_that_is_said_of_him() -> None:
    match = given({"senator.family:papirius": {"faction": 1, "influence": 9, "office": "censor", "prior": 1}})
    card = match.view()["senators"]["family:papirius"]

    assert (card["faction"], card["place"], card["influence"]) == (1, "rome", 9)
    assert (card["office"], card["prior_consul"]) == ("censor", True)


def test_a_statesman_who_joins_takes_the_place_of_his_family() -> None:
    view = given({"faction.statesman:2a": 0}).view()

    assert view["senators"]["statesman:2a"]["faction"] == 0
    assert "family:fabius" not in view["senators"]


def test_who_was_sent_earlier_is_proconsul_with_an_army_of_his_own() -> None:
    force = {"against": "war:syrian", "legions": 2, "veterans": 2, "fleets": 4, "sent": "earlier"}
    lines = {"turn": 4, "war.war:syrian": "active", "army.family:julius": {**force, "sworn": "family:julius"}}
    match = given(lines)
    card = match.view()["senators"]["family:julius"]

    assert (card["office"], card["prior_consul"], card["fleets"], card["post"]) == ("proconsul", True, 4, "war:syrian")
    assert [each["sworn"] for each in match.view()["legions"] if each["veteran"]] == ["family:julius"] * 2
    assert read_state(GAME, match.state, "sent.family:julius") == 3


def test_a_dictator_has_his_master_of_horse_beside_him() -> None:
    force = {"against": "war:syrian", "legions": 9, "fleets": 2, "beside": "family:claudius"}
    lines = {"war.war:syrian": "active", "office.family:julius": "dictator", "army.family:julius": force}
    card = given(lines).view()["senators"]["family:claudius"]

    assert (card["office"], card["place"], card["post"]) == ("master_of_horse", "field", "war:syrian")


def test_an_army_waits_in_its_camp() -> None:
    view = given({"war.war:syrian": "active", "camp.war:syrian": {"legions": 3, "veterans": 1, "fleets": 2}}).view()

    assert [each["at"] for each in view["legions"]] == ["war:syrian"] * 4
    assert view["wars"]["war:syrian"]["fleets"] == 2


def test_captives_are_held_by_a_war_or_by_barbarians() -> None:
    lines = {"war.war:syrian": "active", "captive.family:julius": "war:syrian", "captive.family:furius": "barbarians"}
    view = given(lines).view()

    assert view["senators"]["family:julius"]["post"] == "war:syrian"
    assert view["senators"]["family:furius"]["place"] == "captive"
    assert view["senators"]["family:furius"]["post"] is None


def test_a_rebel_has_an_army_and_followers_and_nothing_of_the_state() -> None:
    revolt = {"senator": "family:julius", "legions": 4, "veterans": 1, "sworn": "family:julius"}
    lines = {
        "knights.family:julius": 2,
        "concession.concession:mining": "family:julius",
        "rebel": {**revolt, "followers": ["family:claudius"]},
    }
    view = given(lines).view()

    assert view["rebel"] == "family:julius"
    assert [view["senators"][key]["place"] for key in ("family:julius", "family:claudius")] == ["revolt", "revolt"]
    assert view["senators"]["family:julius"]["knights"] == 0
    assert view["concessions"]["concession:mining"]["holder"] == "forum"
    assert [each["at"] for each in view["legions"]] == ["family:julius"] * 5


def test_a_province_has_its_years_and_its_garrison() -> None:
    post = {"governor": "family:furius", "term": 1, "developed": 1, "garrison": {"legions": 1, "veterans": 1}}
    view = given({"province.province:asia": post}).view()
    card = view["provinces"]["province:asia"]

    assert (card["governor"], card["term"], card["developed"]) == ("family:furius", 1, True)
    assert [each["veteran"] for each in view["legions"]] == [True, False]


def test_a_governor_by_legate_is_in_rome() -> None:
    lines = {"laws": ["law:vatinian"], "province.province:asia": {"governor": "family:furius", "legate": True}}
    view = given(lines).view()

    assert view["laws"] == ["law:vatinian"]
    assert view["provinces"]["province:asia"]["governor"] == "family:furius"
    assert view["senators"]["family:furius"]["place"] == "rome"


def test_a_province_in_revolt_is_a_war() -> None:
    view = given({"province.province:asia": "revolted"}).view()

    assert view["provinces"]["province:asia"]["state"] == "revolted"
    assert view["wars"]["revolt:asia"]["state"] == "active"


def test_events_and_land_bills_are_said_as_a_whole() -> None:
    view = given({"events": {"event:drought": 2}, "bills": {"II": 1, "III": 2}}).view()

    assert view["events"] == {"event:drought": 2}
    assert view["land_bills"] == {"II": 1, "III": 2}


def test_the_next_cards_are_drawn_in_order_and_the_rest_follows() -> None:
    lines = {"top": ["war:syrian", "intrigue:tribune"], "hand.1": ["intrigue:tribune"]}
    deck = given(lines).state.deck

    assert [[CARD[card] for card in bag] for bag in deck[:2]] == [["war:syrian"], ["intrigue:tribune"]]
    assert len(deck) == 3


def test_a_deck_may_be_said_as_a_whole() -> None:
    match = given({"deck": ["war:syrian", "family:papirius"]})

    assert match.view()["deck"] == 2
    assert [[CARD[card] for card in bag] for bag in match.state.deck] == [["war:syrian"], ["family:papirius"]]


def test_what_was_done_in_the_senate_is_said_by_its_markers() -> None:
    province = {"governor": "family:furius", "garrison": 2}
    markers = {
        "attempted": [1],
        "suffered": [2],
        "garrisoned": ["province:asia"],
        "rejected": [REJECTED],
        "bills": ["II"],
    }
    state = given({"province.province:asia": province, "session": markers}).state

    assert (state.session.attempted, state.session.suffered, state.session.bills) == ([1], [2], [1])
    assert len(state.session.garrisoned) == 2
    assert state.session.rejected[0].terms == ["family:julius"]


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("captive.family:julius", "war:sirian", "did you mean war:syrian?"),
        ("rebel", {"legion": 1}, "did you mean legions?"),
        ("legions", 26, "there are not 26 legions left"),
        ("place.family:papirius", "rome", "say faction.family:papirius instead"),
        ("influence.famly:julius", 1, "did you mean family?"),
    ],
)
def test_what_cannot_be_said_of_a_whole_position_is_told(path: str, value: Any, told: str) -> None:
    assert told in wrong(path, value)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("legions", 6),
        ("legions", {"legions": 4, "veterans": 2, "sworn": "family:julius"}),
        ("legions", {"legions": 4, "veterans": 2, "sworn": ["family:julius", "none"]}),
        ("army.family:julius", {"against": "war:syrian", "legions": 4, "fleets": 2}),
        ("army.family:julius", {"against": "bequest:pergamene", "legions": 1, "fleets": 0}),
        ("army.family:julius", {"against": "rebel", "legions": 5, "fleets": 0}),
        ("camp.war:syrian", {"legions": 3, "fleets": 1}),
        ("garrison.province:asia", 2),
        ("captive.family:furius", "war:syrian"),
        ("captive.family:furius", "barbarians"),
        ("province.province:asia", "family:furius"),
        ("province.province:asia", "vacant"),
        ("province.province:asia", "revolted"),
        ("province.province:asia", {"ally": "war:syrian"}),
        ("concession.concession:mining", "family:furius"),
        ("concession.concession:mining", "forum"),
        ("events", {"event:drought": 2}),
    ],
)
def test_what_a_file_puts_it_reads_in_the_same_words(path: str, value: Any) -> None:
    wars = {"war.war:syrian": "active"}
    assert read_state(GAME, given({**wars, path: value}).state, path) == value


def test_of_who_is_no_commander_captive_or_governor_nothing_is_read() -> None:
    state = given({"rebel": {"senator": "family:julius", "legions": 3}}).state
    assert read_state(GAME, state, "army.family:julius") == {"legions": 3, "fleets": 0}
    for path in ("army.family:furius", "captive.family:furius", "province.province:asia"):
        assert read_state(GAME, state, path) is None


def test_a_senator_is_read_at_once() -> None:
    lines = {"influence": 9, "office": "censor", "knights": 2}
    read = read_state(GAME, given({"senator.family:furius": lines}).state, "senator.family:furius")
    assert {word: read[word] for word in lines} == lines
    assert (read["faction"], read["place"]) == (2, "rome")

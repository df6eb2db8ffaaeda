"""Everything that lies open on the table is in everybody's view, and nothing that is not there."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.republic.cards import BEQUEST, CONCESSIONS
from tabularium.games.republic.dealings import Deal, DealState, Promise
from tabularium.games.republic.forces import raise_legions
from tabularium.games.republic.senators import members
from tabularium.games.republic.state import (
    BEQUEST_OPEN,
    BEQUEST_POST,
    CAMP,
    GARRISON,
    NOBODY,
    REBEL_POST,
    Motion,
    Rejected,
    Republic,
)
from tabularium.games.republic.view import sees_hand, view
from tabularium.testing.language import play

from .table import board, concession, leader, person, position, province, war

CORNELIUS, FABIUS, JULIUS = "family:cornelius", "family:fabius", "family:julius"
AWAY = [
    f"family:{name}"
    for name in (
        *("cornelius", "fabius", "valerius", "julius", "claudius", "manlius", "fulvius", "furius", "aurelius"),
        *("junius", "papirius", "acilius", "flaminius", "aelius", "sulpicius"),
    )
]


def table() -> Republic:
    """A table of three with something of everything on it."""
    s = board(
        seats=3,
        phase="forum",
        people={
            "statesman:1a": {"influence": 7},
            "family:terentius": {"place": "forum"},
            "family:aemilius": {"place": "curia"},
            JULIUS: {"place": "field", "post": war("war:punic-1"), "office": "field_consul", "fleets_with": 2},
        },
        wars={"war:punic-1": "active", "war:gallic-1": "beaten"},
        leaders={"leader:hannibal": "leading", "leader:philip-v": "curia"},
        provinces={"province:asia": FABIUS, "province:sicilia": None},
        concessions={"concession:mining": FABIUS, "concession:armaments": "forum", "concession:harbor-fees": "curia"},
        bills={"II": 2},
        events={"event:drought": 2},
        legions=1,
        armies={JULIUS: 1},
        bequest=[BEQUEST_OPEN, 0, 0],
    )
    raise_legions(s, 1, CAMP + war("war:punic-1"))
    raise_legions(s, 1, GARRISON + province("province:asia"))
    s.bar = [int(each == concession("concession:mining")) for each in CONCESSIONS]
    s.veteran[1], s.sworn[1] = 1, person(JULIUS)
    return s


@pytest.mark.rule("republic:4.19a", "republic:4.2e")
def test_senators_and_their_factions_are_open() -> None:
    seen = view(table(), None)
    assert set(seen["senators"]) == {
        *("statesman:1a", FABIUS, "family:valerius", JULIUS, "family:claudius", "family:manlius"),
        *("family:fulvius", "family:furius", "family:aurelius", "family:terentius"),
    }
    assert (seen["highest_officer"], seen["chair"], seen["ending"]) == ("statesman:1a", None, None)
    assert [each["leader"] for each in seen["factions"]] == ["statesman:1a", JULIUS, "family:fulvius"]
    assert seen["curia"] == ["family:aemilius"]
    assert seen["senators"]["family:terentius"]["faction"] is None
    assert seen["senators"]["statesman:1a"]["influence"] == 7


@pytest.mark.rule("republic:4.19a", "republic:4.19b")
def test_wars_provinces_and_concessions_are_open() -> None:
    seen = view(table(), None)
    assert {key: each["state"] for key, each in seen["wars"].items()} == {
        "war:punic-1": "active",
        "war:gallic-1": "beaten",
    }
    assert seen["leaders"] == {"leader:hannibal": "leading", "leader:philip-v": "curia"}
    assert {key: (each["state"], each["governor"]) for key, each in seen["provinces"].items()} == {
        "province:asia": ("governed", FABIUS),
        "province:sicilia": ("vacant", None),
    }
    assert {key: (each["holder"], each["corrupt"]) for key, each in seen["concessions"].items()} == {
        "concession:mining": (FABIUS, True),
        "concession:armaments": ("forum", False),
        "concession:harbor-fees": ("curia", False),
    }
    assert (seen["land_bills"], seen["events"]) == ({"II": 2}, {"event:drought": 2})
    assert seen["bequests"] == {BEQUEST[0]: "open"}


def test_what_is_printed_on_the_cards_on_the_table_is_there_to_be_read() -> None:
    seen = view(table(), None)
    scipio = seen["senators"]["statesman:1a"]
    assert (scipio["military"], scipio["oratory"], scipio["loyalty"]) == (5, 5, 7)
    armaments, mining = (seen["concessions"][f"concession:{name}"] for name in ("armaments", "mining"))
    assert (armaments["income"], armaments["per_legion"], armaments["per_fleet"]) == (0, 2, 0)
    assert (mining["income"], mining["per_legion"], mining["per_fleet"]) == (3, 0, 0)


def test_a_province_shows_what_it_can_yield_on_its_side() -> None:
    s = table()
    yields = ("governor_low", "governor_high", "state_low", "state_high")
    asia = province("province:asia")
    seen = [view(s, None)["provinces"]["province:asia"][each] for each in yields]
    s.developed[asia] = 1
    developed = [view(s, None)["provinces"]["province:asia"][each] for each in yields]
    assert (seen, developed) == ([3, 8, -1, 9], [7, 12, 5, 15])


def test_a_war_shows_the_numbers_of_its_leaders_and_what_it_brings() -> None:
    wars = view(table(), None)["wars"]
    assert [wars["war:punic-1"][each] for each in ("disaster", "standoff", "spoils")] == [[9, 13], [11, 14, 16], 35]
    assert [wars["war:gallic-1"][each] for each in ("disaster", "standoff", "spoils")] == [[13], [15], 20]


@pytest.mark.rule("republic:4.19a")
def test_every_legion_outside_the_bank_is_seen_where_it_is() -> None:
    assert view(table(), None)["legions"] == [
        {"at": "active", "veteran": False, "sworn": None},
        {"at": JULIUS, "veteran": True, "sworn": JULIUS},
        {"at": "war:punic-1", "veteran": False, "sworn": None},
        {"at": "province:asia", "veteran": False, "sworn": None},
    ]


@pytest.mark.rule("republic:4.19a")
def test_without_anybody_in_rome_and_without_leader_the_places_are_empty() -> None:
    people = {key: {"place": "captive", "office": "none"} for key in AWAY}
    s = board(people=people)
    s.leader[0] = NOBODY
    seen = view(s, None)
    assert seen["highest_officer"] is None
    assert [each["leader"] for each in seen["factions"]][:2] == [None, JULIUS]


@pytest.mark.rule("republic:4.19a")
def test_once_the_game_is_over_its_end_is_told() -> None:
    s = board()
    s.ending, s.winners = "influence", [2]
    seen = view(s, None)
    assert (seen["ending"], seen["winners"]) == ("influence", [2])
    assert seen["factions"][2]["treasury"] == 0


@pytest.mark.rule("republic:12.2e", "republic:10.71b")
def test_a_faction_shows_the_influence_that_counts_in_the_end() -> None:
    people = {FABIUS: {"influence": 9, "place": "captive"}, CORNELIUS: {"influence": 6}, JULIUS: {"influence": 4}}
    before = board(seats=3, people=people)
    own = sum(before.influence[p] for p in members(before, 0))
    assert view(before, 1)["factions"][0]["influence"] == own - 9


@pytest.mark.rule("republic:4.19a")
@pytest.mark.parametrize(("phase", "chair"), [("senate", FABIUS), ("combat", CORNELIUS)])
def test_who_presides_is_open(phase: str, chair: str) -> None:
    """Over trials the Censor does, whoever had the chair before."""
    s = board(phase=phase, people={FABIUS: {"office": "censor"}})
    s.session.chair, s.session.step = person(CORNELIUS), "trials"
    assert view(s, None)["chair"] == chair


@pytest.mark.rule("republic:4.19a")
@pytest.mark.parametrize(
    ("place", "at", "post"),
    [
        ("field", war("war:punic-1"), "war:punic-1"),
        ("captive", war("war:gallic-1"), "war:gallic-1"),
        ("field", BEQUEST_POST + 1, BEQUEST[1]),
        ("field", REBEL_POST, FABIUS),
        ("rome", war("war:punic-1"), None),
        ("captive", NOBODY, None),
    ],
)
def test_what_keeps_a_senator_away_is_named(place: str, at: int, post: str | None) -> None:
    s = board(people={JULIUS: {"place": place, "post": at}, FABIUS: {"place": "revolt"}}, rebel=person(FABIUS))
    assert view(s, None)["senators"][JULIUS]["post"] == post


@pytest.mark.rule("republic:4.19a")
def test_a_governor_has_his_province_as_his_post() -> None:
    assert view(table(), None)["senators"][FABIUS]["post"] == "province:asia"


@pytest.mark.rule("republic:9.131a")
@pytest.mark.parametrize(
    ("subject", "terms", "says"),
    [
        ("consuls", [JULIUS, FABIUS], [JULIUS, FABIUS]),
        ("land_bill", ["II", JULIUS, FABIUS], ["land_bill:II", {"term:sponsors": [JULIUS, FABIUS]}]),
        ("recruit", [3, 2], [{"term:legions": 3}, {"term:fleets": 2}]),
        (
            "dispatch",
            [[JULIUS, "war:punic-1", 5, ["legion:9"], 3]],
            [
                *(JULIUS, {"term:against": "war:punic-1"}),
                *({"term:legions": 5}, {"term:veterans": ["legion:9"]}, {"term:fleets": 3}),
            ],
        ),
        ("reinforce", [[JULIUS, ["legion:9"], 0, 0]], [JULIUS, {"term:veterans": ["legion:9"]}]),
        ("governors", [["province:asia", JULIUS]], ["province:asia", {"term:for": JULIUS}]),
        ("special_trial", [JULIUS, FABIUS, -2], [{"term:accused": JULIUS, "term:prosecutor": FABIUS}]),
        (
            "trial",
            [JULIUS, FABIUS, "charge:major"],
            [{"term:accused": JULIUS, "term:prosecutor": FABIUS, "term:charge": "charge:major"}],
        ),
        ("recall", [[JULIUS, "none"]], [JULIUS]),
    ],
)
def test_what_was_voted_down_today_is_told_as_it_was_put(subject: str, terms: list[Any], says: list[Any]) -> None:
    s = board()
    s.session.rejected = [Rejected(subject, terms)]
    assert view(s, None)["rejected"] == [{"subject": subject, "says": says}]


@pytest.mark.rule("republic:9.13")
def test_a_proposal_says_what_its_numbers_count() -> None:
    s = board(phase="senate")
    s.motions = [Motion(subject="recruit", terms=[3, 2], by=1)]
    (motion,) = view(s, None)["motions"]
    assert motion["says"] == [{"term:legions": 3}, {"term:fleets": 2}]
    assert motion["terms"] == [3, 2]


@pytest.mark.parametrize(
    ("delivered", "kept"),
    [([False, False], []), ([True, False], [0]), ([False, True], [2]), ([True, True], [0, 2])],
)
@pytest.mark.parametrize("state", ["open", "withdrawn", "fulfilled"])
def test_a_deal_lies_open_with_who_has_kept_it(delivered: list[bool], kept: list[int], state: DealState) -> None:
    s = board()
    s.deals = [Deal(Promise(0, "nothing", kept=delivered[0]), Promise(2, "talents", 7, kept=delivered[1]), state)]
    told = view(s, None)["deals"]["deal:number_1"]
    assert told["clauses"] == [{"by": 2, "to": 0, "what": "promise:talents_7", "kept": delivered[1]}]
    assert {name: told[name] for name in ("parties", "sealed", "former", "answers")} == {
        "parties": [0, 2],
        "sealed": [0, 2],
        "former": [],
        "answers": 0,
    }
    assert (
        told
        | {
            "seat": 0,
            "gives": "promise:nothing",
            "partner": 2,
            "gets": "promise:talents_7",
            "kept": kept,
            "state": state,
            "plaintiff": None,
            "finds_broken": [],
            "finds_kept": [],
        }
        == told
    )


# -- the Forum --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:7.414a", "republic:4.19b")
def test_the_forum_shows_guests_of_wars_and_who_is_favoured() -> None:
    s = table()
    s.refuge = [[leader("leader:philip-v"), NOBODY], [leader("leader:hannibal"), war("war:punic-1")]]
    forum = view(s, None)["forum"]
    assert forum["refuge"] == [["leader:philip-v", None], ["leader:hannibal", "war:punic-1"]]
    assert (forum["active"], forum["servilian"], forum["proscribed"]) == (None, None, None)
    s.active, s.servilian, s.proscribed = 1, 2, 0
    forum = view(s, None)["forum"]
    assert (forum["active"], forum["servilian"], forum["proscribed"]) == (1, 2, 0)


@pytest.mark.rule("republic:7.414a")
def test_an_attempt_at_persuasion_names_both_senators_and_what_was_offered() -> None:
    people = {"family:terentius": {"place": "forum"}, FABIUS: {"talents": 9}}
    match = position("persuade", phase="forum", active=0, people=people, treasuries={1: 3})
    play(match, FABIUS, "family:terentius", 4, "opposed", 1)
    assert match.view(None)["forum"]["persuasion"] == {
        "senator": FABIUS,
        "target": "family:terentius",
        "bribes": 4,
        "counter_bribes": 1,
        "unopposed": False,
    }


# -- hands ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.823a", "republic:4.19b")
def test_a_hand_is_seen_by_its_owner_and_by_the_consul_for_lifes_player_unless_it_is_a_rebels() -> None:
    s = board()
    assert [sees_hand(s, seat, 1) for seat in (0, 1, 2, None)] == [False, True, False, False]
    s.life = person(CORNELIUS)
    assert [sees_hand(s, seat, 1) for seat in (0, 1, 2, None)] == [True, True, False, False]
    s.rebel = person(JULIUS)
    assert [sees_hand(s, 0, whose) for whose in range(5)] == [True, False, True, True, True]
    assert sees_hand(s, 1, 1)

"""Games in progress go on under newer code: snapshots of older versions of the state."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tabularium.engine import Match
from tabularium.engine.dice import Scripted
from tabularium.games.republic import GAME
from tabularium.games.republic.assembly import GAME as ASSEMBLY
from tabularium.games.republic.dealings import Attempt, Deal, Offer, Promise
from tabularium.games.republic.state import FIELD, GARRISON, NOBODY, REVOLT, ROME, Rejected
from tabularium.games.republic.upgrades import (
    Plain,
    to_deals_that_wait,
    to_later_dues,
    to_money_on_one_sheet,
    to_parts,
    to_sides_at_once,
    to_structs,
)
from tabularium.testing.language import asked, play, the_ask

from .table import board, of, person, rome

OLD = Path(__file__).parent / "old"


def loaded() -> Match:
    """A game of the first version in its second Forum Phase: a persuasion and a deal are under way."""
    return Match.from_snapshot(GAME, (OLD / "version_1.snapshot").read_bytes())


def test_a_game_of_the_first_version_goes_on_where_it_stood() -> None:
    match = loaded()
    s = rome(match)
    assert asked(match) == {0: "forum.counter_bribe"}
    assert s.persuasion == Attempt(6, 9)
    assert s.deals == [Deal(Promise(1, "talents", 12), Promise(3, "card"), "offered", 2)]
    assert s.session.rejected[:3] == [
        Rejected("recruit", [1, 0]),
        Rejected("disband", [[], 16, 1]),
        Rejected("land_bill", ["II", "family:aemilius", "family:cornelius"]),
    ]


def test_a_game_of_the_first_version_is_played_to_its_end() -> None:
    match, rng = loaded(), Random(1)
    while match.asks:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, ask.sample(rng))
        GAME.invariants(match.state)
    assert rome(match).ending


@pytest.mark.parametrize(
    ("written", "subject", "terms"),
    [
        ("consuls ['family:fabius', 'family:julius']", "consuls", ["family:fabius", "family:julius"]),
        (
            "governors [\"['province:asia', 'family:julius']\"]",
            "governors",
            [["province:asia", "family:julius"]],
        ),
        (
            "trial ['charge:major', 'family:fabius', 'family:julius']",
            "trial",
            ["family:fabius", "family:julius", "charge:major"],
        ),
        ("recall ['none', 'statesman:1a']", "recall", ["statesman:1a", "none"]),
    ],
)
def test_rejected_proposals_were_written_as_strings(written: str, subject: str, terms: list[object]) -> None:
    old = {"session": {"rejected": [written]}, "persuasion": [], "offers": [], "deals": []}
    assert to_structs(old)["session"]["rejected"] == [{"subject": subject, "terms": terms}]


def test_attempts_and_gifts_were_lists() -> None:
    old = {"session": {"rejected": []}, "persuasion": [6, 9, 4, 2, 2], "offers": [[0, -1, 1, 5, 1]], "deals": []}
    new = to_structs(old)
    assert Attempt(**new["persuasion"]) == Attempt(6, 9, 4, 2, "intrigue:blackmail")
    assert [Offer(**each) for each in new["offers"]] == [Offer(0, -1, 1, 5, taken=True)]


# -- from version 2 --------------------------------------------------------------------------------------------------
EARLIER: dict[str, Any] = {"turn": 7, "garrisoned": [], "legion": [], "session": {}}


def test_of_a_garrison_sent_in_the_turn_of_the_upgrade_every_legion_counts_as_new() -> None:
    legions = {"legion": [GARRISON, GARRISON + 1, 0, GARRISON + 1], "garrisoned": [6, 7, 0]}
    new = to_later_dues(EARLIER | {"phase": "senate", "agenda": []} | legions)
    assert (new["session"], "garrisoned" in new) == ({"garrisoned": [1, 3]}, False)


@pytest.mark.parametrize(
    ("waiting", "paid", "goes_on"),
    [("guard_upkeep", 0, "personal_income"), ("incomes", 7, "incomes"), ("transfers", 7, "transfers")],
)
def test_a_bodyguard_is_paid_once_in_the_year_of_the_upgrade(waiting: str, paid: int, goes_on: str) -> None:
    new = to_later_dues(EARLIER | {"phase": "revenue", "agenda": [[waiting]]})
    assert (new["guard_paid"], new["agenda"]) == (paid, [[goes_on]])


def test_legions_released_before_the_upgrade_wait_for_the_income_of_the_state() -> None:
    new = to_later_dues(EARLIER | {"phase": "revenue", "agenda": [["released_legions", [3, 4]]]})
    assert (new["released"], new["agenda"]) == ([3, 4], [["open_redistribution"]])


def test_in_other_phases_nothing_is_due() -> None:
    new = to_later_dues(EARLIER | {"phase": "senate", "agenda": [["sitting"]]})
    assert (new["guard_paid"], new["released"], new["agenda"]) == (0, [], [["sitting"]])


# -- from version 3 --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("subject", "terms", "parts"),
    [
        ("recall", ["family:julius", "none"], [["family:julius", "none"]]),
        ("garrison", ["province:asia", [], 2], [["province:asia", [], 2]]),
        ("recruit", [2, 1], [2, 1]),
    ],
)
def test_a_proposal_of_what_is_now_put_in_parts_is_its_only_part(
    subject: str, terms: list[object], parts: list[object]
) -> None:
    old = {"subject": subject, "terms": terms}
    new = to_parts({"session": {"rejected": [old]}, "motions": [old | {"by": 1}]})
    assert new["session"]["rejected"] == [{"subject": subject, "terms": parts}]
    assert new["motions"] == [{"subject": subject, "terms": parts, "by": 1}]


# -- from version 5 --------------------------------------------------------------------------------------------------
def talking(*task: Any) -> Plain:
    """What becomes of a table at which a deal is being talked about; there is one already."""
    promise = {"what": "card", "talents": 0, "kept": False}
    one = {"gives": {"seat": 0, **promise}, "gets": {"seat": 1, **promise}, "state": "open"}
    return to_deals_that_wait({"turn": 7, "factions": 4, "deals": [one], "agenda": [["sitting"], list(task)]})


def test_an_offer_that_waited_for_an_answer_lies_open() -> None:
    new = talking("agree_deal", 2, 3, ["talents", "nothing"], [5, 0])
    assert new["agenda"] == [["sitting"]]
    assert new["deals"][1] == {
        "gives": {"seat": 2, "what": "talents", "talents": 5, "kept": False},
        "gets": {"seat": 3, "what": "nothing", "talents": 0, "kept": True},
        "state": "offered",
        "turn": 7,
    }


@pytest.mark.parametrize(
    ("task", "broken"), [(("complain", 1, "deal:number_1"), []), (("wronged", 1, 0), [0, 1, 2, 3])]
)
def test_a_complaint_becomes_a_dispute(task: tuple[Any, ...], broken: list[int]) -> None:
    new = talking(*task)
    disputed = {"state": "disputed", "plaintiff": 1, "complained": 7, "finds_broken": broken}
    assert (new["agenda"], new["deals"][0] | disputed) == ([["sitting"]], new["deals"][0])


@pytest.mark.parametrize("task", [("record_deal", 1, "seat:2"), ("show_card", 1, "intrigue:tribune")])
def test_what_was_only_begun_is_forgotten(task: tuple[Any, ...]) -> None:
    new = talking(*task)
    assert (new["agenda"], len(new["deals"])) == ([["sitting"]], 1)


# -- from version 6 --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("task", "now"),
    [
        (["transfers", 1, [[0, -1], [2, 5]]], ["redistribution"]),
        (["offered", 0], ["redistribution"]),
        (["redistribution", 2], ["redistribution", 2]),
        (["contributions", 2], ["contributions"]),
        (["incomes", []], ["incomes", []]),
    ],
)
def test_whoever_was_moving_money_signs_a_sheet(task: list[Any], now: list[Any]) -> None:
    old = {"offers": [], "treasury": [], "talents": [], "agenda": [["sitting"], task]}
    assert to_money_on_one_sheet(old)["agenda"] == [["sitting"], now]


def test_what_was_offered_and_not_taken_lies_in_its_purse_again() -> None:
    taken = {"giver": 0, "source": -1, "receiver": 1, "talents": 2, "taken": True}
    waiting = [taken | {"talents": 4, "taken": False}, taken | {"source": 1, "talents": 3, "taken": False}]
    new = to_money_on_one_sheet({"offers": [taken, *waiting], "treasury": [1, 9], "talents": [0, 5], "agenda": []})
    assert (new["offers"], new["treasury"], new["talents"]) == ([taken], [5, 9], [0, 8])


# -- from version 7 --------------------------------------------------------------------------------------------------
CORNELIUS, FABIUS, VALERIUS, JULIUS = "family:cornelius", "family:fabius", "family:valerius", "family:julius"


def upgraded(agenda: list[Any], people: dict[str, dict[str, Any]], **given: Any) -> Match:
    """A game that goes on from an old state of the Revolution Phase."""
    s = board(phase="revolution", people=people, armies=dict.fromkeys(people, 1), **given)
    s.resume([["year_ends"], *agenda])
    plain = to_sides_at_once(msgspec.to_builtins(s))
    return Match.from_state(GAME, msgspec.convert(plain, type(s)), s.factions, Scripted([32]))


def test_who_had_not_taken_sides_yet_does_so_and_falls_in() -> None:
    people = {CORNELIUS: {"place": "revolt", "office": "none"}}
    sides = [["take_sides", VALERIUS, False], ["take_sides", FABIUS, True]]
    match = upgraded(sides, people, rebel=person(CORNELIUS))
    assert the_ask(match).params["senator"] == FABIUS
    play(match, "rebel", "loyal")
    s = rome(match)
    assert [s.place[person(each)] for each in (FABIUS, VALERIUS)] == [REVOLT, ROME]
    assert s.rebel_master == person(FABIUS)


def test_a_master_of_horse_who_was_not_asked_yet_may_stay_loyal() -> None:
    people = {CORNELIUS: {"place": "revolt", "office": "none"}}
    match = upgraded([["take_sides", FABIUS, True]], people, rebel=person(CORNELIUS))
    play(match, "loyal")
    assert rome(match).rebel_master == NOBODY


def test_the_faction_of_who_has_declared_himself_takes_sides() -> None:
    won = {"place": "field", "post": 1, "victor": 1}
    waits = [["revolt_begins"], ["return_or_rebel", JULIUS]]
    match = upgraded(waits, {CORNELIUS: won, JULIUS: won}, declared=person(CORNELIUS), declared_force=9)
    play(match, "loyal", "loyal")
    assert asked(match) == {1: "revolution.command"}
    assert (rome(match).declared, of(match, "place", JULIUS)) == (person(CORNELIUS), FIELD)


def test_in_other_moments_nothing_is_asked_anew() -> None:
    match = upgraded(
        [["revolt_begins"], ["return_or_rebel", JULIUS]], {JULIUS: {"place": "field", "post": 1, "victor": 1}}
    )
    assert asked(match) == {1: "revolution.command"}
    assert ASSEMBLY.upgrades == {1: to_sides_at_once}

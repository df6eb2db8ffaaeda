"""The purses of captives and rebels are frozen: they pay for nothing else, and a captive earns nothing."""

from __future__ import annotations

import pytest

from tabularium.testing.language import play

from ..floor import CENSURE, business, cards, may, stops
from ..sitting import sitting, vote
from ..table import concession, of, position, rome

FABIUS, FURIUS = "family:fabius", "family:furius"


@pytest.mark.rule("republic:7.6b", "republic:10.71b", "republic:11.24b")
@pytest.mark.parametrize(("where", "pays"), [("province", True), ("captive", False), ("revolt", False)])
def test_neither_a_captive_nor_a_rebel_sponsors_games(where: str, pays: bool) -> None:
    people = {FABIUS: {"place": where, "talents": 9}}
    match = position("last_actions", [["games", "leader"]], phase="forum", active=0, people=people)
    assert ("games" in match.asks[0].describe()["options"]) == pays


@pytest.mark.rule("republic:I.graft", "republic:10.71b", "republic:11.24b")
@pytest.mark.parametrize(("where", "pays"), [("province", True), ("captive", False), ("revolt", False)])
def test_neither_a_captive_nor_a_rebel_pays_for_graft(where: str, pays: bool) -> None:
    hands = {1: cards("tribune"), 2: cards("graft")}
    match = business(hands=hands, people={FURIUS: {"place": where, "talents": 9}})
    stops(match, "tribune.played", 2)
    play(match, *CENSURE, "seat:1", "veto")
    assert (FURIUS in may(match, 2, "graft")) == pays


@pytest.mark.rule("republic:9.631", "republic:10.71b")
@pytest.mark.parametrize(("where", "talents"), [("province", 6), ("captive", 0)])
def test_a_captive_earns_nothing_by_the_arms_of_new_legions(where: str, talents: int) -> None:
    arms = "concession:armaments"
    match = sitting(people={FABIUS: {"place": where}}, concessions={arms: FABIUS}, chest=100)
    vote(play(match, "recruit", 3, 0), "for")
    assert of(match, "talents", FABIUS) == talents
    assert rome(match).bar[concession(arms)] == (talents > 0)

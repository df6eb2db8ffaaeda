"""Attempts at assassination to the end: what is rolled, who loses what, and what becomes of a trial; fines."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.state import NOBODY
from tabularium.testing.language import asked, lines, play

from ..court import AELIUS, CLAUDIUS, JUNIUS, MANLIUS, court, tried
from ..floor import CENSURE, business, cards, may, sitting
from ..table import of, rome

FLAMINIUS, JULIUS = "family:flaminius", "family:julius"
POMPEIUS = "statesman:30a"


def attempt(match: Match, target: str = JULIUS, by: str = AELIUS, guards: int = 0) -> Match:
    """Somebody of faction 4 strikes without cards, against these Secret Bodyguards."""
    match.interject(4, "assassination", target)
    return play(match, by, 0, guards)


@pytest.mark.rule("republic:9.623a")
def test_only_a_land_bill_has_sponsors_who_may_be_murdered_lightly() -> None:
    match = play(business(), *CENSURE, "seat:1")
    assert not may(match, 4, "land_bill_assassination")
    assert JUNIUS in may(match, 4, "assassination")


@pytest.mark.rule("republic:9.7a", "republic:9.72", "republic:9.74b")
def test_who_is_caught_in_an_ordinary_attempt_drags_his_leader_down() -> None:
    match = attempt(business(dice=[1], people={FLAMINIUS: {"influence": 8}}))
    assert of(match, "influence", FLAMINIUS) == 3
    assert asked(match) == {0: "trial.special_prosecutor"}


@pytest.mark.rule("republic:9.7d", "republic:9.73a")
def test_nobody_needs_to_play_a_bodyguard() -> None:
    match = business(dice=[3], hands={1: cards("secret-bodyguard", 2)})
    match.interject(4, "assassination", JULIUS)
    play(match, AELIUS, 0)
    ask = match.asks[1].describe()
    assert (ask["low"], ask["high"], ask["default"]) == (0, 2, 0)


@pytest.mark.rule("republic:9.73c", "republic:9.74d")
def test_who_is_caught_already_is_not_rolled_for_again() -> None:
    match = attempt(business(dice=[1, 4, 5, 1], hands={1: cards("secret-bodyguard")}), guards=1)
    play(match, "family:fabius", "seat:4", "appeal")
    assert lines(match, "trial.appealed")[-1].params["total"] == 4 + 5


@pytest.mark.rule("republic:9.74b")
def test_if_the_leader_himself_was_caught_nobody_else_loses_influence() -> None:
    match = business(dice=[1], people={POMPEIUS: {"faction": 2, "influence": 20}})
    before = list(rome(match).influence)
    attempt(match, by=FLAMINIUS)
    assert rome(match).influence == before


# -- in the middle of a trial ----------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.422a", "republic:9.722c")
def test_an_accused_murdered_before_he_appeals_is_not_asked_any_more() -> None:
    match = play(tried(court(dice=[6])), "seat:3")
    assert asked(match) == {3: "trial.appeal"}
    attempt(match, JUNIUS)
    assert lines(match, "senate.void")
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.422a", "republic:9.722c")
def test_nor_is_he_if_the_censor_is_murdered() -> None:
    match = attempt(play(tried(court(dice=[6])), "seat:3"), CLAUDIUS)
    assert lines(match, "senate.void")
    assert asked(match) == {0: "senate.business"}


# -- fines -----------------------------------------------------------------------------------------------------------
def guilty(people: dict[str, Any], laws: list[str], **given: Any) -> Match:
    """Junius is back from his province, corrupt, with one talent; his faction has ten."""
    back = {JUNIUS: {"corrupt": 1, "returned": 2, "talents": 1}}
    return sitting("business", people={**back, **people}, laws=laws, treasuries={3: 10}, **given)


@pytest.mark.rule("republic:L.calpurnian")
def test_without_a_censor_nobody_fines() -> None:
    match = guilty({POMPEIUS: {"faction": 2}}, ["law:calpurnian"])
    assert not [seat for seat in range(5) if may(match, seat, "governor_fine")]


@pytest.mark.rule("republic:L.acilian", "republic:L.calpurnian")
def test_who_alone_has_most_knights_rolls_for_the_fine_only() -> None:
    knights = {"family:fabius": {"knights": 2}, MANLIUS: {"knights": 3}}
    match = guilty(knights, ["law:calpurnian", "law:acilian"], dice=[4, 6, 6, 6])
    match.interject(1, "governor_fine", JUNIUS)
    assert rome(match).treasury[3] == 10 - 3
    assert not lines(match, "governor.fining")
    assert rome(match).session.fining == NOBODY

"""Veterans go by name: to a commander, home from him, into a province and out of it."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Subset
from tabularium.games.republic.forces import army, garrison
from tabularium.games.republic.state import ACTIVE_BOX, GARRISON, WITH
from tabularium.testing.language import asked, play

from ..senate.test_repeats import after
from ..sitting import options, sitting, vote
from ..table import person, province, rome, war

FULVIUS, GALLIC, SICILIA = "family:fulvius", "war:gallic-1", "province:sicilia"
SECOND = ["legion:1"]


def legions(where: int, veterans: int, others: int) -> dict[str, Any]:
    """So many veterans and so many others at a place."""
    rest = 25 - veterans - others
    return {"legion": [where] * (veterans + others) + [-1] * rest, "veteran": [1] * veterans + [0] * (others + rest)}


def two_kinds(where: int, **given: Any) -> dict[str, Any]:
    """Two veterans and two others at a place."""
    return legions(where, 2, 2) | given


def proconsul(where: int, fleets: int = 0, **given: Any) -> dict[str, Any]:
    """The same while Fulvius fights the Gauls."""
    away = {"place": "field", "post": war(GALLIC), "office": "proconsul", "sent": 1, "fleets_with": fleets}
    return two_kinds(where, people={FULVIUS: away}, wars={GALLIC: "active"}, **given)


@pytest.mark.rule("republic:9.647a")
def test_a_commander_is_reinforced_with_the_veterans_that_are_named() -> None:
    match = vote(play(sitting(**proconsul(ACTIVE_BOX)), "reinforce", FULVIUS, SECOND, 1, 0), "for")
    assert army(rome(match), person(FULVIUS)) == [1, 2]
    only = vote(play(sitting(**proconsul(ACTIVE_BOX)), "reinforce", FULVIUS, SECOND, 0, 0), "for")
    assert army(rome(only), person(FULVIUS)) == [1]


@pytest.mark.rule("republic:9.644b")
def test_part_of_a_force_comes_home_with_the_veterans_that_are_named() -> None:
    match = sitting(**proconsul(WITH + person(FULVIUS)))
    play(match, "withdraw", FULVIUS)
    ask = match.asks[0]
    assert isinstance(ask, Subset)
    assert (ask.least, ask.most) == (0, 2)
    play(match, SECOND)
    assert match.asks[0].describe()["high"] == 2
    play(match, 1, 0, "consent")
    vote(match, "for")
    assert army(rome(match), person(FULVIUS)) == [0, 3]


@pytest.mark.rule("republic:9.644b")
def test_one_legion_stays_even_if_it_is_a_veteran() -> None:
    given = proconsul(WITH + person(FULVIUS)) | legions(WITH + person(FULVIUS), 2, 0)
    match = play(sitting(**given), "withdraw", FULVIUS)
    ask = match.asks[0]
    assert isinstance(ask, Subset)
    assert ask.most == 1


@pytest.mark.rule("republic:9.643c", "republic:9.643b")
@pytest.mark.parametrize(("veterans", "count", "asks"), [([], 4, False), (SECOND, 2, False), (SECOND, 3, True)])
def test_a_veteran_taken_from_a_proconsul_counts_as_two(veterans: list[str], count: int, asks: bool) -> None:
    given = proconsul(WITH + person(FULVIUS)) | legions(WITH + person(FULVIUS), 2, 8)
    match = play(sitting(**given), "withdraw", FULVIUS, veterans, count, 0)
    assert (asked(match) == {2: "senate.proconsul_consent"}) == asks


@pytest.mark.rule("republic:9.646a", "republic:9.646b")
def test_veterans_go_into_a_garrison_and_out_of_it_by_name() -> None:
    held = {"provinces": {SICILIA: FULVIUS}}
    match = vote(play(sitting(**two_kinds(ACTIVE_BOX, **held)), "garrison", SICILIA, SECOND, 1), "for")
    assert garrison(rome(match), province(SICILIA)) == [1, 2]
    there = sitting(**two_kinds(GARRISON + province(SICILIA), **held))
    vote(play(there, "ungarrison", SICILIA, SECOND, 0), "for")
    assert garrison(rome(there), province(SICILIA)) == [0, 2, 3]


@pytest.mark.rule("republic:9.646a")
def test_at_least_one_legion_goes_into_a_garrison() -> None:
    given = two_kinds(ACTIVE_BOX, provinces={SICILIA: FULVIUS})
    match = play(sitting(**given), "garrison", SICILIA, [])
    assert match.asks[0].describe()["low"] == 1
    given |= legions(ACTIVE_BOX, 1, 0)
    ask = play(sitting(**given), "garrison", SICILIA).asks[0]
    assert isinstance(ask, Subset)
    assert ask.least == 1


@pytest.mark.rule("republic:9.131a")
def test_other_veterans_make_another_proposal() -> None:
    given = two_kinds(ACTIVE_BOX, provinces={SICILIA: FULVIUS})
    same = play(after("garrison", [[SICILIA, SECOND, 1]], **given), "garrison", SICILIA, SECOND)
    assert list(same.asks[0].legal()) == [0, 2]
    other = play(after("garrison", [[SICILIA, SECOND, 1]], **given), "garrison", SICILIA, ["legion:0"])
    assert list(other.asks[0].legal()) == [0, 1, 2]


@pytest.mark.rule("republic:9.131a")
def test_when_everything_has_been_rejected_nothing_is_offered() -> None:
    given = two_kinds(ACTIVE_BOX, provinces={SICILIA: FULVIUS}) | legions(ACTIVE_BOX, 1, 0)
    assert "garrison" in options(sitting(**given))
    assert "garrison" not in options(after("garrison", [[SICILIA, ["legion:0"], 0]], **given))


@pytest.mark.rule("republic:9.13")
def test_what_can_only_repeat_a_rejected_proposal_is_let_go() -> None:
    given = two_kinds(ACTIVE_BOX, provinces={SICILIA: FULVIUS}) | legions(ACTIVE_BOX, 2, 0)
    match = play(after("garrison", [[SICILIA, SECOND, 0]], **given), "garrison", SICILIA, SECOND)
    assert asked(match) == {0: "senate.business"}

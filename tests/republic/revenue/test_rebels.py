"""The Revenue Phase: what a rebel's army costs him, and what becomes of the legions he cannot pay."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic import GAME
from tabularium.games.republic.state import ACTIVE_BOX, BANK, CAPTIVE, ROME, WITH
from tabularium.testing.language import asked, legal, play

from ..table import board, contented, holds, of, person, position, rome

FABIUS = person("family:fabius")


def rebellion(
    legions: int = 4, sworn: list[str] | None = None, talents: int = 0, follower: int = 0, box: int = 0, **given: Any
) -> Match:
    """Fabius is in revolt with some legions, of which the first are veterans sworn to the named; Valerius follows."""
    people = given.pop("people", {}) | {
        "family:fabius": {"place": "revolt", "talents": talents},
        "family:valerius": {"place": "revolt", "talents": follower},
    }
    s = board(
        phase="revenue",
        people=people,
        armies={"family:fabius": legions},
        rebel=FABIUS,
        treasuries={0: box},
        legions=0,
        **given,
    )
    for legion, key in enumerate(sworn or []):
        s.veteran[legion], s.sworn[legion] = 1, person(key) if key else -1
    s.agenda = [["rebel_upkeep"]]
    match = Match.from_state(GAME, s, 5)
    holds(match.state)
    return match


def released(legions: int, **given: Any) -> Match:
    """The rebel pays what he can, nobody moves money or gives any, and the State has its income."""
    return contented(play(rebellion(legions, **given), 4, 0))


def army(match: Match) -> int:
    """How many legions the rebel has."""
    return rome(match).legion.count(WITH + FABIUS)


@pytest.mark.rule("republic:11.23a", "republic:11.22c")
def test_rebel_legions_cost_two_and_sworn_veterans_nothing() -> None:
    match = rebellion(6, ["family:fabius", "family:valerius"], talents=10)
    assert asked(match) == {0: "revenue.upkeep"}
    assert legal(match) == [8]
    play(match, 8, 0)
    assert of(match, "talents", "family:fabius") == 2
    assert army(match) == 6


@pytest.mark.rule("republic:11.23a")
def test_veterans_sworn_to_others_cost_as_much_as_recruits() -> None:
    match = rebellion(3, ["family:cornelius", ""], talents=10)
    assert legal(match) == [6]


@pytest.mark.rule("republic:11.23a", "republic:11.22b", "republic:6.31b")
def test_the_rebel_chooses_which_purse_pays() -> None:
    match = rebellion(4, talents=5, follower=4, box=3)
    assert legal(match) == [1, 2, 3, 4, 5], "the others have seven"
    assert match.asks[0].default == 5
    play(match, 2)
    assert legal(match) == [3, 4]
    assert match.asks[0].params == {"senator": "family:valerius"}
    play(match, 3)
    s = rome(match)
    assert (s.talents[FABIUS], s.talents[person("family:valerius")], s.treasury[0]) == (3, 1, 0)
    assert army(match) == 4
    assert set(asked(match).values()) == {"revenue.money"}


@pytest.mark.rule("republic:11.23a")
def test_a_rebel_whose_followers_can_pay_everything_need_not_pay() -> None:
    assert legal(rebellion(2, talents=5, follower=9)) == [0, 1, 2, 3, 4]


@pytest.mark.rule("republic:11.23b")
def test_legions_that_cannot_be_paid_return_to_the_senate() -> None:
    match = rebellion(4, talents=5)
    play(match, 4, 0)
    assert army(match) == 2
    assert rome(match).legion.count(ACTIVE_BOX) == 2
    assert of(match, "talents", "family:fabius") == 1
    assert set(asked(match).values()) == {"revenue.money"}, "whether the State keeps them waits for its income"
    contented(match)
    assert asked(match) == {0: "revenue.released"}
    assert match.asks[0].params == {"legions": 2}


@pytest.mark.rule("republic:11.23b")
def test_the_rebel_chooses_whether_veterans_or_recruits_go() -> None:
    match = rebellion(4, ["", ""], talents=2)
    play(match, 2, 0)
    assert asked(match) == {0: "revenue.release"}
    assert legal(match) == [1, 2], "three go, and there are but two recruits"
    play(match, 2)
    s = rome(match)
    assert [s.legion[n] for n in range(4)].count(WITH + FABIUS) == 1
    assert [s.legion[n] for n in (0, 1)] == [ACTIVE_BOX, ACTIVE_BOX]


@pytest.mark.rule("republic:11.23c", "republic:6.52d")
def test_the_highest_officer_may_refuse_released_legions() -> None:
    match = play(released(4, talents=5), "refuse")
    assert rome(match).legion.count(BANK) == 25 - 2
    assert rome(match).legion.count(ACTIVE_BOX) == 0
    match = play(released(4, talents=5), "take")
    assert rome(match).legion.count(ACTIVE_BOX) == 2
    assert rome(match).released == []


@pytest.mark.rule("republic:11.23c")
def test_the_highest_officer_decides_even_if_he_is_of_another_faction() -> None:
    match = released(4, talents=5, people={"family:cornelius": {"office": "none"}})
    assert asked(match) == {1: "revenue.released"}


@pytest.mark.rule("republic:11.23c")
@pytest.mark.parametrize(("chest", "options"), [(-97, ["refuse"]), (-96, ["take", "refuse"])])
def test_a_state_that_cannot_pay_them_after_its_income_cannot_take_them(chest: int, options: list[str]) -> None:
    """It earns 100 talents, and the two legions are its only debt."""
    assert legal(released(4, talents=5, chest=chest)) == options


@pytest.mark.rule("republic:11.23c", "republic:6.52f")
def test_wars_are_paid_before_released_legions() -> None:
    wars = dict.fromkeys(["war:punic-1", "war:syrian"], "active")
    assert legal(released(4, talents=5, chest=-57, wars=wars)) == ["refuse"]
    assert legal(released(4, talents=5, chest=-56, wars=wars)) == ["take", "refuse"]


@pytest.mark.rule("republic:11.23a")
def test_nobody_is_asked_where_nothing_is_due() -> None:
    assert set(asked(rebellion(2, ["family:fabius", "family:fabius"], talents=4)).values()) == {"revenue.money"}
    match = position("rebel_upkeep", phase="revenue", armies={"family:cornelius": 2})
    assert set(asked(match).values()) == {"revenue.money"}


@pytest.mark.rule("republic:11.23c")
def test_without_anybody_in_rome_released_legions_are_disbanded() -> None:
    match = rebellion(2, talents=2)
    for p in range(15):
        if rome(match).place[p] == ROME:
            rome(match).place[p] = CAPTIVE
    play(match, 2, 0)
    contented(match)
    assert asked(match) == {0: "revenue.released"}
    assert legal(match) == ["refuse"]

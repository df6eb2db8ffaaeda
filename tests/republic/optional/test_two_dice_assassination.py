"""The assassination with two dice: the white one kills, the black one betrays."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.odds import ask
from tabularium.games.republic.odds.assassination import Chances, chances
from tabularium.testing.language import asked, lines, play

from ..floor import business, cards
from ..table import of

AELIUS, JULIUS = "family:aelius", "family:julius"
ON = {"two_dice_assassination": True}


def attacked(*dice: int, assassins: int = 0, guards: int = 0, **given: Any) -> Match:
    """Aelius of faction 4 strikes at Julius of faction 1."""
    hands = {4: cards("assassin", assassins), 1: cards("secret-bodyguard", guards)}
    match = business(hands=hands, dice=dice, **{"options": ON} | given)
    match.interject(4, "assassination", JULIUS)
    return play(match, AELIUS, assassins, guards)


def fell(match: Match) -> tuple[bool, bool]:
    """Have the target and the assassin died?"""
    dead = [line.params["senator"] for line in lines(match, "senator.dies")]
    return JULIUS in dead, AELIUS in dead


@pytest.mark.rule("republic:9.721")
@pytest.mark.parametrize(
    ("white", "black", "killed", "caught"),
    [
        (5, 2, True, True),
        (5, 3, True, False),
        (4, 2, False, True),
        (4, 3, False, False),
        (1, 3, False, False),
        (1, 6, False, False),
        (6, 6, True, False),
    ],
)
def test_the_white_die_decides_success_and_the_black_one_capture(
    white: int, black: int, killed: bool, caught: bool
) -> None:
    assert fell(attacked(white, black)) == (killed, caught)


@pytest.mark.rule("republic:9.721", "republic:I.assassin")
def test_assassin_cards_add_to_both_dice() -> None:
    assert fell(attacked(4, 2, assassins=1)) == (True, False)


@pytest.mark.rule("republic:9.721", "republic:9.73a", "republic:9.73c")
def test_bodyguards_take_from_both_dice_and_from_the_rolls_that_follow() -> None:
    assert fell(attacked(5, 3, guards=1)) == (False, True)
    assert fell(attacked(6, 4, 3, guards=1)) == (True, True)
    assert fell(attacked(6, 4, 4, guards=1)) == (True, False)


@pytest.mark.rule("republic:9.721")
def test_both_dice_are_told_before_bodyguards_are_asked_for() -> None:
    match = business(dice=[5, 2], options=ON)
    match.interject(4, "assassination", JULIUS)
    play(match, AELIUS, 0)
    assert [line.params for line in lines(match, "assassination.rolled_two")] == [{"white": 5, "black": 2}]
    assert asked(match) == {1: "assassination.bodyguards_two"}
    assert {name: match.asks[1].params[name] for name in ("white", "black")} == {"white": 5, "black": 2}


@pytest.mark.rule("republic:9.721", "republic:9.74b")
def test_who_is_caught_after_the_deed_answers_for_the_dead_mans_popularity() -> None:
    people = {JULIUS: {"popularity": 3}, "family:flaminius": {"influence": 9}}
    match = attacked(5, 2, people=people)
    assert of(match, "influence", "family:flaminius") == 4
    assert asked(match) == {0: "trial.special_prosecutor"}


@pytest.mark.rule("republic:9.721", "republic:9.72")
def test_without_the_option_one_die_decides_both() -> None:
    match = attacked(5, 2, options={})
    assert fell(match) == (True, False)
    assert lines(match, "assassination.rolled")


# -- the odds -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.721")
def test_success_and_capture_are_as_likely_as_with_one_die_and_go_together_by_chance() -> None:
    two = chances(two_dice=True)
    assert two == Chances(killed=2 / 6, caught=2 / 6, both=4 / 36)
    assert two[:2] == chances()[:2]
    guarded, alone = chances(cards=1, secret=1, two_dice=True), chances(cards=1, secret=1)
    assert guarded[:2] == alone[:2]
    assert guarded.both == pytest.approx(guarded.killed * guarded.caught)


@pytest.mark.rule("republic:9.721")
def test_the_command_tells_them() -> None:
    assert ask(["assassination", "--two-dice"]).data["both"] == pytest.approx(4 / 36)
    assert ask(["assassination"]).data["both"] == 0

"""The popular appeal of an accused, and its exact odds."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Match
from tabularium.games.republic.odds.appeal import acquittal, chances, outcome
from tabularium.games.republic.state import CURIA
from tabularium.testing.language import asked, lines, play

from ..court import AELIUS, CLAUDIUS, JUNIUS, MANLIUS, court, options, tried
from ..floor import cards
from ..table import of, rome

NO_VOTES = ["abstain"] * 3


def appealed(dice: list[int], accused: dict[str, Any] | None = None, answer: str = "appeal", **given: Any) -> Match:
    """Junius appeals to the people in the voting turn of his faction."""
    match = court({"corrupt": 1, **(accused or {})}, dice=dice, **given)
    return play(tried(match), "seat:3", answer)


@pytest.mark.rule("republic:9.422a", "republic:TBL.appeal")
def test_an_appeal_before_the_vote_reads_the_row_of_dice_and_popularity() -> None:
    match = appealed([2, 4], {"popularity": 2})
    assert rome(match).motions[-1].swing == 4
    assert asked(match) == {3: "senate.vote"}


@pytest.mark.rule("republic:9.422a")
def test_only_the_accused_is_asked_and_once() -> None:
    match = tried(court())
    play(match, "seat:2")
    assert asked(match) == {2: "senate.vote"}
    play(match, "for", "seat:3")
    assert asked(match) == {3: "trial.appeal"}
    assert options(match) == ["no_appeal", "appeal"]
    play(match, "no_appeal")
    assert asked(match) == {3: "senate.vote"}
    assert rome(match).motions[-1].swing == 0
    assert not [
        line for line in match.lines(None) if line.message in ("trial.appealed", "trial.freed", "trial.lynched")
    ]


@pytest.mark.rule("republic:9.42c")
@pytest.mark.parametrize(("dice", "convicted"), [([4, 5], False), ([4, 4], True)])
def test_the_appeal_changes_the_count(dice: list[int], convicted: bool) -> None:
    # eight votes for conviction: the people give eight or four against
    match = appealed(dice)
    play(match, "abstain", "seat:2", "for", "clockwise", *NO_VOTES)
    assert bool(lines(match, "trial.convicted")) == convicted


@pytest.mark.rule("republic:9.42c", "republic:9.422a")
def test_a_bad_appeal_counts_for_conviction() -> None:
    match = appealed([3, 3])
    play(match, "against", "clockwise", *["abstain"] * 4)
    assert not lines(match, "trial.convicted")
    worse = appealed([1, 3])
    play(worse, "against", "clockwise", *["abstain"] * 4)
    assert lines(worse, "trial.convicted")


@pytest.mark.rule("republic:9.422b", "republic:9.44")
def test_lynched_by_the_crowd_is_convicted() -> None:
    match = appealed([1, 1], {"influence": 9, "prior": 1})
    assert lines(match, "trial.lynched")
    assert of(match, "influence", MANLIUS) == 4 + 5
    assert of(match, "prior", MANLIUS) == 1
    assert of(match, "influence", JUNIUS) == 3
    assert rome(match).motions == []


@pytest.mark.rule("republic:9.422d", "republic:9.412a")
def test_freed_in_triumph_strikes_at_censor_and_prosecutor() -> None:
    match = appealed([6, 6, 1, 6, 5], {"popularity": 2}, people={AELIUS: {"corrupt": 1}})
    assert lines(match, "trial.freed")
    assert [line.params["drawn"] for line in lines(match, "chits.drawn")] == [3]
    assert of(match, "place", MANLIUS) == CURIA
    assert of(match, "place", CLAUDIUS) == CURIA
    assert of(match, "influence", "family:cornelius") == 5
    assert asked(match) == {0: "senate.business"}


@pytest.mark.rule("republic:9.422d", "republic:9.43")
def test_a_single_point_above_eleven_is_a_single_chit_and_the_trial_is_over() -> None:
    match = appealed([6, 6, 30], people={AELIUS: {"corrupt": 1}})
    assert [line.params["drawn"] for line in lines(match, "chits.drawn")] == [1]
    assert options(match) == ["end_trials", AELIUS]
    assert rome(match).motions == []


@pytest.mark.rule("republic:9.423b")
def test_who_has_appealed_and_lives_may_still_veto() -> None:
    match = appealed([1, 3], hands={3: cards("tribune")})
    assert rome(match).motions[-1].swing == -12
    play(match, "veto")
    assert rome(match).motions == []
    assert not lines(match, "trial.convicted")


@pytest.mark.rule("republic:9.422a")
def test_glaucia_may_roll_three_dice() -> None:
    people = {"statesman:21a": {"faction": 3, "corrupt": 1}}
    match = court({}, people=people, dice=[1, 2, 6])
    play(match, "statesman:21a", "charge:corruption", MANLIUS, "seat:3")
    assert options(match) == ["no_appeal", "appeal", "appeal_three_dice"]
    play(match, "appeal_three_dice")
    assert rome(match).motions[-1].swing == 8


@pytest.mark.rule("republic:9.422a", "republic:E.evil-omens.1")
def test_evil_omens_weigh_on_the_appeal() -> None:
    assert rome(appealed([4, 4], events={"event:evil-omens": 1})).motions[-1].swing == 0


# -- the odds --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:TBL.appeal")
def test_the_rows_of_the_table() -> None:
    rows = [outcome(total) for total in range(1, 14)]
    assert rows == ["killed", "killed", -16, -12, -8, -4, 0, 4, 8, 12, 16, "freed", "freed"]


@pytest.mark.rule("republic:9.422a")
def test_the_exact_chances_of_an_appeal() -> None:
    fair = chances(popularity=0)
    assert fair["killed"] == fair["freed"] == pytest.approx(1 / 36)
    assert fair[0] == pytest.approx(6 / 36)
    assert sum(fair.values()) == pytest.approx(1)
    assert chances(popularity=9)["freed"] == pytest.approx(35 / 36)
    assert chances(popularity=1, omens=1) == fair
    assert chances(popularity=0, dice=3)["freed"] == pytest.approx(81 / 216)


@pytest.mark.rule("republic:9.42a", "republic:9.42c")
def test_the_chance_of_an_acquittal() -> None:
    assert acquittal(8, 0, popularity=0) == pytest.approx(10 / 36)
    assert acquittal(0, 0, popularity=0) == pytest.approx(21 / 36)
    assert acquittal(9, 1, popularity=0) == pytest.approx(10 / 36)
    assert acquittal(0, 16, popularity=0) == pytest.approx(35 / 36)
    assert acquittal(0, 0, popularity=2) == pytest.approx(30 / 36)

"""The odds of battles: counted by hand, by brute force and with dice."""

from __future__ import annotations

import doctest
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import msgspec
import pytest

from tabularium.engine.refusal import BadQuestion
from tabularium.games.conquest import odds
from tabularium.games.conquest.odds import (
    CHEAPEST,
    DEAREST,
    STRONGEST,
    Force,
    Odds,
    Policy,
    Toll,
    dice,
    flight,
    land_battle,
    sea_battle,
    sinking_order,
)
from tests.conquest.battles import DIE, KINDS, LAND, SEA
from tests.conquest.odds_proof import CASES, WAYS, figures, play, prove, quickness

CLOSE = 1e-12
QUICK = 1_200
"""Battles of each case and way in the quick test; the proof plays a million."""
RUN = Policy(retreat_below=1.0)


def close(number: float | Sequence[float]) -> object:
    return pytest.approx(number, abs=CLOSE)


def lost(toll: Toll) -> list[float]:
    return [getattr(toll, kind).expected for kind in (*KINDS, "galley", "general")] + [toll.caesar]


# -- dice ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("count", "legion"),
    [(1, (1, 0, 0)), (1, (0, 0, 1)), (3, (2, 1, 0)), (3, (1, 1, 1)), (5, (3, 1, 1)), (5, (2, 1, 4)), (6, (2, 2, 0))],
)
@pytest.mark.parametrize("most", [1, 2, 4])
def test_hits_are_those_of_all_rolls(count: int, legion: tuple[int, int, int], most: int) -> None:
    """Given a few dice, when every roll is looked at, then so many give so many hits, beyond the most together."""
    counts = [0] * (most + 1)
    for roll in product(DIE, repeat=count):
        hits = sum(min(roll.count(kind), units) for kind, units in zip(KINDS, legion, strict=True))
        counts[min(hits, most)] += 1

    assert dice.battle_hits(count, *legion, most) == tuple(each / 6**count for each in counts)


@pytest.mark.parametrize(("count", "cavalry", "most"), [(1, 1, 3), (4, 2, 3), (5, 4, 2), (5, 0, 2)])
def test_pursuit_hits_are_cavalry_faces_matched_with_cavalry(count: int, cavalry: int, most: int) -> None:
    counts = [0] * (min(cavalry, most) + 1)
    for roll in product(DIE, repeat=count):
        counts[min(roll.count("cavalry"), cavalry, most)] += 1

    assert dice.pursuit_hits(count, cavalry, most) == tuple(each / 6**count for each in counts)


def test_hits_at_sea_are_galley_faces() -> None:
    counts = [0, 0, 0]
    for roll in product(DIE, repeat=4):
        counts[min(roll.count("galley"), 2)] += 1

    assert dice.sea_hits(4, 2) == tuple(each / 6**4 for each in counts)


# -- by hand -------------------------------------------------------------------------------------------------------
def test_one_infantry_against_one() -> None:
    """Given a third each to hit, then of the 5/9 in which somebody hits 2/9 go to each side and 1/9 to nobody."""
    odds = land_battle(Force(infantry=1, general=1), Force(infantry=1, caesar=1, galley=2))

    assert odds.outcomes.attacker_wins == close(2 / 5)
    assert odds.outcomes.defender_wins == close(2 / 5)
    assert odds.outcomes.both_destroyed == close(1 / 5)
    assert odds.outcomes.conquered == close(2 / 5)
    assert odds.rounds == close(9 / 5)
    assert lost(odds.attacker_toll) == close([3 / 5, 0, 0, 0, 2 / 5, 0])
    assert lost(odds.defender_toll) == close([3 / 5, 0, 0, 4 / 5, 0, 2 / 5])
    assert odds.defender_toll.galley.chances == close([3 / 5, 0, 2 / 5])
    assert odds.attacker_toll.talents == close(6)
    assert odds.defender_toll.talents == close(6 + 16)


@pytest.mark.parametrize(
    ("attacker", "dice_of_the_walls"), [(Force(infantry=1), 2), (Force(catapult=1), 1), (Force(cavalry=1), 2)]
)
def test_walls_add_dice_that_match_like_all_others(attacker: Force, dice_of_the_walls: int) -> None:
    """Given one infantry in a fortified city, then it hits with one of its dice, fewer of them against a catapult."""
    odds = land_battle(attacker, Force(infantry=1), fort=True)
    hit = 1 / 3 if attacker.infantry else 1 / 6
    answer = 1 - (2 / 3) ** (1 + dice_of_the_walls)

    assert odds.outcomes.attacker_wins == close(hit * (1 - answer) / (1 - (1 - hit) * (1 - answer)))


def test_a_catapult_hits_from_the_reserve() -> None:
    """Given five infantry without leader, when a catapult stands behind them, then its face hits in the first round."""
    alone = land_battle(Force(infantry=5), Force(infantry=5), defence=RUN, attack=Policy(pursuit=CHEAPEST))
    helped = land_battle(Force(infantry=5, catapult=1), Force(infantry=5), defence=RUN)

    expected = sum(hits * chance for hits, chance in enumerate(dice.battle_hits(5, 5, 0, 1, 5)))
    assert alone.defender_toll.infantry.expected == close(5 / 3)
    assert helped.defender_toll.infantry.expected == close(expected)
    assert helped.attacker_toll.catapult.expected == 0


def test_leaders_enlarge_the_legion_but_only_while_there_are_units() -> None:
    def rounds_of(leaders: int, units: int) -> Odds:
        return land_battle(Force(general=leaders, infantry=units), Force(infantry=5))

    assert rounds_of(1, 6).outcomes == rounds_of(3, 6).outcomes
    assert rounds_of(0, 6).outcomes.attacker_wins < rounds_of(1, 6).outcomes.attacker_wins


def test_a_caesar_leads_like_a_general() -> None:
    one = land_battle(Force(caesar=1, infantry=9), Force(infantry=5))
    other = land_battle(Force(general=1, infantry=9), Force(infantry=5))

    assert one.outcomes == other.outcomes
    assert (one.attacker_toll.caesar, one.attacker_toll.general.expected) == (other.attacker_toll.general.expected, 0)


# -- by brute force ------------------------------------------------------------------------------------------------
def rolls(count: int, legion: tuple[int, int, int], catapults: int) -> Iterator[tuple[int, Fraction]]:
    for roll in product(DIE, repeat=count):
        matched = legion[0], legion[1], catapults
        hits = sum(min(roll.count(kind), units) for kind, units in zip(KINDS, matched, strict=True))
        yield hits, Fraction(1, 6**count)


@cache
def brute(mine: tuple[int, int, int], theirs: tuple[int, int, int]) -> tuple[Fraction, Fraction, Fraction]:
    """Attacker wins, defender wins and the rounds, in a fortified city, everybody in the battle legion."""
    if not any(mine) or not any(theirs):
        return Fraction(any(mine)), Fraction(any(theirs)), Fraction(0)
    again = Fraction(0)
    win, hold, rounds = Fraction(0), Fraction(0), Fraction(1)
    blows: dict[int, Fraction] = {}
    answers: dict[int, Fraction] = {}
    for hits, chance in rolls(sum(mine), mine, mine[2]):
        blows[hits] = blows.get(hits, Fraction(0)) + chance
    for hits, chance in rolls(sum(theirs) + (1 if mine[2] else 2), theirs, theirs[2]):
        answers[hits] = answers.get(hits, Fraction(0)) + chance
    for (blow, chance), (answer, share) in product(blows.items(), answers.items()):
        if blow == answer == 0:
            again += chance * share
            continue
        won, held, more = brute(after(mine, answer), after(theirs, blow))
        win += chance * share * won
        hold += chance * share * held
        rounds += chance * share * more
    return win / (1 - again), hold / (1 - again), rounds / (1 - again)


def after(units: tuple[int, int, int], hits: int) -> tuple[int, int, int]:
    left = list(units)
    for kind in range(3):
        taken = min(hits, left[kind])
        left[kind] -= taken
        hits -= taken
    return left[0], left[1], left[2]


@pytest.mark.parametrize(("mine", "theirs"), [((2, 1, 1), (1, 1, 0)), ((1, 2, 0), (2, 0, 1)), ((4, 0, 0), (1, 1, 1))])
def test_the_odds_are_those_of_every_roll_of_every_round(
    mine: tuple[int, int, int], theirs: tuple[int, int, int]
) -> None:
    """Given small forces and walls, when all rolls are followed in fractions, then nothing is left to rounding."""
    odds = land_battle(
        Force(infantry=mine[0], cavalry=mine[1], catapult=mine[2]),
        Force(infantry=theirs[0], cavalry=theirs[1], catapult=theirs[2]),
        fort=True,
    )
    win, hold, rounds = brute(mine, theirs)

    assert odds.outcomes.attacker_wins == close(float(win))
    assert odds.outcomes.defender_wins == close(float(hold))
    assert odds.rounds == close(float(rounds))


# -- retreat -------------------------------------------------------------------------------------------------------
def test_nobody_retreats_unless_the_policy_says_so() -> None:
    outcomes = LAND["the book's example"].odds().outcomes

    assert (outcomes.attacker_retreats, outcomes.defender_retreats) == (0, 0)


def test_the_defender_is_asked_first_and_one_round_is_always_fought() -> None:
    """Given both would run at once, then after one round the attacker need not."""
    odds = land_battle(Force(infantry=3), Force(infantry=3), attack=RUN, defence=RUN)

    assert odds.rounds == 1
    assert odds.outcomes.attacker_retreats == 0
    assert odds.outcomes.defender_wins == close((1 / 3) ** 3 * (1 - (1 / 3) ** 3))
    assert odds.outcomes.both_destroyed == close((1 / 3) ** 6)
    assert odds.outcomes.defender_retreats == close((1 - (1 / 3) ** 3) ** 2)


def test_a_side_retreats_when_a_fight_to_the_end_has_become_too_risky() -> None:
    """Given two against two, when one is lost alone the chance is below 30 %, and with nobody lost it is even."""
    worse = land_battle(Force(infantry=1), Force(infantry=2)).outcomes.attacker_wins
    even = land_battle(Force(infantry=2), Force(infantry=2)).outcomes.attacker_wins
    stays = land_battle(Force(infantry=2), Force(infantry=2), attack=Policy(retreat_below=worse - 0.001))
    leaves = land_battle(Force(infantry=2), Force(infantry=2), attack=Policy(retreat_below=worse + 0.001))

    assert worse < 0.3 < even
    assert stays.outcomes.attacker_retreats == 0
    assert 0 < leaves.outcomes.attacker_retreats < 0.5
    assert leaves.outcomes.defender_retreats == 0


def test_a_pursuit_takes_what_the_pursuer_likes_best() -> None:
    """Given one cavalry among three pursuers, then it hits with one die of three, and a catapult falls."""
    hit = 1 - (5 / 6) ** 3
    fleeing = Force(general=1, infantry=1, catapult=1)

    assert lost(flight(fleeing, Force(infantry=2, cavalry=1))) == close([0, 0, hit, 0, 0, 0])
    assert lost(flight(fleeing, Force(infantry=2, cavalry=1), pursuit=CHEAPEST)) == close([hit, 0, 0, 0, 0, 0])
    assert lost(flight(fleeing, Force(infantry=3))) == [0, 0, 0, 0, 0, 0]


def test_leaders_escape_a_pursuit_that_destroys_all_units() -> None:
    toll = flight(Force(general=2, caesar=1, infantry=1), Force(cavalry=6))

    assert toll.infantry.expected == close(1 - (5 / 6) ** 6)
    assert (toll.general.expected, toll.caesar) == (0, 0)


def test_who_has_nowhere_to_go_loses_everything() -> None:
    toll = flight(Force(general=2, caesar=1, infantry=3, catapult=1), Force(infantry=1), haven=False)

    assert lost(toll) == close([3, 0, 1, 0, 2, 1])


def test_galleys_in_port_are_lost_with_the_province_and_the_attackers_never() -> None:
    """Given galleys on both sides, then the defender's go down whenever the attacker has the field."""
    odds = land_battle(
        Force(infantry=4, galley=3), Force(infantry=3, galley=2), attack=Policy(retreat_below=0.3), defence=RUN
    )

    assert odds.attacker_toll.galley.expected == 0
    assert odds.defender_toll.galley.expected == close(2 * odds.outcomes.conquered)


# -- at sea --------------------------------------------------------------------------------------------------------
def test_one_galley_against_one_for_three_rounds() -> None:
    hit = 1 - (5 / 6) ** 2
    odds = SEA["the book's example at sea"].odds()
    one_round = hit * (1 - hit)
    again = (1 - hit) ** 2

    assert odds.outcomes.both_afloat == close(again**3)
    assert odds.outcomes.attacker_wins == close(one_round * (1 + again + again**2))
    assert odds.outcomes.both_destroyed == close(hit * hit * (1 + again + again**2))
    assert odds.rounds == close(1 + again + again**2)
    assert odds.defender_toll.infantry.expected == close(3 * odds.defender_toll.galley.expected)
    assert odds.defender_toll.general.expected == close(odds.defender_toll.galley.expected)


def test_the_emptiest_galley_sinks_first_and_the_caesars_last() -> None:
    fleet = [Force(infantry=3), Force(caesar=1), Force(general=1), Force(), Force(infantry=3, general=1)]

    assert sinking_order(fleet) == [3, 2, 0, 4, 1]


def test_a_captured_caesar_ends_the_battle_and_frees_the_captors_generals() -> None:
    """Given both would lose their Caesar in a round, then the attacker has captured first and loses no leader."""
    fleet = [Force(caesar=1, general=1)]
    hit = 1 - (5 / 6) ** 2
    again = (1 - hit) ** 2
    odds = sea_battle(fleet, fleet)

    assert odds.outcomes.both_destroyed == 0
    assert odds.outcomes.attacker_wins == close(hit * (1 + again + again**2))
    assert odds.attacker_toll.caesar == close(odds.outcomes.defender_wins)
    assert odds.attacker_toll.general.expected == close(odds.outcomes.defender_wins)
    assert odds.attacker_toll.galley.expected == close(odds.defender_toll.galley.expected)


# -- the answer ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("case", CASES)
def test_chances_add_up(case: str) -> None:
    odds = CASES[case].odds()

    assert sum(msgspec.structs.astuple(odds.outcomes)) == close(1)
    for toll in (odds.attacker_toll, odds.defender_toll):
        for kind in (*KINDS, "galley", "general"):
            assert sum(getattr(toll, kind).chances) == close(1)
        assert -CLOSE <= toll.caesar <= 1 + CLOSE


def test_the_policies_stand_in_the_answer() -> None:
    usual = land_battle(Force(infantry=1), Force(infantry=1))
    chosen = land_battle(
        Force(infantry=1),
        Force(infantry=1),
        fort=True,
        attack=RUN,
        defence=Policy(losses=DEAREST),
        defender_haven=False,
    )

    assert (usual.place, usual.fort, usual.attacker.haven) == ("land", False, True)
    assert usual.attacker.policy == usual.defender.policy
    assert msgspec.to_builtins(usual.attacker.policy) == {
        "legion": STRONGEST,
        "losses": CHEAPEST,
        "pursuit": DEAREST,
        "retreat_below": 0.0,
        "sinking": "emptiest",
    }
    assert (chosen.fort, chosen.attacker.policy, chosen.defender.policy.losses) == (True, RUN, DEAREST)
    assert (chosen.attacker.haven, chosen.defender.haven) == (True, False)


def test_the_answer_is_plain_data() -> None:
    odds = LAND["ten against ten, retreats"].odds()

    assert msgspec.json.decode(msgspec.json.encode(odds), type=Odds) == odds


def test_the_example_of_the_documentation_holds() -> None:
    assert doctest.testmod(odds).failed == 0


def test_the_same_question_is_answered_at_once() -> None:
    assert LAND["the book's example"].odds() is LAND["the book's example"].odds()


def test_ten_against_ten_take_less_than_fifty_milliseconds() -> None:
    assert quickness(10) < 0.05


@pytest.mark.parametrize(
    ("attacker", "defender"), [(Force(general=1), Force(infantry=1)), (Force(infantry=1), Force(galley=3))]
)
def test_without_land_units_there_is_no_battle(attacker: Force, defender: Force) -> None:
    with pytest.raises(BadQuestion) as refused:
        land_battle(attacker, defender)
    assert refused.value.refusal.message == "odds.bad.no_units"


def test_without_galleys_there_is_no_battle_at_sea() -> None:
    with pytest.raises(BadQuestion) as refused:
        sea_battle([], [Force()])
    assert refused.value.refusal.message == "odds.bad.no_galleys"


@pytest.mark.parametrize("share", [-0.1, 1.1])
def test_a_chance_lies_between_nothing_and_certainty(share: float) -> None:
    with pytest.raises(BadQuestion):
        Policy(retreat_below=share)


# -- with dice -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("case", CASES)
def test_battles_agree_with_the_odds(case: str, way: str) -> None:
    """Given some battles by the bare rules or by the scenes of the game, then no figure is off by four errors."""
    seen = play(case, way, QUICK, seed=1)
    off = [figure for figure in figures(CASES[case].odds(), seen) if figure.errors > figure.most]

    assert off == []


def test_the_proof_notices_odds_that_are_wrong() -> None:
    """Given battles against walls, when they are held against the odds in the open, then figures are far off."""
    case = "the same against walls"
    seen = play(case, "rules", QUICK, seed=1)
    in_the_open = replace(LAND[case], fort=False).odds()
    off = [figure for figure in figures(in_the_open, seen) if figure.errors > figure.most]

    assert {"attacker_wins", "attacker: infantry", "defender: general"} <= {figure.name for figure in off}


def test_the_proof_tells_its_figures() -> None:
    assert "figures compared" in prove(len(CASES) * 100)

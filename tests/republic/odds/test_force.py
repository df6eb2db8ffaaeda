"""The exact chances of a force as the table stands: events, abilities, losses and the commander's life."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from tabularium.games.republic.cards import CHITS, DRAW_TWO, EVENT_AT, PERSON_AT, WAR_AT
from tabularium.games.republic.odds.battle import battle, strength
from tabularium.games.republic.odds.force import (
    against_rebels,
    by_kind,
    commander_lost,
    drawn,
    fates,
    losses,
    outcomes,
)
from tabularium.games.republic.options import RepublicOptions
from tabularium.games.republic.results import STALEMATE, Result
from tabularium.games.republic.state import ACTIVE, Republic

GALLIC = WAR_AT["gallic-1"]
FABIUS = PERSON_AT["family:fabius"]
MILITARY = 4


def rome(**options: Any) -> Republic:
    """The 1st Gallic War is active: strength 10, disaster on 13, standoff on 15; the cup is full."""
    s = Republic(options=RepublicOptions(**options), factions=3)
    s.war[GALLIC] = ACTIVE
    s.cup = list(CHITS)
    return s


@pytest.mark.rule("republic:10.11c")
def test_without_anything_special_it_is_the_plain_table() -> None:
    plain = battle(strength(8, MILITARY), 10, disaster=(13,), standoff=(15,))

    assert fates(rome(), FABIUS, GALLIC, 8, at_sea=False) == pytest.approx(plain)


@pytest.mark.rule("republic:E.ally-deserts.1")
def test_allies_who_desert_are_counted_die_by_die() -> None:
    """Given the event at its first level, then the war is stronger by the black die of each roll."""
    s = rome(desertion_parity=False)
    s.level[EVENT_AT["ally-deserts"]] = 1
    wins = sum(
        sum(dice) + strength(12, MILITARY) - 10 - dice[0] >= 14
        for dice in product(range(1, 7), repeat=3)
        if sum(dice) not in (13, 15)
    )

    assert fates(s, FABIUS, GALLIC, 12, at_sea=False)["victory"] == pytest.approx(wins / 216)


@pytest.mark.rule("republic:10.21c")
def test_a_number_that_has_struck_this_year_strikes_no_more() -> None:
    s = rome()
    s.struck = [[GALLIC, 13]]

    assert fates(s, FABIUS, GALLIC, 8, at_sea=False)["disaster"] == 0


@pytest.mark.rule("republic:11.27a", "republic:11.39")
def test_against_rebels_the_table_alone_decides() -> None:
    s = rome()
    s.level[EVENT_AT["ally-deserts"]] = 1

    assert by_kind(against_rebels(s, FABIUS, 11, 8)) == pytest.approx(battle(strength(8, MILITARY), 11))


@pytest.mark.rule("republic:11.27c", "republic:10.02a")
def test_in_a_civil_war_the_larger_loss_is_the_number_of_chits() -> None:
    s = rome()
    found = {Result(STALEMATE, 3): 1.0}
    again = CHITS.count(DRAW_TWO)
    numbered = len(CHITS) - again

    assert commander_lost(s, FABIUS, found, 1, 0) == drawn(numbered, again, 1)
    assert commander_lost(s, FABIUS, found, 1, 0, (2, 4)) == drawn(numbered, again, 3)
    assert commander_lost(s, FABIUS, found, 1, 0, (0, 8)) == drawn(numbered, again, 6)
    assert commander_lost(s, FABIUS, found, 5, 2, (1, 1)) == drawn(numbered, again, 5)


def test_nothing_is_struck_by_reckoning() -> None:
    s = rome()
    outcomes(s, FABIUS, GALLIC, 8, at_sea=False)

    assert s.struck == []


@pytest.mark.rule("republic:5.21c")
def test_a_chit_is_drawn_as_often_as_it_comes_up() -> None:
    """Given the cup with its chits that stand for two, then the share is that of many drawings."""
    again = CHITS.count(DRAW_TWO)
    rng, hits, tries = Random(7), 0, 4000
    for _ in range(tries):
        cup, left, found = list(CHITS), 5, False
        while left:
            chit = rng.choice(cup)
            if chit == DRAW_TWO:
                left += 1
            else:
                cup.remove(chit)
                left -= 1
                found = found or chit == 3
        hits += found

    assert drawn(len(CHITS) - again, again, 5) == pytest.approx(hits / tries, abs=0.02)
    assert drawn(len(CHITS) - again, again, 0) == 0
    assert drawn(3, 0, 3) == 1


@pytest.mark.rule("republic:10.2a")
def test_a_defeat_costs_the_commander_his_life_whatever_else_happens() -> None:
    s = rome()
    found = outcomes(s, FABIUS, GALLIC, 1, at_sea=False)
    kinds = by_kind(found)

    assert commander_lost(s, FABIUS, found, 1, 0) >= kinds["defeat"] > 0.5
    assert losses(s, FABIUS, found, 1) == pytest.approx(1), "whatever happens to one legion alone, it is lost"

"""Legions, fleets and commanders: how they leave, come home and count; and how Rome ends."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.republic.cards import MILITARY
from tabularium.games.republic.end import collapse, era_over, state_pays
from tabularium.games.republic.forces import command, legions_at, raise_legions, remove, strike_camp
from tabularium.games.republic.state import ACTIVE_BOX, BANK, CAMP, NOBODY

from .table import board, loaded, person, war

CLAUDIUS, FABIUS, JULIUS = "family:claudius", "family:fabius", "family:julius"
PUNIC_1 = war("war:punic-1")


# -- units ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:10.5b", "republic:10.5c")
def test_a_legion_that_is_lost_is_in_the_bank_and_forgets_whose_it_was() -> None:
    s = board(legions=2)
    s.veteran[0], s.sworn[0] = 1, person(FABIUS)
    remove(s, [0])
    assert (s.legion[0], s.veteran[0], s.sworn[0]) == (BANK, 0, NOBODY)
    assert legions_at(s, ACTIVE_BOX) == [1]


@pytest.mark.rule("republic:9.9b")
def test_a_force_without_commander_comes_home_whole() -> None:
    s = board(legions=1, fleets=1, wars={"war:punic-1": "active"})
    raise_legions(s, 2, CAMP + PUNIC_1)
    s.camp_fleets[PUNIC_1] = 3
    strike_camp(s, PUNIC_1)
    assert (len(legions_at(s, ACTIVE_BOX)), s.fleets, s.camp_fleets[PUNIC_1]) == (3, 4, 0)


# -- command ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:9.34a")
@pytest.mark.parametrize(("place", "helps"), [("field", True), ("captive", False), ("rome", False)])
def test_a_dictator_has_his_masters_military_while_that_one_rides_beside_him(place: str, helps: bool) -> None:
    at_war: dict[str, Any] = {"place": "field", "post": PUNIC_1}
    people = {JULIUS: {"office": "dictator", **at_war}, CLAUDIUS: {"office": "master_of_horse", **at_war}}
    people[CLAUDIUS]["place"] = place
    s = board(people=people, wars={"war:punic-1": "active"})
    assert MILITARY[person(CLAUDIUS)]
    assert command(s, person(JULIUS)) == MILITARY[person(JULIUS)] + helps * MILITARY[person(CLAUDIUS)]


@pytest.mark.rule("republic:9.34a")
def test_a_consul_has_only_his_own_military() -> None:
    s = board(people={CLAUDIUS: {"office": "master_of_horse"}})
    assert command(s, person(JULIUS)) == MILITARY[person(JULIUS)]


# -- the end ----------------------------------------------------------------------------------------------------------
FOUR_WARS = dict.fromkeys(("war:gallic-1", "war:syrian", "war:jugurthine", "war:parthian"), "active")


@pytest.mark.rule("republic:12.2b", "republic:12.4b", "republic:12.3c")
def test_a_rebel_with_four_wars_at_the_gates_has_no_debts_to_begin_with() -> None:
    people = {JULIUS: {"place": "revolt", "office": "none"}}
    s = board(people=people, rebel=person(JULIUS), wars=FOUR_WARS, chest=3)
    assert not state_pays(loaded(s), 10)
    assert (s.chest, s.triumph, s.ending) == (0, 1, "")
    s = board(people=people, rebel=person(JULIUS), wars=FOUR_WARS, chest=30)
    collapse(s, "people_revolt")
    assert s.chest == 30


@pytest.mark.rule("republic:6.52e")
def test_a_state_that_pays_its_last_talent_stands() -> None:
    s = board(chest=10)
    assert state_pays(s, 10)
    assert (s.chest, s.ending) == (0, "")
    assert not state_pays(loaded(s), 1)
    assert s.ending == "bankruptcy"


@pytest.mark.rule("republic:12.2e", "republic:12.1b")
def test_a_faction_that_is_out_wins_nothing() -> None:
    """Two that are left without influence roll; the one that is out does not."""
    s = board(seats=3)
    s.influence = [0] * len(s.influence)
    s.out[0] = 1
    era_over(loaded(s, 1, 1, 2, 2))
    assert s.winners == [2]

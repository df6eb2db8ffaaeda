"""What dies with a senator and what does not, and how a faction goes on without its last one."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.republic.cards import CARD_OF, INFLUENCE
from tabularium.games.republic.death import Cause, kill
from tabularium.games.republic.senators import family_appears, gain_influence, members, votes
from tabularium.games.republic.state import ACTIVE_BOX, BENEATH, CURIA, FORUM, NOBODY

from .table import board, holds, person

CORNELIUS, FABIUS, VALERIUS, JULIUS, CLAUDIUS = (
    person(f"family:{name}") for name in ("cornelius", "fabius", "valerius", "julius", "claudius")
)
NOWHERE: dict[str, Any] = {"place": "nowhere"}
WITHOUT_FIRST = {f"family:{name}": NOWHERE for name in ("cornelius", "fabius", "valerius")}
WITHOUT_LAST = {f"family:{name}": NOWHERE for name in ("flaminius", "aelius", "sulpicius")}


# -- one senator ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("republic:4.17a", "republic:7.5b")
def test_a_senators_votes_are_his_oratory_and_his_knights() -> None:
    s = board(people={"family:cornelius": {"knights": 2}})
    assert (votes(s, CORNELIUS), votes(s, FABIUS)) == (3 + 2, 2)


@pytest.mark.rule("republic:5.3a")
def test_a_death_is_counted_and_leaves_everybody_else_as_he_was() -> None:
    people = {"family:julius": {"place": "revolt", "office": "none"}, "family:claudius": {"place": "revolt"}}
    s = board(people=people, rebel=JULIUS, rebel_master=CLAUDIUS, life=CORNELIUS, armies={"family:julius": 2})
    kill(s, FABIUS, Cause.MORTALITY)
    assert [s.deaths[p] for p in (FABIUS, CORNELIUS, JULIUS)] == [1, 0, 0]
    assert (s.leader[0], s.life, s.rebel, s.rebel_master) == (CORNELIUS, CORNELIUS, JULIUS, CLAUDIUS)
    assert s.place[CLAUDIUS] != CURIA
    kill(s, FABIUS, Cause.MORTALITY)
    assert s.deaths[FABIUS] == 2


@pytest.mark.rule("republic:5.3a")
def test_a_consul_for_life_who_dies_is_one_no_more() -> None:
    s = board(life=FABIUS)
    kill(s, FABIUS, Cause.MORTALITY)
    assert s.life == NOBODY


@pytest.mark.rule("republic:11.271c")
def test_the_death_of_the_rebel_ends_the_revolt_and_only_his() -> None:
    people = {"family:julius": {"place": "revolt", "office": "none"}, "family:claudius": {"place": "revolt"}}
    s = board(people=people, rebel=JULIUS, armies={"family:julius": 2}, legions=1)
    kill(s, CLAUDIUS, Cause.MORTALITY)
    assert (s.rebel, s.legion.count(ACTIVE_BOX)) == (JULIUS, 1)
    kill(s, JULIUS, Cause.MORTALITY)
    assert (s.rebel, s.legion.count(ACTIVE_BOX)) == (NOBODY, 3)


@pytest.mark.rule("republic:5.31a", "republic:5.3b")
def test_the_family_beneath_a_dead_statesman_is_as_it_is_printed() -> None:
    s = board(people={"statesman:22a": {"faction": 0}})
    porcius = person("family:porcius")
    s.deck[0].remove(CARD_OF["family:porcius"])
    family_appears(s, porcius)
    assert s.place[porcius] == BENEATH
    kill(s, person("statesman:22a"), Cause.MORTALITY)
    assert (s.place[porcius], s.influence[porcius]) == (CURIA, INFLUENCE[porcius])
    holds(s)


@pytest.mark.rule("republic:7.312d", "republic:7.312e")
def test_a_family_whose_statesman_is_not_in_play_lies_in_the_forum() -> None:
    s = board()
    aemilius = person("family:aemilius")
    s.deck[0].remove(CARD_OF["family:aemilius"])
    family_appears(s, aemilius)
    assert (s.place[aemilius], s.faction[aemilius]) == (FORUM, NOBODY)
    holds(s)


@pytest.mark.rule("republic:9.822a", "republic:7.31b")
@pytest.mark.parametrize(
    ("influence", "gain", "life"), [(30, 4, False), (30, 5, True), (34, 1, True), (40, 0, False), (40, -1, False)]
)
def test_thirty_five_influence_gained_makes_a_consul_for_life(influence: int, gain: int, life: bool) -> None:
    s = board(people={"family:fabius": {"influence": influence}})
    gain_influence(s, FABIUS, gain)
    assert s.influence[FABIUS] == influence + gain
    assert (s.life == FABIUS) is life


# -- the last senator of a faction ------------------------------------------------------------------------------------
@pytest.mark.rule("republic:5.4a", "republic:5.4b")
def test_a_faction_that_loses_its_last_senator_while_the_curia_is_empty_waits() -> None:
    s = board(people=WITHOUT_FIRST | {"statesman:22a": {"faction": 0}})
    assert s.leader[0] == person("statesman:22a")
    kill(s, person("statesman:22a"), Cause.MORTALITY)
    assert (members(s, 0), s.leader[0], s.out[0]) == ([], NOBODY, 0)


@pytest.mark.rule("republic:5.4b")
def test_of_two_factions_that_wait_the_first_gets_the_next_senator_to_die() -> None:
    s = board(people=WITHOUT_FIRST | WITHOUT_LAST)
    s.leader[0] = s.leader[4] = NOBODY
    kill(s, CLAUDIUS, Cause.MORTALITY)
    assert (members(s, 0), members(s, 4)) == ([CLAUDIUS], [])
    assert (s.leader[0], s.leader[4]) == (CLAUDIUS, NOBODY)


@pytest.mark.rule("republic:5.4c", "republic:9.74h")
def test_a_faction_that_is_out_has_no_leader() -> None:
    gone = {"place": "curia"}
    s = board(people={"family:fabius": gone, "family:valerius": gone})
    kill(s, CORNELIUS, Cause.CAUGHT)
    assert (s.out[0], s.leader[0], members(s, 0)) == (1, NOBODY, [])

"""What was waiting when something else came first: the dead govern nothing, vote no second time, and talk goes on."""

from __future__ import annotations

import pytest

from tabularium.games.republic.cards import PROVINCE
from tabularium.games.republic.end import collapse
from tabularium.games.republic.playing import play_statesman
from tabularium.games.republic.senate.voting import vote
from tabularium.games.republic.state import Motion
from tests.republic.table import board, holds, person, position

CORNELIUS = person("family:cornelius")


@pytest.mark.rule("republic:L.vatinian.2")
def test_a_governor_who_has_died_is_not_asked_where_he_will_be() -> None:
    match = position(
        "residence", ["family:fabius", PROVINCE.index("province:sicilia")], provinces={"province:sicilia": None}
    )

    assert not match.asks
    assert match.state.agenda == []


@pytest.mark.rule("republic:9.14c")
def test_a_man_of_a_family_that_has_voted_votes_no_more() -> None:
    s = board(people={"family:cornelius": {"talents": 2}})
    motion = Motion(subject="minor_motion", terms=[], by=1, called=[1], noes=[CORNELIUS], weights=[[CORNELIUS, 3]])
    s.motions = [motion]

    vote(s, motion, 0, {CORNELIUS: "for"}, {CORNELIUS: 2})

    assert (motion.ayes, motion.noes, motion.called) == ([], [CORNELIUS], [1, 0])
    assert s.talents[CORNELIUS] == 2
    holds(s)


@pytest.mark.rule("republic:12.2b")
def test_a_collapse_before_four_wars_keeps_the_agenda_that_is_being_run() -> None:
    s = board(rebel=CORNELIUS, wars={f"war:punic-{n}": "active" for n in (1, 2, 3)} | {"war:syrian": "active"})
    s.agenda = agenda = [["population_phase"]]

    collapse(s, "people_revolt")

    assert s.agenda is agenda
    assert agenda[-1][0] == "save_rome"


@pytest.mark.rule("republic:7.312c")
def test_a_statesman_never_inherits_less_influence_than_none() -> None:
    s = board(
        options={"statesman_influence": "add_gained"},
        people={"family:fabius": {"influence": 0, "popularity": -9}},
        hands={0: ["statesman:2a"]},
    )

    play_statesman(s, 0, person("statesman:2a"))

    assert s.influence[person("statesman:2a")] >= 0
    holds(s)

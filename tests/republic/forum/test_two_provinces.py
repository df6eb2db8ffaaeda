"""A governor of two provinces under the Vatinian Law is himself in one of them at most: a legate is in the other."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.republic.forces import garrison, raise_legions
from tabularium.games.republic.forum.pretender import pretender_rises
from tabularium.games.republic.provinces import land_defence, naval_defence
from tabularium.games.republic.revenue.raids import internal_disorder, raids
from tabularium.games.republic.revenue.settling import terms
from tabularium.games.republic.state import (
    GARRISON,
    GOVERNED,
    NOBODY,
    PROVINCE,
    REVOLTED,
    ROME,
    VACANT,
    Republic,
)
from tabularium.testing.language import asked, legal, play

from ..sitting import sitting, vote
from ..table import board, holds, loaded, person, province, rome

FABIUS = person("family:fabius")
GALLIA, HISPANIA = province("province:gallia-cisalpina"), province("province:hispania-citerior")
BOTH = {"province:gallia-cisalpina": "family:fabius", "province:hispania-citerior": "family:fabius"}


def two(*dice: int, **given: Any) -> Republic:
    """Fabius (military 4, number 2) is in Hispania himself, and has a legate in Gallia; both have base strength 1."""
    s = loaded(board(phase="revenue", provinces=BOTH, laws=["law:vatinian"], **given), *dice)
    assert (s.place[FABIUS], s.post[FABIUS]) == (PROVINCE, HISPANIA)
    return s


@pytest.mark.rule("republic:9.646c")
def test_his_military_helps_only_where_he_is() -> None:
    s = two()
    assert (land_defence(s, GALLIA), naval_defence(s, GALLIA)) == (1, 0)
    assert (land_defence(s, HISPANIA), naval_defence(s, HISPANIA)) == (1 + 4, 4)


@pytest.mark.rule("republic:E.barbarian-raids.4")
def test_raiders_of_the_other_province_do_not_find_him() -> None:
    s = two(1, 1, 4, 2, events={"event:barbarian-raids": 1})
    raise_legions(s, 1, GARRISON + GALLIA)
    s.province[HISPANIA] = VACANT  # no raiders come there
    raids(s)
    assert s.idle[GALLIA]
    assert garrison(s, GALLIA) == []
    assert (s.place[FABIUS], s.captors) == (PROVINCE, [])


@pytest.mark.rule("republic:E.internal-disorder.2")
def test_a_revolt_of_the_other_province_costs_him_only_the_post() -> None:
    s = two(1, 1, 6, 6, events={"event:internal-disorder": 1})
    internal_disorder(s)
    assert (s.province[GALLIA], s.governor[GALLIA]) == (REVOLTED, NOBODY)
    assert (s.place[FABIUS], s.governor[HISPANIA]) == (PROVINCE, FABIUS)
    holds(s)


@pytest.mark.rule("republic:E.pretender.1")
def test_a_pretender_in_the_other_province_does_not_reach_him() -> None:
    s = two(1, events={"event:pretender-emerges": 1})
    pretender_rises(s)
    assert s.province[GALLIA] == REVOLTED
    assert (s.place[FABIUS], s.governor[HISPANIA]) == (PROVINCE, FABIUS)


@pytest.mark.rule("republic:E.pretender.1")
@pytest.mark.parametrize(
    ("at", "dice", "revolts"),
    [(GALLIA, [1, 3, 3, 4], True), (GALLIA, [1, 3, 4, 4, 4, 5, 6, 7], False), (HISPANIA, [2, 3, 3, 4, 4], False)],
)
def test_he_fights_a_pretender_only_where_he_is(at: int, dice: list[int], revolts: bool) -> None:
    # ten and four legions against one are thirteen, no victory; eleven are enough, or his military of four
    s = two(*dice, events={"event:pretender-emerges": 1})
    raise_legions(s, 4, GARRISON + at)
    pretender_rises(s)
    assert (s.province[at] == REVOLTED) is revolts


@pytest.mark.rule("republic:6.6b")
def test_when_the_term_of_his_own_province_ends_he_comes_home_and_keeps_the_other() -> None:
    s = two()
    s.term[HISPANIA] = 1
    terms(s)
    assert (s.place[FABIUS], s.province[HISPANIA]) == (ROME, VACANT)
    assert (s.province[GALLIA], s.governor[GALLIA], s.term[GALLIA]) == (GOVERNED, FABIUS, 2)
    holds(s)


@pytest.mark.rule("republic:6.6b")
def test_when_the_term_of_his_legate_ends_he_stays() -> None:
    s = two()
    s.term[GALLIA] = 1
    terms(s)
    assert (s.place[FABIUS], s.post[FABIUS], s.province[GALLIA]) == (PROVINCE, HISPANIA, VACANT)


@pytest.mark.rule("republic:9.52b")
@pytest.mark.parametrize(("recalled", "place"), [("hispania-citerior", ROME), ("gallia-cisalpina", PROVINCE)])
def test_a_successor_sends_him_home_only_from_where_he_is(recalled: str, place: int) -> None:
    match = sitting("business", laws=["law:vatinian"], provinces=BOTH)
    play(match, "province", "governor_recall", f"province:{recalled}", "family:manlius", "put")
    play(vote(match, "for"), "province")
    s = rome(match)
    assert s.governor[province(f"province:{recalled}")] == person("family:manlius")
    assert s.place[FABIUS] == place


@pytest.mark.rule("republic:L.vatinian.2")
def test_he_says_in_which_of_his_provinces_he_will_be() -> None:
    match = sitting("business", laws=["law:vatinian"], provinces=BOTH)
    assert asked(match) == {0: "senate.residence"}
    assert match.asks[0].params["province"] == "province:hispania-citerior", "where he is"
    assert legal(match) == ["province", "legate", "province:gallia-cisalpina"]
    play(match, "province:gallia-cisalpina")
    assert (rome(match).place[FABIUS], rome(match).post[FABIUS]) == (PROVINCE, GALLIA)
    stays = play(sitting("business", laws=["law:vatinian"], provinces=BOTH), "province")
    assert rome(stays).post[FABIUS] == HISPANIA

"""The Revenue Phase: raids, disorder, development and the terms of governors."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.engine import Line, Table
from tabularium.engine.dice import Scripted
from tabularium.games.republic.cards import FRONTIER, NO_CHIT, PROVINCES
from tabularium.games.republic.forces import garrison, raise_legions
from tabularium.games.republic.posts import go_to_province
from tabularium.games.republic.provinces import land_defence, naval_defence
from tabularium.games.republic.revenue.raids import internal_disorder, raids
from tabularium.games.republic.revenue.settling import terms
from tabularium.games.republic.revenue.state_income import development
from tabularium.games.republic.state import (
    ACTIVE,
    BANK,
    CAPTIVE,
    CURIA,
    FIELD,
    FORUM,
    GARRISON,
    GOVERNED,
    NOBODY,
    PROVINCE,
    REVOLTED,
    ROME,
    VACANT,
    Republic,
)
from tabularium.testing.language import asked, lines

from ..table import board, holds, person, position, province, walk, war

GALLIA, SICILIA, HISPANIA = (
    province(f"province:{name}") for name in ("gallia-cisalpina", "sicilia", "hispania-citerior")
)
FABIUS = person("family:fabius")


def ruled(*dice: int, developed: int = 0, legions: int = 0, at: str = "gallia-cisalpina", **given: Any) -> Republic:
    """Fabius (military 4) governs a province with a garrison."""
    s = board(phase="revenue", provinces={f"province:{at}": "family:fabius"}, **given)
    s.developed[province(f"province:{at}")] = developed
    raise_legions(s, legions, GARRISON + province(f"province:{at}"))
    s.sit(Table(Scripted(dice), scenes=s.table.scenes))
    return s


# -- strength ----------------------------------------------------------------
@pytest.mark.rule("republic:9.646c", "republic:4b")
def test_a_province_is_as_strong_as_its_base_its_garrison_and_its_governor() -> None:
    s = ruled(legions=1, at="sicilia")
    assert land_defence(s, SICILIA) == 2 + 1 + 4
    assert naval_defence(s, SICILIA) == 0 + 4
    s = ruled(legions=1, at="macedonia", developed=1)
    assert naval_defence(s, province("province:macedonia")) == 5 + 4


@pytest.mark.rule("republic:9.646c")
def test_a_governor_with_a_legate_adds_nothing() -> None:
    s = ruled(legions=1, at="sicilia")
    s.place[FABIUS] = ROME
    assert land_defence(s, SICILIA) == 3
    assert naval_defence(s, SICILIA) == 0
    assert land_defence(board(), GALLIA) == 1, "nor does nobody"


# -- barbarians ----------------------------------------------------------------
@pytest.mark.rule("republic:E.barbarian-raids.1", "republic:E.barbarian-raids.2", "republic:ERR.cards")
@pytest.mark.parametrize(
    ("level", "white", "coloured", "safe"),
    [(1, 3, 4, True), (1, 3, 3, False), (2, 3, 4, False), (2, 5, 4, True), (2, 4, 4, False), (3, 5, 4, True)],
)
def test_a_frontier_province_needs_fifteen_or_seventeen(level: int, white: int, coloured: int, safe: bool) -> None:
    illyricum = province("province:illyricum")
    s = ruled(developed=1, legions=1, at="illyricum", events={"event:barbarian-raids": level})
    s.governor[illyricum], s.place[FABIUS] = person("family:claudius"), ROME
    go_to_province(s, person("family:claudius"), illyricum)
    assert land_defence(s, illyricum, 2) == 4 + 2 + 2
    s.sit(Table(Scripted([white, coloured, *garrison(s, illyricum)]), scenes=s.table.scenes))
    raids(s)
    assert s.idle[illyricum] == (not safe)
    assert s.developed[illyricum] == safe


@pytest.mark.rule("republic:E.barbarian-raids.1", "republic:9.6461")
def test_only_governed_frontier_provinces_roll_and_only_after_the_event() -> None:
    assert sum(FRONTIER) == 7
    s = ruled(at="sicilia", events={"event:barbarian-raids": 2})
    s.province[GALLIA] = VACANT
    raids(s)
    assert s.idle == [0] * len(PROVINCES)
    s = ruled(1, 1)
    raids(s)
    assert s.idle == [0] * len(PROVINCES)


@pytest.mark.rule("republic:E.barbarian-raids.1")
def test_evil_omens_help_the_barbarians() -> None:
    s = ruled(4, 6, events={"event:barbarian-raids": 1, "event:evil-omens": 1})
    raids(s)
    assert s.idle[GALLIA] == 1, "10 and 5 less the omens is 14"
    s = ruled(4, 6, events={"event:barbarian-raids": 1})
    raids(s)
    assert s.idle[GALLIA] == 0


@pytest.mark.rule("republic:E.barbarian-raids.3", "republic:6.4b", "republic:6.4c")
def test_an_overrun_province_loses_legions_and_its_development_and_yields_nothing() -> None:
    s = ruled(1, 3, 4, 5, NO_CHIT, 30, developed=1, legions=2, events={"event:barbarian-raids": 1})
    s.developed[GALLIA] = 1
    raids(s)
    assert garrison(s, GALLIA) == []
    assert (s.developed[GALLIA], s.idle[GALLIA]) == (0, 1)
    assert s.governor[GALLIA] == FABIUS
    chest = s.chest
    s.sit(Table(Scripted([]), scenes=s.table.scenes))
    walk(s, "development", "state_income")
    assert (s.developed[GALLIA], s.chest) == (0, chest + 100)


@pytest.mark.rule("republic:E.barbarian-raids.3")
def test_no_more_legions_are_lost_than_the_coloured_die_shows() -> None:
    s = ruled(1, 1, 6, 30, legions=3, events={"event:barbarian-raids": 1})
    lost = s.legion.index(GARRISON + GALLIA) + 2
    s.sit(Table(Scripted([1, 1, lost, 30]), scenes=s.table.scenes))
    raids(s)
    assert s.legion[lost] == BANK, "picked at random"
    assert len(garrison(s, GALLIA)) == 2


@pytest.mark.rule("republic:E.barbarian-raids.4")
@pytest.mark.parametrize(
    ("chits", "place"), [([2, 30, 29], CURIA), ([30, 2, 29], CURIA), ([30, 29, 2], CAPTIVE), ([30, 29, 28], PROVINCE)]
)
def test_the_last_chit_makes_a_captive_any_other_a_dead_man(chits: list[int], place: int) -> None:
    s = ruled(legions=3, events={"event:barbarian-raids": 2})
    legions = garrison(s, GALLIA)
    s.sit(Table(Scripted([1, 3, *legions, *chits]), scenes=s.table.scenes))
    raids(s)
    assert s.place[FABIUS] == place
    assert (s.governor[GALLIA] == FABIUS) == (place == PROVINCE)
    assert (s.province[GALLIA] == GOVERNED) == (place == PROVINCE)
    assert s.captors == ([[FABIUS, s.turn]] if place == CAPTIVE else [])
    holds(s)


@pytest.mark.rule("republic:E.barbarian-raids.4")
def test_without_lost_units_no_chit_is_drawn() -> None:
    s = ruled(1, 3, events={"event:barbarian-raids": 1})
    log: list[Line] = []
    s.sit(Table(Scripted([1, 3]), log, scenes=s.table.scenes))
    raids(s)
    assert [line.params["drawn"] for line in log if line.message == "chits.drawn"] == [0]


@pytest.mark.rule("republic:E.barbarian-raids.4")
def test_the_table_may_draw_chits_for_the_coloured_die() -> None:
    s = ruled(1, 3, 30, 29, 2, events={"event:barbarian-raids": 1}, options={"raid_chits": "coloured_die"})
    raids(s)
    assert s.place[FABIUS] == CAPTIVE


@pytest.mark.rule("republic:E.barbarian-raids.4")
@pytest.mark.parametrize(
    ("two", "chits", "place"), [(False, [2], CAPTIVE), (True, [2], CURIA), (True, [30, 2], CAPTIVE)]
)
def test_whether_one_chit_captures_is_agreed_before(two: bool, chits: list[int], place: int) -> None:
    s = ruled(legions=len(chits), events={"event:barbarian-raids": 1}, options={"capture_two_chits": two})
    s.sit(Table(Scripted([1, 3, *garrison(s, GALLIA), *chits]), scenes=s.table.scenes))
    raids(s)
    assert s.place[FABIUS] == place
    assert (s.post[FABIUS], s.governor[GALLIA]) == (NOBODY, NOBODY)


@pytest.mark.rule("republic:E.barbarian-raids.4")
def test_raiders_do_not_reach_a_governor_in_rome() -> None:
    s = ruled(1, 3, 30, 29, 2, events={"event:barbarian-raids": 1}, options={"raid_chits": "coloured_die"})
    s.place[FABIUS] = ROME
    raids(s)
    assert s.place[FABIUS] == ROME


# -- disorder ----------------------------------------------------------------
@pytest.mark.rule("republic:E.internal-disorder.1")
@pytest.mark.parametrize(
    ("level", "legions", "dice", "safe"),
    [(1, 1, [1, 2], False), (1, 2, [1, 2], True), (2, 2, [1, 2], False), (2, 3, [1, 2], True), (3, 3, [1, 2], True)],
)
def test_a_governor_rolls_against_revolt(level: int, legions: int, dice: list[int], safe: bool) -> None:
    s = ruled(*dice, legions=legions, at="sicilia", events={"event:internal-disorder": level})
    internal_disorder(s)
    assert (s.province[SICILIA] == GOVERNED) == safe
    assert s.idle[SICILIA] == 1


@pytest.mark.rule("republic:E.internal-disorder.1")
def test_developed_and_vacant_provinces_do_not_roll() -> None:
    s = ruled(at="sicilia", developed=1, events={"event:internal-disorder": 1})
    s.province[GALLIA] = VACANT
    internal_disorder(s)
    assert (s.idle[SICILIA], s.idle[GALLIA]) == (0, 1)
    assert (s.province[SICILIA], s.province[GALLIA]) == (GOVERNED, VACANT)
    s = ruled(1, 1, at="sicilia")
    internal_disorder(s)
    assert s.idle[SICILIA] == 0


@pytest.mark.rule("republic:E.internal-disorder.1")
@pytest.mark.parametrize(("die", "state"), [(4, REVOLTED), (5, GOVERNED)])
def test_the_printed_card_rolls_one_die(die: int, state: int) -> None:
    s = ruled(die, at="sicilia", events={"event:internal-disorder": 1}, options={"internal_disorder_die": "1d6"})
    internal_disorder(s)
    assert s.province[SICILIA] == state


@pytest.mark.rule("republic:E.internal-disorder.2")
def test_a_revolt_kills_governor_and_garrison_and_is_an_active_war() -> None:
    s = ruled(1, 1, legions=2, at="sicilia", events={"event:internal-disorder": 1})
    internal_disorder(s)
    assert s.place[FABIUS] == CURIA
    assert s.legion.count(BANK) == 25 - 4
    assert (s.province[SICILIA], s.governor[SICILIA]) == (REVOLTED, NOBODY)
    assert s.war[war("revolt:sicilia")] == ACTIVE
    assert s.revolt[war("revolt:sicilia")] == 1
    holds(s)


@pytest.mark.rule("republic:E.internal-disorder.2")
def test_a_governor_in_rome_outlives_the_revolt() -> None:
    s = ruled(1, 1, at="sicilia", events={"event:internal-disorder": 1})
    s.place[FABIUS] = ROME
    internal_disorder(s)
    assert s.place[FABIUS] == ROME
    assert s.province[SICILIA] == REVOLTED


# -- development ----------------------------------------------------------------
@pytest.mark.rule("republic:6.4a", "republic:6.4d")
@pytest.mark.parametrize(
    ("rolled", "taken", "developed"), [(5, False, True), (4, False, False), (5, True, False), (6, True, True)]
)
def test_a_province_develops_at_six_and_clean_hands_help(rolled: int, taken: bool, developed: bool) -> None:
    s = ruled(rolled, at="sicilia")
    s.spoils_taken = [SICILIA] if taken else [GALLIA]
    development(s)
    assert s.developed[SICILIA] == developed
    assert s.influence[FABIUS] == (8 if developed else 5)


@pytest.mark.rule("republic:6.4a", "republic:6.4b")
def test_a_developed_province_does_not_roll_again() -> None:
    s = ruled(6, at="sicilia", developed=1)
    development(s)
    assert s.influence[FABIUS] == 5
    assert s.developed[SICILIA] == 1


@pytest.mark.rule("republic:6.4c", "republic:6.4a", "republic:9.54c")
@pytest.mark.parametrize("column", ["idle", "vacant"])
def test_idle_and_vacant_provinces_do_not_develop(column: str) -> None:
    s = ruled(6, at="sicilia")
    if column == "idle":
        s.idle[SICILIA] = 1
    else:
        s.province[SICILIA], s.governor[SICILIA] = VACANT, NOBODY
    development(s)
    assert s.developed[SICILIA] == 0


# -- terms ----------------------------------------------------------------
@pytest.mark.rule("republic:6.6a", "republic:6.4b")
def test_a_term_runs_down_by_one() -> None:
    s = ruled(at="sicilia", developed=1)
    terms(s)
    assert (s.term[SICILIA], s.place[FABIUS], s.governor[SICILIA]) == (2, PROVINCE, FABIUS)
    walk(s, "terms")
    assert (s.term[SICILIA], s.place[FABIUS], s.governor[SICILIA]) == (1, PROVINCE, FABIUS)


@pytest.mark.rule("republic:6.6b", "republic:6.6c", "republic:6.4b", "republic:3.23b")
def test_at_the_end_of_his_term_a_governor_comes_home_as_he_is() -> None:
    s = ruled(at="sicilia", developed=1, turn=4)
    s.term[SICILIA], s.corrupt[FABIUS] = 1, 1
    terms(s)
    assert (s.place[FABIUS], s.corrupt[FABIUS], s.returned[FABIUS]) == (ROME, 1, 4)
    assert (s.province[SICILIA], s.governor[SICILIA], s.developed[SICILIA]) == (VACANT, NOBODY, 1)
    holds(s)


@pytest.mark.rule("republic:6.6b")
def test_a_governor_of_two_provinces_stays_until_both_terms_end() -> None:
    s = ruled(at="sicilia")
    s.governor[GALLIA], s.term[GALLIA], s.province[GALLIA] = FABIUS, 1, GOVERNED
    terms(s)
    assert (s.place[FABIUS], s.province[GALLIA]) == (PROVINCE, VACANT)


@pytest.mark.rule("republic:6.6b")
def test_an_unaligned_governor_returns_to_the_forum() -> None:
    s = ruled(at="sicilia")
    s.faction[FABIUS], s.term[SICILIA] = NOBODY, 1
    terms(s)
    assert s.place[FABIUS] == FORUM


@pytest.mark.rule("republic:6.6b")
def test_a_governor_with_a_legate_stays_where_he_is() -> None:
    s = ruled(at="sicilia")
    s.place[FABIUS], s.term[SICILIA] = FIELD, 1
    terms(s)
    assert (s.place[FABIUS], s.province[SICILIA]) == (FIELD, VACANT)


# -- the start of the phase ----------------------------------------------------------------
@pytest.mark.rule("republic:E.barbarian-raids.1", "republic:E.internal-disorder.1")
def test_raiders_come_before_rioters_and_both_before_the_money() -> None:
    match = position(
        "revenue_phase",
        phase="revenue",
        dice=[1, 1, 6, 6],
        provinces={"province:gallia-cisalpina": "family:fabius", "province:sicilia": "family:valerius"},
        developed=[1] * len(PROVINCES),
        events={"event:barbarian-raids": 1, "event:internal-disorder": 1},
    )
    assert asked(match) == {0: "revenue.spoils"}
    assert match.asks[0].params["province"] == "province:sicilia", "the overrun one was undeveloped when they rose"
    assert [len(lines(match, f"revenue.{name}")) for name in ("overrun", "disorder")] == [1, 1]

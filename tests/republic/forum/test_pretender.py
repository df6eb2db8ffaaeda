"""Fleets on loan from Rhodes, and provinces that revolt under a pretender."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.games.republic.cards import FLEET_SUPPORT, REVOLTS, WARS
from tabularium.games.republic.forces import garrison, legions_at, raise_legions
from tabularium.games.republic.forum.arrivals import (
    appear,
    war_over,
)
from tabularium.games.republic.forum.events import befall
from tabularium.games.republic.state import (
    ACTIVE,
    ACTIVE_BOX,
    BEATEN,
    CURIA,
    GARRISON,
    GOVERNED,
    NOBODY,
    PROVINCE,
    REVOLTED,
    VACANT,
    Republic,
)

from ..table import board, event, loaded, person, province, war

PUNIC_1 = war("war:punic-1")


# -- Rhodes -----------------------------------------------------------------------------------------------------
def rhodes(*, fleets: int, times: int = 1, **given: Any) -> Republic:
    """A board after so many Rhodian alliances in a year."""
    s = board(fleets=fleets, **given)
    for _ in range(times):
        befall(s, event("event:rhodian-alliance"))
    return s


@pytest.mark.rule("republic:E.rhodian-alliance.1")
@pytest.mark.parametrize(("before", "after"), [(5, 13), (17, 25), (20, 25)])
def test_rhodes_lends_eight_fleets_up_to_twenty_five(before: int, after: int) -> None:
    s = rhodes(fleets=before, wars={"war:punic-1": "inactive"})
    assert s.fleets == after
    assert s.rhodian == 8


@pytest.mark.rule("republic:E.rhodian-alliance.1")
def test_rhodes_lends_nothing_if_no_war_needs_fleets() -> None:
    s = rhodes(fleets=5, wars={"war:gallic-1": "active"})
    assert (s.fleets, s.rhodian, s.level[event("event:rhodian-alliance")]) == (5, 0, 0)


@pytest.mark.rule("republic:E.rhodian-alliance.2")
def test_rhodes_lends_twelve_fleets_in_all_at_level_two() -> None:
    s = rhodes(fleets=5, times=2, wars={"war:punic-1": "active"})
    assert (s.fleets, s.rhodian) == (17, 12)
    befall(s, event("event:rhodian-alliance"))
    assert s.fleets == 17


@pytest.mark.rule("republic:E.rhodian-alliance.1")
def test_the_fleets_go_with_the_war_that_needed_most_of_them() -> None:
    s = rhodes(fleets=0, wars={"war:punic-1": "active", "war:illyrian-1": "active"})
    assert s.rhodian_war == PUNIC_1
    s.war[war("war:illyrian-1")] = BEATEN
    war_over(s, war("war:illyrian-1"))
    assert s.fleets == 8
    s.war[PUNIC_1] = BEATEN
    war_over(s, PUNIC_1)
    assert (s.fleets, s.rhodian, s.rhodian_war, s.level[event("event:rhodian-alliance")]) == (0, 0, NOBODY, 0)


@pytest.mark.rule("republic:E.rhodian-alliance.1")
def test_support_alone_counts_where_there_is_no_enemy_fleet() -> None:
    s = rhodes(fleets=0, wars={"war:punic-1": "active", "war:macedonian-2": "active"}, navy_beaten=[1] * len(WARS))
    assert s.rhodian_war == max((PUNIC_1, war("war:macedonian-2")), key=lambda each: FLEET_SUPPORT[each])


@pytest.mark.rule("republic:E.rhodian-alliance.1", "republic:E.rhodian-alliance.2")
def test_fleets_to_give_back_come_from_the_active_box_first_then_from_armies_and_camps() -> None:
    s = rhodes(fleets=0, times=2, wars={"war:punic-1": "active"})
    s.fleets, s.fleets_with[person("family:julius")], s.camp_fleets[PUNIC_1] = 6, 4, 5
    s.war[PUNIC_1] = BEATEN
    war_over(s, PUNIC_1)
    assert (s.fleets, s.fleets_with[person("family:julius")], s.camp_fleets[PUNIC_1]) == (0, 0, 3)


# -- pretenders --------------------------------------------------------------------------------------------------
def pretender(level: int, legions: int, *dice: int, **given: Any) -> Republic:
    """A pretender in the only governed province, with so many legions, when an active war is drawn."""
    s = board(
        events={"event:pretender-emerges": level},
        provinces={"province:illyricum": "family:fabius", "province:asia": None},
        **given,
    )
    raise_legions(s, legions, GARRISON + province("province:illyricum"))
    loaded(s, 1, *dice)
    appear(s, war("war:gallic-1"))
    return s


ILLYRICUM = province("province:illyricum")


@pytest.mark.rule("republic:E.pretender.1")
def test_a_garrison_that_does_not_win_returns_without_its_governor() -> None:
    s = pretender(1, 3, 1, 3, 4)
    assert s.place[person("family:fabius")] == CURIA
    assert s.province[ILLYRICUM] == REVOLTED
    assert s.war[REVOLTS[ILLYRICUM]] == ACTIVE
    assert len(legions_at(s, ACTIVE_BOX)) == 4 + 2
    assert garrison(s, ILLYRICUM) == []
    assert s.pretender == ILLYRICUM
    assert s.level[event("event:pretender-emerges")] == 1


@pytest.mark.rule("republic:E.pretender.1")
@pytest.mark.parametrize(("dice", "left"), [((4, 3, 3), 0), ((4, 4, 4), 1), ((4, 4, 5), 2), ((5, 5, 5), 3)])
def test_a_garrison_that_wins_ends_the_revolt(dice: tuple[int, ...], left: int) -> None:
    """Three legions and military 3 against 2: on 10 the result is 14, a victory."""
    s = pretender(1, 3, *dice)
    assert s.place[person("family:fabius")] == PROVINCE
    assert s.province[ILLYRICUM] == GOVERNED
    assert len(garrison(s, ILLYRICUM)) == left
    assert (s.pretender, s.level[event("event:pretender-emerges")]) == (NOBODY, 0)


@pytest.mark.rule("republic:E.pretender.1")
def test_thirteen_is_only_a_stalemate() -> None:
    s = pretender(1, 3, 3, 3, 3)
    assert s.province[ILLYRICUM] == REVOLTED
    assert len(legions_at(s, ACTIVE_BOX)) == 4 + 3


@pytest.mark.rule("republic:E.pretender.1")
def test_a_defeat_to_the_last_man() -> None:
    s = pretender(1, 1, 1, 1, 1)
    assert s.province[ILLYRICUM] == REVOLTED
    assert len(legions_at(s, ACTIVE_BOX)) == 4


@pytest.mark.rule("republic:E.pretender.1")
def test_without_garrison_the_governor_dies_at_once() -> None:
    assert pretender(1, 0).province[ILLYRICUM] == REVOLTED


@pytest.mark.rule("republic:E.pretender.2")
def test_at_level_two_governor_and_garrison_perish() -> None:
    s = pretender(2, 3)
    assert s.place[person("family:fabius")] == CURIA
    assert len(legions_at(s, ACTIVE_BOX)) == 4
    assert s.province[ILLYRICUM] == REVOLTED


@pytest.mark.rule("republic:E.pretender.1")
@pytest.mark.parametrize(("stays", "level"), [(True, 1), (False, 0)])
def test_the_card_stays_until_the_revolt_is_quelled_or_as_printed_only_until_it_breaks_out(
    stays: bool, level: int
) -> None:
    s = pretender(1, 0, options={"pretender_stays": stays})
    assert s.level[event("event:pretender-emerges")] == level
    assert (s.pretender == ILLYRICUM) == stays
    s.war[REVOLTS[ILLYRICUM]] = BEATEN
    war_over(s, REVOLTS[ILLYRICUM])
    assert (s.pretender, s.level[event("event:pretender-emerges")]) == (NOBODY, 0)


@pytest.mark.rule("republic:E.pretender.1")
def test_another_war_beaten_leaves_the_pretender_in_place() -> None:
    s = pretender(1, 0)
    s.war[war("war:gallic-1")] = BEATEN
    war_over(s, war("war:gallic-1"))
    assert s.pretender == ILLYRICUM


@pytest.mark.rule("republic:E.pretender.1")
@pytest.mark.parametrize("key", ["war:punic-1", "war:punic-3"])
def test_a_war_that_is_not_active_does_not_bring_the_pretender(key: str) -> None:
    s = board(
        events={"event:pretender-emerges": 1},
        provinces={"province:illyricum": "family:fabius"},
        wars={"war:punic-2": "active"} if key == "war:punic-3" else {},
    )
    appear(s, war(key))
    assert s.province[ILLYRICUM] == GOVERNED


@pytest.mark.rule("republic:E.pretender.1")
def test_only_one_province_revolts_under_one_pretender_and_none_without() -> None:
    governors = {"province:illyricum": "family:fabius", "province:asia": "family:julius"}
    s = board(provinces=governors)
    appear(s, war("war:gallic-1"))
    assert REVOLTED not in s.province
    s = board(provinces=governors, events={"event:pretender-emerges": 1})
    appear(loaded(s, 2), war("war:gallic-1"))
    assert s.province[ILLYRICUM] == REVOLTED
    appear(s, war("war:jugurthine"))
    assert s.province.count(REVOLTED) == 1


@pytest.mark.rule("republic:E.pretender.1")
def test_a_vacant_province_is_safe_from_pretenders() -> None:
    s = board(events={"event:pretender-emerges": 1}, provinces={"province:asia": None})
    appear(s, war("war:gallic-1"))
    assert s.province[province("province:asia")] == VACANT
    assert s.level[event("event:pretender-emerges")] == 1

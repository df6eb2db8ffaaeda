"""What a step with an independent leaves behind: nothing of what was there before it counts on (3.12)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.independents.conquest import exterminated, transfer_pending, war_is_over
from tabularium.games.mare_nostrum.independents.grades import (
    annex,
    enemies_lose_passage,
    grant,
    obstacle,
    price,
    turn_hostile,
)
from tabularium.games.mare_nostrum.independents.investments import Investment, precedence
from tabularium.games.mare_nostrum.pieces import NOBODY, Leader
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import (
    HOSTILE,
    MILITARY_ALLIANCE,
    NEUTRAL,
    PASSAGE,
    SUBSIDIARY,
    VASSAL,
)
from tabularium.games.mare_nostrum.world import BORDERS, CITIES_OF, near

from .island import HERE, settled
from .world import go_to_war, level, nation, place


def beside(here: int) -> int:
    """A province with a border on land."""
    return next(iter(BORDERS[here]))


def across(here: int) -> int:
    """A province across one sea, without a border."""
    return next(other for other in range(len(BORDERS)) if near(here, other) and other not in (here, *BORDERS[here]))


def distant(here: int) -> int:
    """A province that is neither."""
    return next(other for other in range(len(BORDERS)) if other != here and not near(here, other))


def two() -> tuple[MareNostrum, int, int, int]:
    """An independent, and two nations that have to do with it."""
    s = settled()
    return s, nation(s, "rome"), nation(s, "egypt"), place(HERE)


@pytest.mark.rule("mare:3.12b", "mare:3.12.6c", "mare:3.12.8d")
def test_passage_bought_again_counts_and_a_vassal_has_no_past() -> None:
    s, rome, egypt, here = two()
    s.grade[rome][here], s.no_entry[rome][here], s.kept[rome][here] = SUBSIDIARY, True, PASSAGE
    grant(s, rome, here, PASSAGE)
    assert (s.grade[rome][here], s.no_entry[rome][here], s.kept[rome][here]) == (SUBSIDIARY, False, HOSTILE)
    s.grade[egypt][here], s.no_entry[egypt][here], s.kept[egypt][here] = SUBSIDIARY, True, SUBSIDIARY
    grant(s, rome, here, VASSAL)
    assert (s.grade[egypt][here], s.no_entry[egypt][here], s.kept[egypt][here]) == (NEUTRAL, False, NEUTRAL)


@pytest.mark.rule("mare:3.12.6c", "mare:3.12b")
def test_who_is_hostile_to_a_province_stays_so_when_it_becomes_anothers_vassal() -> None:
    s, rome, egypt, here = two()
    s.grade[egypt][here] = HOSTILE
    grant(s, rome, here, VASSAL)
    assert (s.grade[egypt][here], s.kept[egypt][here]) == (HOSTILE, HOSTILE)


@pytest.mark.rule("mare:3.12.7a", "mare:3.12.7b", "mare:8.1g", "mare:1.3d")
def test_an_annexed_province_has_no_relations_any_more_and_all_its_cities_are_the_nations() -> None:
    s, rome, egypt, here = two()
    s.grade[rome][here] = VASSAL
    s.grade[egypt][here], s.no_entry[egypt][here], s.kept[egypt][here] = SUBSIDIARY, True, SUBSIDIARY
    for city in CITIES_OF[here]:
        s.occupier[city] = egypt
    annex(s, here, rome)
    assert [s.grade[each][here] for each in (rome, egypt)] == [NEUTRAL, NEUTRAL]
    assert (s.no_entry[egypt][here], s.kept[egypt][here]) == (False, HOSTILE)
    assert all(s.holder(city) == rome for city in CITIES_OF[here])
    assert s.feats == [["annexed", rome, here]]


@pytest.mark.rule("mare:3.12.1d", "mare:3.12.1g", "mare:3.12.9b")
def test_hostility_forgets_that_passage_was_lost() -> None:
    s, rome, _, here = two()
    s.no_entry[rome][here] = True
    turn_hostile(s, rome, here)
    assert (s.no_entry[rome][here], s.kept[rome][here]) == (False, HOSTILE)


@pytest.mark.rule("mare:3.12.5c")
@pytest.mark.parametrize(
    ("before", "after", "lost"),
    [(HOSTILE, HOSTILE, False), (NEUTRAL, NEUTRAL, False), (PASSAGE, NEUTRAL, False), (SUBSIDIARY, SUBSIDIARY, True)],
)
def test_only_passage_is_lost_by_war_with_the_provinces_ally(before: int, after: int, lost: bool) -> None:
    s, rome, egypt, here = two()
    s.grade[rome][here], s.grade[egypt][here] = MILITARY_ALLIANCE, before
    enemies_lose_passage(s, egypt, rome)
    assert (s.grade[egypt][here], s.no_entry[egypt][here]) == (after, lost)
    assert s.grade[rome][here] == MILITARY_ALLIANCE


@pytest.mark.rule("mare:3.12.5c", "mare:3.12.9a")
def test_where_neither_enemy_is_the_ally_nobody_loses_passage() -> None:
    s, rome, egypt, here = two()
    carthage = nation(s, "carthage")
    s.grade[rome][here] = MILITARY_ALLIANCE
    s.grade[egypt][here] = s.grade[carthage][here] = PASSAGE
    enemies_lose_passage(s, egypt, carthage)
    assert [s.grade[each][here] for each in (egypt, carthage)] == [PASSAGE, PASSAGE]
    s.leaders.append(Leader(number=9, nation=NOBODY, modifier=0, age=30, province=here))
    enemies_lose_passage(s, egypt, rome)
    assert s.grade[egypt][here] == PASSAGE


@pytest.mark.rule("mare:3.12.8a", "mare:3.12.8d", "mare:3.12.10c")
def test_nobody_buys_what_is_not_for_sale() -> None:
    s, rome, egypt, here = two()
    s.grade[rome][here] = HOSTILE
    why = obstacle(s, rome, here)
    assert why is not None
    assert why.message == "independents.hostile"
    s.grade[rome][here], s.grade[egypt][here] = NEUTRAL, VASSAL
    why = obstacle(s, rome, here)
    assert why is not None
    assert why.rule == "mare:3.12.6d"
    s.owner[here] = egypt
    why = obstacle(s, rome, here)
    assert why is not None
    assert why.rule == "mare:3.12a"


@pytest.mark.rule("mare:3.12.10a", "mare:3.12.10b")
@pytest.mark.parametrize("stability", ["medio", "bajo"])
def test_a_level_without_a_modifier_pays_the_minimum_alone(stability: str) -> None:
    s = settled(people=1, soldiers=1)
    level(s, "rome", stability)
    assert [price(s, nation(s, "rome"), place(HERE), aim) for aim in (PASSAGE, SUBSIDIARY)] == [20, 30]


@pytest.mark.rule("mare:3.12.1b", "mare:3.12.1c", "mare:3.12.9c")
def test_a_vassal_won_by_the_sword_is_fresh_for_the_turn_and_what_was_pending_is_done_once() -> None:
    s, rome, egypt, here = two()
    s.grade[rome][here] = HOSTILE
    exterminated(s, here, rome)
    assert (s.grade[rome][here], s.fresh) == (VASSAL, [[here, rome]])
    s.pending = [[here, egypt, rome]]
    transfer_pending(s)
    assert (s.grade[egypt][here], s.grade[rome][here], s.pending) == (VASSAL, NEUTRAL, [])


@pytest.mark.rule("mare:3.12.7c")
def test_when_the_turn_is_over_only_who_is_still_hostile_holds_a_stormed_city() -> None:
    s, rome, _, here = two()
    city = CITIES_OF[here][0]
    s.grade[rome][here], s.occupier[city], s.garrison[city] = HOSTILE, rome, 3
    war_is_over(s)
    assert s.holder(city) == rome
    s.grade[rome][here] = VASSAL
    war_is_over(s)
    assert (s.holder(city), s.garrison[city], s.fresh) == (NOBODY, 1, [])


@pytest.mark.rule("mare:3.12.8f", "mare:7.1g")
def test_who_comes_first_in_a_period_neighbours_by_land_then_by_sea_then_all_others() -> None:
    s = settled()
    here = place(HERE)
    s.period = True
    s.owner = [NOBODY] * len(s.owner)
    land, coast, far = nation(s, "rome"), nation(s, "egypt"), nation(s, "gauls")
    s.owner[beside(here)], s.owner[across(here)], s.owner[distant(here)] = land, coast, far
    ranks = [precedence(s, Investment(each, here, PASSAGE, 20))[0] for each in (land, coast, far)]
    assert ranks[0] < ranks[1] < ranks[2]
    s.period = False
    assert {precedence(s, Investment(each, here, PASSAGE, 20)) for each in (land, coast, far)} == {(0, 0, 3)}


@pytest.mark.rule("mare:3.12.1c", "mare:3.12.9a")
def test_war_with_the_patron_protects_and_peace_does_not() -> None:
    for war in (True, False):
        s, rome, egypt, here = two()
        s.grade[rome][here], s.grade[egypt][here] = HOSTILE, MILITARY_ALLIANCE
        if war:
            go_to_war(s, "rome", "egypt")
        exterminated(s, here, rome)
        assert s.pending == ([] if war else [[here, rome, egypt]])

"""Who stands on which side of a battle (4.1j), and who fights whom (3.3.3, 3.12)."""

from __future__ import annotations

from itertools import combinations

import pytest

from tabularium.games.mare_nostrum.combat.sides import Sides, battles
from tabularium.games.mare_nostrum.hostility import allied, at_arms, hostile
from tabularium.games.mare_nostrum.patronage import patron
from tabularium.games.mare_nostrum.pieces import NOBODY, Leader
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import HOSTILE, MILITARY_ALLIANCE, NEUTRAL, PASSAGE, VASSAL
from tabularium.games.mare_nostrum.world import NOWHERE

from ..world import alliance, go_to_war, nation, place, world


def fought(s: MareNostrum, *names: str, province: int = NOWHERE) -> list[Sides]:
    """The battles of these parties in one place, nobody of whom is wiped out; the independent has no name."""
    parties = [nation(s, name) if name else NOBODY for name in names]
    pairs = [(a, b) for a, b in combinations(parties, 2) if hostile(s, a, b, province)]
    return list(battles(s, pairs, lambda: parties, province))


@pytest.mark.rule("mare:4.1j", "mare:3.3.3a")
def test_allies_who_are_both_at_war_fight_together() -> None:
    s = world()
    rome, carthage, macedonia = (nation(s, name) for name in ("rome", "carthage", "macedonia"))
    go_to_war(s, "rome", "carthage")
    go_to_war(s, "rome", "macedonia")
    alliance(s, "carthage", "macedonia")
    assert fought(s, "rome", "carthage", "macedonia") == [([rome], [carthage, macedonia])]


@pytest.mark.rule("mare:4.1h", "mare:4.2n", "mare:4.1j")
@pytest.mark.parametrize(("lot", "first"), [(1, "carthage"), (2, "macedonia")])
def test_enemies_who_are_no_allies_are_fought_apart_in_random_order(lot: int, first: str) -> None:
    s = world(dice=[lot])
    go_to_war(s, "rome", "carthage")
    go_to_war(s, "rome", "macedonia")
    one, two = fought(s, "rome", "carthage", "macedonia")
    assert one == ([nation(s, "rome")], [nation(s, first)])
    assert {two[1][0], one[1][0]} == {nation(s, "carthage"), nation(s, "macedonia")}


@pytest.mark.rule("mare:3.3.3a", "mare:4.1j")
@pytest.mark.parametrize("lots", [[1, 1], [1, 2], [2, 1], [3, 1]])
def test_who_is_an_ally_of_only_some_does_not_join_them(lots: list[int]) -> None:
    s = world(dice=lots)
    pergamon, egypt = nation(s, "pergamon"), nation(s, "egypt")
    for name in ("rome", "pergamon", "egypt"):
        go_to_war(s, name, "carthage")
    alliance(s, "rome", "pergamon")
    alliance(s, "rome", "egypt")
    for sides in fought(s, "rome", "pergamon", "egypt", "carthage"):
        assert not any({pergamon, egypt} <= set(side) for side in sides)


@pytest.mark.rule("mare:3.3.3a")
def test_an_ally_at_peace_with_the_enemy_looks_on() -> None:
    s = world()
    alliance(s, "rome", "pergamon")
    go_to_war(s, "rome", "macedonia")
    assert fought(s, "rome", "pergamon", "macedonia") == [([nation(s, "rome")], [nation(s, "macedonia")])]


@pytest.mark.rule("mare:3.3.3e", "mare:4.1j")
def test_unconditional_support_makes_an_ally_fight_the_declarer_that_turn() -> None:
    s = world()
    rome, pergamon, macedonia = (nation(s, name) for name in ("rome", "pergamon", "macedonia"))
    alliance(s, "rome", "pergamon")
    go_to_war(s, "rome", "macedonia")
    s.support[pergamon][rome] = True
    assert not at_arms(s, pergamon, macedonia)
    s.declared[macedonia][rome] = True
    assert fought(s, "rome", "pergamon", "macedonia") == [([rome, pergamon], [macedonia])]
    s.declared[macedonia][rome], s.declared[rome][macedonia] = False, True
    assert not at_arms(s, pergamon, macedonia)


@pytest.mark.rule("mare:3.3.3e", "mare:3.3.3g")
def test_who_supports_two_that_declared_on_each_other_stays_neutral() -> None:
    s = world()
    rome, pergamon, macedonia = (nation(s, name) for name in ("rome", "pergamon", "macedonia"))
    s.support[pergamon][rome] = s.support[pergamon][macedonia] = True
    s.declared[macedonia][rome] = True
    assert at_arms(s, pergamon, macedonia)
    assert not at_arms(s, pergamon, rome)
    s.declared[rome][macedonia] = True
    assert not at_arms(s, pergamon, macedonia)
    assert not at_arms(s, pergamon, rome)


@pytest.mark.rule("mare:4.1j")
def test_nobody_meets_an_enemy_twice_in_one_place() -> None:
    s = world(dice=[1, 1])
    rome, carthage, macedonia, illyria = (nation(s, name) for name in ("rome", "carthage", "macedonia", "illyria"))
    for one, other in (("rome", "carthage"), ("rome", "macedonia"), ("illyria", "carthage"), ("illyria", "macedonia")):
        go_to_war(s, one, other)
    alliance(s, "rome", "illyria")
    met = [
        frozenset((a, b))
        for sides in fought(s, "rome", "carthage", "macedonia", "illyria")
        for a in sides[0]
        for b in sides[1]
    ]
    assert len(met) == len(set(met)) == 4
    assert set(met) == {frozenset((a, b)) for a in (rome, illyria) for b in (carthage, macedonia)}


@pytest.mark.rule("mare:4.1j", "mare:3.3.3a")
def test_whoever_is_at_peace_with_one_of_the_enemies_does_not_join() -> None:
    s = world(dice=[1, 1])
    rome, carthage, macedonia, illyria = (nation(s, name) for name in ("rome", "carthage", "macedonia", "illyria"))
    for one, other in (("rome", "carthage"), ("rome", "macedonia"), ("illyria", "carthage")):
        go_to_war(s, one, other)
    alliance(s, "carthage", "macedonia")
    alliance(s, "rome", "illyria")
    first, second = fought(s, "rome", "carthage", "macedonia", "illyria")
    assert first == ([rome], [carthage, macedonia])
    assert second == ([carthage], [illyria])


@pytest.mark.rule("mare:4.1j")
def test_a_party_of_which_nothing_is_left_fights_no_more() -> None:
    s = world(dice=[1])
    rome, carthage, macedonia = (nation(s, name) for name in ("rome", "carthage", "macedonia"))
    go_to_war(s, "rome", "carthage")
    go_to_war(s, "rome", "macedonia")
    present = [rome, carthage, macedonia]
    found = []
    for sides in battles(s, [(rome, carthage), (rome, macedonia)], lambda: list(present), NOWHERE):
        found.append(sides)
        present.remove(rome)
    assert found == [([rome], [carthage])]


@pytest.mark.rule("mare:3.12d", "mare:3.12.1a")
@pytest.mark.parametrize(("grade", "fights"), [(HOSTILE, True), (NEUTRAL, False), (PASSAGE, False), (VASSAL, False)])
def test_an_independent_fights_only_who_is_hostile_to_it(grade: int, fights: bool) -> None:
    s = world()
    s.grade[nation(s, "gauls")][place("GL10")] = grade
    assert hostile(s, nation(s, "gauls"), NOBODY, place("GL10")) == fights
    assert hostile(s, NOBODY, nation(s, "gauls"), place("GL10")) == fights


@pytest.mark.rule("mare:3.12.5a", "mare:3.12d")
def test_an_independent_fights_the_enemies_of_its_military_ally_and_joins_him() -> None:
    s = world()
    rome, gauls, massalia = nation(s, "rome"), nation(s, "gauls"), place("GL13")
    assert patron(s, massalia) == rome
    assert not hostile(s, gauls, NOBODY, massalia)
    go_to_war(s, "rome", "gauls")
    assert hostile(s, gauls, NOBODY, massalia)
    assert allied(s, rome, NOBODY, massalia)
    assert fought(s, "rome", "gauls", "", province=massalia) == [([rome, NOBODY], [gauls])]


@pytest.mark.rule("mare:3.12.5a")
def test_a_leader_of_its_own_suspends_the_alliance_of_an_independent() -> None:
    s = world()
    go_to_war(s, "rome", "gauls")
    s.leaders.append(Leader(number=99, nation=NOBODY, modifier=0, age=30, province=place("GL13")))
    assert patron(s, place("GL13")) == NOBODY
    assert not hostile(s, nation(s, "gauls"), NOBODY, place("GL13"))
    assert s.grade[nation(s, "rome")][place("GL13")] == MILITARY_ALLIANCE

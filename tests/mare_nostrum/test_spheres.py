"""Spheres of influence of several victors in one province (6.2)."""

from __future__ import annotations

import pytest

from tabularium.games.mare_nostrum.diplomacy.expiry import expire
from tabularium.games.mare_nostrum.independents.grades import closed
from tabularium.games.mare_nostrum.pieces import Sphere
from tabularium.games.mare_nostrum.spheres import end_spheres, keep_out

from .peace import clause, dictate, two_victors
from .world import nation, place, world

YEAR = 522


@pytest.mark.rule("mare:6.2i", "mare:3.3.5o")
def test_two_victors_may_close_the_same_independent_and_each_closes_it_for_itself() -> None:
    s = two_victors("unconditional", "unconditional")
    sphere = clause("sphere_of_influence", province="province:HP9")
    dictate(s, rome=[sphere], egypt=[sphere])
    carthage, rome, egypt = (nation(s, name) for name in ("carthage", "rome", "egypt"))
    hispania = place("HP9")
    assert (s.sphere_until[carthage][hispania], s.sphere_of[carthage][hispania]) == (YEAR + 4, rome)
    assert s.other_spheres == [Sphere(carthage, hispania, egypt, YEAR + 4)]
    for victor in (rome, egypt):
        assert closed(s, carthage, hispania) is not None
        end_spheres(s, carthage, victor)
    assert closed(s, carthage, hispania) is None
    assert s.other_spheres == []


@pytest.mark.rule("mare:6.2i")
def test_of_two_spheres_the_later_one_holds_longer_and_a_new_one_of_the_same_victor_replaces_the_old() -> None:
    s = world()
    carthage, rome, egypt = (nation(s, name) for name in ("carthage", "rome", "egypt"))
    hispania = place("HP9")
    keep_out(s, carthage, hispania, rome, YEAR + 1)
    keep_out(s, carthage, hispania, egypt, YEAR + 3)
    keep_out(s, carthage, place("HP8"), rome, YEAR + 2)
    assert (s.sphere_until[carthage][hispania], s.sphere_of[carthage][hispania]) == (YEAR + 3, egypt)
    keep_out(s, carthage, hispania, rome, YEAR + 4)
    assert (s.sphere_until[carthage][hispania], s.sphere_of[carthage][hispania]) == (YEAR + 4, rome)
    assert s.other_spheres == [Sphere(carthage, hispania, egypt, YEAR + 3)]
    s.year = YEAR + 4
    expire(s)
    assert (s.sphere_until[carthage][hispania], s.other_spheres) == (YEAR + 4, [])
    end_spheres(s, carthage, rome)
    assert closed(s, carthage, hispania) is None

"""Spheres of influence: where a nation that surrendered may not invest for some years (6.2).

Several victors may have one in the same province; each holds for itself. The one that holds longest stands in the
columns of the state, the others behind it.
"""

from __future__ import annotations

from .book import rule
from .pieces import NOBODY, Sphere
from .state import MareNostrum

SPHERES = ("sphere_until", "sphere_of", "other_spheres")
"""The columns in which they stand."""


@rule("mare:6.2i")
def keep_out(s: MareNostrum, nation: int, province: int, victor: int, until: int) -> None:
    """A victor keeps a nation out of an independent; what others agreed with it stands beside that."""
    others = [each for each in spheres(s, nation, province) if each.victor != victor]
    put(s, nation, province, [*others, Sphere(nation, province, victor, until)])


@rule("mare:3.3.5o", "mare:6.2i", "mare:6.2f6")
def end_spheres(s: MareNostrum, nation: int, victor: int) -> None:
    """A nation may invest again where only this other nation had kept it out."""
    held = {province for province, keeper in enumerate(s.sphere_of[nation]) if keeper == victor}
    held |= {each.province for each in s.other_spheres if (each.nation, each.victor) == (nation, victor)}
    if not held:
        return
    s.own(SPHERES)
    for province in sorted(held):
        put(s, nation, province, [each for each in spheres(s, nation, province) if each.victor != victor])


def spheres(s: MareNostrum, nation: int, province: int) -> list[Sphere]:
    """All that keep a nation out of a province now."""
    longest = Sphere(nation, province, s.sphere_of[nation][province], s.sphere_until[nation][province])
    others = [each for each in s.other_spheres if (each.nation, each.province) == (nation, province)]
    return [each for each in (longest, *others) if each.until >= s.year]


def put(s: MareNostrum, nation: int, province: int, held: list[Sphere]) -> None:
    """Exactly these keep a nation out of a province."""
    longest = max(held, key=lambda each: each.until, default=Sphere(nation, province, NOBODY, 0))
    s.sphere_until[nation][province], s.sphere_of[nation][province] = longest.until, longest.victor
    elsewhere = [each for each in s.other_spheres if (each.nation, each.province) != (nation, province)]
    s.other_spheres = [*elsewhere, *(each for each in held if each is not longest)]

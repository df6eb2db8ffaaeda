"""An independent island, on which nations stand this way or that."""

from __future__ import annotations

from tabularium.games.mare_nostrum.orders import Approach
from tabularium.games.mare_nostrum.pieces import NOBODY, Leader
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.tables import (
    GRADES,
)
from tabularium.games.mare_nostrum.world import CITIES_OF

from .world import nation, place, purse, world

HERE = "IT9"
"""An island next to Rome's, and across one sea from Carthage and Egypt."""


def improve(code: str = HERE) -> Approach:
    """One step up."""
    return Approach(f"province:{code}", "improve")


def settled(grades: dict[str, int] | None = None, people: int = 5, soldiers: int = 4, **options: object) -> MareNostrum:
    """A world in which an island has so many people and soldiers, and these grades are held there."""
    s = world(turn=2, options=options)
    island = place(HERE)
    s.town[island] = people
    for city in CITIES_OF[island]:
        s.urban[city] = 0
    for force in s.forces_in(island):
        force.units = [soldiers, 0, 0, 0, 0, 0, 0, 0]
    for name, grade in (grades or {}).items():
        s.grade[nation(s, name)][island] = grade
    for name in ("rome", "carthage", "illyria", "egypt"):
        purse(s, name, talents=500)
    return s


def grade(s: MareNostrum, name: str, code: str = HERE) -> str:
    """How a nation stands with an independent."""
    return GRADES[s.grade[nation(s, name)][place(code)]]


def lead(s: MareNostrum, code: str = HERE) -> None:
    """A leader of its own rises in a province."""
    s.leaders.append(Leader(number=90, nation=NOBODY, modifier=0, age=20, province=place(code)))

"""How wars end: by themselves where nobody meets, or by treaty; what was occupied goes back (3.3.5, 6.1)."""

from __future__ import annotations

from ..book import rule, scene
from ..pieces import NOBODY
from ..state import POINTS, MareNostrum
from ..world import CITIES
from .passage import has_troops


@scene
@rule("mare:3.3.5t")
def war_fade(s: MareNostrum) -> None:
    """Wars without a battle this turn and without troops of either side in the other's land are over.

    A nation that waits for a forced surrender has troops in the land, so no such war fades.
    """
    for a, b in [(a, b) for a, b in s.wars() if idle(s, a, b)]:
        end_war(s, a, b)
        s.say("war.faded", rule="mare:3.3.5t", nation=s.name(a), other=s.name(b))
    s.fought = [[False] * len(row) for row in s.fought]
    s.after(war_fade)


@rule("mare:3.3.5t")
def idle(s: MareNostrum, a: int, b: int) -> bool:
    """Did two nations fight no battle, and has neither, nor a military ally of it, troops in the other's land?"""
    return not s.fought[a][b] and not any(
        has_troops(s, nation, host) for side, host in ((a, b), (b, a)) for nation in (side, *s.allies(side))
    )


def end_war(s: MareNostrum, a: int, b: int, surrendered: int = NOBODY) -> None:
    """Two nations are at peace; the year was not peaceful for all that."""
    s.war_since[a][b] = s.war_since[b][a] = 0
    s.war_ended = True
    for owner, occupier in ((a, b), (b, a)):
        for city in s.cities(owner):
            if s.occupier[city] == occupier:
                give_back(s, city, occupier, keeps_points=owner == surrendered)


@rule("mare:6.1m", "mare:8.1f")
def give_back(s: MareNostrum, city: int, occupier: int, *, keeps_points: bool) -> None:
    """An occupied city returns with one garrison point; its points stay only if its owner surrendered."""
    s.occupier[city] = NOBODY
    s.garrison[city] = 1
    if not keeps_points:
        s.points[occupier] -= POINTS["city_occupied"]
        s.tell(occupier, "peace.city_returned", rule="mare:6.1m", city=CITIES[city])

"""Forced surrenders at the end of a turn: nations in Collapse with too many enemies in the land (6.1)."""

from __future__ import annotations

from ..book import rule, scene
from ..counting import friends
from ..state import MareNostrum
from ..tables import COLLAPSE


@scene
@rule("mare:6.1c", "mare:6.1e", "mare:6.1f")
def surrender_checks(s: MareNostrum) -> None:
    """Forced surrenders are recorded and take effect in the next peace; only who is concerned hears of them."""
    s.forced = []
    for loser in [nation for nation in s.living() if s.stability[nation] == COLLAPSE]:
        victors = [enemy for enemy in s.enemies(loser) if units_abroad(s, enemy, loser)]
        if victors:
            record(s, loser, victors)
    s.after(surrender_checks)


def record(s: MareNostrum, loser: int, victors: list[int]) -> None:
    """An unconditional surrender, or the right of the enemies to demand a conditional one."""
    enemies = sum(units_abroad(s, victor, loser) for victor in victors)
    own = sum(units_abroad(s, friend, loser) for friend in friends(s, loser, victors))
    if enemies > 2 * own:
        sure, message, why = 1, "peace.surrenders", "mare:6.1e"
    elif all_cities_occupied(s, loser):
        sure, message, why = 1, "peace.surrenders", "mare:6.1f"
    elif enemies > own:
        sure, message, why = 0, "peace.may_be_demanded", "mare:6.1c"
    else:
        return
    for victor in victors:
        s.forced.append([loser, victor, sure])
        for party in (loser, victor):
            s.tell(party, message, rule=why, nation=s.name(loser), victor=s.name(victor))


def units_abroad(s: MareNostrum, nation: int, host: int) -> int:
    """How many units a nation has in the provinces of another."""
    return sum(s.units_in(province, nation) for province in s.provinces(host))


@rule("mare:6.1f")
def all_cities_occupied(s: MareNostrum, nation: int) -> bool:
    """Has a nation cities, and does it hold none of them?"""
    cities = s.cities(nation)
    return bool(cities) and all(s.occupied(city) for city in cities)

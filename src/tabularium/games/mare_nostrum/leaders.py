"""Leaders: how they come into the game (4.5.3, 4.5.4), are deployed (3.11), age and leave (4.5.2)."""

from __future__ import annotations

from .book import rule, scene
from .state import NOBODY, Force, Leader, MareNostrum
from .tables import CAVALRY, COLUMNS, INFANTRY, TABLES
from .world import NOWHERE


@rule("mare:4.5.3a", "mare:4.5.3d")
def new_leader(s: MareNostrum, nation: int) -> Leader:
    """A leader of a nation, rolled for its level of strategy; special rules make some older."""
    older = s.facts(nation).special.get("new_leader_age_roll_bonus", 0)
    leader = Leader(number=s.next_leader, nation=nation, modifier=modifier(s, s.strategy[nation]), age=age(s, older))
    s.next_leader += 1
    s.leaders.append(leader)
    return leader


@rule("mare:4.5.3b")
def modifier(s: MareNostrum, strategy: str) -> int:
    """A modifier by the table of a level."""
    roll = s.roll(1, 100)[0]
    for name, (low, high) in TABLES["leader_modifier_1d100"][strategy].items():
        if low <= roll <= high:
            return int(name)
    raise AssertionError(f"the table of level {strategy} has no row for {roll}")


@rule("mare:4.5.3c")
def age(s: MareNostrum, older: int = 0) -> int:
    """An age by the table; a roll above its end counts as its end."""
    roll = min(s.roll(1, 100)[0] + older, 100)
    for years, (low, high) in TABLES["leader_age_1d100"].items():
        if low <= roll <= high:
            return int(years)
    raise AssertionError(f"the table of ages has no row for {roll}")


@rule("mare:4.5.4a")
def place_independent_leaders(s: MareNostrum) -> None:
    """At the start twenty leaders with their troops go to provinces drawn at random, no two to the same."""
    free = s.independents()
    for row in TABLES["independent_leaders_initial"]:
        for _ in range(min(row["count"], len(free))):
            independent_leader(s, s.draw(free), row)


def independent_leader(s: MareNostrum, province: int, row: dict[str, int | str]) -> None:
    """A leader of an independent with the troops he brings, which are counted apart."""
    leader = Leader(
        number=s.next_leader,
        nation=NOBODY,
        modifier=modifier(s, str(row["level"])),
        age=age(s),
        province=province,
    )
    s.next_leader += 1
    s.leaders.append(leader)
    units = [0] * COLUMNS
    units[INFANTRY], units[CAVALRY] = int(row["infantry"]), int(row["cavalry"])
    s.forces.append(Force(nation=NOBODY, province=province, units=units, leader=leader.number))


@scene
def leader_deployment(s: MareNostrum) -> None:
    """All leaders are placed."""
    for leader in s.leaders:
        leader.province = leader.province if leader.nation == NOBODY else NOWHERE
    s.after(leader_deployment)


@scene
def leader_ages(s: MareNostrum) -> None:
    """The end of a leader's year."""
    s.after(leader_ages)

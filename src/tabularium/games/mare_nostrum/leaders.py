"""Leaders: how they come into the game (4.5.3, 4.5.4) and where a year finds them (3.11)."""

from __future__ import annotations

from msgspec.structs import replace

from tabularium.engine import refuse

from .book import rule, scene
from .deck import hero_name
from .independents import leader_appears
from .orders import Deployment, Orders
from .patronage import has_leader
from .pieces import NOBODY, Force, Leader
from .state import NO_UNITS, Failed, MareNostrum
from .tables import CAVALRY, COLUMNS, INFANTRY, TABLES
from .world import CODES, NOWHERE, PROVINCE, PROVINCES


# -- new leaders ------------------------------------------------------------------
@rule("mare:4.5.3a", "mare:4.5.3d", "mare:4.5.1a")
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
    roll = s.die(100)
    for name, (low, high) in TABLES["leader_modifier_1d100"][strategy].items():
        if low <= roll <= high:
            return int(name)
    raise AssertionError(f"the table of level {strategy} has no row for {roll}")


@rule("mare:4.5.3c", "mare:4.5.2a")
def age(s: MareNostrum, older: int = 0) -> int:
    """An age by the table; a roll above its end counts as its end."""
    roll = min(s.die(100) + older, 100)
    for years, (low, high) in TABLES["leader_age_1d100"].items():
        if low <= roll <= high:
            return int(years)
    raise AssertionError(f"the table of ages has no row for {roll}")


# -- leaders of independents ------------------------------------------------------------------
@rule("mare:4.5.4a")
def place_independent_leaders(s: MareNostrum) -> None:
    """At the start leaders with their troops go to provinces drawn at random, no two to the same; the book has 20."""
    free = s.independents()
    for row in s.scenario.independent_leaders:
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


@rule("mare:4.5.4c", "mare:4.5.4d", "mare:3.12.9e")
def replace_independent_leader(s: MareNostrum) -> None:
    """A new leader goes to a province drawn among those that were independent at first.

    Where a nation rules by now, or another leader stands, there is no room for him: he is gone for good.
    """
    roll = s.die(20)
    row = next(row for row in TABLES["independent_leaders_1d20"] if row["roll"][0] <= roll <= row["roll"][1])
    province = s.draw(list(s.scenario.independents))
    if s.independent(province) and not has_leader(s, province):
        independent_leader(s, province, row)
        s.say("leaders.independent", rule="mare:4.5.4c", province=PROVINCES[province])
        leader_appears(s, province)


# -- 3.11 deployment ------------------------------------------------------------------
@scene
@rule("mare:3.11a")
def leader_deployment(s: MareNostrum) -> None:
    """All nations place all their leaders anew."""
    for nation, orders in s.ordered():
        deploy_leaders(s, nation, orders, s.failed(nation))
    s.after(leader_deployment)


@rule("mare:3.11a", "mare:3.11c", "mare:3.11e", "mare:3.11f")
def deploy_leaders(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """Leaders go where own units stand, then their companions to them; who has no place goes to the main army."""
    waiting = s.leaders_of(nation)
    for leader in waiting:
        leader.province, leader.principal = NOWHERE, NOBODY
    if orders.leaders:
        waiting = deploy_ordered(s, waiting, orders, failed)
    home = main_army(s, nation) if waiting else NOWHERE
    for leader in waiting:
        leader.province = home
        if home != NOWHERE:
            s.tell(nation, "leaders.fallback", "mare:3.11e", leader=spoken(leader), province=PROVINCES[home])


@rule("mare:3.11a", "mare:3.11c")
def deploy_ordered(s: MareNostrum, leaders: list[Leader], orders: Orders, failed: Failed) -> list[Leader]:
    """Those who are sent to a province are placed before their companions. Who has no place after that?"""
    waiting = {called(leader): leader for leader in leaders}
    placed: dict[str, Leader] = {}
    for path, row in sorted(inherited(s, leaders, orders), key=lambda each: each[1].accompanies is not None):
        if row.leader not in waiting:
            failed(f"{path}.leader", refuse("leaders.placed_already", "mare:3.11a", leader=hero_name(row.leader)))
        elif deploy_leader(s, waiting[row.leader], row, placed, path, failed):
            placed[row.leader] = waiting.pop(row.leader)
    return [*waiting.values()]


@rule("mare:3.11d")
def heirs(leaders: list[Leader], orders: Orders) -> dict[str, str]:
    """By leader who is gone since the orders were written the first of his companions, who has his place in them."""
    there = [called(leader) for leader in leaders]
    gone = {row.leader for row in orders.leaders}.difference(there)
    following = {row.leader: row.accompanies for row in orders.leaders if row.accompanies in gone} if gone else {}
    return {following[name]: name for name in reversed(there) if name in following}


def inherited(s: MareNostrum, leaders: list[Leader], orders: Orders) -> list[tuple[str, Deployment]]:
    """The rows of the page by path, with the heir of a leader who is gone in his place."""
    rows = [(f"leaders[{place}]", row) for place, row in enumerate(orders.leaders)]
    taken = heirs(leaders, orders)
    if not taken:
        return rows
    for leader in [each for each in leaders if called(each) in taken.values()]:
        s.tell(leader.nation, "leaders.succeeds", "mare:3.11d", leader=spoken(leader))
    kept = [(path, row) for path, row in rows if (row.accompanies, row.leader) not in taken.items()]
    return [
        (
            path,
            replace(
                row,
                leader=taken.get(row.leader, row.leader),
                accompanies=row.accompanies and taken.get(row.accompanies, row.accompanies),
            ),
        )
        for path, row in kept
    ]


def deploy_leader(
    s: MareNostrum, leader: Leader, row: Deployment, placed: dict[str, Leader], path: str, failed: Failed
) -> bool:
    """One leader goes to a province, or along with one who has been placed."""
    if (row.province is None) == (row.accompanies is None):
        failed(path, refuse("leaders.one_place", "mare:3.11a", leader=spoken(leader)))
        return False
    if row.province is not None:
        return place_leader(s, leader, row.province, f"{path}.province", failed)
    return attach_leader(leader, placed.get(row.accompanies or ""), f"{path}.accompanies", failed)


@rule("mare:3.11a", "mare:3.11b", "mare:3.11f")
def place_leader(s: MareNostrum, leader: Leader, province: str, path: str, failed: Failed) -> bool:
    """A leader goes to a province that holds own units; an ally's do not do."""
    if not s.units_in(PROVINCE[province], leader.nation):
        allied = any(s.units_in(PROVINCE[province], ally) for ally in s.allies(leader.nation))
        why = "mare:3.11b" if allied else "mare:3.11a"
        failed(path, refuse("leaders.no_units", why, leader=spoken(leader), province=province))
        return False
    leader.province = PROVINCE[province]
    return True


@rule("mare:3.11c")
def attach_leader(leader: Leader, principal: Leader | None, path: str, failed: Failed) -> bool:
    """A leader accompanies another who was himself placed in a province."""
    if principal is None or principal.principal != NOBODY:
        failed(path, refuse("leaders.no_principal", "mare:3.11c", leader=spoken(leader)))
        return False
    leader.province, leader.principal = principal.province, principal.number
    return True


@rule("mare:3.11e")
def main_army(s: MareNostrum, nation: int) -> int:
    """The province with most own units; of equals the capital's, then the lowest code. None: off the map."""
    units: dict[int, int] = {}
    for force in [each for each in s.forces if each.nation == nation and each.units != NO_UNITS]:
        units[force.province] = units.get(force.province, 0) + force.size
    most = max(units.values(), default=0)
    largest = [province for province, there in units.items() if there == most]
    if len(largest) > 1 and (capital := s.capital(nation)) in largest:
        return capital
    return min(largest, key=CODES.__getitem__, default=NOWHERE)


# -- words ------------------------------------------------------------------
def called(leader: Leader) -> str:
    """A leader as a sheet calls him, `leader:7`."""
    return f"leader:{leader.number}"


def spoken(leader: Leader) -> str:
    """A leader as lines call him: by his name in history, or by his number."""
    return leader.name or called(leader)

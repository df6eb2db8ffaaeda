"""The age of leaders: how it grows, when it is checked, and how they leave the game (4.5.2)."""

from __future__ import annotations

from collections import Counter

from .book import rule, scene
from .independents import leader_gone
from .leaders import new_leader, replace_independent_leader, spoken
from .pieces import NOBODY, Leader
from .state import MareNostrum
from .tables import COLLAPSE, COLUMNS, FIASCO, TABLES

YEARS: dict[str, int] = TABLES["leader_years"]
DIVISOR: dict[str, int] = TABLES["age_check_divisor"]
TROUBLE = {FIASCO: "fiasco", COLLAPSE: "collapse"}
BATTLES = ("battle_won", "battle_lost", "battle_undecided")
OLD = 51
"""From this age on a leader is checked at the end of every turn."""


# -- growing old ------------------------------------------------------------------
@scene
@rule("mare:4.5.2b", "mare:4.5.2f", "mare:4.5.3a", "mare:4.5.4b", "mare:7.1h", "mare:4.5.2g", "mare:4.5.2i")
def leader_ages(s: MareNostrum) -> None:
    """The end of a leader's year: all grow older, then some are checked, and who is gone is replaced."""
    years = YEARS["period" if s.period else "turn"]
    for leader in s.leaders:
        leader.age += years
        if leader.nation != NOBODY and s.stability[leader.nation] in TROUBLE:
            leader.age += YEARS[trouble(s, leader.nation)]
    check_old_age(s)
    check_in_trouble(s)
    for leader in [each for each in s.leaders if each.leaves == s.turn]:
        retire(s, leader, "leaders.leaves")
    replace_leaders(s)
    s.after(leader_ages)


def trouble(s: MareNostrum, nation: int) -> str:
    """The effect of a nation's stability on its leaders: fiasco, collapse or nothing."""
    return TROUBLE.get(s.stability[nation], "")


@rule("mare:4.5.2g", "mare:4.5.4b")
def check_old_age(s: MareNostrum) -> None:
    """Leaders of fifty-one and more may die of it; those of independents too."""
    for leader in [each for each in s.leaders if each.age >= OLD]:
        if checked(s, leader, "old_age") and leader.nation == NOBODY:
            leader_gone(s, leader.province)


@rule("mare:4.5.2i")
def check_in_trouble(s: MareNostrum) -> None:
    """In Fiasco or Collapse one leader of the nation, whichever, is checked as well."""
    for nation in s.living():
        cause = trouble(s, nation)
        numbers = [leader.number for leader in s.leaders_of(nation)] if cause else []
        if numbers:
            checked(s, s.leader(s.draw(numbers)), cause)


# -- the check ------------------------------------------------------------------
def limit(leader: Leader, cause: str) -> int:
    """A roll below this removes a leader."""
    return limit_at(leader.age, cause, bool(leader.name))


@rule("mare:4.5.2g", "mare:4.5.2h", "mare:4.5.2j", "mare:4.5.2k")
def limit_at(age: int, cause: str, named: bool) -> int:
    """A part of a leader's age that depends on the cause, a smaller one if history knows his name."""
    return age // (DIVISOR[cause] + (DIVISOR["named_leader_adds"] if named else 0))


@rule("mare:4.5.2k", "mare:4.5.2g", "mare:4.5.2h")
def checked(s: MareNostrum, leader: Leader, cause: str) -> bool:
    """An age check; a leader who fails it leaves the game. Did he?"""
    if s.die(100) >= limit(leader, cause):
        return False
    retire(s, leader, "leaders.died", "mare:4.5.2h" if cause in BATTLES else "mare:4.5.2a")
    return True


# -- leaving ------------------------------------------------------------------
@rule("mare:3.11d", "mare:3.12.9d")
def retire(s: MareNostrum, leader: Leader, message: str, why: str = "mare:4.5.2a") -> None:
    """A leader leaves the game: a companion takes over his army and orders, else his units stay where they are.

    Only of battles, which all see, does the line tell that they were `why`.

    The troops of an independent's leader leave with him, unless the table decided that they stay.
    """
    s.leaders.remove(leader)
    if leader.nation == NOBODY:
        s.departed += 1
        s.say(message, rule="mare:3.12.9d", leader=spoken(leader))
        dissolve(s, leader.number, stay=s.options.independent_leader_troops == "stay")
        return
    s.say(message, rule=why, leader=spoken(leader), nation=s.name(leader.nation))
    heir = next((each for each in s.leaders if each.principal == leader.number), None)
    if heir is None:
        s.campaigns = [each for each in s.campaigns if each.leader != leader.number]
        dissolve(s, leader.number, stay=True)
        return
    succeed(s, leader.number, heir)


@rule("mare:3.11d")
def succeed(s: MareNostrum, number: int, heir: Leader) -> None:
    """A companion takes over the army, the orders and the other companions of the leader he accompanied."""
    heir.principal = NOBODY
    for other in s.leaders:
        if other.principal == number:
            other.principal = heir.number
    army = s.army(number)
    if army is not None:
        army.leader = heir.number
    for campaign in s.campaigns:
        if campaign.leader == number:
            campaign.leader = heir.number
    s.tell(heir.nation, "leaders.succeeds", "mare:3.11d", leader=spoken(heir))


def dissolve(s: MareNostrum, number: int, stay: bool) -> None:
    """An army without its leader: its units join those that stand in the province, or leave the game."""
    army = s.army(number)
    if army is None:
        return
    if stay:
        s.join(army)
    else:
        army.units = [0] * COLUMNS
        s.forces = [force for force in s.forces if force is not army]


# -- coming ------------------------------------------------------------------
@rule("mare:4.5.3a", "mare:4.5.4c")
def replace_leaders(s: MareNostrum) -> None:
    """Every nation has its number of leaders again, besides those brought by cards; independents get new ones."""
    there = Counter(leader.nation for leader in s.leaders if leader.card == NOBODY)
    for nation in s.living():
        for _ in range(s.leader_count[nation] - there[nation]):
            leader = new_leader(s, nation)
            s.say(
                "leaders.new",
                rule="mare:4.5.3a",
                nation=s.name(nation),
                leader=spoken(leader),
                modifier=leader.modifier,
            )
    while s.departed:
        s.departed -= 1
        replace_independent_leader(s)

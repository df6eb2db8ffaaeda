"""War: who may declare it, what it costs, and what it ends (3.3.4, 3.3.5)."""

from __future__ import annotations

from typing import NamedTuple

from tabularium.engine import Refusal, refuse

from ..book import rule, scene
from ..casus_belli import has_casus_belli
from ..independents.grades import enemies_lose_passage
from ..orders import Orders
from ..state import Failed, MareNostrum
from ..tables import COLLAPSE
from .cancelling import grievance
from .passage import has_troops
from .rows import rows
from .treaties import BAR, has_passage, void_treaties


class Declaration(NamedTuple):
    """A war that a nation declares, and the levels it costs."""

    nation: int
    victim: int
    levels: int


@scene
@rule("mare:1.4b", "mare:3.3.5r", "mare:7.1k", "mare:3.3.3e")
def declare_wars(s: MareNostrum) -> None:
    """All nations declare war together, each in the order of its rows; both pay who declare it on each other."""
    s.declared = [[False] * len(row) for row in s.declared]
    declared = [
        each for nation, orders in s.ordered("diplomacy") for each in declarations(s, nation, orders, s.failed(nation))
    ]
    go_to_war(s, declared)
    s.after(declare_wars)


def declare(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> None:
    """The page, as one nation knows it: nobody else declares war."""
    go_to_war(s, declarations(s, nation, orders, failed))


@rule("mare:3.3.5l", "mare:3.3.5m", "mare:3.3.5q")
def declarations(s: MareNostrum, nation: int, orders: Orders, failed: Failed) -> list[Declaration]:
    """As many wars, in the order of the rows, as keep the nation out of Collapse; a war with a casus belli costs
    nothing."""
    found: list[Declaration] = []
    level = s.stability[nation]
    for path, victim, row in rows(s, orders):
        if not row.declare_war:
            continue
        levels = levels_of_war(s, nation, victim)
        why = against_declaring(s, nation, victim, level)
        if why is None:
            level += levels
            found.append(Declaration(nation, victim, levels))
        else:
            failed(f"{path}.declare_war", why)
    return found


@rule("mare:3.3.5l", "mare:3.3.5m")
def levels_of_war(s: MareNostrum, nation: int, victim: int) -> int:
    """The levels a declaration costs: none with a casus belli, else one and those of the treaties it breaks."""
    return 0 if has_casus_belli(s, nation, victim) else 1 + levels_of_treaties(s, nation, victim)


@rule("mare:3.3.5m", "mare:3.3.5q")
def against_declaring(s: MareNostrum, nation: int, victim: int, level: int) -> Refusal | None:
    """Why war cannot be declared on a nation by one who stands at this level; a casus belli lifts all but one."""
    if s.at_war(nation, victim):
        return refuse("war.already", "mare:3.3a", nation=s.name(victim))
    if has_casus_belli(s, nation, victim):
        return None
    return against_war(s, nation, victim) or against_falling(level, levels_of_war(s, nation, victim))


@rule("mare:3.3.5k", "mare:3.3.5o", "mare:3.3.5p", "mare:3.2l")
def levels_of_treaties(s: MareNostrum, nation: int, victim: int) -> int:
    """The price of the treaties that a war breaks, for its declarer: a level for passage granted, none for passage
    enjoyed.

    An alliance costs none here, for on a military ally war can only be declared with a casus belli.
    """
    return int(has_passage(s, victim, nation))


@rule("mare:3.3.4a", "mare:3.3.5e", "mare:3.3.5f", "mare:3.3.5g", "mare:3.3.5h", "mare:3.3.5i")
def against_war(s: MareNostrum, nation: int, victim: int) -> Refusal | None:
    """Why war cannot be declared on a nation without a casus belli."""
    name = s.name(victim)
    if s.military_alliance[nation][victim]:
        return refuse("war.ally", "mare:3.3.5e", nation=name)
    if s.no_military_before[nation][victim] == s.year + BAR:
        return refuse("war.ally_until_now", "mare:3.3.5f", nation=name)
    if has_troops(s, nation, victim):
        return refuse("war.troops_inside", "mare:3.3.5g", nation=name)
    if has_troops(s, victim, nation) and has_passage(s, victim, nation):
        return refuse("war.guests", "mare:3.3.5h", nation=name)
    if s.peace_until[nation][victim] >= s.year:
        return refuse("war.forced_peace", "mare:3.3.5i", nation=name, year=s.peace_until[nation][victim])
    return None


@rule("mare:3.3.5l", "mare:3.3.5q", "mare:3.2z")
def against_falling(level: int, levels: int) -> Refusal | None:
    """War cannot lead into Collapse, nor be declared there; broken treaties count."""
    if level + 1 >= COLLAPSE:
        return refuse("war.collapse", "mare:3.3.5l")
    return refuse("war.collapse_by_treaties", "mare:3.3.5q") if level + levels >= COLLAPSE else None


@rule("mare:3.3.5j", "mare:3.3.5k", "mare:3.3.5o", "mare:3.12.5c", "mare:3.3.3e")
def go_to_war(s: MareNostrum, declared: list[Declaration]) -> None:
    """The wars begin, their declarers pay, and the allies of their victims may join them next year."""
    aggrieved = [(ally, each.nation) for each in declared for ally in allies_to_arm(s, each.victim, each.nation)]
    for nation, victim, levels in declared:
        s.declared[nation][victim] = True
        s.war_since[nation][victim] = s.war_since[victim][nation] = s.year
        void_treaties(s, nation, victim)
        enemies_lose_passage(s, nation, victim)
        s.steady(nation, -levels)
        s.say("war.declared", rule="mare:3.3.5k", nation=s.name(nation), victim=s.name(victim))
    for ally, declarer in aggrieved:
        if not s.at_war(ally, declarer):
            grievance(s, ally, declarer, "mare:3.3.5j")


@rule("mare:3.3.5j")
def allies_to_arm(s: MareNostrum, victim: int, declarer: int) -> list[int]:
    """The allies of a nation that no forced peace binds towards its enemy: military ones, by option all."""
    allies = [
        other
        for other in s.others(victim)
        if s.military_alliance[victim][other]
        or (s.options.ally_casus_belli == "any" and s.trade_alliance[victim][other])
    ]
    return [ally for ally in allies if ally != declarer and s.peace_until[ally][declarer] < s.year]

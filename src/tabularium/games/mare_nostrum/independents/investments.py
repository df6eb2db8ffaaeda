"""Investments of several nations in one province that cannot all be granted (3.12.8, 7.1g)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from tabularium.engine import refuse

from ..book import rule
from ..state import MareNostrum
from ..tables import NEUTRAL, VASSAL
from ..world import BORDERS, PROVINCES
from .grades import adjacent, grant, places


@dataclass(frozen=True)
class Investment:
    """A nation's payments for the next grade in a province."""

    nation: int
    province: int
    grade: int
    talents: int


@rule("mare:1.4b", "mare:3.12.8j", "mare:3.12.9e")
def settle(s: MareNostrum, invested: list[Investment]) -> None:
    """Decide all investments of a round, province by province."""
    for province in sorted({each.province for each in invested}):
        here = [each for each in invested if each.province == province]
        if province in s.uprisings:
            forfeited(s, here)
            continue
        final = [each for each in here if each.grade >= VASSAL]
        granted, lost = (final[:1], []) if final else decided(s, here)
        for each in granted:
            remember(s, each)
            grant(s, each.nation, province, each.grade)
        for each in here:
            if each not in granted:
                refused(s, each, refund=each not in lost)


@rule("mare:3.12.9e")
def forfeited(s: MareNostrum, here: list[Investment]) -> None:
    """A card has raised a leader there this turn: nothing is granted, and nothing given back."""
    for each in here:
        why = refuse("independents.overtaken", "mare:3.12.9e", province=PROVINCES[each.province])
        s.failed(each.nation)("independents", why)


@rule("mare:3.12.9e", "mare:3.12.6c")
def remember(s: MareNostrum, granted: Investment) -> None:
    """The steps that a new leader undoes if he rises before the turn is over: the grade, and losses of others by a
    vassal."""
    province = granted.province
    for nation in s.living():
        before = s.grade[nation][province]
        if nation == granted.nation or (granted.grade == VASSAL and before > NEUTRAL):
            s.climbed.append([nation, province, before, int(s.no_entry[nation][province])])


def decided(s: MareNostrum, here: list[Investment]) -> tuple[list[Investment], list[Investment]]:
    """The nation that gets the grade among those that invest in one province, and those whose talents are lost."""
    granted: list[Investment] = []
    lost: list[Investment] = []
    for grade in sorted({each.grade for each in here}):
        rivals = [each for each in here if each.grade == grade]
        room = places(s, rivals[0].nation, rivals[0].province, grade) if len(rivals) else 0
        won, tied = ranked(s, rivals, room)
        granted += won
        lost += tied if s.period else []
    return granted, lost


@rule("mare:3.12.8f", "mare:3.12.8g", "mare:7.1g")
def ranked(s: MareNostrum, rivals: list[Investment], room: int) -> tuple[list[Investment], list[Investment]]:
    """Free places go down the order of precedence; equals that do not all fit are void with all below them."""
    won: list[Investment] = []
    ordered = sorted(rivals, key=lambda each: precedence(s, each))
    for _, group in groupby(ordered, key=lambda each: precedence(s, each)):
        equals = list(group)
        if len(won) + len(equals) > room:
            return won, equals if len(equals) > 1 else []
        won += equals
    return won, []


@rule("mare:3.12.8f", "mare:7.1g")
def precedence(s: MareNostrum, each: Investment) -> tuple[int, int, int]:
    """Better stability first; in a Period neighbours by land, then by sea, then the higher grade at its start."""
    stability = s.stability[each.nation]
    if not s.period:
        return (0, 0, stability)
    by_land = any(own in BORDERS[each.province] for own in s.provinces(each.nation))
    near = 0 if by_land else 1 if adjacent(s, each.nation, each.province) else 2
    return (near, -grade_at_start(s, each.nation, each.province), stability)


@rule("mare:7.1g")
def grade_at_start(s: MareNostrum, nation: int, province: int) -> int:
    """The grade with which a nation came into the turn, before cards and talents raised it."""
    for climber, place, before, _ in s.climbed:
        if (climber, place) == (nation, province):
            return before
    return s.grade[nation][province]


@rule("mare:3.12.8g", "mare:3.12.8j", "mare:7.1g")
def refused(s: MareNostrum, each: Investment, refund: bool) -> None:
    """Refused investments are given back, except for a full tie in a Historical Period; no reason is told."""
    if refund:
        s.gain(each.nation, each.talents)
    why = refuse(
        "independents.refunded" if refund else "independents.forfeited",
        "mare:3.12.8f",
        province=PROVINCES[each.province],
        talents=each.talents,
    )
    s.failed(each.nation)("independents", why)

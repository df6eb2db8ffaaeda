"""The results of battles: victory points, stability, and the memory of them (3.2, 8.1)."""

from __future__ import annotations

from ..book import rule
from ..pieces import NOBODY
from ..state import POINTS, MareNostrum
from .sides import Sides

Engaged = dict[int, int]
"""By party of a side how many units or fleets it had when the battle began."""


@rule("mare:3.3.5t")
def remember(s: MareNostrum, sides: Sides) -> None:
    """The opponents of this turn."""
    for one in sides[0]:
        for other in sides[1]:
            if NOBODY not in (one, other):
                s.fought[one][other] = s.fought[other][one] = True


@rule("mare:3.2q", "mare:3.2r", "mare:8.1a")
def decided(s: MareNostrum, winners: list[int], losers: list[int]) -> None:
    """The winners rise if they beat a nation; the losers fall, whoever beat them."""
    beaten = any(party != NOBODY for party in losers)
    for nation in nations(s, winners):
        s.won[nation].append(s.turn)
        if beaten:
            s.steady(nation, 1)
            s.tell(nation, "battle.stability_rises", "mare:3.2q")
    for nation in nations(s, losers):
        s.lost[nation].append(s.turn)
        s.steady(nation, -1)
        s.tell(nation, "battle.stability_falls", "mare:3.2r")


@rule("mare:8.1e")
def share(s: MareNostrum, side: Engaged, points: int) -> None:
    """Points of a side go to its nations by the units each had at the start, every share rounded up."""
    shared = nations(s, list(side))
    total = sum(side[nation] for nation in shared)
    for nation in shared:
        share = -(-points * side[nation] // total)
        s.points[nation] += share
        if share:
            s.tell(nation, "battle.points", "mare:8.1e", points=share)


def nations(s: MareNostrum, parties: list[int]) -> list[int]:
    """The nations among some parties, in the book's order."""
    return [nation for nation in s.living() if nation in parties]


@rule("mare:8.1a", "mare:8.1b", "mare:8.1c")
def battle_points(won: bool, killed: int, lost: int, per_point: int) -> int:
    """Points of a side: for its victory, and for what it killed beyond its own losses."""
    return won * POINTS["battle_won"] + -(-max(killed - lost, 0) // per_point)

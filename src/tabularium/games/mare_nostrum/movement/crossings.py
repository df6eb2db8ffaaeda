"""Enemies who would pass each other on the same border (3.14)."""

from __future__ import annotations

from ..book import rule
from ..combat.sides import picked
from ..hostility import at_arms
from ..patronage import patron
from ..pieces import Campaign
from ..state import MareNostrum
from ..tables import CAVALRY, MERCENARY_CAVALRY, VETERAN

HORSE = (CAVALRY, MERCENARY_CAVALRY, VETERAN + CAVALRY, VETERAN + MERCENARY_CAVALRY)


@rule("mare:3.14n")
def held_back(s: MareNostrum, arriving: list[Campaign]) -> list[Campaign]:
    """The arrivals of this segment that stay where they are, because a stronger enemy came their way."""
    ways: dict[tuple[int, int], list[Campaign]] = {}
    for campaign in arriving:
        ways.setdefault((s.leader(campaign.leader).province, campaign.bound), []).append(campaign)
    held: list[Campaign] = []
    for (origin, to), going in sorted(ways.items()):
        if origin < to:
            held += clash(s, going, ways.get((to, origin), []))
    return held


def clash(s: MareNostrum, going: list[Campaign], coming: list[Campaign]) -> list[Campaign]:
    """Of two streams over one border those who give way, until no enemies meet on it."""
    held: list[Campaign] = []
    while True:
        streams = [[each for each in stream if each not in held] for stream in (going, coming)]
        one, other = (present(s, stream) for stream in streams)
        pairs = [(a, b) for a in one for b in other if at_arms(s, a, b)]
        if not pairs:
            return held
        a, b = pairs[picked(s, len(pairs))]
        sides = together(s, a, one, b), together(s, b, other, a)
        moving = [[each for each in stream if each.nation in side] for stream, side in zip(streams, sides, strict=True)]
        strengths = [strength(s, side, stream) for side, stream in zip(sides, moving, strict=True)]
        weaker = picked(s, 2) if strengths[0] == strengths[1] else strengths.index(min(strengths))
        held += moving[weaker]


def present(s: MareNostrum, stream: list[Campaign]) -> list[int]:
    """The nations that move one way."""
    moving = {campaign.nation for campaign in stream}
    return [nation for nation in s.living() if nation in moving]


@rule("mare:3.14n", "mare:4.1j")
def together(s: MareNostrum, nation: int, stream: list[int], enemy: int) -> list[int]:
    """A nation with those who move the same way as allies of it and of each other, against the same enemy."""
    side = [nation]
    for other in stream:
        if other not in side and all(s.military_alliance[other][each] for each in side) and at_arms(s, other, enemy):
            side.append(other)
    return side


@rule("mare:3.14n", "mare:3.14o")
def strength(s: MareNostrum, side: list[int], stream: list[Campaign]) -> tuple[int, int, bool, int]:
    """The criteria, in this order: units, the best modifier, whether it goes home or to an ally, cavalry."""
    numbers = [campaign.leader for campaign in stream]
    armies = [force for force in s.forces if force.leader in numbers]
    to = stream[0].bound
    hosts = {s.owner[to], patron(s, to)}
    return (
        sum(army.size for army in armies),
        max(leader.modifier for leader in s.leaders if leader.number in numbers or leader.principal in numbers),
        any(nation in hosts or any(ally in hosts for ally in s.allies(nation)) for nation in side),
        sum(army.units[column] for army in armies for column in HORSE),
    )

"""Naval battles (4.1)."""

from __future__ import annotations

from functools import partial
from itertools import combinations

from ..book import rule, scene
from ..cards.warfare import naval_dice
from ..hostility import at_arms
from ..patronage import patron
from ..recruiting import own_ports
from ..state import POINTS, MareNostrum
from ..world import CITIES_OF, NOWHERE, PORTS, PORTS_ON, PROVINCE_OF, SEAS
from .figures import DIE, HIT_ON, MOST_DICE, Volley, clearly, port_bonus, victor, volley
from .losses import fall
from .sides import Sides, battles
from .spoils import battle_points, decided, remember, share


@scene
@rule("mare:4.1a", "mare:4.1i", "mare:3.10f", "mare:3.3.5d")
def naval_battles(s: MareNostrum) -> None:
    """In every sea the fleets of enemies fight, each pairing once."""
    for sea in [place for place, there in enumerate(zip(*s.fleets, strict=True)) if sum(map(bool, there)) > 1]:
        pairs = [(a, b) for a, b in combinations(afloat(s, sea), 2) if at_arms(s, a, b)]
        for sides in battles(s, pairs, partial(afloat, s, sea), NOWHERE):
            fight(s, sea, sides)
    s.after(naval_battles)


def afloat(s: MareNostrum, sea: int) -> list[int]:
    """The nations with fleets in a sea."""
    return [nation for nation in s.living() if s.fleets[nation][sea]]


@rule("mare:4.1a", "mare:4.1b", "mare:4.1e", "mare:4.1f", "mare:4.1g", "mare:4.1c", "mare:8.1c")
def fight(s: MareNostrum, sea: int, sides: Sides) -> None:
    """Both sides shoot once at the same time; then it is found out whether one has won."""
    engaged = [{nation: s.fleets[nation][sea] for nation in side} for side in sides]
    had = sum(engaged[0].values()), sum(engaged[1].values())
    harbours = ports(s, sea, sides, 0), ports(s, sea, sides, 1)
    dice = [strikes(s, sea, sides, side, had[side], harbours[side] - harbours[1 - side]) for side in (0, 1)]
    lost = min(dice[1].struck, had[0]), min(dice[0].struck, had[1])
    for side in (0, 1):
        sink(s, sea, sides[side], lost[side])
    remember(s, sides)
    winner = victor(had, lost, "naval")
    report(s, sea, sides, had, lost, winner, dice)
    for side in (0, 1):
        share(s, engaged[side], battle_points(winner == side, lost[1 - side], lost[side], POINTS["fleets_per_vp"]))
    if winner is not None:
        decided(s, sides[winner], sides[1 - winner])


@rule("mare:4.1b", "mare:4.1c")
def strikes(s: MareNostrum, sea: int, sides: Sides, side: int, fleets: int, more_ports: int) -> Volley:
    """The dice with which a side strikes: one a fleet, twenty at most."""
    need = HIT_ON["fleet"] - bonus(s, sea, sides, side, more_ports)
    return volley([(need, s.roll(min(fleets, MOST_DICE["naval"]), DIE))])


@rule("mare:4.1c")
def bonus(s: MareNostrum, sea: int, sides: Sides, side: int, more_ports: int) -> int:
    """All that a side adds to its dice."""
    return port_bonus(more_ports) + naval_dice(s, SEAS[sea], sides[side])


@rule("mare:4.1d")
def ports(s: MareNostrum, sea: int, sides: Sides, side: int) -> int:
    """The ports of a side on a sea: its nations', its independents', and those of others who side with it entirely."""
    ours, theirs = sides[side], sides[1 - side]
    helpers = [
        nation
        for nation in s.living()
        if nation not in ours + theirs
        and all(s.military_alliance[nation][each] for each in ours)
        and all(s.at_war(nation, each) for each in theirs)
    ]
    counted = [city for nation in ours + helpers for city in own_ports(s, nation) if sea in PORTS[city]]
    allied = {PROVINCE_OF[city] for city in PORTS_ON[sea] if patron(s, PROVINCE_OF[city]) in ours}
    counted += [
        city for province in allied for city in CITIES_OF[province] if sea in PORTS[city] and not s.occupied(city)
    ]
    return len(counted)


@rule("mare:4.1e")
def sink(s: MareNostrum, sea: int, side: list[int], number: int) -> None:
    """Fleets of a side are lost, drawn among all of them."""
    left = [s.fleets[nation][sea] for nation in side]
    fall(s, [left], number)
    for nation, fleets in zip(side, left, strict=True):
        s.fleets[nation][sea] = fleets


def report(
    s: MareNostrum,
    sea: int,
    sides: Sides,
    had: tuple[int, int],
    lost: tuple[int, int],
    winner: int | None,
    dice: list[Volley],
) -> None:
    """The public line about it."""
    one, other = ([s.name(nation) for nation in side] for side in sides)
    s.say(
        "battle.naval",
        rule="mare:4.1a",
        sea=SEAS[sea],
        one=one,
        other=other,
        units=had[0],
        enemies=had[1],
        lost=lost[0],
        killed=lost[1],
        dice=[list(side) for side in dice],
    )
    if winner is not None:
        why = "mare:4.1f" if clearly(lost, winner, "naval") else "mare:4.1g"
        s.say("battle.won", rule=why, winners=(one, other)[winner])

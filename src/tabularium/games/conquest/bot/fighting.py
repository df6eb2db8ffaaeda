"""In battle: who fights, who falls, whether to stand, and where to go."""

from __future__ import annotations

from tabularium.engine import SEATS, Amount, Pick

from .. import battle
from ..board import LANDS, NEIGHBOURS, PLACE, STEPS
from ..economy import KIND
from ..odds import Force, sea_battle
from ..pieces import GALLEY, LAND_KINDS, PRICES, is_caesar
from ..sailing import load
from ..state import ABOARD
from .judge import GENERAL_WORTH, Units, battle_worth, best_legion, might, odds, spared
from .position import Position

STAND_FROM = 0.4
"""Who has less than this chance to win the battle retreats, if there is somewhere to go."""
BOLDNESS = 0.2
"""By how much less is enough when own units count for nothing any more."""
CAESAR_STAND_FROM = 0.75
"""The same where the own Caesar is in the field."""
CAESAR_WORTH = 1000


def _units(numbers: list[int]) -> Units:
    infantry, cavalry, catapult = numbers
    return infantry, cavalry, catapult


def legion(p: Position, ask: Amount) -> int:
    """The battle legion that hits most."""
    s = p.s
    size = battle.LEGION + battle.PER_LEADER * len(s.leaders_at(p.seat, s.field))
    return best_legion(p.force(s.field), size)[KIND[ask.params["unit"]]]


def losses(p: Position, ask: Amount) -> int:
    """Give up what is missed least."""
    s = p.s
    at = 0 if p.seat == s.foe else LAND_KINDS
    front = _units(s.front[at : at + LAND_KINDS])
    there = p.force(s.field)
    reserve = (there[0] - front[0], there[1] - front[1], there[2] - front[2])
    blows = min(s.arguments[1], sum(front))
    return spared(front, blows, reserve)[KIND[ask.params["unit"]]]


def stand(p: Position, ask: Pick) -> str:
    """Fight on while the odds are good; without a haven there is nothing but to fight."""
    s = p.s
    if not s.havens(p.seat, NEIGHBOURS[s.field]):
        return "fight"
    other = s.active if p.seat == s.foe else s.foe
    attacks = p.seat == s.active
    chance = winning(p, other, attacks)
    caesar = p.caesar_land(p.seat) == s.field
    if chance >= (CAESAR_STAND_FROM if caesar else STAND_FROM - BOLDNESS * (1 - p.thrift)):
        return "fight"
    if not caesar and s.at[p.caesar(other)] == s.field and chance > STAND_FROM / 2:
        return "fight"
    return "retreat"


def winning(p: Position, other: int, attacks: bool) -> float:
    """The chance to have the field in the end."""
    s = p.s
    mine, theirs = p.force(s.field), p.force(s.field, other)
    leaders = len(s.leaders_at(p.seat, s.field)), len(s.leaders_at(other, s.field))
    if attacks:
        return odds(mine, leaders[0], theirs, leaders[1], p.walls(s.field, other)).conquered
    return 1 - odds(theirs, leaders[1], mine, leaders[0], p.walls(s.field)).conquered


def haven(p: Position, ask: Pick) -> str:
    """Where the least can follow; own provinces before others, home before all."""

    def safety(key: str) -> float:
        land = PLACE[key]
        threat = p.threat(land)
        score = might(p.force(land), p.leaders_in.get((p.seat, land), 0)) - (threat.might if threat else 0)
        score += 5 * (p.s.control[land] == p.seat) + 10 * (land == p.home)
        return score - STEPS[p.home][land] / 10

    return max(ask.options, key=safety)


def next_battle(p: Position, ask: Pick) -> str:
    """The surest battle on land first; at sea only where it pays."""
    lands = [key for key in ask.options if key != "done" and PLACE[key] in LANDS]
    if lands:
        return max(lands, key=lambda key: advantage(p, PLACE[key]))
    worth = {key: at_sea(p, PLACE[key]) for key in ask.options if key != "done"}
    best = max(worth, key=lambda key: worth[key])
    return best if worth[best] > 0 or "done" not in ask.options else "done"


def advantage(p: Position, land: int) -> float:
    """How much stronger this seat is in a field."""
    theirs = max((might(p.force(land, foe), p.leaders_in.get((foe, land), 0)) for foe in p.foes), default=0.0)
    return might(p.force(land), p.leaders_in.get((p.seat, land), 0)) / (theirs + 1)


def at_sea(p: Position, place: int) -> float:
    """What a battle between the galleys here would bring."""
    s = p.s
    mine = fleet(p, p.seat, place)
    gains = [-1.0]
    for foe in p.foes:
        theirs = fleet(p, foe, place)
        if not mine or not theirs:
            continue
        found = sea_battle(mine, theirs)
        ours, others = found.attacker_toll, found.defender_toll
        gain = others.talents + GENERAL_WORTH * others.general.expected + p.prize(foe) / s.factor * others.caesar
        gains.append(
            gain
            - ours.talents
            - GENERAL_WORTH * ours.general.expected
            - CAESAR_WORTH * ours.caesar
            - PRICES[GALLEY] / 2
        )
    return max(gains)


def fleet(p: Position, seat: int, place: int) -> list[Force]:
    """What is aboard each of a player's galleys in a place."""
    s = p.s
    found = []
    for galley in s.galleys_at(seat, place):
        infantry, cavalry, catapult = load(s, galley)
        leaders = s.leaders_at(seat, ABOARD + galley)
        caesars = sum(is_caesar(leader) and leader == p.caesar(seat) for leader in leaders)
        found.append(
            Force(
                infantry=infantry,
                cavalry=cavalry,
                catapult=catapult,
                galley=1,
                general=len(leaders) - caesars,
                caesar=caesars,
            )
        )
    return found


def foe(p: Position, ask: Pick) -> str:
    """The weakest of them."""
    land = PLACE[ask.params["place"]]
    if land in LANDS:
        return min(ask.options, key=lambda key: battle_worth(p.force(land, SEATS.index(key))))
    return min(ask.options, key=lambda key: len(p.s.galleys_at(SEATS.index(key), land)))

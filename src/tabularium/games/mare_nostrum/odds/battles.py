"""Battles in the field and at sea: both sides strike once, so their losses are independent of each other."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from tabularium.engine.refusal import bad

from ..ages import YEARS, limit_at
from ..combat.figures import HIT_ON, MOST_DICE, needed, port_bonus, rolling, victor
from ..combat.spoils import battle_points
from ..state import POINTS, plain
from ..tables import INFANTRY
from .answer import Army, BattleOdds, Navy, loss
from .dice import Chances, struck

CAUSES = {0: "battle_won", 1: "battle_lost", None: "battle_undecided"}
"""By the side that won, seen from a leader's own, why his age is checked."""
NOBODY_LEADS = Army()
KEPT = 1 << 14
"""So many battles are remembered: bots weigh the same ones again and again."""


@lru_cache(maxsize=KEPT)
def field_battle(one: Army, other: Army) -> BattleOdds:
    """A field battle between two armies."""
    armies = one, other
    if not one.size or not other.size:
        raise bad("odds.bad.no_units")
    strikes = [struck(dice(army), enemy.size) for army, enemy in (armies, armies[::-1])]
    led = one.leader is not None and other.leader is not None
    return odds("field", (one.size, other.size), (strikes[1], strikes[0]), led, armies)


def dice(army: Army) -> list[tuple[int, int]]:
    """How many dice an army rolls, and what each of them needs."""
    needing: Counter[int] = Counter()
    for column, number in enumerate(army.units):
        cards = army.cards + (army.infantry_cards if plain(column) == INFANTRY else 0)
        needing[needed(column) - (army.leader or 0) - cards] += number
    return [(number, need) for need, number in rolling(needing)]


def naval_battle(one: Navy, other: Navy) -> BattleOdds:
    """A naval battle between two fleets."""
    if not one.fleets or not other.fleets:
        raise bad("odds.bad.no_fleets")
    strikes = [
        struck([(min(navy.fleets, MOST_DICE["naval"]), fleet_needs(navy, enemy))], enemy.fleets)
        for navy, enemy in ((one, other), (other, one))
    ]
    return odds("sea", (one.fleets, other.fleets), (strikes[1], strikes[0]), True, (NOBODY_LEADS, NOBODY_LEADS))


def fleet_needs(navy: Navy, enemy: Navy) -> int:
    """The roll that a fleet needs."""
    return HIT_ON["fleet"] - port_bonus(navy.ports - enemy.ports) - navy.cards


def odds(
    place: str, had: tuple[int, int], lost: tuple[Chances, Chances], led: bool, leaders: tuple[Army, Army]
) -> BattleOdds:
    """All pairs of losses, what each decides, and what it brings."""
    field = place == "field"
    per_point = POINTS["unit_excess" if field else "fleets_per_vp"]
    results: dict[int | None, float] = {0: 0.0, 1: 0.0, None: 0.0}
    goes_on, points = [0.0, 0.0], [0.0, 0.0]
    for i, here in enumerate(lost[0]):
        for j, there in enumerate(lost[1]):
            fell, share = (i, j), here * there
            winner = victor(had, fell, "field" if field else "naval") if led else None
            results[winner] += share
            left = had[0] - i, had[1] - j
            for side in (0, 1):
                clear = winner == side and left[side] >= 2 * left[1 - side]
                goes_on[side] += share * (not left[1 - side] or clear)
                points[side] += share * battle_points(winner == side, fell[1 - side], fell[side], per_point)
    gone = tuple(
        leader_lost(leader, {0: results[side], 1: results[1 - side], None: results[None]})
        for side, leader in enumerate(leaders)
    )
    for side, chance in enumerate(gone):
        points[1 - side] += (chance or 0.0) * (POINTS["leader_removed"] + (leaders[side].leader or 0))
    return BattleOdds(
        place="field" if field else "sea",
        wins=(results[0], results[1]),
        undecided=results[None],
        destroyed=(destroyed(lost[0], had[0]), destroyed(lost[1], had[1])),
        goes_on=(goes_on[0], goes_on[1]) if field else None,
        lost=(loss(lost[0]), loss(lost[1])),
        leader_lost=(gone[0], gone[1]),
        points=(points[0], points[1]),
    )


def destroyed(lost: Chances, had: int) -> float:
    """The chance that nothing is left."""
    return lost[had] if len(lost) > had else 0.0


def leader_lost(army: Army, results: dict[int | None, float]) -> float | None:
    """The chance that the leader of an army does not come back; nobody's, or one of unknown age, is not reckoned."""
    if army.leader is None or army.age is None:
        return None
    return sum(share * removed(army.age, army.named, CAUSES[winner]) for winner, share in results.items())


def removed(age: int, named: bool, cause: str) -> float:
    """The chance that a leader fails his check after a battle, which has aged him first."""
    aged = age + YEARS["battle"] + (YEARS["battle_lost_extra"] if cause == "battle_lost" else 0)
    return below(limit_at(aged, cause, named))


def below(limit: int) -> float:
    """The chance of a roll of a hundred below a limit."""
    return min(max(limit - 1, 0), 100) / 100

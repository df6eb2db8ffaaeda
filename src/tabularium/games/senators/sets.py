"""Sets of three: which cards may be sold together, and for how much."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from .book import rule
from .cards import ECONOMY, GOVERNORS, SET_SIZE, TYPE, VALUE, VALUES

SEQUENCE_BONUS = ECONOMY["sequence_bonus"]
PONTIFEX_BONUS = ECONOMY["pontifex_bonus"]
BLESSED_VALUE = 1
WILD = {0}
"""How the value of a governor is written, which takes any."""


@rule("senators:trade.4", "senators:gov.2")
def one_type(cards: Sequence[int]) -> bool:
    """Are all of one type? A governor keeps its own."""
    return len({TYPE[card] for card in cards}) == 1


@rule("senators:trade.5", "senators:gov.5")
def one_value(values: list[int]) -> bool:
    """Are all of one value?"""
    return len(set(values)) == 1


@rule("senators:trade.4", "senators:trade.5", "senators:trade.7", "senators:gov.1", "senators:gov.2", "senators:gov.5")
def is_set(cards: Sequence[int]) -> bool:
    """Can these three be sold without a quaestor, for some value of the governors among them?"""
    one, two, three = cards
    if TYPE[one] == TYPE[two] == TYPE[three]:
        return True
    return len({VALUE[one], VALUE[two], VALUE[three]} - WILD) <= 1


@rule("senators:gov.2")
def strange_governor(cards: Sequence[int]) -> bool:
    """Is it only for the type of a governor that these three, which are no set, are not of one type?"""
    return one_type([card for card in cards if card not in GOVERNORS])


@rule("senators:trade.7", "senators:quaestor.1")
def all_sets(cards: list[int], any_three: bool) -> list[list[int]]:
    """Every set among these cards; with a quaestor, any three."""
    return [[*three] for three in combinations(cards, SET_SIZE) if any_three or is_set(three)]


@rule("senators:trade.7", "senators:quaestor.1")
def has_set(cards: list[int], any_three: bool) -> bool:
    """Is there any set among these cards?"""
    if len(cards) < SET_SIZE:
        return False
    if any_three:
        return True
    types, values = [0] * len(GOVERNORS), [0] * VALUES.stop
    for card in cards:
        types[TYPE[card]] += 1
        values[VALUE[card]] += 1
    governors, *plain = values
    return max(types) >= SET_SIZE or governors + max(plain) >= SET_SIZE


@rule("senators:gov.1", "senators:gov.2", "senators:gov.5")
def governor_values(cards: list[int], chosen: list[int], any_three: bool) -> list[int]:
    """The values the next governor of a set may take, after those `chosen` for the governors before it."""
    if any_three or one_type(cards):
        return list(VALUES)
    fixed = [VALUE[card] for card in cards if card not in GOVERNORS] + chosen
    return fixed[:1] or list(VALUES)


def values_of(cards: list[int], chosen: list[int]) -> list[int]:
    """The value of every card, the governors' as chosen."""
    left = iter(chosen)
    return [next(left) if card in GOVERNORS else VALUE[card] for card in cards]


@rule("senators:trade.6")
def in_a_row(cards: list[int], values: list[int]) -> bool:
    """Are these three values in a row of one type?"""
    low = min(values)
    return one_type(cards) and sorted(values) == [low, low + 1, low + 2]


@rule("senators:trade.4", "senators:trade.5", "senators:trade.6", "senators:quaestor.1")
def sold_by(cards: list[int], values: list[int]) -> str:
    """The rule by which these three can be sold together."""
    if in_a_row(cards, values):
        return "senators:trade.6"
    if one_type(cards):
        return "senators:trade.4"
    return "senators:trade.5" if one_value(values) else "senators:quaestor.1"


@rule("senators:trade.4", "senators:trade.5", "senators:trade.6", "senators:inf.pontifex", "senators:gov.1")
def price(cards: list[int], values: list[int], pontifex: bool) -> int:
    """The sum, more for three in a row of one type, and more for every 1 the Pontifex sells."""
    total = sum(values)
    if in_a_row(cards, values):
        total += SEQUENCE_BONUS
    if pontifex:
        total += PONTIFEX_BONUS * values.count(BLESSED_VALUE)
    return total


def best_value(cards: list[int], chosen: list[int], any_three: bool, pontifex: bool) -> int:
    """The value for the next governor that brings the most, the later ones taking their best too."""

    def worth(values: list[int]) -> int:
        if len(values) == sum(card in GOVERNORS for card in cards):
            return price(cards, values_of(cards, values), pontifex)
        return max(worth([*values, value]) for value in governor_values(cards, values, any_three))

    return max(governor_values(cards, chosen, any_three), key=lambda value: worth([*chosen, value]))

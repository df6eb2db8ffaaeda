"""The value of goods at the trading post, and of cards that are no goods: for bots."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from .cards import GOVERNORS
from .sets import all_sets, best_value, price, values_of

INFLUENCE_WORTH = {
    "vox_populi": 20,
    "pontifex_maximus": 12,
    "lictors": 11,
    "princeps_senatus": 9,
    "merchants": 9,
    "cavalry": 8,
    "praetors": 6,
    "prefects": 4,
    "tribunes_support": 4,
}
OFFICE_WORTH = {"governor": 8, "censor": 9, "consul": 6, "quaestor": 7}
KEPT = 1 << 15
"""So many hands are remembered: bots look at the same goods again and again."""


def takings(cards: list[int], any_three: bool, pontifex: bool) -> int:
    """The income from a set with its governors at their best."""
    chosen: list[int] = []
    while len(chosen) < sum(card in GOVERNORS for card in cards):
        chosen.append(best_value(cards, chosen, any_three, pontifex))
    return price(cards, values_of(cards, chosen), pontifex)


@lru_cache(maxsize=KEPT)
def _best_set(goods: tuple[int, ...], any_three: bool, pontifex: bool) -> tuple[int, list[int]]:
    """The set that brings the most; nothing if there is none."""
    sets = all_sets(list(goods), any_three)
    return max(((takings(cards, any_three, pontifex), cards) for cards in sets), default=(0, []))


@lru_cache(maxsize=KEPT)
def _sales(goods: tuple[int, ...], any_three: bool, pontifex: bool) -> int:
    best, cards = _best_set(goods, any_three, pontifex)
    if not cards:
        return 0
    return best + _sales(tuple(card for card in goods if card not in cards), any_three, pontifex)


def sales(goods: Sequence[int], any_three: bool, pontifex: bool) -> int:
    """The income from all goods, the best set first."""
    return _sales(tuple(goods), any_three, pontifex)

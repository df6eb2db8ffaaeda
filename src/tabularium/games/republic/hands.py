"""Cards in hand: who holds what, and how a card leaves it."""

from __future__ import annotations

from .book import rule
from .cards import CARD, CARDS
from .state import Faction, Republic

COPIES = {key: frozenset(card for card in CARDS if CARD[card] == key) for key in CARD}
"""By its key the cards that are this one."""


def holds(s: Republic, faction: Faction, key: str) -> bool:
    """Is this card in the hand?"""
    return not COPIES[key].isdisjoint(s.hands[faction])


def held(s: Republic, faction: Faction, key: str) -> int:
    """How many of this card are in the hand."""
    return sum(CARD[card] == key for card in s.hands[faction])


def play_card(s: Republic, faction: Faction, key: str) -> int:
    """A card leaves the hand for the discards; of several copies the first."""
    card = next(each for each in s.hands[faction] if CARD[each] == key)
    s.hands[faction].remove(card)
    s.discards.append(card)
    return card


@rule("republic:5.4d")
def slip_in(s: Republic, card: int) -> None:
    """A card goes back, and the deck of the period is shuffled: all of it, or only what lies above Era Ends."""
    if not s.deck:
        s.deck, s.deck_era = [[card]], [s.era]
        return
    era = s.deck_era[0]
    bags = s.deck_era.count(era)
    if s.options.law_reshuffle == "above_era_ends" and 1 < bags == len(s.deck):
        bags -= 1
    s.deck[:bags] = [[*(each for bag in s.deck[:bags] for each in bag), card]]
    s.deck_era[:bags] = [era]

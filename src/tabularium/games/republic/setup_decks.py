"""The cards before the game: which decks are used, what is dealt from, and where Era Ends lies."""

from __future__ import annotations

from .book import rule
from .cards import (
    CARD,
    CARD_OF,
    CARDS,
    DECKS,
    EARLY,
    ERA_ENDS,
    IN_HAND,
    KIND,
    LATE,
    LAW_AT,
    MIDDLE,
    SCENARIOS,
    THING,
    WAR_AT,
)
from .options import RepublicOptions
from .state import INACTIVE, Republic

ADDED_CARDS = 6
"""Faction cards of earlier decks, no statesmen, that join a later scenario."""
BOTTOM_OWN = (6, 6, 10)
BOTTOM_NEXT = (6, 6, 0)
"""Cards of the deck itself and of the following one that are shuffled with Era Ends, by the period that concludes."""
ALTERNATIVE_BOTTOM = 12
MARIUS_AND_SULLA = (CARD_OF["statesman:27a"], CARD_OF["statesman:1c"])


@rule("republic:3", "republic:3.2", "republic:3.3", "republic:3.4a")
def periods(options: RepublicOptions) -> list[int]:
    """The decks of a game in the order they are played; the alternative history begins like the Early Republic."""
    if options.scenario == "extended":
        return {
            "early_middle": [EARLY, MIDDLE],
            "middle_late": [MIDDLE, LATE],
            "early_middle_late": [EARLY, MIDDLE, LATE],
        }[options.extended_decks]
    return {"early": [EARLY], "middle": [MIDDLE], "late": [LATE], "alternative_history": [EARLY]}[options.scenario]


def some(s: Republic, bag: list[int], count: int) -> list[int]:
    """Cards drawn from a bag."""
    return [s.draw(bag) for _ in range(min(count, len(bag)))]


@rule("republic:3.13b", "republic:3.21b", "republic:3.31b", "republic:3.5a")
def family_cards(s: Republic, first: int) -> list[int]:
    """The families to deal from: those of the first deck and of the decks before it, or all of them."""
    last = LATE if s.options.scenario == "alternative_history" else first
    return [card for era in range(last + 1) for card in DECKS[era] if KIND[card] == "family"]


@rule("republic:3.13c", "republic:3.21c", "republic:3.31c", "republic:3.5a")
def faction_cards(s: Republic, first: int) -> list[int]:
    """The cards to deal hands from: the deck's own, and in a later period the concessions and some older cards."""
    if s.options.scenario == "alternative_history":
        return [card for card in CARDS if IN_HAND[card]]
    own = [card for card in DECKS[first] if IN_HAND[card]]
    older = [card for era in range(first) for card in DECKS[era]]
    concessions = [card for card in older if KIND[card] == "concession"]
    intrigue = [card for card in older if KIND[card] == "intrigue"]
    added = some(s, intrigue, ADDED_CARDS)
    if first == LATE and s.options.late_marius_sulla:
        added.extend(MARIUS_AND_SULLA)
    return own + concessions + added


@rule("republic:3.13a", "republic:3.21a", "republic:3.31a", "republic:3.5b")
def open_cards(s: Republic, first: int) -> list[int]:
    """The board at the start: the First Punic War waits in the Early Republic, laws hold in the Late."""
    if s.options.scenario == "alternative_history":
        return []
    scenario = SCENARIOS[first]
    laid = []
    for name in scenario["starting_forum"]["inactive_wars"]:
        s.war[WAR_AT[name]] = INACTIVE
        laid.append(CARD_OF[f"war:{name}"])
    for name in scenario["laws_in_play"]:
        s.laws[LAW_AT[name]] = 1
        laid.append(CARD_OF[f"law:{name}"])
    for name in scenario.get("laws_removed", ()):
        s.gone.append(CARD_OF[f"law:{name}"])
        laid.append(CARD_OF[f"law:{name}"])
    return laid


@rule(
    "republic:3.13d",
    "republic:3.13e",
    "republic:3.13f",
    "republic:3.21d",
    "republic:3.21e",
    "republic:3.31d",
    "republic:3.31e",
    "republic:3.4b",
    "republic:3.4d",
    "republic:3.5d",
)
def stack(s: Republic, eras: list[int], first_deck: list[int]) -> None:
    """The draw pile as bags from top to bottom; Era Ends is somewhere in the last, whose cards nobody can tell apart.

    Of an extended game only the concluding deck has such a bottom; what no bag holds lies aside.
    """
    final = eras[-1]
    s.deck = [first_deck, *([*DECKS[era]] for era in eras[1:])]
    s.deck_era = list(eras)
    if s.options.scenario == "alternative_history":
        bottom = some(s, first_deck, ALTERNATIVE_BOTTOM)
    else:
        bottom = some(s, s.deck[-1], BOTTOM_OWN[final])
        if BOTTOM_NEXT[final]:
            bottom += some(s, [*DECKS[final + 1]], BOTTOM_NEXT[final])
    s.deck.append([*bottom, ERA_ENDS])
    s.deck_era.append(final)


def lay_aside(s: Republic, used: list[int]) -> None:
    """Every card that takes no part in this game."""
    taken = {*used, *(card for bag in s.deck for card in bag)}
    s.aside = [card for card in CARDS if card not in taken]


def names(cards: list[int]) -> list[str]:
    """Cards by their keys."""
    return [CARD[card] for card in cards]


def people(cards: list[int]) -> list[int]:
    """The senators that family cards are."""
    return [THING[card] for card in cards]

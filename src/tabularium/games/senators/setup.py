"""Setting up: decks, hands, the start player and the money; with the variant, the Influence cards."""

from __future__ import annotations

from tabularium.engine import SEATS, Pick, Scene

from . import turn
from .book import rule, scene
from .cards import (
    BAND,
    CARD_OF,
    DATA,
    DECKS,
    EVENTS,
    INFLUENCE,
    KEYS,
    LOWEST,
    OFFICES,
    RESOURCES,
    VALUE,
    WARS,
)
from .options import SenatorsOptions
from .state import Senators

SETUP = DATA["setup"]


@rule("senators:setup.1", "senators:setup.2")
def start(options: SenatorsOptions, seats: int) -> Senators:
    """Before the first card is dealt: every player has five senators."""
    return Senators(
        options=options,
        seats=seats,
        coins=[0] * seats,
        senators=[SETUP["senators"]] * seats,
        out=[0] * seats,
        hidden=[[] for _ in range(seats)],
        open=[[] for _ in range(seats)],
    )


@scene
@rule("senators:setup.8", "senators:setup.9", "senators:setup.12")
def setup(s: Senators) -> None:
    """Decks, hands, a random start player, and more coins for those who come later."""
    build_decks(s)
    build_events(s)
    deal(s)
    (rolled,) = s.roll(faces=s.seats)
    s.start = s.active = rolled - 1
    for place, coins in enumerate(SETUP["coins"][: s.seats]):
        s.take((s.start + place) % s.seats, coins)
    s.say("setup.start", rule="senators:setup.8", seat=SEATS[s.start])
    if s.options.influence_cards:
        show_influence(s)
        s.next(influence_pick, (s.start - 1) % s.seats)
    else:
        s.next(turn.turn)


@rule("senators:setup.4", "senators:setup.6")
def build_decks(s: Senators) -> None:
    """Three decks of eighteen resource cards, one of fifteen offices; what lies on top is drawn when it is needed."""
    if s.options.deck_split == "value_bands":
        s.deck_of = [(VALUE[card] - LOWEST) // BAND for card in RESOURCES]
    else:
        bag = list(RESOURCES)
        size = len(bag) // DECKS
        order = [s.draw(bag) for _ in RESOURCES]
        s.deck_of = [order.index(card) // size for card in RESOURCES]
    s.decks = [[] for _ in range(DECKS)]
    for card, deck in enumerate(s.deck_of):
        s.decks[deck].append(card)
    s.discards = [[] for _ in range(DECKS)]
    s.offices = list(OFFICES)


@rule("senators:setup.7", "senators:setup.11")
def build_events(s: Senators) -> None:
    """Twenty-two events; spread, two of the wars lie among the first ten and three among the rest."""
    if not s.options.spread_wars:
        s.events = list(EVENTS)
        return
    others = [card for card in EVENTS if card not in WARS]
    wars = list(WARS)
    first_size, _ = SETUP["spread_wars"]["piles"]
    first_wars, _ = SETUP["spread_wars"]["wars"]
    s.events = [s.draw(others) for _ in range(first_size)] + [s.draw(wars) for _ in range(first_wars)]
    s.later_events = others + wars


@rule("senators:setup.5")
def deal(s: Senators) -> None:
    """One hidden card of each resource deck for every player."""
    for seat in range(s.seats):
        s.hidden[seat] = [s.draw(deck) for deck in s.decks]


@rule("senators:setup.12")
def show_influence(s: Senators) -> None:
    """One Influence card more than there are players is laid open; the others stay in the box."""
    cards = list(INFLUENCE)
    s.influence_row = [s.draw(cards) for _ in range(s.seats + SETUP["extra_influence"])]
    s.gone_influence = cards


@scene
@rule("senators:setup.12", "senators:setup.13")
def influence_pick(s: Senators, seat: int) -> Scene:
    """Counter-clockwise from the right of the start player each takes one card; the last one is out of the game."""
    if not s.out[seat]:
        options = [KEYS[card] for card in s.influence_row]
        choice = yield Pick(seat, "setup.influence_pick", options, rule="senators:setup.12")
        card = CARD_OF[choice]
        s.influence_row.remove(card)
        s.open[seat].append(card)
        s.say("setup.influence", rule="senators:setup.12", seat=SEATS[seat], card=choice)
    if seat != s.start:
        s.next(influence_pick, (seat - 1) % s.seats)
        return
    s.gone_influence += s.influence_row
    s.influence_row = []
    s.next(turn.turn)

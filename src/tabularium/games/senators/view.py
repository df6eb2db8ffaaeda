"""The view of a seat, and a state made up to agree with it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from tabularium.engine import Knowledge, Parts

from .book import rule
from .cards import DECKS, EVENTS, INFLUENCE, KIND, NAMES, NUMBERS, OFFICES, RESOURCES, WARS
from .events import deficit_amount
from .options import SenatorsOptions
from .state import NOBODY, Senators

MOST_IMAGINED_COINS = 30


SECRET_STEPS = {"bid": "bidding", "choose_set": "trade", "value_governors": "trade"}
"""Steps whose very being asked tells of coins or hands; others see the scene they belong to."""


def public_task(task: list[Any], seat: int | None) -> list[Any]:
    """A scene under way as this seat may know it."""
    if task[0] in SECRET_STEPS and task[1] != seat:
        return [SECRET_STEPS[task[0]], task[1]]
    return list(task)


def named(cards: list[int]) -> list[str]:
    """Cards by name."""
    return [NAMES[card] for card in cards]


def event(s: Senators, _: int | None) -> dict[str, Any] | None:
    """The event that is being resolved."""
    if s.event == NOBODY:
        return None
    shown: dict[str, Any] = {"card": NAMES[s.event], "kind": KIND[s.event]}
    if shown["kind"] == "public_deficit":
        shown["amount"] = deficit_amount(s)
    return shown


@rule(
    "senators:info.1",
    "senators:info.2",
    "senators:info.3",
    "senators:info.4",
    "senators:war.1",
    "senators:deficit.4",
)
def players(s: Senators, seat: int | None) -> list[dict[str, Any]]:
    """The rows of all seats; only their owner sees coins and hands."""
    over = bool(s.ending)
    return [
        {
            "seat": each,
            "senators": s.senators[each],
            "out": bool(s.out[each]),
            "coins": s.coins[each] if over or each == seat else None,
            "open": named(s.open[each]),
            "hidden": named(s.hidden[each]) if over or each == seat else None,
            "backs": backs(s, each),
        }
        for each in range(s.seats)
    ]


def backs(s: Senators, seat: int) -> list[int]:
    """How many of a hand's cards show the back of each deck."""
    decks = [s.deck_of[card] for card in s.hidden[seat]]
    return [decks.count(deck) for deck in range(len(s.decks))]


def known_decks(s: Senators, seat: int | None) -> list[list[str]]:
    """The cards whose deck this seat knows: all of them, or those it has seen where decks were dealt at random."""
    if s.options.deck_split != "random_18":
        return [list(names) for names in _by_deck(tuple(s.deck_of))]
    mine = [s.hidden[seat]] if seat is not None else []
    seen = {card for cards in (*s.open, *s.discards, s.lots, *mine) for card in cards}
    return _in_decks((card, deck) for card, deck in enumerate(s.deck_of) if card in seen)


def _in_decks(cards: Iterable[tuple[int, int]]) -> list[list[str]]:
    """Cards by name in their decks."""
    decks: list[list[str]] = [[] for _ in range(DECKS)]
    for card, deck in cards:
        decks[deck].append(NAMES[card])
    return decks


@lru_cache(maxsize=64)
def _by_deck(deck_of: tuple[int, ...]) -> list[list[str]]:
    """All cards by their decks, in which they stay for the whole game."""
    return _in_decks(enumerate(deck_of))


def first_pile(s: Senators) -> list[int]:
    """With spread wars: how many Wars and others are still in the first part of the event deck."""
    if not s.options.spread_wars:
        return []
    wars = sum(card in WARS for card in s.events)
    return [wars, len(s.events) - wars]


OPEN = (
    *("options", "seats", "senators", "out", "open", "start", "active", "event", "wars", "used_events"),
    *("discards", "offices", "used_offices", "influence_row", "gone_influence", "lots", "bids"),
    *("protected", "consul", "quaestor", "bought", "merchants_used", "winners", "ending"),
)


def knowledge(options: SenatorsOptions) -> Knowledge:
    """Coins and hands are the owner's; which card was dealt to which deck, or part of it, is seen as it comes up."""
    dealt = ("deck_of",) if options.deck_split == "random_18" else ()
    spread = ("events", "later_events") if options.spread_wars else ()
    known = {"deck_of", "events", "later_events"}.difference(dealt, spread)
    return Knowledge((*OPEN, *known), own=("coins", "hidden"), hidden=("bank", "decks"), veiled=(*dealt, *spread))


def imagine(view: dict[str, Any], seed: int) -> Senators:
    """A state that agrees with a seat's view: what it cannot know is made up."""
    rng = Random(seed)
    options = SenatorsOptions(**view["options"])
    players = view["players"]
    number = NUMBERS.__getitem__
    s = Senators(
        options=options,
        seats=len(players),
        coins=[rng.randint(0, MOST_IMAGINED_COINS) if p["coins"] is None else p["coins"] for p in players],
        senators=[p["senators"] for p in players],
        out=[int(p["out"]) for p in players],
        hidden=[list(map(number, p["hidden"] or [])) for p in players],
        open=[list(map(number, p["open"])) for p in players],
        start=view["start"],
        active=view["active"],
        event=NUMBERS[view["event"]["card"]] if view["event"] else NOBODY,
        wars=list(map(number, view["wars"])),
        used_events=list(map(number, view["used_events"])),
        discards=[list(map(number, cards)) for cards in view["discards"]],
        used_offices=list(map(number, view["used_offices"])),
        influence_row=list(map(number, view["influence_row"])),
        lots=[NUMBERS[lot["card"]] for lot in view["lots"]],
        bids=[list(lot["bids"]) for lot in view["lots"]],
        merchants_used=view["merchants_used"],
        protected=NUMBERS[view["protected"]] if view["protected"] else NOBODY,
        consul=view["consul"],
        quaestor=view["quaestor"],
        bought=view["bought"],
        winners=list(view["winners"]),
        ending=view["ending"] or "",
        dice=rng.getrandbits(64),
    )
    s.resume(view["flow"])
    s.coins = [0 if out else coins for coins, out in zip(s.coins, s.out, strict=True)]
    s.bank = -sum(s.coins)
    _imagine_resources(s, view, rng)
    _imagine_events(s, view, rng)
    seen = {card for cards in (*s.open, s.used_offices, s.lots) for card in cards}
    s.offices = [card for card in OFFICES if card not in seen]
    boxed = {card for cards in (*s.open, s.influence_row) for card in cards}
    s.gone_influence = [card for card in INFLUENCE if card not in boxed] if options.influence_cards else []
    return s


def _imagine_resources(s: Senators, view: dict[str, Any], rng: Random) -> None:
    """Unseen resource cards go to hands and decks as their backs allow."""
    known = {card: deck for deck, names in enumerate(view["known_decks"]) for card in map(NUMBERS.get, names)}
    unknown = [card for card in RESOURCES if card not in known]
    rng.shuffle(unknown)
    s.deck_of = [NOBODY] * len(RESOURCES)
    for card, deck in known.items():
        s.deck_of[card or 0] = deck
    seen = {card for cards in (*s.hidden, *s.open, *s.discards, s.lots) for card in cards}
    size = len(RESOURCES) // len(s.discards)
    s.decks = []
    for deck in range(len(s.discards)):
        missing = size - list(known.values()).count(deck)
        for card in unknown[:missing]:
            s.deck_of[card] = deck
        del unknown[:missing]
        unseen = [card for card in RESOURCES if s.deck_of[card] == deck and card not in seen]
        rng.shuffle(unseen)
        for seat, player in enumerate(view["players"]):
            if player["hidden"] is None:
                s.hidden[seat] += [unseen.pop() for _ in range(player["backs"][deck])]
        s.decks.append(unseen)


def _imagine_events(s: Senators, view: dict[str, Any], rng: Random) -> None:
    """Unseen events lie in the deck, with spread wars in its two parts."""
    seen = {*s.wars, *s.used_events, s.event}
    unseen = [card for card in EVENTS if card not in seen]
    if not s.options.spread_wars:
        s.events = unseen
        return
    rng.shuffle(unseen)
    wars = [card for card in unseen if card in WARS]
    others = [card for card in unseen if card not in WARS]
    first_wars, first_others = view["first_pile"]
    s.events = wars[:first_wars] + others[:first_others]
    s.later_events = wars[first_wars:] + others[first_others:]


view: Parts[Senators] = Parts(
    {
        "seat": lambda s, seat: seat,
        "options": lambda s, _: msgspec.structs.asdict(s.options),
        "players": players,
        "start": lambda s, _: s.start,
        "active": lambda s, _: s.active,
        "event": event,
        "wars": lambda s, _: named(s.wars),
        "used_events": lambda s, _: named(s.used_events),
        "events_left": lambda s, _: len(s.events) + len(s.later_events),
        "decks": lambda s, _: [len(deck) for deck in s.decks],
        "discards": lambda s, _: [named(cards) for cards in s.discards],
        "known_decks": lambda s, seat: known_decks(s, seat),
        "first_pile": lambda s, _: first_pile(s),
        "offices_left": lambda s, _: len(s.offices),
        "used_offices": lambda s, _: named(s.used_offices),
        "influence_row": lambda s, _: named(s.influence_row),
        "gone_influence": lambda s, _: named(sorted(s.gone_influence)) if not s.influence_row else [],
        "lots": lambda s, _: [
            {
                "card": NAMES[card],
                "bid": s.standing_bid(lot),
                "bidder": s.bidder_on(lot) if any(s.bids[lot]) else None,
                "bids": list(s.bids[lot]),
            }
            for lot, card in enumerate(s.lots)
        ],
        "merchants_used": lambda s, _: s.merchants_used,
        "protected": lambda s, _: None if s.protected == NOBODY else NAMES[s.protected],
        "consul": lambda s, _: s.consul,
        "quaestor": lambda s, _: s.quaestor,
        "bought": lambda s, _: s.bought,
        "flow": lambda s, seat: [public_task(task, seat) for task in s.flow],
        "winners": lambda s, _: list(s.winners),
        "ending": lambda s, _: s.ending or None,
    }
)
"""The track and all face-up cards are public; coins and hands are the owner's until the game is over."""

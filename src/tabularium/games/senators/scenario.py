"""How scenario files speak of a position: a card that is named somewhere leaves the place where it was."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from .cards import EVENTS, INFLUENCE, KIND, NUMBERS, OFFICES, RESOURCES
from .events import SCENES
from .state import NOBODY, Senators

BY_PLACE = ("hidden", "open", "decks", "discards")
"""Card places that are counted by seat or deck: `open.1`."""
PLACES = ("offices", "used_offices", "events", "later_events", "used_events", "wars", "influence_row", "gone_influence")


def patch(s: Senators, path: list[str], value: Any) -> bool:
    """Put cards somewhere; places that hold no cards are left to the plain path."""
    place, *rest = path
    if place in BY_PLACE and len(rest) == 1 and rest[0].isdecimal() and int(rest[0]) < len(getattr(s, place)):
        at = int(rest[0])
        _lay(s, getattr(s, place)[at], _cards(value), spare=s.discards[at] if place == "decks" else None)
    elif place in PLACES and not rest:
        spare = {"offices": s.used_offices, "events": s.used_events}.get(place)
        _lay(s, getattr(s, place), _cards(value), spare)
    elif path == ["event"]:
        _put_event(s, _card(value))
    elif path == ["lots"]:
        _put_lots(s, value)
    elif path == ["protected"]:
        s.protected = _card(value)
    else:
        return False
    return True


def tidy(s: Senators) -> None:
    """The bank has what the players have not; who is without senators is out; the set-up is over."""
    for seat in range(s.seats):
        if s.senators[seat] == 0 and not s.out[seat]:
            s.eliminate(seat)
    s.bank = -sum(s.coins)
    scene = s.scene
    if scene != "influence_pick":
        s.gone_influence += s.influence_row
        s.influence_row = []
    if scene in SCENES and s.event == NOBODY:
        _put_event(s, next(card for card in s.events + s.later_events if KIND[card] == scene))


def _card(name: Any) -> int:
    """A card by its name."""
    if name not in NUMBERS:
        near = get_close_matches(str(name), NUMBERS, 1, 0)[0]
        raise ValueError(f"no card is called {name!r}; did you mean {near}?")
    return NUMBERS[name]


def _cards(names: Any) -> list[int]:
    if not isinstance(names, list):
        raise ValueError(f"a list of cards is wanted, not {names!r}")
    return [_card(name) for name in names]


def _everywhere(s: Senators) -> Iterator[list[int]]:
    """Every list in which cards lie."""
    for place in BY_PLACE:
        yield from getattr(s, place)
    for place in PLACES:
        yield getattr(s, place)


def _take_up(s: Senators, cards: list[int]) -> None:
    """Take cards from where they lie."""
    for lying in _everywhere(s):
        lying[:] = [card for card in lying if card not in cards]
    for lot in reversed(range(len(s.lots))):
        if s.lots[lot] in cards:
            del s.lots[lot], s.bids[lot]
    if s.event in cards:
        s.event = NOBODY


def _lay(s: Senators, place: list[int], cards: list[int], spare: list[int] | None = None) -> None:
    """Exactly these cards in a place; what else lay there goes to `spare`, or back to where it is drawn from."""
    before = [card for card in place if card not in cards]
    _take_up(s, [*cards, *before])
    place[:] = cards
    for card in before:
        (_home(s, card) if spare is None else spare).append(card)


def _home(s: Senators, card: int) -> list[int]:
    """Where a card is drawn from; an Influence card nobody has is out of the game."""
    if card in RESOURCES:
        return s.decks[s.deck_of[card]]
    if card in OFFICES:
        return s.offices
    if card in INFLUENCE:
        return s.gone_influence
    assert card in EVENTS
    return s.events


def _put_event(s: Senators, card: int) -> None:
    if s.event != NOBODY:
        s.events.append(s.event)
    _take_up(s, [card])
    s.event = card


def _put_lots(s: Senators, lots: Any) -> None:
    """The cards on offer, or cards with the bids on them, by seat."""
    entries = [lot if isinstance(lot, dict) else {"card": lot} for lot in lots]
    for entry in entries:
        if set(entry) not in ({"card"}, {"card", "bids"}):
            raise ValueError(f"a lot is a card, or has card and bids by seat; not {entry!r}")
    cards = [_card(entry["card"]) for entry in entries]
    _lay(s, s.lots, cards)
    bids: list[dict[int, int]] = [entry.get("bids", {}) for entry in entries]
    s.bids = [[by_seat.get(seat, 0) for seat in range(s.seats)] for by_seat in bids]

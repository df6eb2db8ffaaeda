"""Short words for hands and played cards."""

from __future__ import annotations

from typing import Any

from tabularium.games.mare_nostrum.deck import COPIES
from tabularium.games.mare_nostrum.orders import Cards, Named, Play
from tabularium.games.mare_nostrum.pieces import Held
from tabularium.games.mare_nostrum.state import MareNostrum

from ..world import nation, order, purse, run, world, wrong


def dealt(*kinds: str, name: str = "rome", dice: tuple[int, ...] = (), **fields: Any) -> MareNostrum:
    """A world in which a nation holds a first copy of these kinds and has means enough."""
    s = world(dice, **{"turn": 5, **fields})
    purse(s, name, talents=2000, grain=99, resources=99, horses=9)
    for kind in kinds:
        give(s, name, kind)
    return s


def give(s: MareNostrum, name: str, kind: str, received: bool = False) -> int:
    """A nation holds the first copy of a kind that is still in the deck."""
    copy = next(number for number in s.deck if COPIES[number]["id"] == kind)
    s.deck.remove(copy)
    s.hands[nation(s, name)].append(Held(card=copy, received=received, since=s.turn))
    return copy


def card(kind: str, copy: int = 1) -> str:
    """A card by its kind."""
    return f"card:{kind}_{copy}"


def play(kind: str, **named: str | list[str]) -> Cards:
    """A sheet on which one card is played."""
    rows = [
        Named(parameter, value)
        for parameter, given in named.items()
        for value in ([given] if isinstance(given, str) else given)
    ]
    return Cards(play=[Play(card(kind), rows)])


def played(
    kind: str, name: str = "rome", dice: tuple[int, ...] = (), s: MareNostrum | None = None, **named: str | list[str]
) -> MareNostrum:
    """A world after the step in which a nation has played a card."""
    s = s or dealt(kind, name=name, dice=dice)
    assert wrong(s, name, cards=play(kind, **named)) == {}
    order(s, name, cards=play(kind, **named))
    run(s, "cards")
    return s


def close(s: MareNostrum) -> None:
    """The end of a turn in which nobody may hold or draw a card."""
    s.card_limit = [0] * 13
    run(s, "card_limit")

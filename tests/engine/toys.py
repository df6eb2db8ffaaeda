"""Toy games of one or two scenes, each made for a single question about the kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tabularium.engine import Amount, Ask, Game, Knowledge, Options, Pick, Scenes, State
from tests.mini.senate import book

Scene = Callable[..., Any]
May = Callable[[Any, int], Ask | None]
SEATS = 3


class Toy(State, kw_only=True):
    """Coins to be changed, and a list of whatever a scene wants to remember."""

    options: Options = Options()
    coins: list[int] = []
    notes: list[Any] = []


def toy(
    *functions: Scene, restartable: Sequence[Scene] = (), may: Mapping[Scene, May] | None = None, **changes: Any
) -> Game:
    """A game of these scenes that begins with the first; `may` names those that are interjections."""
    scenes = Scenes()
    chances = may or {}
    for each in (*functions, *chances):
        if each in chances:
            scenes.interjection(chances[each])(each)
        else:
            scenes.scene(restartable=each in restartable)(each)
    parts: dict[str, Any] = {
        "name": "toy",
        "package": "tests.mini",
        "seats": range(1, 6),
        "state": Toy,
        "options": Options,
        "scenes": scenes,
        "rules": book,
        "rules_version": 1,
        "start": lambda options, seats: Toy(coins=[5] * seats),
        "opening": functions[0],
        "view": lambda s, seat: {"coins": list(s.coins), "notes": list(s.notes)},
        "knowledge": lambda options: Knowledge(("options", "coins", "notes")),
        "outcome": lambda s: {"notes": list(s.notes)},
    }
    return Game(**{**parts, **changes})


def button(seat: int, key: str = "press", *options: str) -> Pick:
    """A question with buttons: `yes` and `no` unless others are named."""
    return Pick(seat, key, list(options) or ["yes", "no"])


def fist(s: Toy, seat: int, key: str = "fist") -> Amount:
    """Some of one's coins."""
    return Amount(seat, key, 0, s.coins[seat])


def always(key: str) -> May:
    """A chance that every seat has at every moment."""
    return lambda s, seat: button(seat, key, "do")

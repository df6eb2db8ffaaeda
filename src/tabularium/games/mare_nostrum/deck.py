"""The history cards, which never change: kinds as the data describe them, and a number for every copy."""

from __future__ import annotations

from typing import Any

from .world import facts

_kinds: list[dict[str, Any]] = facts("history_cards")["cards"]
COPIES: list[dict[str, Any]] = [kind for kind in _kinds for _ in range(kind["copies"])]
"""By number of a copy what its kind is."""
CARDS: list[str] = [f"card:{kind['id']}_{copy}" for kind in _kinds for copy in range(1, kind["copies"] + 1)]
"""By number how a copy is called in answers, `card:C13_2`."""
HEROES = 9000
"""A leader brought by a copy has its number above this, so that orders can name him before he is there."""
CARD: dict[str, int] = {name: number for number, name in enumerate(CARDS)}


def hero(copy: int) -> str:
    """The name on sheets for the leader brought by a copy; nothing if it brings none."""
    brings = any(effect["tag"] == "leader" for effect in COPIES[copy]["effects"])
    return f"leader:{HEROES + copy}" if brings else ""


def hero_name(leader: str) -> str:
    """The historical name of a leader brought by a card, else the name on sheets."""
    copy = int(leader.removeprefix("leader:")) - HEROES
    return f"hero:{COPIES[copy]['id']}" if copy >= 0 else leader

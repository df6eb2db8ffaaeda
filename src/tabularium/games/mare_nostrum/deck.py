"""The history cards, which never change: kinds as the data describe them, and a number for every copy."""

from __future__ import annotations

from typing import Any

from .world import facts

_kinds: list[dict[str, Any]] = facts("history_cards")["cards"]
COPIES: list[dict[str, Any]] = [kind for kind in _kinds for _ in range(kind["copies"])]
"""By number of a copy what its kind is."""
CARDS: list[str] = [f"card:{kind['id']}_{copy}" for kind in _kinds for copy in range(1, kind["copies"] + 1)]
"""By number how a copy is called in answers, `card:C13_2`."""
CARD: dict[str, int] = {name: number for number, name in enumerate(CARDS)}

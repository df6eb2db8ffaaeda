"""Sheets: how units are written in them, and how what is wrong is struck out until a sheet is legal."""

from __future__ import annotations

from typing import Any

from tabularium.engine import Answer, Sheet
from tabularium.engine.form import mended

from ..tables import KINDS, VETERAN

CHECKS = 4
"""So often a sheet is shown to the ask before the bot gives up and hands in the default."""


def legal(ask: Sheet, sheet: dict[str, Any]) -> Answer:
    """The sheet without what is wrong with it, or the ask's default if that is not found soon."""
    for _ in range(CHECKS):
        wrong = ask.problems(sheet)
        if not wrong:
            return ask.normal(sheet)
        sheet = mended(ask.fields, sheet, [struck(path) for path, _ in wrong])
    return ask.default


def struck(path: str) -> str:
    """What goes when a field is wrong: its whole row, but of what is done towards a nation only the one thing."""
    return path if path.startswith("diplomacy") else path[: path.rfind("]") + 1] or path


def name_of(column: int) -> str:
    """How a sheet calls a column of units."""
    return KINDS[column] if column < VETERAN else f"veteran_{KINDS[column - VETERAN]}"


def counted(units: list[int]) -> dict[str, int]:
    """Columns of units as a sheet counts them."""
    return {name_of(column): number for column, number in enumerate(units) if number}

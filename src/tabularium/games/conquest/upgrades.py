"""Games saved by earlier versions, brought up to the present state."""

from __future__ import annotations

from typing import Any

from .board import COASTS
from .sailing import harbour


def one_coast_an_island(saved: dict[str, Any]) -> dict[str, Any]:
    """From version 1: galleys lay on one coast of an island for each sea."""
    reading = saved["options"]["galley_coast"]
    galleys = [harbour(place, reading) if place in COASTS else place for place in saved["galley_at"]]
    return {**saved, "galley_at": galleys}

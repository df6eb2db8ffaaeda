"""What a nation may know (5): everything but what is listed as secret."""

from __future__ import annotations

from typing import Any

import msgspec

from tabularium.engine import Knowledge

from .options import MareOptions
from .state import MareNostrum


def view(s: MareNostrum, seat: int | None) -> dict[str, Any]:
    """The world as one seat sees it."""
    return {
        "seat": seat,
        "options": msgspec.structs.asdict(s.options),
        "year": s.year,
        "turn": s.turn,
        "winners": list(s.winners),
        "ending": s.ending or None,
        "flow": s.flow,
    }


def knowledge(options: MareOptions) -> Knowledge:
    """Who may know which field."""
    return Knowledge(open=("options", "seats", "year", "turn", "winners", "ending"))

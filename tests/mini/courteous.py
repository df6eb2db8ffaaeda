"""The mini senate with a card that answers the closing of a vote; that everybody could hold it is all one knows."""

from __future__ import annotations

from dataclasses import replace

from .game import MINI
from .senate import Mini

CARD = "card:appeal"


def lives(s: Mini, seat: int) -> bool:
    """Whoever is alive could hold it."""
    return bool(s.alive[seat])


COURTEOUS = replace(MINI, name="courteous", base=MINI, moments={"vote.closing": {CARD: lives}})

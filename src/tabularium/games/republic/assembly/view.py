"""What a person sees: what his faction sees, and besides who sits where and plays whom."""

from __future__ import annotations

from typing import Any

from ..cards import PERSON
from ..state import Seat
from ..view import view as second_edition
from .people import senators_of
from .state import Assembly


def view(s: Assembly, seat: int | None) -> dict[str, Any]:
    """The table as a person sees it; a spectator sees what the room sees."""
    players = [person(s, Seat(each)) for each in range(len(s.sits))]
    winners = [each for faction in s.winners for each in s.people_of(faction)]
    return {"players": players, **second_edition(s, seat), "winners": winners}


def person(s: Assembly, seat: Seat) -> dict[str, Any]:
    """A person: his faction, and the senators he plays."""
    return {"faction": s.faction_of(seat), "senators": [PERSON[p] for p in senators_of(s, seat)]}

"""What a person sees: what his faction sees, who sits where and plays whom, the quaestors, and the last approval."""

from __future__ import annotations

from typing import Any

from ..cards import PERSON
from ..state import Seat
from ..view import view as second_edition
from .people import everybody, senators_of
from .quaestors import POST, POSTS, serving
from .state import Assembly


def view(s: Assembly, seat: int | None) -> dict[str, Any]:
    """The table as a person sees it; a spectator sees what the room sees."""
    winners = [each for faction in s.winners for each in s.people_of(faction)]
    return {
        "players": [person(s, each) for each in everybody(s)],
        "quaestors": {POST[post]: serving(s, post) for post in POSTS} if s.quaestors else {},
        "approval": s.approval,
        **second_edition(s, seat),
        "winners": winners,
    }


def person(s: Assembly, seat: Seat) -> dict[str, Any]:
    """A person: his faction, and the senators he plays."""
    return {"faction": s.faction_of(seat), "senators": [PERSON[p] for p in senators_of(s, seat)]}

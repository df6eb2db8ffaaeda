"""A person's view: the faction's, the seats of people and their senators, the quaestors, and the last approval."""

from __future__ import annotations

from typing import Any

from tabularium.engine import Parts

from ..cards import PERSON
from ..state import Seat
from ..view import view as second_edition
from .people import everybody, senators_of
from .quaestors import POST, POSTS, serving
from .state import Assembly

view: Parts[Assembly] = Parts(
    {
        "players": lambda s, _: [person(s, each) for each in everybody(s)],
        "quaestors": lambda s, _: {POST[post]: serving(s, post) for post in POSTS} if s.quaestors else {},
        "approval": lambda s, _: s.approval,
        **second_edition.parts,
        "winners": lambda s, _: [each for faction in s.winners for each in s.people_of(faction)],
    }
)
"""The table as a person sees it; a spectator sees what the room sees."""


def person(s: Assembly, seat: Seat) -> dict[str, Any]:
    """A person: his faction, and the senators he plays."""
    return {"faction": s.faction_of(seat), "senators": [PERSON[p] for p in senators_of(s, seat)]}

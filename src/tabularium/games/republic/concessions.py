"""Concessions that leave their holder: for the Forum, the Curia, or the hand of his faction."""

from __future__ import annotations

from tabularium.engine import varies

from .book import rule
from .cards import CONCESSIONS
from .state import IN_FORUM, Republic


@varies
@rule("republic:7.32c", "republic:9.412a")
def take_away(s: Republic, concession: int, where: int) -> None:
    """A concession leaves its holder, and is clean."""
    s.holder[concession], s.bar[concession] = where, 0


@rule("republic_assembly:7.32d")
def give_back_concessions(s: Republic, p: int) -> None:
    """A senator's concessions are in the Forum again, nobody's and clean."""
    for concession in CONCESSIONS:
        if s.holder[concession] == p:
            take_away(s, concession, IN_FORUM)

"""Concessions that leave their holder: for the Forum, the Curia, or the hand of his faction."""

from __future__ import annotations

from functools import singledispatch

from tabularium.engine import SEATS

from .book import rule
from .cards import CARD_OF, CONCESSION, CONCESSIONS
from .state import IN_FORUM, NOBODY, Faction, Republic


@singledispatch
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


@rule("republic:5.3b", "republic_assembly:5.2a")
def leave_to_faction(s: Republic, p: int, faction: Faction) -> None:
    """A senator's concessions stay in the hand of his faction, which can give them to another."""
    for concession in CONCESSIONS:
        if s.holder[concession] == p:
            s.holder[concession], s.bar[concession] = NOBODY, 0
            s.hands[faction].append(CARD_OF[CONCESSION[concession]])
            s.say("concession.inherited", rule="republic:5.3b", seat=SEATS[faction], concession=CONCESSION[concession])

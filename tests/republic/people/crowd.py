"""The Republic of a crowd: six factions of two or three people each, who share the senators of their faction."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from tabularium.engine import Knowledge
from tabularium.games.republic import GAME
from tabularium.games.republic.cards import FAMILY
from tabularium.games.republic.imagine import imagine, knowledge
from tabularium.games.republic.options import RepublicOptions
from tabularium.games.republic.setup import start
from tabularium.games.republic.speakers import FACTIONS
from tabularium.games.republic.state import EVERY_FACTION, Faction, Republic, Seat


class Crowd(Republic, kw_only=True):
    """Six factions, and in which of them each person sits."""

    sits: list[Faction] = []

    def faction_of(self, seat: Seat) -> Faction:
        return self.sits[seat]

    def people_of(self, faction: Faction) -> list[Seat]:
        return [Seat(seat) for seat, each in enumerate(self.sits) if each == faction]

    def person_of(self, p: int) -> Seat:
        """His family says by whom a senator is played, whatever faction he comes to."""
        people = self.people_of(self.faction[p])
        return people[FAMILY[p] % len(people)]


def seated(options: RepublicOptions, people: int) -> Crowd:
    """People sit down so that neighbours belong to different factions."""
    s = start(options, len(EVERY_FACTION), Crowd)
    assert isinstance(s, Crowd)
    s.sits = [EVERY_FACTION[seat % len(EVERY_FACTION)] for seat in range(people)]
    return s


def winners(s: Republic) -> dict[str, Any]:
    """All people of the factions that have won."""
    assert isinstance(s, Crowd)
    return {"winners": [seat for each in s.winners for seat in s.people_of(each)], "ending": s.ending}


def known(options: RepublicOptions) -> Knowledge:
    """What belongs to a faction is no single person's own."""
    told = knowledge(options)
    return Knowledge([*told.open, "sits"], hidden=told.hidden, veiled=[*told.veiled, *told.own])


CROWD = replace(
    GAME,
    name="crowd",
    seats=range(12, 19, 6),
    state=Crowd,
    scenes=GAME.scenes.routed(FACTIONS),
    start=seated,
    knowledge=known,
    outcome=winners,
    imagine=partial(imagine, kind=Crowd),
    moments=FACTIONS.moments(GAME.moments),
    base=GAME,
)

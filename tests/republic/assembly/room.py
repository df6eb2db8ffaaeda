"""A room of the assembly, put up for a test."""

from __future__ import annotations

from tabularium.engine import Match, Table
from tabularium.games.republic.assembly import GAME
from tabularium.games.republic.assembly.state import Assembly
from tabularium.games.republic.state import EVERY_FACTION


def begun(people: int, seed: int = 1) -> Assembly:
    """A game after the cards are dealt."""
    s = Match.new(GAME, people, seed=seed).state
    assert isinstance(s, Assembly)
    return s


def room(people: int, seed: int = 1) -> Assembly:
    """The same, in the first Senate, each faction led by its first senator."""
    s = begun(people, seed)
    s.sit(Table(scenes=GAME.scenes))
    for faction in EVERY_FACTION:
        s.leader[faction] = s.faction.index(faction)
    s.phase = "senate"
    return s

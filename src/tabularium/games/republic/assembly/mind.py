"""Figures of the assembly for bots that think ahead: the prospects of a faction, and how many share them."""

from __future__ import annotations

from functools import partial

from tabularium.bots import Mind

from ..bot.temper import SHREWD
from ..mind import NAMES, TABLE_NAMES, moment, of_faction, rome, trivial
from ..state import Seat
from .bot import AssemblyBot
from .state import Assembly


def features(s: Assembly, seat: int) -> list[float] | None:
    """The figures of a person's faction."""
    faction = s.faction_of(Seat(seat))
    return None if s.out[faction] else [len(s.people_of(faction)), *of_faction(s, faction)]


def people(s: Assembly) -> int:
    """How many there are."""
    return len(s.sits)


MIND = Mind(
    names=("people", *NAMES),
    features=features,
    horizon=moment,
    figures=(__package__, "data/figures.json"),
    table=rome,
    table_names=TABLE_NAMES,
    trivial=trivial,
    hand=partial(AssemblyBot, temper=SHREWD),
    seats=people,
)

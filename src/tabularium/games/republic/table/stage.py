"""Where the Republic stands as a seat knows it: the open part of its state, and how its things are called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from markupsafe import Markup

from tabularium.draw.look import Look
from tabularium.draw.parts import disc, icon
from tabularium.draw.svg import Node, h

from ..cards import CONCESSION, CONCESSIONS, LEGIONS, PERSON, PERSON_AT
from ..chance import omens
from ..imagine import recall
from ..senators import factions, members
from ..state import NO_FACTION, NOBODY, Faction, Republic, Seat

STATS = ("military", "oratory", "loyalty", "influence", "popularity", "knights", "talents")
"""The figures by which a senator is known; each has a sign and a word."""


TENTHS_BELOW = 0.1
"""Smaller chances are told with a decimal."""


@dataclass(frozen=True)
class Stage:
    """The open table with the questions a board asks of it."""

    look: Look

    @cached_property
    def s(self) -> Republic:
        """The state as far as this seat knows it, on which the rules can compute."""
        kind: type[Republic] = self.look.game.state
        return recall(self.look.known, kind)

    @cached_property
    def own(self) -> Faction:
        """The reader's faction; none for a spectator."""
        own = self.look.view["faction"]
        return NO_FACTION if own is None else Faction(own)

    @property
    def factions(self) -> list[Faction]:
        """All factions, the reader's own first, then as they sit."""
        every = factions(self.s)
        return every if self.own == NOBODY else every[self.own :] + every[: self.own]

    def is_asked(self, faction: Faction) -> bool:
        """Must a person of this faction answer now?"""
        return any(seat in self.look.asked for seat in self.s.people_of(faction))

    @property
    def omens(self) -> int:
        """How much evil omens spoil every roll."""
        return omens(self.s)

    # -- words -----------------------------------------------------------------------------------------------------
    def text(self, message: str, /, **params: Any) -> str:
        """A message as plain text."""
        return self.look.text(message, **params)

    def ref(self, reference: str) -> str:
        """The name of a thing."""
        return self.look.words.ref(reference)

    def faction_of(self, p: int) -> Faction:
        """The faction of a senator."""
        return Faction(self.s.faction[p])

    def senator(self, p: int) -> str:
        """The name of a senator."""
        return self.ref(PERSON[p])

    def faction_ref(self, faction: Faction) -> str:
        """How a faction is named in messages: by its own name where several play it, else by its player's."""
        alone = self.s.people_of(faction) == [Seat(faction)]
        return f"seat:{faction}" if alone else f"faction:{faction}"

    def called(self, faction: Faction) -> str:
        """The name of a faction."""
        return self.ref(self.faction_ref(faction))

    def whose(self, faction: Faction) -> Markup:
        """A faction in running text: disc and name."""
        return h.span(disc(faction, "s"), " ", self.called(faction), class_="whose")

    def man(self, p: int) -> Markup:
        """A senator in running text, with the disc of his faction."""
        faction = self.s.faction[p]
        return h.span(disc(faction, "s") if faction != NOBODY else None, " ", h.b(self.senator(p)), class_="whose")

    def share(self, chance: float) -> str:
        """A chance in per cent, below ten with one decimal."""
        return self.look.words.share(chance, tenths=0 < chance < TENTHS_BELOW)

    # -- what lies where -------------------------------------------------------------------------------------------
    def concessions_of(self, p: int) -> list[str]:
        """The concessions a senator holds."""
        return [CONCESSION[each] for each in CONCESSIONS if self.s.holder[each] == p]

    def sworn_to(self, p: int) -> int:
        """How many legions of veterans have sworn allegiance to a senator."""
        return sum(self.s.sworn[legion] == p for legion in LEGIONS)

    @cached_property
    def mine(self) -> Sequence[int]:
        """The reader's own senators."""
        return [] if self.own == NOBODY else members(self.s, self.own)

    def options(self) -> list[int]:
        """The senators among the answers to the reader's question."""
        return [PERSON_AT[each] for each in self.look.options if each in PERSON_AT]


def stat(stage: Stage, name: str, value: Node, **attributes: Any) -> Markup:
    """A number with its sign; the word is said to those who cannot see it."""
    word = stage.text(f"view.{name}")
    return h.span(icon(name), value, h.span(" ", word, class_="sr"), class_="stat", title=word, **attributes)


def signed(number: int) -> str:
    """A number that may be good or bad."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def wide(votes: int) -> str:
    """The class of something as wide as its number."""
    return f"wide-{min(max(votes, 1), 99)}"


def seats_of(stage: Stage, faction: Faction) -> list[Seat]:
    """The person who plays a faction."""
    return stage.s.people_of(faction)

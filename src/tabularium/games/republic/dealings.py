"""Dealings between factions: a persuasion under way, gifts, and deals with their promises."""

from __future__ import annotations

from typing import Literal

import msgspec

from .parties import NOBODY, Faction


class Attempt(msgspec.Struct):
    """A persuasion under way: who speaks to whom, what is set aside for and against, and the card played, if any."""

    persuader: int
    target: int
    bribes: int = 0
    counter_bribes: int = 0
    card: str = ""


class Offer(msgspec.Struct):
    """A gift of the redistribution from a senator's purse, or from the treasury if the source is nobody."""

    giver: Faction
    source: int
    receiver: Faction
    talents: int
    taken: bool = False


class Promise(msgspec.Struct):
    """One side of a deal: who promises what, talents with their number, and whether he has kept it."""

    seat: Faction
    what: str
    talents: int = 0
    kept: bool = False


DealState = Literal["offered", "refused", "open", "disputed", "withdrawn", "fulfilled"]


class Deal(msgspec.Struct):
    """A public deal, offered or made: what one player promises and what he gets for it."""

    gives: Promise
    gets: Promise
    state: DealState = "open"
    turn: int = 0
    """The turn in which it was offered."""
    complained: int = 0
    """The turn in which it was last called broken."""
    plaintiff: int = NOBODY
    """The faction that says so."""
    finds_broken: list[int] = []
    finds_kept: list[int] = []
    """The players who have judged so far."""

    @property
    def parties(self) -> list[Faction]:
        """The faction that proposes it, and the other party."""
        return [self.gives.seat, self.gets.seat]

    def promised_to(self, seat: Faction) -> Promise:
        """The promises of one party to the other."""
        return self.gets if seat == self.gives.seat else self.gives

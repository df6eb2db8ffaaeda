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


NOTHING = "nothing"
"""What a side of a deal promises that gives nothing."""


class Promise(msgspec.Struct):
    """A clause of a deal: who promises what, talents with their number, to whom, and whether he has kept it."""

    seat: Faction
    what: str
    talents: int = 0
    kept: bool = False
    to: int = NOBODY
    """To whom; nobody is named in the first two promises, which its author and his partner make to each other."""


DealState = Literal["offered", "refused", "open", "disputed", "withdrawn", "fulfilled"]


class Deal(msgspec.Struct):
    """A public deal, offered or made: what its author promises his partner and gets for it, and further clauses."""

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
    more: list[Promise] = []
    """Further clauses, among these two and others."""
    sealed: list[Faction] = []
    """Who has agreed to an offer besides its author, where others are still waited for."""
    former: list[Promise] = []
    """The clauses before somebody answered with others."""
    answers: int = 0
    """How often somebody did."""

    @property
    def author(self) -> Faction:
        """Whose offer it is as it stands."""
        return self.gives.seat

    @property
    def clauses(self) -> list[Promise]:
        """All promises, each with the one to whom it is made."""
        first = [(self.gives, self.gets.seat), (self.gets, self.gives.seat)]
        named = [Promise(each.seat, each.what, each.talents, each.kept, to) for each, to in first]
        return [each for each in (*named, *self.more) if each.what != NOTHING]

    @property
    def parties(self) -> list[Faction]:
        """Its author, his partner, and whom further clauses name."""
        named = (seat for each in self.more for seat in (each.seat, Faction(each.to)))
        return list(dict.fromkeys((self.gives.seat, self.gets.seat, *named)))

    def owed_to(self, seat: Faction) -> list[Promise]:
        """The promises to one party that have not been kept."""
        return [each for each in self.clauses if each.to == seat and not each.kept]

    def has_kept(self, seat: Faction) -> bool:
        """Has a party kept all that it promised?"""
        return all(each.kept for each in (self.gives, self.gets, *self.more) if each.seat == seat)

    def keep(self, seat: Faction) -> None:
        """Note that a party got all that it was promised."""
        if seat == self.gives.seat:
            self.gets.kept = True
        elif seat == self.gets.seat:
            self.gives.kept = True
        for each in self.more:
            each.kept = each.kept or each.to == seat

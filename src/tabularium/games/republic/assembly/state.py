"""The further state of the assembly: the seats of people, their senators, and the quaestors."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from ..cards import PEOPLE
from ..editions import ASSEMBLY, SECOND, RepublicEdition
from ..state import NO_FACTION, NOBODY, Faction, Republic, Seat, column
from .options import AssemblyOptions

OPEN = ("sits", "plays", "stood", "waiting", "quaestors", "consuls", "ruins", "last_drawn", "approval")
"""The public part of what this edition alone remembers."""


class Assembly(Republic, kw_only=True):
    """Six factions and a room full of people; a seat is a person."""

    options: AssemblyOptions
    sits: list[Faction] = []
    """The faction of each person."""
    plays: list[Seat] = column(NOBODY, len(PEOPLE))
    """The person of each senator of a faction."""
    stood: list[Faction] = column(NO_FACTION, len(PEOPLE))
    """The faction of each senator when everybody was last given one to play."""
    waiting: list[Seat] = []
    """People without a senator, the longest first."""
    quaestors: list[list[int]] = []
    """The Quaestor of Rome and the Field Quaestor, as they were when they were appointed; nobody before that."""
    consuls: list[list[int]] = []
    """The consuls of the last election, as they were then."""
    ruins: list[list[int]] = []
    """The concessions destroyed in this turn's Forum Phase, each with the turn."""
    last_drawn: int = 0
    """The turn in which the last card of the deck was drawn, be others put back since; 0 before that."""
    approval: int = 0
    """The Senate's opinion of the last speech on the state of the Republic: 1 if it approved, -1 if it did not."""

    @property
    def edition(self) -> RepublicEdition:  # type: ignore[override]  # here it depends on how the table reads the book
        """The rulebook as this table reads it."""
        o = self.options
        return read(
            o.printed_comparisons,
            o.persuasion_equality,
            o.automatic_results_off_after,
        )

    @property
    def goodwill(self) -> int:
        return self.options.approval_modifier * self.approval

    def succeed(self, family: int, statesman: int) -> None:
        served, serves = [family, self.deaths[family]], [statesman, self.deaths[statesman]]
        self.quaestors = [serves if each == served else each for each in self.quaestors]
        self.consuls = [serves if each == served else each for each in self.consuls]

    def elected(self, consuls: list[int]) -> None:
        self.consuls = [[p, self.deaths[p]] for p in consuls]

    def just_elected(self, p: int) -> bool:
        return [p, self.deaths[p]] in self.consuls

    def destroyed(self, concession: int) -> None:
        if self.phase == "forum":
            self.ruins = [*(each for each in self.ruins if each[1] == self.turn), [concession, self.turn]]

    def just_destroyed(self, concession: int) -> bool:
        return [concession, self.turn] in self.ruins

    def elects_leader(self, faction: Faction) -> bool:
        return len({seat for p, seat in enumerate(self.plays) if seat != NOBODY and self.faction[p] == faction}) > 1

    def exhausted(self) -> None:
        self.last_drawn = self.turn

    @property
    def last_year(self) -> bool:
        """Was the last card drawn this year?"""
        return not any(self.deck) or self.last_drawn == self.turn

    def faction_of(self, seat: Seat) -> Faction:
        return self.sits[seat]

    def people_of(self, faction: Faction) -> list[Seat]:
        return [Seat(seat) for seat, each in enumerate(self.sits) if each == faction]

    def person_of(self, p: int) -> Seat:
        seat, faction = self.plays[p], self.faction[p]
        return seat if seat != NOBODY and self.sits[seat] == faction else self.people_of(faction)[0]


@cache
def read(comparisons: str, equality: str, wearing_off: str) -> RepublicEdition:
    """The rulebook with its open points decided; with "or equal" the figures are the second edition's."""
    edition = ASSEMBLY
    if comparisons == "or_equal":
        edition = replace(
            edition,
            dictator_strength=SECOND.dictator_strength,
            life_influence=SECOND.life_influence,
            force_margin=SECOND.force_margin,
            follow=SECOND.follow,
        )
    if equality == "succeeds":
        edition = replace(edition, persuasion_margin=0)
    return replace(
        edition,
        numbers_wear_off=frozenset(wearing_off.split("_or_")),
    )

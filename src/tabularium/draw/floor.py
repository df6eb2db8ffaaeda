"""The game on the screen of a room: the question on the floor, its tally and public facts; and a person's own role.

A game that wants to show more than the server can names two functions in its face. `floor(look)` gives a `Floor`, drawn
only from a spectator's view. `role(look)` gives the text that a phone shows about its owner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True)
class Fact:
    """Something everybody may know, in two words."""

    label: str
    value: str | Markup
    sign: str = ""
    """The icon beside it."""


@dataclass(frozen=True)
class Share:
    """Votes of one party or one seat: whose colour, how many, for which side; None where they are still to come."""

    seat: int
    votes: int
    side: int | None
    note: str = ""


@dataclass(frozen=True)
class Tally:
    """A vote with two sides."""

    sides: tuple[str, str]
    shares: Sequence[Share]
    needed: int | None = None
    carries: str = ""
    """The effect of so many votes, beside the mark that shows them."""
    even: bool = False
    """Are both sides in ink, because neither is the good one?"""
    swing: int = 0
    """Votes of nobody at the table, such as the people's: for the first side, or below 0 for the other."""

    def total(self, side: int | None) -> int:
        """The votes of a side, or those to come."""
        extra = {0: max(0, self.swing), 1: max(0, -self.swing), None: 0}[side]
        return extra + sum(share.votes for share in self.shares if share.side == side)


@dataclass(frozen=True)
class Moment:
    """Something that has happened and that the whole room should see: a battle, an election, a death."""

    label: str
    says: str | Markup
    tally: Tally | None = None
    drawing: Markup | None = None
    """Something of the game's own, such as dice and their sum."""
    after: Sequence[Markup] = ()
    """The consequences."""


@dataclass(frozen=True)
class Floor:
    """The question on the floor."""

    label: str = ""
    question: str | Markup = ""
    played: Sequence[str] = ()
    """Who plays the people that are voted on, for those who do not see the large letters."""
    effects: Sequence[str] = ()
    """The effects if it passes, in a few words each."""
    tally: Tally | None = None
    called: str | Markup = ""
    """The party that is called, where the server cannot say it better."""
    main: Markup | None = None
    """Something of the game's own beside the question, such as how each has voted."""
    moment: Moment | None = None
    """The latest event, shown large as long as no vote is held."""
    then: str = ""
    """The next step."""
    facts: Sequence[Fact] = ()
    """For the foot of the screen, the most important first."""


@dataclass(frozen=True)
class Card:
    """A card for one person on their own phone."""

    title: str
    body: Markup
    aside: str = ""
    secret: bool = False
    """May only some of the room know it?"""


@dataclass(frozen=True)
class Role:
    """The role of a person in the room."""

    name: str
    """The name of the role; the person's own name stands beside it."""
    about: str = ""
    """Where he stands, in a few words."""
    cards: Sequence[Card] = ()
    """The things that only this person may see, the most important first."""

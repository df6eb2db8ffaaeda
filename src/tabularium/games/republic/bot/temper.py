"""How a bot of the Republic is minded: plain figures by which its sense of what is worth doing differs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Temper:
    """What a bot leans to; as it stands here to nothing."""

    word: float = 0.7
    """So strong a wish (0 to 1) its promises withstand."""
    trust: float = 0.75
    """How much a word counts of which nothing is known yet."""
    shares: bool = True
    """Does it buy votes with offices rather than with talents?"""
    chance: float = 0.55
    """The least chance with which it tries to win somebody over."""
    guard: int = 3
    """To which base it brings an attempt on its own men with counter-bribes."""
    envy: int = 4
    """By so much influence a faction must be ahead to be held back."""
    pride: int = 0
    """How much more it wants its own men in office."""
    arms: int = 1
    """How much a man's military counts where offices are given."""
    daring: float = 1.0
    """By which part of the usual chance it is content with in war."""
    purse: float = 0.5
    """Which part of a gift to the State must be left in the purse."""
    leads: float = 0.0
    """How much more it wants its leader in office than its other men, for nobody can win him over."""
    crowns: bool = False
    """Does it save talents out of sight to make its best man ruler with them?"""
    stabs: bool = True
    """Does it strike at who is near to ruling without an assassin's card?"""


EVEN = Temper()
SHREWD = Temper(leads=8.0, crowns=True, stabs=False)
"""That of bots that think: it plans for years."""
TEMPERAMENTS = {
    "even": EVEN,
    "faithful": Temper(word=1.0, trust=0.9, envy=12, purse=0.0, chance=0.65, guard=5),
    "ambitious": Temper(word=0.4, shares=False, pride=8, chance=0.35, envy=2),
    "martial": Temper(word=0.6, shares=False, arms=3, daring=0.5, purse=3.0, chance=0.7),
    "suspicious": Temper(word=0.6, trust=0.4, guard=-3, envy=-8, chance=0.6, purse=3.0),
}
"""Weights only: nobody sees more than another."""

"""What kind of evening a game makes: what one asks before one chooses it, and what changes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

HEAVIEST = 5


@dataclass(frozen=True)
class Evening:
    """A game as those see it who set up a table of it. Lengths are our estimates, for its usual number of people."""

    minutes: int = 120
    """How long it lasts. What takes longer than a day is played over weeks."""
    weight: int = 3
    """How much there is to learn: 1 is light, `HEAVIEST` heavy."""
    first: bool = False
    """Is it the best for somebody's first game here?"""
    room: bool = False
    """Is it meant for a room full of people?"""
    story: str = ""
    """The option that says which part of the story is played."""
    lasts: Mapping[Any, int] = field(default_factory=dict)
    """The minutes of each value of that option, in the order in which they are offered."""
    within: Mapping[str, Any] = field(default_factory=dict)
    """Options that only one value of the story asks for, with that value."""
    switches: Mapping[str, int] = field(default_factory=dict)
    """The few options that change the evening, with the minutes that they cost; below 0: that they save."""

"""The end of all factions: a murder and its punishment have taken the last senators of the last ones."""

from __future__ import annotations

from ..book import rule, scene
from ..end import NOBODY_LEFT, fall
from ..senators import living
from ..state import Republic
from .session import at_once


@at_once
@rule("republic:9.74h")
def extinction(s: Republic) -> bool:
    """Is nobody left to play?"""
    if living(s):
        return False
    s.push(nobody_left)
    return True


@scene
@rule("republic:9.74h")
def nobody_left(s: Republic) -> None:
    """Without factions there is no Senate: nobody has won."""
    fall(s, NOBODY_LEFT)

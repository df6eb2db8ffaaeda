"""Diplomacy between nations: passage, alliances, war (3.3)."""

from __future__ import annotations

from .book import scene
from .state import MareNostrum


@scene
def cancel_treaties(s: MareNostrum) -> None:
    """To be written."""
    s.after(cancel_treaties)


@scene
def declare_wars(s: MareNostrum) -> None:
    """To be written."""
    s.after(declare_wars)


@scene
def establish_treaties(s: MareNostrum) -> None:
    """To be written."""
    s.after(establish_treaties)


@scene
def passage_penalty(s: MareNostrum) -> None:
    """To be written."""
    s.after(passage_penalty)


@scene
def war_fade(s: MareNostrum) -> None:
    """To be written."""
    s.after(war_fade)

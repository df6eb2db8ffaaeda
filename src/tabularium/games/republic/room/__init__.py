"""The screen of a room for the Republic: the vote, the latest events, and the State."""

from __future__ import annotations

from .floor import floor

__all__ = ["floor"]

"""What a room full of senators sees of the Republic: what is voted on, what has happened, and how the State stands."""

from __future__ import annotations

from .floor import floor

__all__ = ["floor"]

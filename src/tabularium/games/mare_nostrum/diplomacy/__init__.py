"""Diplomacy between nations: passage, alliances, war (3.3); a module a paragraph."""

from . import cancelling, declaring, establishing, fading, passage  # noqa: F401  (their scenes register themselves)

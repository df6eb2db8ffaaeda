"""The Forum Phase: events and cards by initiative, persuasion, knights, games, leaders; then Rome is put in order."""

from . import alliances, closing, initiative, knights, persuasion  # noqa: F401  (they bring their scenes)

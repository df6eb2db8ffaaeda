"""Tabularium: the great games of Rome, played with the rules enforced."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import games
    from .engine import Match, find_game, game_names

__all__ = ["Match", "find_game", "game_names", "games"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Each name when it is first wanted: whoever asks for the version alone does not wait for the engine."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(".games", __name__) if name == "games" else getattr(import_module(".engine", __name__), name)

"""Words of the house, of a game and of the server, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tabularium.draw import LANGUAGES, Catalogue, Words, catalogue
from tabularium.draw.catalogue import ENGLISH
from tabularium.engine import Game, find_game

DOMAIN = "server"
PACKAGE = "tabularium.server"
"""Whose catalogues hold what the server says."""


class Speaker(Words):
    """Words that also hold the server's own messages."""

    def __init__(self, game: Game | None, lang: str = ENGLISH, names: Sequence[str] = (), strict: bool = False) -> None:
        super().__init__(game, lang, names, strict=strict)
        served: list[Catalogue] = [catalogue(PACKAGE, DOMAIN, each) for each in dict.fromkeys((lang, ENGLISH))]
        self._catalogues = [*self._catalogues, *served]


@lru_cache(maxsize=512)
def _speaker(game: str | None, lang: str, names: tuple[str, ...]) -> Speaker:
    return Speaker(find_game(game) if game else None, lang if lang in LANGUAGES else ENGLISH, names)


def speaker(game: Game | None, lang: str, names: Sequence[str] = ()) -> Words:
    """A speaker of this language, for a table with these names."""
    return _speaker(game.name if game else None, lang, tuple(names))

"""The words of pages: of the server and the game, of the pages themselves, and of the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from markupsafe import escape

from tabularium.draw import Catalogue, Words
from tabularium.draw.catalogue import ENGLISH, HOUSE, Message, catalogue
from tabularium.draw.words import Mark, plain
from tabularium.engine import Game

WEB = (HOUSE, "web")
BOARD = "table"
"""The catalogue a game may keep for its board and its how-to-play page."""


class PageWords(Words):
    """The words of a page for one reader; `more` names further catalogues as (package, domain)."""

    def __init__(
        self,
        game: Game | None,
        lang: str = ENGLISH,
        names: Sequence[str] = (),
        mark: Mark = plain,
        strict: bool = False,
        more: Iterable[tuple[str, str]] = (),
    ) -> None:
        super().__init__(game, lang, names, mark, strict)
        self.own += [(package, BOARD) for package, _ in game.homes] if game else []
        self._messages = _messages((*self.own, (HOUSE, HOUSE), WEB, *more), lang)

    def _find(self, message: str) -> tuple[Catalogue, Message] | None:
        return self._messages.get(message)


@cache
def _messages(places: tuple[tuple[str, str], ...], lang: str) -> dict[str, tuple[Catalogue, Message]]:
    """All messages in a language, in English where a translation is missing."""
    found: dict[str, tuple[Catalogue, Message]] = {}
    for place in reversed(places):
        for each in (ENGLISH, lang):
            spoken = catalogue(*place, each)
            found |= {name: (spoken, message) for name, message in spoken.messages.items()}
    return found


def html(reference: str, words: str) -> str:
    """Words as HTML: escaped, with names of seats and things set off."""
    kind = reference.partition(":")[0]
    if not kind:
        return str(escape(words))
    return f'<b class="{"name" if kind == "seat" else "thing"}">{escape(words)}</b>'

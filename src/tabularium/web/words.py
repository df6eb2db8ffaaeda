"""The words of the pages: those of the house and of the game, and besides them the pages' own and the board's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import escape

from tabularium.draw import Words
from tabularium.draw.catalogue import ENGLISH, HOUSE, catalogue
from tabularium.draw.words import Mark, plain
from tabularium.engine import Game

WEB = (HOUSE, "web")
BOARD = "table"
"""The catalogue a game may keep for its board and its how-to-play page."""


class PageWords(Words):
    """What a page says to one reader; `more` names further catalogues as (package, domain)."""

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
        places = [WEB, *more, *([(game.package, BOARD)] if game else [])]
        self._catalogues += [catalogue(*place, each) for each in dict.fromkeys((lang, ENGLISH)) for place in places]


def html(reference: str, words: str) -> str:
    """Words as HTML: escaped, with names of seats and things set off."""
    kind = reference.partition(":")[0]
    if not kind:
        return str(escape(words))
    return f'<b class="{"name" if kind == "seat" else "thing"}">{escape(words)}</b>'

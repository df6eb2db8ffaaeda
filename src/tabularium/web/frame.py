"""The frame of every page: head, top bar, foot, and the templates that go into it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from tabularium.draw import LANGUAGES
from tabularium.draw.numerals import roman
from tabularium.draw.parts import chip, disc, icon, seat_class, use
from tabularium.engine import Game

from .assets import FACES, href, scripts, sheets
from .words import PageWords, html

THEMES = ("light", "dark")
SIZES = ("normal", "large", "larger")
"""How large the text of all pages is drawn."""
LANGUAGE_NAMES = {"en": "English", "es": "español", "it": "italiano", "fr": "français", "de": "Deutsch"}
SPOKEN = (
    "dismiss",
    "now",
    "unreachable",
    "unreachable_more",
    "resign",
    "hint",
    "before",
    "no_before",
    "stale",
    "take",
    "take_all",
    "blank",
    "blank_back",
    "blank_so",
    "copied",
    "notices_on",
    "notices_off",
    "notices_allow",
    "notices_none",
    "notices_insecure",
    "notices_feed",
    "notices_other",
    "push_insecure",
    "push_home",
    "push_none",
    "push_denied",
    "step",
    "reported",
    "your_turn",
    "key",
    "time_is_up",
    "beside",
    "back",
    "as_page",
    "keys",
    "key_close",
    "key_overview",
    "key_move",
    "key_zoom",
    "key_space",
)
"""What the script itself has to say."""


@dataclass(frozen=True)
class Frame:
    """The reader of a page and their settings."""

    lang: str = "en"
    theme: str | None = None
    size: str | None = None
    person: Any = None
    """Whoever is signed in: has a `name` and is a `guest` or not."""
    path: str = "/"
    more: tuple[tuple[str, str], ...] = ()
    """Further catalogues, as (package, domain)."""
    strict: bool = False
    turns: int = 0
    """Tables that wait for the reader."""

    def words(self, game: Game | None = None, names: tuple[str, ...] = ()) -> PageWords:
        """Words as plain text."""
        return PageWords(game, self.lang, names, strict=self.strict, more=self.more)

    def rich(self, game: Game | None = None, names: tuple[str, ...] = ()) -> PageWords:
        """Words as HTML."""
        return PageWords(game, self.lang, names, mark=html, strict=self.strict, more=self.more)


@dataclass(frozen=True)
class Page:
    """The title of a page and the files it needs."""

    title: str
    where: str
    aside: str = ""
    game: Game | None = None
    events: str | None = None
    pane: str = "hand"
    """The panel a phone shows first."""
    skip: str = "main"
    """Where the skip link leads."""
    bare: bool = False
    """Without a foot."""
    more: tuple[str, ...] = ()
    """Style sheets it needs besides those of every page."""
    scripts: tuple[str, ...] = ()
    """Modules it needs besides."""


@cache
def environment() -> Environment:
    """The templates."""
    env = Environment(
        loader=PackageLoader(__package__, "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals.update(
        icon=icon,
        disc=disc,
        chip=chip,
        use=use,
        roman=roman,
        seat_class=seat_class,
        href=href,
        FACE=FACES[0],
        LANGUAGES=LANGUAGES,
        SIZES=SIZES,
        LANGUAGE_NAMES=LANGUAGE_NAMES,
    )
    return env


def render(frame: Frame, page: Page, template: str, **values: Any) -> str:
    """A whole page."""
    words, rich = frame.words(page.game), frame.rich(page.game)
    return (
        environment()
        .get_template(template)
        .render(
            frame=frame,
            page=page,
            t=words.text,
            r=lambda message, /, **params: Markup(rich.text(message, **params)),
            words=words,
            sheets=(*sheets(page.game.name if page.game else None), *map(href, page.more)),
            scripts=scripts(page.game.name if page.game else None, page.scripts),
            spoken=json.dumps({name: words.text(f"script.{name}") for name in SPOKEN}),
            **values,
        )
    )

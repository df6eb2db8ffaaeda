"""Message catalogues: gettext files whose msgid is the message's id, read as they stand.

`msgid_plural` names the parameter that decides the plural form; a list counts by its length.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from babel.messages.pofile import read_po

HOUSE = "tabularium"
ENGLISH = "en"
LANGUAGES = (ENGLISH, "es", "it", "fr", "de")


@dataclass(frozen=True)
class Message:
    """One template, or one for each plural form with the name of the parameter that counts."""

    forms: tuple[str, ...]
    counts: str | None = None


@dataclass(frozen=True)
class Catalogue:
    """The messages of one package in one language."""

    messages: Mapping[str, Message]
    plural: Callable[[int], int]


@cache
def catalogue(package: str, domain: str, lang: str) -> Catalogue:
    """The catalogue a package keeps in its `locale` folder; an empty one if it has none in this language."""
    path = files(package).joinpath("locale", lang, "LC_MESSAGES", f"{domain}.po")
    return _read(path, lang) if path.is_file() else Catalogue({}, lambda n: 0)


def _read(path: Traversable, lang: str) -> Catalogue:
    with path.open("rb") as file:
        po = read_po(file, locale=lang, abort_invalid=True)
    messages = {}
    for entry in po:
        if not entry.id or not entry.string:
            continue
        if isinstance(entry.string, str):
            messages[str(entry.id)] = Message((entry.string,))
        else:
            messages[entry.id[0]] = Message(tuple(entry.string), counts=entry.id[1])
    return Catalogue(messages, gettext.c2py(po.plural_expr))


def language(environ: Mapping[str, str]) -> str:
    """The language the environment asks for, if the house speaks it; else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            wanted = environ[name].partition(".")[0].partition("_")[0].lower()
            return wanted if wanted in LANGUAGES else ENGLISH
    return ENGLISH

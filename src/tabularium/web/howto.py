"""Help pages from the catalogue: sections are numbered messages, so that translators see running text."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from tabularium.draw import Words

KEYS = (("1 … 9", "digits"), ("Enter", "enter"), ("U", "undo"), ("/", "press"), ("Tab", "tab"), ("Esc", "escape"))
"""The keys of the table page."""


@dataclass(frozen=True)
class Section:
    """A heading with its paragraphs."""

    id: str
    title: str
    paragraphs: list[str]


def sections(words: Words, prefix: str, also: Collection[str] = ()) -> list[Section]:
    """The sections `PREFIX.1.title` with their paragraphs `PREFIX.1.1`, `PREFIX.1.2`, and so on.

    After them comes `PREFIX.1.mail`, where there is one and `also` names it: a paragraph for some houses only.
    """
    found = []
    number = 1
    while words.has(f"{prefix}.{number}.title"):
        paragraphs: list[str] = []
        while words.has(f"{prefix}.{number}.{len(paragraphs) + 1}"):
            paragraphs.append(words.text(f"{prefix}.{number}.{len(paragraphs) + 1}"))
        paragraphs += [words.text(name) for each in also if words.has(name := f"{prefix}.{number}.{each}")]
        found.append(Section(f"{prefix}-{number}", words.text(f"{prefix}.{number}.title"), paragraphs))
        number += 1
    return found

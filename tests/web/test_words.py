"""The catalogues of the pages: the same messages with the same fields in five languages, each used, none twice."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import tabularium
from tabularium.draw import LANGUAGES, catalogue
from tabularium.draw.catalogue import Message
from tabularium.engine import find_game, game_names
from tabularium.web.words import PageWords

SOURCE = Path(tabularium.__file__).parent
SENATORS = find_game("senators")
DOMAINS = {"web": ("tabularium", "web"), "table": (SENATORS.package, "table")}
NUMBERED = ("guide.", "howto.", "phase.", "error.", "hint.", "closed.", "level.", "ask.", "game.", "until.")
"""Families that are looked up by a number, a status, a key: whether they are there is asked, not assumed."""


def messages(domain: str, lang: str) -> dict[str, Message]:
    return dict(catalogue(*DOMAINS[domain], lang).messages)


@cache
def source() -> str:
    files = [
        *SOURCE.glob("web/**/*.py"),
        *SOURCE.glob("draw/*.py"),
        *SOURCE.glob("web/templates/*.html"),
        *SOURCE.glob("server/pages/*.py"),
        *SOURCE.glob("games/senators/table/*.py"),
    ]
    return "\n".join(file.read_text("utf-8") for file in sorted(files))


@cache
def patterns() -> list[re.Pattern[str]]:
    """Message ids in the source; what is filled in at run time stands for anything."""
    found = re.findall(r"""f?["']([a-z_]+(?:\.(?:[a-z_0-9]|\{[^}]*\}|-)+)+)["']""", source())
    found += [f"{prefix}.{{}}" for prefix in re.findall(r"""['"]([a-z_.]+)\.['"] ~""", source())]
    spoken = re.search(r"SPOKEN = \((.*?)\)", source(), re.DOTALL)
    assert spoken is not None
    found += [f"script.{name}" for name in re.findall(r'"(\w+)"', spoken[1])]
    return [re.compile(re.sub(r"\\\{.*?\\\}", ".+", re.escape(each))) for each in set(found)]


@pytest.mark.parametrize("domain", DOMAINS)
def test_nothing_stands_there_that_nobody_says(domain: str) -> None:
    unused = [
        name
        for name in messages(domain, "en")
        if not name.startswith(NUMBERED)
        and not any(each.fullmatch(name) or each.fullmatch(name.removesuffix(".none")) for each in patterns())
    ]

    assert unused == []


@pytest.mark.parametrize("name", game_names())
def test_every_chapter_of_the_rules_has_a_name_in_every_language(name: str) -> None:
    game = find_game(name)
    chapters = {rule.phase for rule in game.rules.rules.values()}
    missing = [
        (lang, each)
        for lang in LANGUAGES
        for each in sorted(chapters)
        if not PageWords(game, lang, ()).has(f"phase.{each}")
    ]
    assert missing == []

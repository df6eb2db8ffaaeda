"""The catalogues of the pages: the same messages with the same fields in five languages, each used, none twice."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import tabularium
from tabularium.draw import LANGUAGES, catalogue
from tabularium.draw.catalogue import Message
from tabularium.engine import find_game

SOURCE = Path(tabularium.__file__).parent
SENATORS = find_game("senators")
DOMAINS = {"web": ("tabularium", "web"), "table": (SENATORS.package, "table")}
NUMBERED = ("guide.", "howto.", "phase.", "error.", "hint.", "closed.", "level.", "ask.", "game.", "until.")
"""Families that are looked up by a number, a status, a key: whether they are there is asked, not assumed."""


def messages(domain: str, lang: str) -> dict[str, Message]:
    return dict(catalogue(*DOMAINS[domain], lang).messages)


def fields(message: Message) -> set[str]:
    return {name for form in message.forms for _, name, _, _ in Formatter().parse(form) if name}


@cache
def source() -> str:
    files = [
        *SOURCE.glob("web/*.py"),
        *SOURCE.glob("web/templates/*.html"),
        *SOURCE.glob("server/pages*.py"),
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


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_every_language_has_the_same_messages_with_the_same_fields(domain: str, lang: str) -> None:
    english, other = messages(domain, "en"), messages(domain, lang)

    assert set(other) == set(english)
    assert [name for name in english if fields(english[name]) != fields(other[name])] == []
    assert [name for name in english if english[name].counts != other[name].counts] == []


@pytest.mark.parametrize("domain", DOMAINS)
def test_nothing_stands_there_that_nobody_says(domain: str) -> None:
    unused = [
        name
        for name in messages(domain, "en")
        if not name.startswith(NUMBERED)
        and not any(each.fullmatch(name) or each.fullmatch(name.removesuffix(".none")) for each in patterns())
    ]

    assert unused == []


def test_no_message_stands_in_two_catalogues() -> None:
    others = [("tabularium", "tabularium"), (SENATORS.package, "senators"), ("tabularium.server", "server")]
    every = [name for place in (*others, *DOMAINS.values()) for name in catalogue(*place, "en").messages]

    assert sorted(name for name in every if every.count(name) > 1) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_no_message_brings_markup_and_none_shouts(domain: str, lang: str) -> None:
    texts = [form for message in messages(domain, lang).values() for form in message.forms]

    assert [text for text in texts if re.search(r"[<>&!¡]", text)] == []


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_sentences_are_translated(lang: str) -> None:
    """A message of more than three words that reads the same in two languages was forgotten."""
    for domain in DOMAINS:
        english, other = messages(domain, "en"), messages(domain, lang)
        long = [name for name, each in english.items() if len(each.forms[0].split()) > 3]
        same = [name for name in long if english[name].forms == other[name].forms]
        assert [name for name in same if not name.startswith("table.title")] == []

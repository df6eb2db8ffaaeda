"""What rules say, in the reader's language: complete where it is begun, and read only where a rule is opened."""

from __future__ import annotations

import re

import pytest

from tabularium.draw import LANGUAGES, catalogue, wording
from tabularium.engine import Game, find_game
from tabularium.web.words import PageWords

TRANSLATED = [find_game(name) for name in ("senators", "conquest")]
"""Games whose rules are told in all languages; of the others only the titles are."""
OTHERS = [lang for lang in LANGUAGES if lang != "en"]
SCAFFOLD = re.compile(r"^(Given|Then|Dad[oa]s?|Dat[oaie]|Étant donné|Gegeben)\b|; (when|then) ")
"""How a test is written, and not how one tells a person."""


def expected(game: Game, lang: str) -> set[str]:
    rules = game.rules.rules.values()
    told = {f"example.{rule.id}" for rule in rules if rule.check}
    if lang != "en":
        told |= {f"says.{rule.id}" for rule in rules} | {f"reading.{rule.id}" for rule in rules if rule.ambiguity}
    return told


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", TRANSLATED, ids=lambda game: game.name)
def test_every_rule_is_told_with_its_example_and_its_reading(game: Game, lang: str) -> None:
    known = set(catalogue(game.package, "rules", lang).messages)

    assert sorted(expected(game, lang) - known) == []
    assert sorted(known - expected(game, lang)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", TRANSLATED, ids=lambda game: game.name)
def test_examples_are_worded_for_people(game: Game, lang: str) -> None:
    messages = catalogue(game.package, "rules", lang).messages
    told = {name: each.forms[0] for name, each in messages.items() if name.startswith("example.")}

    assert {name: text for name, text in told.items() if SCAFFOLD.search(text)} == {}


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("game", TRANSLATED, ids=lambda game: game.name)
def test_numbers_are_those_of_the_rulebook(game: Game, lang: str) -> None:
    """Given a sentence in another language, then each number in figures that it names stands in the English too."""
    strange = {}
    for rule in game.rules.rules.values():
        told = wording(game, rule, lang)
        for english, other in ((rule.rule, told.says), (rule.ambiguity, told.reading)):
            new = set(re.findall(r"\d+", other)) - set(re.findall(r"\d+", english))
            if new:
                strange[rule.id] = (sorted(new), other)

    assert strange == {}


def test_what_is_not_translated_yet_is_told_in_english() -> None:
    republic = find_game("republic")
    rule = republic.rules.rules["republic:3.1.2c"]

    told = wording(republic, rule, "de")

    assert (told.says, told.reading, told.lang) == (rule.rule, rule.ambiguity, "en")


@pytest.mark.parametrize("game", TRANSLATED, ids=lambda game: game.name)
def test_no_other_page_reads_them(game: Game) -> None:
    words = PageWords(game, "de")

    assert not any(words.has(f"says.{rule}") for rule in game.rules.rules)

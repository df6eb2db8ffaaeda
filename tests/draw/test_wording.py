"""What rules say, in the reader's language or in English, and read only where a rule is opened."""

from __future__ import annotations

import re

import pytest

from tabularium.draw import LANGUAGES, catalogue, wording
from tabularium.draw.catalogue import ENGLISH
from tabularium.engine import Game, find_game, game_names
from tabularium.web.words import PageWords
from tests.draw.behind import OTHERS, rule_messages

GAMES = [find_game(name) for name in game_names()]
TOLD = [pytest.param(game, lang, id=f"{game.name}-{lang}") for game in GAMES for lang in LANGUAGES]
SCAFFOLD = re.compile(r"^(Given|Then|Dad[oa]s?|Dat[oaie]|Étant donné|Gegeben)\b|; (when|then) ")
"""How a test is written, and not how one tells a person."""


@pytest.mark.parametrize(("game", "lang"), TOLD)
def test_only_rules_have_sentences_examples_and_readings(game: Game, lang: str) -> None:
    known, expected = set(catalogue(game.package, "rules", lang).messages), rule_messages(game, lang)

    assert sorted(known - expected) == []
    assert lang != ENGLISH or known == expected


@pytest.mark.parametrize(("game", "lang"), TOLD)
def test_examples_are_worded_for_people(game: Game, lang: str) -> None:
    messages = catalogue(game.package, "rules", lang).messages
    told = {name: each.forms[0] for name, each in messages.items() if name.startswith("example.")}

    assert {name: text for name, text in told.items() if SCAFFOLD.search(text)} == {}


@pytest.mark.parametrize(("game", "lang"), TOLD)
def test_numbers_are_those_of_the_rulebook(game: Game, lang: str) -> None:
    """Given a sentence in another language, then each number in figures that it names stands in the English too."""
    messages = catalogue(game.package, "rules", lang).messages
    english = {f"says.{rule.id}": rule.rule for rule in game.rules.rules.values()}
    english |= {f"reading.{rule.id}": rule.ambiguity for rule in game.rules.rules.values()}
    strange = {
        name: (sorted(new), other)
        for name, text in english.items()
        if name in messages
        and (new := {*re.findall(r"\d+", other := messages[name].forms[0])} - {*re.findall(r"\d+", text)})
    }

    assert strange == {}


def test_what_is_not_translated_yet_is_told_in_english() -> None:
    republic = find_game("republic")
    rule = republic.rules.rules["republic:3.1.2c"]

    told = wording(republic, rule, "pt")

    assert (told.says, told.reading, told.lang) == (rule.rule, rule.ambiguity, "en")


def test_what_is_the_same_as_another_rule_says_what_that_one_says() -> None:
    """Given an edition whose entry points to the rule of its base, then the reader gets the sentence, not nothing."""
    base, edition = find_game("republic"), find_game("republic_assembly")
    rule = base.rules.rules["republic:4.1"]

    assert wording(edition, edition.rules.rules["republic_assembly:3a"], "en").says == rule.rule
    assert all(
        wording(game, each, lang).says for game in GAMES for each in game.rules.rules.values() for lang in OTHERS
    )


def test_a_rule_that_is_the_same_may_be_read_in_its_own_way() -> None:
    edition = find_game("republic_assembly")
    rule = edition.rules.rules["republic_assembly:9.4e"]

    told = wording(edition, rule, "en")

    assert told.says == edition.rules.find("republic:9.4e").rule  # type: ignore[union-attr]
    assert told.reading == rule.ambiguity


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_other_page_reads_them(game: Game) -> None:
    words = PageWords(game, "de")

    assert not any(words.has(f"says.{rule}") for rule in game.rules.rules)

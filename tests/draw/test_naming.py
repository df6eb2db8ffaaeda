"""Names within sentences: articles, cases, and the number of the verb, in every language."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from tabularium.draw import LANGUAGES, Words
from tabularium.draw.catalogue import catalogue
from tabularium.draw.naming import COUNT, NAMES, NUMBER, PLURAL
from tabularium.engine import find_game, game_names

GAMES = [find_game(name) for name in game_names()]
ALONE = {"the", "der", "den", "dem", "el", "le", "il", NUMBER}
"""Forms without a preposition: a name that has no article is right as it is."""


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "The Gauls declare war on the Seleucid Empire."),
        ("de", "Die Gallier erklären dem Seleukidenreich den Krieg."),
        ("es", "Los galos declaran la guerra al Imperio Seleucida."),
        ("fr", "Les Gaulois déclarent la guerre à l’Empire séleucide."),
        ("it", "I Galli dichiarano guerra all’Impero seleucide."),
    ],
)
def test_a_name_stands_with_its_article_in_its_case_and_rules_the_verb(lang: str, said: str) -> None:
    words = Words(find_game("mare_nostrum"), lang)

    assert words.text("war.declared", nation="nation:gauls", victim="nation:seleucids") == said


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Rome declares war on Egypt."),
        ("de", "Rom erklärt Ägypten den Krieg."),
        ("es", "Roma declara la guerra a Egipto."),
        ("fr", "Rome déclare la guerre à l’Égypte."),
        ("it", "Roma dichiara guerra all’Egitto."),
    ],
)
def test_a_name_without_an_article_is_used_as_it_is(lang: str, said: str) -> None:
    words = Words(find_game("mare_nostrum"), lang)

    assert words.text("war.declared", nation="nation:rome", victim="nation:egypt") == said


def test_several_names_stand_in_their_form_and_one_of_many_rules_the_verb() -> None:
    words = Words(find_game("mare_nostrum"), "de")

    two = words.text("movement.segment", segment=2, nations=["nation:gauls", "nation:rome"])

    assert two == "Segment 2: Heere der Gallier und Roms marschieren."
    assert words._count(["nation:gauls"]) == words._count("nation:gauls") == words._count(2) == 2
    assert words._count(["nation:rome"]) == words._count("nation:rome") == 1


def test_a_mark_is_set_around_the_form_that_is_shown() -> None:
    words = Words(find_game("mare_nostrum"), "de", mark=lambda reference, shown: f"<{reference}|{shown}>")

    said = words.text("war.declared", nation="nation:gauls", victim="nation:dacians")

    assert said == "<nation:gauls|Die Gallier> erklären <nation:dacians|den Dakern> den Krieg."


def test_what_has_no_name_of_its_own_stays_as_it_is() -> None:
    words = Words(find_game("mare_nostrum"), "de")

    assert words.text("war.declared", nation="a stranger", victim=7) == "a stranger erklärt 7 den Krieg."
    assert words.text("war.declared", nation="nation:rome").startswith("Rom erklärt {victim}")


@pytest.mark.parametrize(
    ("lang", "one", "two"),
    [
        ("en", "1 fleet", "2 fleets"),
        ("de", "1 Flotte", "2 Flotten"),
        ("es", "1 flota", "2 flotas"),
        ("fr", "1 flotte", "2 flottes"),
        ("it", "1 flotta", "2 flotte"),
    ],
)
def test_a_number_stands_with_its_noun(lang: str, one: str, two: str) -> None:
    words = Words(find_game("mare_nostrum"), lang)

    for lost, said in ((1, one), (2, two)):
        line = words.text("fleets.attrition", nation="nation:rome", lost=lost, sea="sea:M01")
        assert re.search(rf"\b{said}\b", line)
    assert re.search(rf"\b{two}\b", words.text("fleets.attrition", nation="nation:rome", lost="2", sea="sea:M01"))


def forms(game: object, lang: str) -> dict[str, dict[str, str]]:
    """By kind and form the things that have it."""
    found: dict[str, dict[str, str]] = {}
    for message, each in catalogue(game.package, NAMES, lang).messages.items():  # type: ignore[attr-defined]
        if message.startswith(COUNT):
            continue
        kind, thing, form = message.split(".")
        found.setdefault(f"{kind} {form}", {})[thing] = each.forms[0]
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_forms_are_those_of_things_and_a_preposition_stands_with_all_of_a_kind(game: object, lang: str) -> None:
    known = catalogue(game.package, game.name, lang).messages  # type: ignore[attr-defined]
    for kind_and_form, things in forms(game, lang).items():
        kind, form = kind_and_form.split()
        all_of_them = {name.split(".")[1] for name in known if re.fullmatch(rf"{kind}\.\w+", name)}
        assert things.keys() <= all_of_them, kind_and_form
        if form not in ALONE:
            assert things.keys() == all_of_them, f"{kind_and_form} lacks {all_of_them - things.keys()}"
        if form == NUMBER:
            assert set(things.values()) == {PLURAL}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_message_wants_only_forms_that_the_language_has(game: object, lang: str) -> None:
    has = {kind_and_form.split()[1] for kind_and_form in forms(game, lang)}
    own = catalogue(game.package, NAMES, lang).messages  # type: ignore[attr-defined]
    has |= {message.removeprefix(COUNT) for message in own if message.startswith(COUNT)}
    for domain in (game.name, "table"):  # type: ignore[attr-defined]
        for message, each in catalogue(game.package, domain, lang).messages.items():  # type: ignore[attr-defined]
            for template in each.forms:
                wanted = {form.lower() for _, name, form, _ in Formatter().parse(template) if name and form}
                assert wanted <= has, f"{message}: {wanted - has}"

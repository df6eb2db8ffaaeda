"""The page of Senators says what the code and the rulebook say: every option, ruling, path, scene and ask is on it."""

from inspect import signature

import yaml

from tabularium.engine import find_game
from tests.docs.page import asked_in_source, coded, lists_every_option, rows, section, unclear

GAME = find_game("senators")


def test_every_option_is_listed_with_its_values_and_default() -> None:
    lists_every_option(GAME, "Options and presets")


def test_every_preset_is_listed_with_what_it_changes() -> None:
    listed = {coded(row[0])[0]: coded(row[1]) for row in rows(GAME, "Options and presets") if len(row) == 2}
    said = {name: yaml.safe_load("{" + ", ".join(texts) + "}") for name, texts in listed.items()}
    assert said == {name: dict(values) for name, values in GAME.presets.items()}


def test_every_ruling_is_published_once_with_its_option() -> None:
    table = rows(GAME, "Where the rules are silent or unclear")
    published = [(coded(row[0])[0], (coded(row[3]) or [""])[0]) for row in table]
    assert sorted(published) == sorted(unclear(GAME))


def test_every_ruling_has_a_question_and_an_answer() -> None:
    for row in rows(GAME, "Where the rules are silent or unclear"):
        assert row[1].endswith("?"), row[0]
        assert row[2].endswith("."), row[0]


def test_every_difference_of_the_languages_is_published_with_rule_and_option() -> None:
    differences = GAME.rules.entries["senators:language_differences"]["language_differences"]
    published = {row[0]: row for row in rows(GAME, "Where the three texts differ")}
    assert published.keys() == {each["topic"] for each in differences}
    for each in differences:
        row = published[each["topic"]]
        GAME.rules.check(coded(row[5])[0])
        assert (coded(row[6]) or [None])[0] == each["option"], each["topic"]


def test_rules_named_in_the_finer_points_exist() -> None:
    named = [text for text in coded(section(GAME, "Finer points")) if text.startswith("senators:")]
    assert named
    GAME.rules.check(*named)


def test_every_field_of_the_state_is_a_documented_path() -> None:
    documented = {name.split(".")[0] for row in rows(GAME, "State") for name in coded(row[0])}
    assert documented - {"scene"} == set(GAME.state.__struct_fields__)


def test_every_scene_is_documented_with_its_arguments() -> None:
    documented = {}
    for row in rows(GAME, "Scenes"):
        for text in coded(row[0]):
            name, *args = [part.strip() for part in text.strip("[]").split(",")]
            documented[name] = len(args)
    scenes = {name: len(signature(function).parameters) - 1 for name, function in GAME.scenes.by_name.items()}
    assert documented == scenes


def test_every_ask_is_documented() -> None:
    documented = {key for row in rows(GAME, "Asks and their answers") for key in coded(row[0])}
    assert documented | set(GAME.scenes.interjections) == asked_in_source(GAME, "fists")


def test_every_card_can_be_found_on_the_page() -> None:
    said = set(coded(section(GAME, "State")))
    for name in GAME.things:
        kind, _, rest = name.rpartition("_")
        families = {name, kind, f"{kind}_1"}
        assert families & said or (kind == "governor" and rest in said), name

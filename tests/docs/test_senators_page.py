"""The page of Senators says what the code and the rulebook say: every option, ruling, path, scene and ask is on it."""

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from inspect import signature
from pathlib import Path

import yaml

from tabularium.engine import find_game
from tabularium.engine.options import describe

PAGE = Path(__file__).parents[2] / "docs" / "games" / "senators.md"
GAME = find_game("senators")


def section(title: str) -> str:
    """The part of the page under a heading, up to the next one of its level."""
    text = PAGE.read_text(encoding="utf-8")
    level = re.search(rf"^(#+) {re.escape(title)}$", text, re.MULTILINE)
    assert level, f"the page has no section {title}"
    rest = text[level.end() :]
    following = re.search(rf"^#{{1,{len(level[1])}}} ", rest, re.MULTILINE)
    return rest[: following.start()] if following else rest


def rows(title: str) -> list[list[str]]:
    """The cells of all tables under a heading, without their heads."""
    lines = [line for line in section(title).splitlines() if line.startswith("|")]
    heads = {number - 1 for number, line in enumerate(lines) if set(line) <= set("|- ")}
    bodies = [line for number, line in enumerate(lines) if number not in heads and not set(line) <= set("|- ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in bodies]


def coded(text: str) -> list[str]:
    """What stands in backticks."""
    return re.findall(r"`([^`]+)`", text)


def test_every_option_is_listed_with_its_values_and_default() -> None:
    listed = {coded(row[0])[0]: row for row in rows("Options and presets") if len(row) == 4}
    infos = {info.name: info for info in describe(GAME.options)}
    assert listed.keys() == infos.keys()
    for name, info in infos.items():
        assert yaml.safe_load(coded(listed[name][2])[0]) == info.default, name
        if info.values is not None:
            said = {yaml.safe_load(value) for value in coded(listed[name][1])}
            assert said == set(info.values), name


def test_every_preset_is_listed_with_what_it_changes() -> None:
    listed = {coded(row[0])[0]: coded(row[1]) for row in rows("Options and presets") if len(row) == 2}
    said = {name: yaml.safe_load("{" + ", ".join(texts) + "}") for name, texts in listed.items()}
    assert said == {name: dict(values) for name, values in GAME.presets.items()}


def unclear() -> Iterator[tuple[str, str]]:
    """The rules of the book that are ambiguous, with the option that decides them."""
    for id, entry in GAME.rules.entries.items():
        if entry.get("ambiguity"):
            yield id, entry.get("setting", {}).get("name", "")


def test_every_ruling_is_published_once_with_its_option() -> None:
    table = rows("Where the rules are silent or unclear")
    published = [(coded(row[0])[0], (coded(row[3]) or [""])[0]) for row in table]
    assert sorted(published) == sorted(unclear())


def test_every_ruling_has_a_question_and_an_answer() -> None:
    for row in rows("Where the rules are silent or unclear"):
        assert row[1].endswith("?"), row[0]
        assert row[2].endswith("."), row[0]


def test_every_difference_of_the_languages_is_published_with_rule_and_option() -> None:
    differences = GAME.rules.entries["senators:language_differences"]["language_differences"]
    published = {row[0]: row for row in rows("Where the three texts differ")}
    assert published.keys() == {each["topic"] for each in differences}
    for each in differences:
        row = published[each["topic"]]
        GAME.rules.check(coded(row[5])[0])
        assert (coded(row[6]) or [None])[0] == each["option"], each["topic"]


def test_rules_named_in_the_finer_points_exist() -> None:
    named = [text for text in coded(section("Finer points")) if text.startswith("senators:")]
    assert named
    GAME.rules.check(*named)


def test_every_field_of_the_state_is_a_documented_path() -> None:
    documented = {name.split(".")[0] for row in rows("State") for name in coded(row[0])}
    assert documented - {"scene"} == set(GAME.state.__struct_fields__)


def test_every_scene_is_documented_with_its_arguments() -> None:
    documented = {}
    for row in rows("Scenes"):
        for text in coded(row[0]):
            name, *args = [part.strip() for part in text.strip("[]").split(",")]
            documented[name] = len(args)
    scenes = {name: len(signature(function).parameters) - 1 for name, function in GAME.scenes.by_name.items()}
    assert documented == scenes


def asked_in_source() -> set[str]:
    """The keys of all asks, found by reading: the second argument of an ask or of the fists."""
    keys = set()
    for file in sorted(Path(str(files(GAME.package))).glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) > 1:
                key = node.args[1]
                if node.func.id in ("Pick", "Amount", "Subset", "fists") and isinstance(key, ast.Constant):
                    keys.add(key.value)
    return keys


def test_every_ask_is_documented() -> None:
    documented = {key for row in rows("Asks and their answers") for key in coded(row[0])}
    assert documented | set(GAME.scenes.interjections) == asked_in_source()


def test_every_card_can_be_found_on_the_page() -> None:
    said = set(coded(section("State")))
    for name in GAME.things:
        kind, _, rest = name.rpartition("_")
        families = {name, kind, f"{kind}_1"}
        assert families & said or (kind == "governor" and rest in said), name

"""Reading a page of a game: its sections, the cells of its tables, what stands in backticks, and what the code asks."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import yaml

from tabularium.engine import Game
from tabularium.engine.options import describe

PAGES = Path(__file__).parents[2] / "docs" / "games"


def section(game: Game, title: str) -> str:
    """The part of a game's page under a heading, up to the next one of its level."""
    text = (PAGES / f"{game.name}.md").read_text(encoding="utf-8")
    level = re.search(rf"^(#+) {re.escape(title)}$", text, re.MULTILINE)
    assert level, f"the page has no section {title}"
    rest = text[level.end() :]
    following = re.search(rf"^#{{1,{len(level[1])}}} ", rest, re.MULTILINE)
    return rest[: following.start()] if following else rest


def rows(game: Game, title: str) -> list[list[str]]:
    """The cells of all tables under a heading, without their heads."""
    lines = [line for line in section(game, title).splitlines() if line.startswith("|")]
    heads = {number - 1 for number, line in enumerate(lines) if set(line) <= set("|- ")}
    bodies = [line for number, line in enumerate(lines) if number not in heads and not set(line) <= set("|- ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in bodies]


def coded(text: str) -> list[str]:
    """What stands in backticks."""
    return re.findall(r"`([^`]+)`", text)


def lists_every_option(game: Game, title: str) -> None:
    """The table under a heading has every option with its values and its default."""
    listed = {coded(row[0])[0]: row for row in rows(game, title) if len(row) == 4}
    infos = {info.name: info for info in describe(game.options)}
    assert listed.keys() == infos.keys()
    for name, info in infos.items():
        assert yaml.safe_load(coded(listed[name][2])[0]) == info.default, name
        if info.values is not None:
            said = {yaml.safe_load(value) for value in coded(listed[name][1])}
            assert said == set(info.values), name


def unclear(game: Game) -> Iterator[tuple[str, str]]:
    """The rules of the book that are ambiguous, with the option that decides them."""
    for id, entry in game.rules.entries.items():
        if entry.get("ambiguity"):
            yield id, entry.get("setting", {}).get("name", "")


def asked_in_source(game: Game, *askers: str) -> set[str]:
    """The keys of all asks, found by reading: the second argument of an ask, or of a function that makes one."""
    keys: set[str] = set()
    for file in sorted(Path(str(files(game.package))).glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and len(node.args) > 1:
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                key = node.args[1]
                if called in ("Pick", "Amount", "Subset", *askers) and isinstance(key, ast.Constant):
                    keys.add(str(key.value))
    return keys

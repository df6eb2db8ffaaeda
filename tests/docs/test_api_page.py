"""What the page of the API tells is so: its routes are those there are, and its problem is one the house has."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from tabularium.draw import Words
from tabularium.server.api.wire import ask_out, encode, problem_out
from tabularium.server.app import create_app
from tabularium.server.base.settings import Settings
from tests.senators.table import GAME, position

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
TABLE = "/tables/{table}"
ROUTE = re.compile(r"(GET|POST|PUT|PATCH|DELETE)?\s*(\S*)")


def told() -> Iterator[tuple[str, str]]:
    """Every route of the page: in a cell several methods may share a path, and several paths their beginning."""
    rows = PAGE.partition("## Routes")[2].partition("A new table:")[0].splitlines()
    for cell in [cell for row in rows for cell in row.split("|")[2:3]]:
        for group in cell.split("·"):
            methods, paths = [], []
            for word in re.findall(r"`([^`]+)`", group):
                method, path = ROUTE.fullmatch(word).groups()  # type: ignore[union-attr]
                methods += [method] if method else []
                if path:
                    begun = paths[0].rpartition("/")[0] if paths else ""
                    paths.append(path.replace("…", TABLE) if path[0] in "/…" else f"{begun}/{path}")
            yield from ((path, method) for path in paths for method in methods)


def test_its_routes_are_those_there_are() -> None:
    paths = create_app(Settings(), background=False, pages=False).openapi()["paths"]

    there = {(path.removeprefix("/api/v1"), method.upper()) for path, methods in paths.items() for method in methods}
    assert set(told()) == there


def test_its_problem_is_what_the_house_says() -> None:
    shown = json.loads(re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[0])
    match = position(scene="war", event="war_1", coins=[6, 6, 6])

    refusal = match.asks[0].why(shown["params"]["answer"])

    assert refusal is not None
    assert json.loads(encode(problem_out(422, refusal, "en", GAME))) == shown


def test_what_one_may_not_do_has_a_reason_and_a_way_out() -> None:
    ask = position().asks[0]

    (near,) = ask_out(ask, Words(GAME)).near

    assert (near.answer, near.rule) == ("pass", "senators:turn.3")
    assert near.remedy == "Extortion without any offer still brings its income."

"""The page of the assembly says what the code says: who decides what, its own options, fields and scenes."""

import re

from msgspec.structs import fields

from tabularium.engine.options import describe
from tabularium.games.republic import GAME as SECOND_EDITION
from tabularium.games.republic.assembly import GAME
from tabularium.games.republic.assembly.scenario import WHOLE
from tabularium.games.republic.assembly.speakers import MATTERS
from tabularium.games.republic.assembly.state import Assembly
from tests.docs.page import coded, rows, section


def test_the_table_of_who_decides_what_is_the_codes() -> None:
    told = [set(coded(row[2])) for row in rows(GAME, "Who decides what")]
    assert told == [set(keys.split()) for keys in MATTERS.values()]


def test_every_option_of_its_own_is_listed_with_its_default() -> None:
    listed = {coded(row[0])[0]: coded(row[2])[0] for row in rows(GAME, "Options")}
    base = {info.name for info in describe(SECOND_EDITION.options)}
    own = {info.name: str(info.default) for info in describe(GAME.options) if info.name not in base}
    assert {name: value.lower() for name, value in own.items()} == listed


def test_paths_and_scenes_of_the_page_exist() -> None:
    named = {*(field.name for field in fields(Assembly)), *WHOLE}
    written = [line for row in rows(GAME, "For scenarios") for line in coded(row[0])]
    assert {line.partition(": ")[0].partition(".")[0] for line in written} <= named
    line = re.search(r"Scenes to begin with: (.*?)\n\n", section(GAME, "For scenarios") + "\n\n", re.DOTALL)
    assert line is not None
    assert set(coded(line[1])) <= set(GAME.scenes.by_name)

"""Golden records: complete games, stored, and replayed byte for byte."""

from pathlib import Path

import pytest

from tabularium.engine import Match, Record, find_game, verify

from .again import ADVICE, HERE, do, files, first_difference, record_again, sound
from .assembly_recipes import ASSEMBLY
from .make import condition, renew
from .mare_nostrum_recipes import MARE_NOSTRUM
from .recipes import RECIPES, Recipe
from .republic_recipes import REPUBLIC

ALL = [*RECIPES, *REPUBLIC, *ASSEMBLY, *MARE_NOSTRUM]
PATHS = [HERE / recipe.game / f"{recipe.name}.jsonl" for recipe in ALL]
NAMED = pytest.mark.parametrize(
    ("recipe", "path"),
    [pytest.param(recipe, path, id=f"{recipe.game}-{recipe.name}") for recipe, path in zip(ALL, PATHS, strict=True)],
)


def test_every_record_has_a_recipe_and_every_recipe_a_record() -> None:
    assert sorted(PATHS) == sorted(path for game in {recipe.game for recipe in ALL} for path in files(game))


@NAMED
def test_record_is_of_the_present_rules(recipe: Recipe, path: Path) -> None:
    assert sound(path).header.rules_version == find_game(recipe.game).rules_version, ADVICE


@NAMED
def test_record_replays_to_its_outcome(recipe: Recipe, path: Path) -> None:
    record = sound(path)
    match = Match.from_record(find_game(recipe.game), record)
    assert record.end is not None
    assert match.outcome == record.end.outcome, ADVICE
    assert recipe.wanted(match), f"it no longer shows {recipe.about}"


@NAMED
def test_recording_again_gives_the_same_bytes(recipe: Recipe, path: Path) -> None:
    stored = path.read_bytes()
    made = record_again(find_game(recipe.game), sound(path)).to_bytes()
    assert made == stored, f"{first_difference(stored, made)}\n{ADVICE}"


@NAMED
def test_every_roll_can_be_verified(recipe: Recipe, path: Path) -> None:
    assert verify(find_game(recipe.game), sound(path)) > 0


@NAMED
def test_a_game_can_be_resumed_at_a_third_of_its_record(recipe: Recipe, path: Path) -> None:
    """One record is resumed at its first third, the next at its second: both come in every game."""
    # Given the first rows of a record,
    stored = sound(path)
    rows = len(stored.rows) * (1 + PATHS.index(path) % 2) // 3
    begun, broken = Record.read(stored.lines[:rows])
    assert broken is None
    assert stored.end is not None
    match = Match.from_record(find_game(recipe.game), begun, stored.end.seed)
    # when the rest is played,
    for row in stored.rows[rows:]:
        do(match, row)
    # then the record is the same.
    assert begun.to_bytes() == path.read_bytes(), f"resumed at row {rows}. {ADVICE}"


def test_a_record_that_no_longer_replays_is_not_replaced(tmp_path: Path) -> None:
    # Given a record under the present rules whose game now goes another way,
    recipe = next(each for each in RECIPES if each.name == "all_out")
    folder = tmp_path / recipe.game
    folder.mkdir()
    path = folder / "all_out.jsonl"
    match = recipe.play(find_game(recipe.game), 1)
    assert match.record is not None
    path.write_bytes(match.record.lines[0].replace(b'"seed":1', b'"seed":2') + b"\n")
    # when it is asked for anew, then it stays: first the version of the rules must rise.
    before = path.read_bytes()
    assert condition(recipe, path) == "broken"
    assert renew(recipe, replace=True, folder=tmp_path) == 1
    assert path.read_bytes() == before

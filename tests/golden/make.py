"""Make the golden records that are missing or no longer replay: `python -m tests.golden.make [--all] [NAME…]`.

A record that no longer replays under the same `rules_version` is not replaced: the version comes first.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tabularium.engine import TabulariumError, find_game

from .again import ADVICE, HERE, record_again, sound
from .assembly_recipes import ASSEMBLY
from .mare_nostrum_recipes import MARE_NOSTRUM
from .recipes import RECIPES, Recipe, make
from .republic_recipes import REPUBLIC


def main(arguments: list[str] | None = None) -> int:
    """Make what is due; 1 if a record may not be replaced yet."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden.make", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these records")
    parser.add_argument("--all", action="store_true", help="replace sound records too")
    chosen = parser.parse_args(arguments)
    status = 0
    for recipe in (*RECIPES, *REPUBLIC, *ASSEMBLY, *MARE_NOSTRUM):
        if not chosen.names or recipe.name in chosen.names:
            status = max(status, renew(recipe, chosen.all))
    return status


def renew(recipe: Recipe, replace: bool, folder: Path = HERE) -> int:
    """Make one record, if it is due."""
    path = folder / recipe.game / f"{recipe.name}.jsonl"
    state = condition(recipe, path)
    if state == "broken":
        print(f"{path.name}: no longer replays, and rules_version is the same. {ADVICE}", file=sys.stderr)
        return 1
    if state == "sound" and not replace:
        print(f"{path.name}: sound")
        return 0
    match = make(recipe)
    assert match.record is not None
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(match.record.to_bytes())
    print(f"{path.name}: {len(match.record.rows)} rows, {match.outcome}")
    return 0


def condition(recipe: Recipe, path: Path) -> str:
    """Is a stored record `missing`, `sound`, of an `old` version of the rules, or `broken`?"""
    if not path.exists():
        return "missing"
    game = find_game(recipe.game)
    record = sound(path)
    if record.header.rules_version != game.rules_version:
        return "old"
    try:
        return "sound" if record_again(game, record).to_bytes() == path.read_bytes() else "broken"
    except TabulariumError:
        return "broken"


if __name__ == "__main__":
    raise SystemExit(main())

"""What is watched from scene to scene, and years at random in which it holds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabularium.games.mare_nostrum.pieces import NOBODY
from tabularium.games.mare_nostrum.state import MareNostrum
from tabularium.games.mare_nostrum.watch import Watch

from .ruling import RIVALS, leads
from .world import muster, nation, place, purse, world
from .years_at_random import prove


def lose_units(s: MareNostrum) -> None:
    muster(s, "rome", "IT1", inf=1)


def run_into_debt(s: MareNostrum) -> None:
    purse(s, "rome", talents=-1)


def cede(s: MareNostrum) -> None:
    s.owner[place("IT2")] = nation(s, "carthage")


def annex(s: MareNostrum) -> None:
    s.owner[place("IT12")] = nation(s, "rome")


def set_free(s: MareNostrum) -> None:
    s.owner[place("IT2")] = NOBODY


@pytest.mark.parametrize(
    ("change", "allowed"),
    [
        (lose_units, "movement_segment"),
        (run_into_debt, "upkeep"),
        (cede, "peace_effects"),
        (annex, "independents"),
        (set_free, "assignment"),
    ],
)
def test_things_change_in_their_scenes_and_in_no_others(change: Callable[[MareNostrum], None], allowed: str) -> None:
    s = world()
    for scene in (allowed, "trade"):
        s = world()
        s.resume([["open_turn"], [scene]])
        watch = Watch(s)
        change(s)
        if scene == allowed:
            watch(s)
        else:
            with pytest.raises(AssertionError, match="trade has"):
                watch(s)


def test_years_of_legal_and_illegal_sheets_break_nothing() -> None:
    report = prove(3, seed=9, years=4)
    assert report.faults == []
    assert report.steps > 20


def test_the_greedy_bot_rules_better_than_who_does_nothing() -> None:
    assert leads(RIVALS["doing nothing"], 1)

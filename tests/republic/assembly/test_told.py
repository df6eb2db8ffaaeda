"""Which paragraph of the assembly's own book is named with what happens: the end of a game, debts, and offices."""

from __future__ import annotations

from typing import Any

import pytest

from tabularium.testing.language import line, lines

from .test_scenario import given

YEAR, COMBAT = {"phase": "revolution", "scene": "year_ends"}, {"phase": "combat", "scene": "combat_phase"}
FOUR = {f"war.war:{war}": "active" for war in ("syrian", "gallic-1", "macedonian-1", "jugurthine")}
VOTED = {"life": "family:fabius", "life_elected": True}
REBEL = {"rebel": {"senator": "family:julius", "legions": 4}}
RUIN = {"chest": -1, "phase": "revenue", "scene": "solvency"}


@pytest.mark.rule(
    "republic_assembly:12.1a",
    "republic_assembly:12.1c",
    "republic_assembly:12.1d",
    "republic_assembly:12.1e",
    "republic_assembly:12.2a",
    "republic_assembly:6.22f",
)
@pytest.mark.parametrize(
    ("position", "ending", "paragraph"),
    [
        ({**YEAR, "influence.family:fabius": 36}, "consul_for_life", "12.1a"),
        ({**YEAR, **VOTED}, "consul_for_life", "12.1c"),
        ({**YEAR, **VOTED, "influence.family:julius": 36}, "consul_for_life", "12.1a"),
        ({**YEAR, "turn": 3, "last_drawn": 3}, "influence", "12.1e"),
        ({**COMBAT, **FOUR}, "four_wars", "7.334b"),
        (RUIN, "bankruptcy", "6.22f"),
        ({**RUIN, **REBEL}, "rebel_in_collapse", "12.1d"),
    ],
)
def test_the_game_ends_by_its_paragraph(position: dict[str, Any], ending: str, paragraph: str) -> None:
    match = given(position)
    assert line(match, f"end.{ending}").rule == f"republic_assembly:{paragraph}"


@pytest.mark.rule("republic_assembly:8.2f", "republic_assembly:12.2b")
def test_a_revolt_of_the_people_is_the_end_by_its_own_paragraph() -> None:
    match = given({"phase": "population", "unrest": 30, "scene": "speech"})
    assert line(match, "end.people_revolt").rule == "republic_assembly:8.2f"


@pytest.mark.rule("republic_assembly:6.22a")
def test_what_the_state_owes_is_told_by_the_paragraph_on_its_expenses() -> None:
    match = given({"phase": "revenue", "scene": "expenses", "legions": 5, "war.war:syrian": "active"})
    told = line(match, "revenue.debts")
    assert (told.rule, told.params["wars"], told.params["units"]) == ("republic_assembly:6.22a", 20, 10)


@pytest.mark.rule("republic_assembly:9.4e", "republic_assembly:9.25b")
def test_an_office_is_told_by_the_paragraph_on_what_it_brings() -> None:
    match = given({"session.step": "censor", "scene": "sitting", "prior.family:claudius": 1})
    (told,) = lines(match, "senate.office")
    assert (told.rule, told.params["office"]) == ("republic_assembly:9.4e", "office:censor")

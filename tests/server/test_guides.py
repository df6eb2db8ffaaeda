"""Guided tables in the house: set as their guide says, left at any time, and played on."""

from __future__ import annotations

import pytest

from tabularium.draw.guide import guide_of
from tabularium.engine import find_game
from tabularium.server.base.problem import Problem
from tabularium.server.tables.guides import Guided
from tabularium.shapes.people import Visitor
from tests.server.kit import Inn

pytestmark = pytest.mark.anyio
GAME = "mare_nostrum"


async def said(inn: Inn, table: str, who: Visitor) -> Guided | None:
    """What the guide says at the table."""
    async with inn.house.desk.reading(table) as loaded:
        draft = await inn.house.drafts.read(loaded, who, 0)
        return await inn.house.guides.at(loaded, 0, draft.sheet if draft else None)


async def test_a_guided_table_is_set_and_speaks_of_its_first_step(inn: Inn) -> None:
    livia = await inn.guest("Livia")

    table = (await inn.house.guides.open(livia, GAME)).id

    guide = guide_of(find_game(GAME))
    assert guide is not None
    sight = await inn.house.play.sight(livia, table)
    assert sight.view is not None
    assert sight.view["nation"] == "nation:rome"
    assert sight.table.options == guide.options
    told = await said(inn, table, livia)
    assert told is not None
    assert (told.at, told.of, told.step.name) == (0, len(guide.steps), "welcome")


async def test_a_step_is_read_once_and_what_is_written_is_noticed(inn: Inn) -> None:
    livia = await inn.guest("Livia")
    table = (await inn.house.guides.open(livia, GAME)).id
    for step in (0, 0, 1, 2):
        await inn.house.guides.go_on(livia, table, 0, step)
    told = await said(inn, table, livia)
    assert told is not None
    assert told.step.name == "stability"

    draft = await inn.house.drafts.of(livia, table, 0)
    assert isinstance(draft.sheet, dict)
    sheet = {**draft.sheet, "stability": {"talents": 1}}
    await inn.house.drafts.save(livia, table, 0, draft.number, draft.version, sheet)

    told = await said(inn, table, livia)
    assert told is not None
    assert told.step.name == "alliance"


async def test_who_leaves_plays_on_alone(inn: Inn) -> None:
    livia, gaius = await inn.guest("Livia"), await inn.guest("Gaius")
    table = (await inn.house.guides.open(livia, GAME)).id
    with pytest.raises(Problem, match="no_table"):
        await inn.house.guides.leave(gaius, table, 0)

    await inn.house.guides.leave(livia, table, 0)

    assert await said(inn, table, livia) is None
    assert (await inn.house.play.sight(livia, table)).ask is not None


async def test_a_game_without_a_guide_has_no_guided_table(inn: Inn, mini: str) -> None:
    livia = await inn.guest("Livia")
    with pytest.raises(Problem, match="no_guide"):
        await inn.house.guides.open(livia, mini)


async def test_an_ordinary_table_has_nobody_beside_the_question(inn: Inn) -> None:
    livia = await inn.guest("Livia")
    made = await inn.table(livia, ["me", "bot:random", "bot:random"], game=GAME, options={"bidding": False})
    assert await said(inn, made.table.id, livia) is None

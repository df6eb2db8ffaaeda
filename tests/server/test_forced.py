"""An answer that all know to be the only one is given after a while, unless its seat would rather give it itself."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from tabularium.games.conquest import economy
from tabularium.shapes.people import Visitor
from tabularium.shapes.tables import Sight
from tests.server.kit import Inn, open_inn

pytestmark = pytest.mark.anyio
PAUSE = 3.0


@pytest.fixture
async def patient(tmp_path: Path, sqlite: str) -> AsyncIterator[Inn]:
    async with open_inn(tmp_path, sqlite, forced=PAUSE) as inn:
        yield inn


async def until_forced(inn: Inn, ann: Visitor, table: str) -> Sight:
    """Ann plays against bots until there is only one answer left to her."""
    rng = Random(1)
    for _ in range(400):
        await inn.house.steward.look_after(table)
        sight = await inn.house.play.sight(ann, table)
        assert sight.ask is not None, "the game was over before anything was forced"
        if sight.forced is not None:
            return sight
        await inn.house.play.answer(ann, table, 0, sight.number or 0, sight.ask.sample(rng))
    raise AssertionError("nothing was ever forced")


async def against_bots(inn: Inn, game: str = "republic") -> tuple[Visitor, str]:
    ann = await inn.guest("Ann")
    return ann, (await inn.table(ann, ["me", "bot:random", "bot:random"], game=game)).table.id


async def given(inn: Inn, table: str) -> list[str]:
    rows = [msgspec.json.decode(line) for line in await inn.rows(table)]
    return [row["key"] for row in rows if row.get("by") == "forced"]


async def test_the_only_answer_is_given_after_a_pause_like_a_persons(patient: Inn) -> None:
    ann, table = await against_bots(patient)
    sight = await until_forced(patient, ann, table)
    assert sight.ask is not None
    now = patient.clock.now()
    assert sight.forced is not None
    assert now + PAUSE <= sight.forced <= now + 2 * PAUSE
    assert await given(patient, table) == []

    patient.clock.advance(sight.forced - now - 0.1)
    assert await patient.house.steward.look_after(table) == 0
    patient.clock.advance(0.2)
    await patient.house.steward.look_after(table)

    assert await given(patient, table) == [sight.ask.key]


async def test_who_would_rather_answer_is_waited_for(patient: Inn) -> None:
    ann, table = await against_bots(patient)
    sight = await until_forced(patient, ann, table)
    assert sight.ask is not None

    held = await patient.house.play.stop(ann, table, 0, f"forced.{sight.ask.key}", True)
    patient.clock.advance(10 * PAUSE)
    await patient.house.steward.look_after(table)

    assert held.forced is None
    assert await given(patient, table) == []
    assert (await patient.house.play.sight(ann, table)).number == sight.number


async def test_who_can_do_nothing_else_for_want_of_secret_coins_is_waited_for_like_all_others(patient: Inn) -> None:
    """Given an empty purse of which nobody knows, then nothing is given for its owner, however long it takes."""
    ann, table = await against_bots(patient, "senators")
    rng = Random(1)
    for _ in range(400):
        await patient.house.steward.look_after(table)
        sight = await patient.house.play.sight(ann, table)
        assert sight.ask is not None, "the game was over before Ann had no choice"
        if not sight.ask.is_choice():
            break
        await patient.house.play.answer(ann, table, 0, sight.number or 0, sight.ask.sample(rng))

    patient.clock.advance(10 * PAUSE)
    await patient.house.steward.look_after(table)

    assert await given(patient, table) == []
    assert sight.forced is None
    assert (await patient.house.play.sight(ann, table)).number == sight.number


async def test_nobody_else_can_tell_a_forced_ask(patient: Inn) -> None:
    ann, table = await against_bots(patient)
    sight = await until_forced(patient, ann, table)

    spectator = await patient.house.play.sight(ann, table, None)

    assert sight.forced is not None
    assert spectator.forced is None
    assert spectator.clocks == {}


async def test_what_everybody_can_see_is_waited_for_by_nobody(patient: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    """In Conquest treasuries are open: who can neither buy nor destroy nor put back anything is not asked what."""
    monkeypatch.setattr(economy, "own_cities", lambda s, seat: [])
    monkeypatch.setattr(economy, "returnable", lambda s: [])
    ann = await patient.guest("Ann")
    table = (await patient.table(ann, ["me", "bot:random"], game="conquest")).table.id
    for _ in range(600):
        await patient.house.steward.look_after(table)
        sight = await patient.house.play.sight(ann, table)
        if "buy.piece" in await given(patient, table):
            return
        assert sight.ask is not None
        answer = sight.ask.default if sight.ask.key != "buy.piece" else list(sight.ask.legal())[-1]
        await patient.house.play.answer(ann, table, 0, sight.number or 0, answer)
    raise AssertionError("Ann could always buy something")


async def test_what_is_given_for_somebody_is_announced_also_by_a_house_that_opens_the_table_anew(patient: Inn) -> None:
    """Given a table that is no longer in memory, then its page says when the only answer is given, and it is."""
    ann, table = await against_bots(patient)
    before = await until_forced(patient, ann, table)
    assert before.forced is not None
    assert before.ask is not None

    patient.house.desk.forget(table)
    again = await patient.house.play.sight(ann, table)

    assert again.forced == before.forced
    patient.clock.advance(before.forced - patient.clock.now() - 0.1)
    assert await patient.house.steward.look_after(table) == 0
    patient.clock.advance(0.2)
    await patient.house.steward.look_after(table)
    assert await given(patient, table) == [before.ask.key]

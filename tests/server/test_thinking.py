"""How long a bot thinks tells nobody whether it had a choice."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest

from tabularium.bots.search import LEVELS
from tabularium.server.steward.duties import Think
from tests.server.kit import Inn, open_inn

pytestmark = pytest.mark.anyio
BUDGET = LEVELS["thinking"].seconds or 0.0


async def duty_at(inn: Inn, table: str) -> Think:
    async with inn.house.desk.reading(table) as loaded:
        duty = inn.house.steward._duty(loaded, inn.clock.now())
    assert isinstance(duty, Think)
    return duty


async def test_a_bot_that_can_do_only_one_thing_takes_as_long_as_one_that_has_a_choice(
    tmp_path: Path, sqlite: str
) -> None:
    """Given purses of which nobody knows, then bots take their time with empty ones too."""
    rng, single, several = Random(1), set(), set()
    async with open_inn(tmp_path, sqlite) as inn:
        ann = await inn.guest("Ann")
        table = (await inn.table(ann, ["bot:thinking"] * 3)).table.id
        for _ in range(400):
            duty = await duty_at(inn, table)
            seat, number = duty.task.choosers[-1].seat, duty.task.choosers[-1].ask or 0
            async with inn.house.desk.reading(table) as loaded:
                match = loaded.playing()
                ask, known = match.asks[seat], seat in match.foregone()
            if not known:
                (several if ask.is_choice() else single).add(duty.lasts)
            else:
                assert duty.lasts == 0
            if len(single) + len(several) >= 2 and not ask.is_choice() and not known:
                break
            await inn.house.desk.change(table, lambda draft: draft.give(seat, ask.sample(rng), number, by="bot:random"))  # noqa: B023  # run at once
    assert single == several
    assert min(single) > BUDGET


async def test_that_long_it_takes(tmp_path: Path, sqlite: str) -> None:
    async with open_inn(tmp_path, sqlite) as inn:
        ann = await inn.guest("Ann")
        table = (await inn.table(ann, ["bot:thinking"] * 3)).table.id
        duty = await duty_at(inn, table)

        began = time.monotonic()
        await inn.house.steward._perform(table, duty)

        assert time.monotonic() - began >= duty.lasts > BUDGET

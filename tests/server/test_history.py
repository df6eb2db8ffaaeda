"""The whole history of a table: while it runs one's own, and when it is over everybody's reports and sheets."""

from __future__ import annotations

import pytest

from tabularium.server.base.problem import Problem
from tests.server.kit import Inn
from tests.server.test_letters import finish, shores

pytestmark = pytest.mark.anyio


async def test_reports_and_sheets_of_others_open_when_the_game_is_over(lite: Inn) -> None:
    table, people = await shores(lite)
    heard = lite.house.records.heard
    with pytest.raises(Problem, match="not_your_seat"):
        await heard(people[1], table, 99, 0)
    own, sheet = await heard(people[0], table, 99, 0)
    assert sheet is None
    assert any(line.to == [0] for line in own)

    await finish(lite, table, people)

    lines, sheet = await heard(people[1], table, 99, 0)
    assert any(line.to == [0] for line in lines)
    assert sheet is not None
    key, orders = sheet
    assert key == "orders"
    assert "recruiting" in orders
    assert (await heard(people[1], table, 0, 0))[1] is None
    public, nothing = await heard(people[1], table, 99, None)
    assert nothing is None
    assert all(line.to is None for line in public)

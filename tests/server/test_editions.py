"""A game of an edition is kept, recorded, verified and watched under the edition's name."""

from __future__ import annotations

import pytest

from tabularium.engine import Record
from tabularium.shapes.people import Visitor
from tests.server.kit import Inn

pytestmark = pytest.mark.anyio


async def test_a_game_of_an_edition_goes_around_the_house_under_its_name(
    lite: Inn, late: str, replayed_here: None
) -> None:
    # Given a game of the later edition, played to its end
    table, people = await lite.friends(game=late)
    while (await lite.house.tables.info(people[0], table)).status == "playing":
        await lite.step(table, people)
    # then it is the edition's in the house and in its record,
    assert (await lite.house.tables.info(people[0], table)).game == late
    name, data = await lite.house.records.download(Visitor(), table)
    record, problem = Record.read(data.splitlines())
    assert (problem, record.header.game) == (None, late)
    assert name.startswith("late-")
    # which is verified by the edition's rules and can be watched,
    assert (await lite.house.records.verify(people[0], table)).replayed
    assert (await lite.house.records.at(people[0], table, 0, 0)).view["coins"][0] > 5
    # and comes back as the edition's
    copy = await lite.house.records.upload(people[0], data)
    assert (await lite.house.tables.info(people[0], copy)).game == late

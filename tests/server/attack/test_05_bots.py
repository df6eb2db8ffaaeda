"""Point 5: bots of one guest's many tables do not keep another's waiting."""

from __future__ import annotations

import asyncio

import pytest
from msgspec import structs

from tabularium.server.people import quotas
from tabularium.server.tables.bots import BotPool, chooser
from tabularium.server.tables.botworker import Chosen, Task
from tests.server.attack.siege import Siege
from tests.server.attack.size import many, note

pytestmark = pytest.mark.anyio

BOTS = ("bot:random", "bot:random")


async def bot_task(siege: Siege, table: str) -> Task:
    """What a bot of a table is asked; any seat will do."""
    async with siege.house.desk.reading(table) as loaded:
        seat = next(iter(loaded.playing().asks))
        return siege.house.bots.task(loaded, chooser(loaded, seat, "random"))


async def test_bots_of_many_tables_wait_for_each_other_and_nobody_else_for_them(siege: Siege) -> None:
    """Given bots of sixty tables of Eve that wait, when one of Ann's comes, at most one of hers comes before it."""
    for name in ("Ann", "Eve"):
        await siege.guest(name)
    tables = [(await siege.table("Eve", *BOTS))["table"]["id"] for _ in range(many(60, 6))]
    tasks = [("Eve", await bot_task(siege, table)) for table in tables]
    tasks.append(("Ann", await bot_task(siege, (await siege.table("Ann", *BOTS))["table"]["id"])))
    served: list[str] = []

    async def think(person: str, task: Task) -> None:
        assert (await siege.house.bots.choose(task, person)).failed is None
        served.append(person)

    await asyncio.gather(*(think(*each) for each in tasks))

    assert served.index("Ann") <= 2
    note("bots of one guest that wait", len(tables))


async def test_quick_bots_wait_for_none_that_thinks_for_seconds(siege: Siege) -> None:
    """Given a bot of Eve's that thinks for five seconds, one of Ann's that is quick answers meanwhile."""
    for name in ("Ann", "Eve"):
        await siege.guest(name)
    quick = await bot_task(siege, (await siege.table("Ann", *BOTS))["table"]["id"])
    deep = structs.replace(quick, choosers=[structs.replace(each, level="deep:even") for each in quick.choosers])
    long = asyncio.create_task(siege.house.bots.choose(deep, "Eve"))
    await asyncio.sleep(0)

    assert (await siege.house.bots.choose(quick, "Ann")).failed is None
    assert not long.done()
    long.cancel()


async def test_a_bot_thinks_on_the_turn_of_the_tables_host(siege: Siege, monkeypatch: pytest.MonkeyPatch) -> None:
    await siege.guest("Ann")
    ann = (await siege.get("/me", "Ann")).json()["id"]
    table = (await siege.post("/tables", "Ann", {"game": "senators", "seats": ["bot:random", *BOTS]})).json()["table"]
    charged: list[str] = []

    async def noted(self: BotPool, task: Task, person: str) -> Chosen:
        charged.append(person)
        raise ConnectionError("enough was seen")

    monkeypatch.setattr(BotPool, "choose", noted)
    with pytest.raises(ConnectionError):
        await siege.house.steward.look_after(table["id"])

    assert charged == [ann]


async def test_games_among_bots_alone_are_bounded_however_they_came_about(siege: Siege) -> None:
    """Whether all seats were bots from the start, or the last person left, or nobody came and the host began."""
    await siege.guest("Eve")
    all_bots = {"game": "senators", "seats": ["bot:random", *BOTS]}
    opened = [await siege.post("/tables", "Eve", all_bots) for _ in range(quotas.MOST_ALONE - 1)]
    left = [(await siege.table("Eve", *BOTS))["table"]["id"] for _ in range(2)]
    waiting = (await siege.post("/tables", "Eve", {"game": "senators", "seats": ["open"] * 3})).json()["table"]["id"]

    resigned = [await siege.post(f"/tables/{table}/resign", "Eve", {"seat": 0}) for table in left]
    one_more = await siege.post("/tables", "Eve", all_bots)
    begun = await siege.post(f"/tables/{waiting}/start", "Eve")
    gone = await siege.post(f"/tables/{left[1]}/leave", "Eve")

    assert {each.status_code for each in opened} == {201}
    assert [each.status_code for each in resigned] == [200, 409]
    assert [one_more.status_code, begun.status_code, gone.status_code] == [409, 409, 409]
    assert all(each.json()["remedy"] for each in (resigned[1], one_more, begun, gone))
    assert (await siege.get(f"/tables/{left[1]}", "Eve")).json()["seats"][0]["kind"] == "person"
    note("games among bots alone", len(opened) + 5)

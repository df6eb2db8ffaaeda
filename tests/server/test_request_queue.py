"""The queue of requests: who wants much waits for themselves, and nobody who has been let in is sent away."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from tabularium.server.api import outside
from tabularium.server.base.problem import Problem
from tabularium.server.base.settings import Settings
from tabularium.server.connections import request_queue
from tabularium.server.connections.request_queue import Leave, RequestQueue
from tabularium.shapes.people import Person, Visitor
from tests.server.kit import open_client

pytestmark = pytest.mark.anyio


def somebody(name: str, address: str = "192.0.2.1") -> Visitor:
    """Somebody with a session, at an address."""
    return Visitor(person=Person(id=name, name=name, guest=True, language="en"), address=address)


def order(**more: int) -> RequestQueue:
    return RequestQueue(Settings(data_dir=Path(), **more))  # type: ignore[arg-type]


async def come(order: RequestQueue, who: Visitor, looks: bool = True) -> asyncio.Task[Leave]:
    """Somebody comes; the task is done if it is their turn."""
    task = asyncio.create_task(order.come(who, looks))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return task


async def test_the_third_look_of_one_person_waits_and_nobody_else_does() -> None:
    door = order(in_hand_of_one=2)
    mine = [await come(door, somebody("Ann")) for _ in range(3)]

    assert [each.done() for each in mine] == [True, True, False]
    assert (await come(door, somebody("Bob"))).done()
    assert (await come(door, Visitor(address="192.0.2.1"))).done()
    assert (await come(door, somebody("Ann"), looks=False)).done(), "deeds do not wait for looks"

    mine[0].result()()
    assert callable(await asyncio.wait_for(mine[2], 5))


async def test_strangers_behind_one_address_count_as_one_person() -> None:
    door = order(in_hand_of_one=1)

    came = [await come(door, Visitor(address=f"2001:db8::{number}")) for number in range(2)]

    assert [each.done() for each in came] == [True, False]
    assert (await come(door, Visitor(address="192.0.2.9"))).done()


async def test_an_address_from_which_too_many_look_still_takes_in_deeds() -> None:
    door = order(in_hand_from_one=1)

    looks = [await come(door, somebody(name)) for name in ("Ann", "Bob")]

    assert [each.done() for each in looks] == [True, False]
    assert (await come(door, somebody("Bob"), looks=False)).done()


async def test_who_finds_no_room_is_told_so_before_anything_is_done() -> None:
    door = order(in_hand_of_one=1, waiting_of_one=2)
    for _ in range(3):
        await come(door, somebody("Ann"))

    with pytest.raises(Problem) as told:
        await door.come(somebody("Ann"), looks=True)

    assert (told.value.status, told.value.headers) == (503, {"Retry-After": "1"})


FREE = {"/healthz", "/favicon.ico", "/sw.js", "/static/x", "/rules", "/api/v1/openapi.json", "/api/v1/games"}
"""What anybody gets at once: it is known already, or asked for all at once."""


async def test_everything_that_costs_something_waits_its_turn(
    tmp_path: Path, sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given no room for anybody, no route but the free ones answers."""
    monkeypatch.setattr(request_queue, "BACK", 0)
    async with open_client(tmp_path, sqlite, pages=True, waiting_of_one=0) as client:
        routes = [*client.app.routes, *outside.router.routes]  # type: ignore[attr-defined]
        looks = [each for each in routes if "GET" in (getattr(each, "methods", None) or ())]
        paths = {re.sub(r"\{\w+(:path)?\}", "x", each.path) for each in looks}
        at_once = {path for path in paths if (await client.get(path)).status_code != 503}

    assert at_once == FREE


async def test_who_leaves_while_waiting_takes_no_place_away_and_nothing_stays_behind() -> None:
    door = order(in_hand_of_one=1)
    first, second = await come(door, somebody("Ann")), await come(door, somebody("Ann"))
    second.cancel()
    await asyncio.wait([second])

    third = await come(door, somebody("Ann"))
    first.result()()
    (await asyncio.wait_for(third, 5))()

    assert not door._people
    assert not door._addresses

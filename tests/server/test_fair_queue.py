"""The fair queue: everybody in turn, and no place is lost when somebody leaves the queue."""

from __future__ import annotations

import asyncio

import pytest

from tabularium.server.workers.fair_queue import FairQueue

pytestmark = pytest.mark.anyio


async def queued(turns: FairQueue, *people: str) -> list[str]:
    """In which order these are served, when they come in this one."""
    served: list[str] = []

    async def come(person: str) -> None:
        async with turns.turn(person):
            served.append(person)
            await asyncio.sleep(0)

    await asyncio.gather(*map(come, people))
    return served


async def test_people_are_served_in_turn_however_many_wishes_one_has() -> None:
    assert "".join(await queued(FairQueue(1), *"AAAAABBC")) == "AABCABAA"


async def test_with_two_places_two_are_served_at_once_and_in_turn() -> None:
    assert "".join(await queued(FairQueue(2), *"AAAAAB")) == "AAABAA"


async def test_who_leaves_the_queue_takes_no_place_away() -> None:
    turns = FairQueue(1)
    async with turns.turn("A"):
        leaving = [asyncio.create_task(queued(turns, "B")) for _ in range(3)]
        await asyncio.sleep(0)
        leaving[0].cancel()
        await asyncio.wait(leaving[:1])
    leaving[1].cancel()  # called, and gone before it could come

    await asyncio.wait(leaving)
    assert await asyncio.wait_for(queued(turns, "C"), 5) == ["C"]


async def test_addresses_take_turns_and_people_at_each_of_them() -> None:
    turns, served = FairQueue(1), list[str]()

    async def come(*whose: str) -> None:
        async with turns.turn(*whose):
            served.append(whose[1])
            await asyncio.sleep(0)

    crowd = [come("one", name) for name in "aAAABB"]
    await asyncio.gather(*crowd, come("other", "c"), come("other", "c"))

    assert "".join(served) == "aAcBcABA"

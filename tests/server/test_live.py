"""Live: pages hear only that a table is at n; across workers too."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import httpx
import pytest
from sqlalchemy import text

from tabularium.server.api.live import Stream
from tabularium.server.base import live as server_live
from tabularium.server.base.live import MemoryLive, Moved, channel_of
from tabularium.shapes.people import Visitor
from tabularium.store.database import CONNECTIONS
from tests.server.kit import Inn, counted, open_client, open_inn

pytestmark = pytest.mark.anyio

DEAF = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN %'"


async def test_whoever_listens_hears_the_newest_number_once() -> None:
    live = MemoryLive()
    with live.subscribe("t") as page, live.subscribe("other") as elsewhere:
        for n in (1, 2, 3):
            live.deliver(Moved("t", n))

        assert page.take() == {"t": (3, True)}
        assert page.take() == {}
        assert elsewhere.take() == {}
    assert not live.listening("t")


async def test_what_concerns_one_seat_is_told_to_that_seat_only() -> None:
    live = MemoryLive()
    with live.subscribe("t", [0]) as own, live.subscribe("t", [1]) as other, live.subscribe("t", []) as nobody:
        live.deliver(Moved("t", 4, [0]))

        assert own.take() == {"t": (4, True)}
        assert other.take() == {}
        assert nobody.take() == {}


async def test_an_answer_reaches_the_table_and_the_lobbies_of_its_people(inn: Inn) -> None:
    table, people = await inn.friends()
    with inn.house.live.subscribe(table) as page, inn.house.live.subscribe(str(people[2].id)) as lobby:
        await inn.step(table, people)

        assert await asyncio.wait_for(page.next(), 5) == {table: (1, False)}
        assert await asyncio.wait_for(lobby.next(), 5) == {table: (1, False)}


async def test_a_page_at_one_worker_hears_of_an_answer_at_another(tmp_path: Path, shared: str) -> None:
    async with AsyncExitStack() as stack:
        one, two = [
            await stack.enter_async_context(open_inn(tmp_path, shared, token=counted(name))) for name in ("one", "two")
        ]
        table, people = await one.friends()
        await two.house.live.listen_to(table)
        with two.house.live.subscribe(table) as page:
            await one.step(table, people)

            async with asyncio.timeout(5):
                while (await page.next()).get(table, (0, True))[0] != 1:
                    """News of the beginning may come late; the move must come."""
            assert (await two.house.play.sight(people[0], table, 0)).n == 1


async def test_signing_out_at_one_worker_ends_the_session_at_another(tmp_path: Path, shared: str) -> None:
    async with AsyncExitStack() as stack:
        one, two = [
            await stack.enter_async_context(open_inn(tmp_path, shared, token=counted(name))) for name in ("one", "two")
        ]
        ann = await one.guest("Ann")
        assert (await two.house.people.visitor(one.tokens["Ann"])).person is not None
        with two.house.live.subscribe("") as news:
            await one.house.people.sign_out(ann)
            await asyncio.wait_for(news.next(), 5)

        assert (await two.house.people.visitor(one.tokens["Ann"])).person is None


async def test_whoever_is_signed_out_hears_nothing_more_at_any_worker(tmp_path: Path, shared: str) -> None:
    async with AsyncExitStack() as stack:
        one, two = [
            await stack.enter_async_context(open_inn(tmp_path, shared, token=counted(name))) for name in ("one", "two")
        ]
        table, (ann, bob, _) = await one.friends()

        async def ends(inn: Inn, who: Visitor) -> bytes:
            said = b""
            last: dict[str, object] = {}

            async def send(message: Any) -> None:
                nonlocal said
                said += message.get("body", b"")
                last.update(message)

            async def receive() -> dict[str, str]:
                await asyncio.sleep(60)
                return {"type": "http.disconnect"}

            stream = Stream(inn.house, "10.0.0.1", table, [0], None, who.id)
            await stream({"type": "http"}, receive, send)  # type: ignore[arg-type]
            assert last["more_body"] is False
            return said

        streams = [asyncio.create_task(ends(inn, who)) for inn, who in ((one, ann), (two, ann), (one, bob))]
        while not (one.house.live.listening(table) and two.house.live.listening(table)):
            await asyncio.sleep(0.01)
        await one.house.people.update(ann, mail=False)
        await one.hush()
        assert not any(each.done() for each in streams)

        await one.house.people.sign_out_everywhere(ann)

        await asyncio.wait_for(asyncio.gather(*streams[:2]), 5)
        assert not streams[2].done()
        streams[2].cancel()


async def test_the_stream_says_where_the_table_is_and_then_every_move(tmp_path: Path, sqlite: str) -> None:
    """Also the move that is made while the stream looks where the table is."""
    async with open_inn(tmp_path, sqlite) as inn:
        table, people = await inn.friends()
        sent: asyncio.Queue[bytes] = asyncio.Queue()
        hung_up = asyncio.Event()

        async def receive() -> dict[str, str]:
            await hung_up.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, object]) -> None:
            if message["type"] == "http.response.body":
                sent.put_nowait(bytes(message["body"]))  # type: ignore[call-overload]

        async def first() -> bytes:
            await inn.step(table, people)
            return b"first\n\n"

        stream = Stream(inn.house, "10.0.0.1", table, [], first)
        running = asyncio.create_task(stream({"type": "http"}, receive, send))  # type: ignore[arg-type]
        assert await sent.get() == b"retry: 1000\n\nfirst\n\n"

        assert await sent.get() == b'event: table\ndata: {"table":"%s","n":1}\n\n' % table.encode()
        hung_up.set()
        await asyncio.wait_for(running, 5)
        assert not inn.house.live.listening(table)


async def test_whoever_gets_up_hears_no_more_of_the_seat_and_whoever_sits_down_hears_of_it(inn: Inn) -> None:
    table, (ann, bob, cyd) = await inn.friends()
    eve = await inn.guest("Eve")
    live = inn.house.live
    with (
        live.subscribe(table, [0], ann.id) as stays,
        live.subscribe(table, [1], bob.id) as gets_up,
        live.subscribe(table, [], eve.id) as sits_down,
        live.subscribe(table, [], None) as looks_on,
        live.subscribe(str(bob.id), None, bob.id) as lobby,
    ):
        await inn.house.play.resign(bob, table, 1)
        await inn.hush()
        assert [each.closed for each in (stays, gets_up, sits_down, looks_on, lobby)] == [0, 1, 0, 0, 0]

        link = await inn.house.tables.invite(ann, table, 1)
        await inn.house.tables.open_link(eve, link.token)
        for seat, who in ((0, ann), (2, cyd)):
            wanted = (await inn.house.play.sight(who, table, seat)).proposals
            await inn.house.play.consent(who, table, seat, wanted[0].id, True)
        assert (await inn.house.tables.info(eve, table)).my_seats == [1]
        await inn.hush()
        assert [each.closed for each in (stays, sits_down, looks_on)] == [False, True, False]


async def test_silence_is_broken_now_and_then_by_one_timer_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_live, "SILENCE", 0.01)
    live = MemoryLive()
    with live.subscribe("t") as page, live.subscribe("other") as elsewhere:
        for _ in range(2):
            woken = await asyncio.wait_for(asyncio.gather(page.next(), elsewhere.next()), 5)
            assert woken == [{}, {}]
    await live.close()


async def test_a_stream_that_has_nothing_to_say_says_so(lite: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_live, "SILENCE", 0.01)
    table, _ = await lite.friends()
    sent: asyncio.Queue[bytes] = asyncio.Queue()

    async def receive() -> dict[str, str]:
        return await asyncio.get_running_loop().create_future()

    async def send(message: dict[str, object]) -> None:
        if message["type"] == "http.response.body":
            sent.put_nowait(bytes(message["body"]))  # type: ignore[call-overload]

    running = asyncio.create_task(Stream(lite.house, "10.0.0.1", table, [])({}, receive, send))  # type: ignore[arg-type]
    assert [await asyncio.wait_for(sent.get(), 5) for _ in range(2)] == [b"retry: 1000\n\n: \n\n", b": \n\n"]
    lite.house.live.hang_up()
    await asyncio.wait_for(running, 5)


async def test_when_a_worker_was_deaf_its_pages_come_back_to_catch_up(tmp_path: Path, shared: str) -> None:
    async with open_inn(tmp_path, shared) as inn:
        table, _ = await inn.friends()
        with inn.house.live.subscribe(table) as page:
            await inn.house.store.write(lambda connection: connection.execute(text(DEAF)))
            while not page.closed:
                await asyncio.wait_for(page.next(), 10)


async def test_closing_the_house_ends_every_stream(tmp_path: Path, sqlite: str) -> None:
    async with open_inn(tmp_path, sqlite) as inn:
        with inn.house.live.subscribe("t") as page:
            waiting = asyncio.create_task(page.next())
            await asyncio.sleep(0)
            await inn.house.live.close()
            assert await asyncio.wait_for(waiting, 5) == {}
            assert page.closed


async def test_a_private_table_has_no_stream_for_strangers(tmp_path: Path, sqlite: str) -> None:
    async with open_client(tmp_path, sqlite) as client:
        token = (await client.post("/api/v1/guests", json={"name": "Ann"})).json()["token"]
        made = await client.post(
            "/api/v1/tables",
            json={"game": "senators", "seats": ["me", "open", "open"]},
            headers={"authorization": f"Bearer {token}"},
        )
        client.cookies.clear()
        table = made.json()["table"]["id"]

        assert (await client.get(f"/api/v1/tables/{table}/events")).status_code == httpx.codes.NOT_FOUND
        assert (await client.get("/api/v1/events")).status_code == httpx.codes.UNAUTHORIZED


async def test_a_worker_hears_only_of_what_somebody_at_it_looks_at(tmp_path: Path, shared: str) -> None:
    """Given two tables on channels of their own, a worker that tuned in to one hears of that one."""
    async with open_inn(tmp_path, shared) as inn:
        await inn.house.live.listen_to("here")
        with inn.house.live.subscribe("here") as here, inn.house.live.subscribe("there") as there:
            assert channel_of("here") != channel_of("there")
            for table in ("there", "here"):
                await inn.house.store.write(lambda connection, at=table: inn.house.live.note(connection, Moved(at, 1)))

            assert await asyncio.wait_for(here.next(), 5) == {"here": (1, True)}
            assert there.take() == {}


async def test_after_a_lost_connection_a_worker_listens_where_it_did(tmp_path: Path, shared: str) -> None:
    async with open_inn(tmp_path, shared) as inn:
        await inn.house.live.listen_to("here")
        with inn.house.live.subscribe("here") as page:
            await inn.house.store.write(lambda connection: connection.execute(text(DEAF)))
            while not page.closed:
                await asyncio.wait_for(page.next(), 10)
        with inn.house.live.subscribe("here") as page:
            await inn.house.store.write(lambda connection: inn.house.live.note(connection, Moved("here", 7)))
            assert await asyncio.wait_for(page.next(), 5) == {"here": (7, True)}


async def test_a_line_that_breaks_while_a_worker_tunes_in_is_not_its_last(
    tmp_path: Path, shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that restarts may hang up before the worker has said where it listens: the driver calls that misuse."""
    add, broken = asyncpg.Connection.add_listener, list[str]()

    async def breaks_once(self: asyncpg.Connection, channel: str, callback: Any) -> None:
        if not broken:
            broken.append(channel)
            raise asyncpg.InterfaceError("connection is closed")
        await add(self, channel, callback)

    async with open_inn(tmp_path, shared) as inn:
        await inn.house.live.listen_to("here")
        monkeypatch.setattr(asyncpg.Connection, "add_listener", breaks_once)
        with inn.house.live.subscribe("here") as page:
            await inn.house.store.write(lambda connection: connection.execute(text(DEAF)))
            while not page.closed:
                await asyncio.wait_for(page.next(), 10)
        assert broken


async def test_a_worker_never_has_more_connections_than_it_states(tmp_path: Path, shared: str) -> None:
    async with open_inn(tmp_path, shared) as inn:
        mine = text("SELECT count(*), pg_sleep(0.05) FROM pg_stat_activity WHERE datname = current_database()")
        counts = await asyncio.gather(
            *(inn.house.store.read(lambda connection: connection.execute(mine).scalar_one()) for _ in range(40))
        )

    assert max(counts) <= CONNECTIONS + 1

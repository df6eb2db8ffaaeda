"""Point 4: whoever stands at the door without asking, or asks and does not listen, is no burden to anybody else."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tabularium.server.app import create_app
from tabularium.server.base.settings import Settings
from tabularium.server.connections import http
from tabularium.server.connections.http import ask_for_files
from tabularium.server.house import House
from tabularium.server.keeper.running import HouseServer, configured, listen_at
from tabularium.server.tables.seating import NewTable
from tabularium.shapes.people import Visitor
from tests.server.attack.size import many, note
from tests.server.house_process import HouseProcess
from tests.server.kit import QUICK, FakeClock, settings_for

pytestmark = pytest.mark.anyio

EVE, ANN = "127.0.0.2", "127.0.0.3"
FROM_ONE = 20
STREAMS = 10
HALF = b"POST /api/v1/guests HTTP/1.1\r\nHost: house\r\nContent-Type: app"
NO_BODY = (
    b"POST /api/v1/guests HTTP/1.1\r\nHost: house\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"
)


@dataclass
class Line:
    """One connection of somebody."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def status(self) -> int:
        """How the answer begins."""
        head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), 20)
        return int(head.split()[1])

    async def gone(self) -> bool:
        """Has the house hung up, after whatever it said?"""
        try:
            while await asyncio.wait_for(self.reader.read(65536), 20):
                pass
        except ConnectionError:
            pass
        return True


@dataclass
class Street:
    """A house with a real door, and people who come to it from addresses of their own."""

    house: House
    clock: FakeClock
    port: int
    lines: list[Line]

    async def come(self, address: str, says: bytes = b"") -> Line:
        """Somebody connects and says something, or nothing."""
        line = Line(*await asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0)))
        line.writer.write(says)
        self.lines.append(line)
        return line

    async def get(self, address: str, path: str = "/healthz", more: str = "") -> int:
        """Somebody asks for something; the status."""
        return await (await self.come(address, f"GET {path} HTTP/1.1\r\nHost: house\r\n{more}\r\n".encode())).status()

    async def counted(self, connections: int) -> None:
        """So many connections stand at the door by now."""
        await until(lambda: len(self.house.connections) == connections)

    async def some(self, how: Callable[[http.Connection], bool]) -> None:
        """Somebody at the door is like this by now."""
        await until(lambda: any(map(how, self.house.connections._patience)))


async def until(so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(20):
        while not so():
            await asyncio.sleep(0.005)


@asynccontextmanager
async def opened(folder: Path, database: str, **more: Any) -> AsyncIterator[Street]:
    """A house that serves in this very loop, so that its patience follows the clock of the test."""
    clock = FakeClock()
    given = {"connections_from_one": FROM_ONE, "streams_from_one": STREAMS, **more}
    app = create_app(settings_for(folder, database, clock, **given), background=False)
    with listen_at("127.0.0.1", 0) as listening:
        server = HouseServer(configured(app, lifespan="on"))
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            await asyncio.sleep(0.005)
        app.state.house.people._hasher = QUICK
        street = Street(app.state.house, clock, listening.getsockname()[1], [])
        try:
            yield street
        finally:
            for line in street.lines:
                line.writer.transport.abort()
            app.state.house.live.shut_down()
            server.should_exit = True
            await serving


@pytest.fixture
async def street(tmp_path: Path, database: str) -> AsyncIterator[Street]:
    """A house at a street, on each kind of database."""
    async with opened(tmp_path, database) as place:
        yield place


@pytest.mark.parametrize("says", [b"", HALF, NO_BODY], ids=["silent", "half a head", "half a body"])
async def test_half_sent_requests_of_one_address_leave_room_for_it_and_for_others(street: Street, says: bytes) -> None:
    crowd = many(1_200, 60)
    lines = [await street.come(EVE, says) for _ in range(crowd)]
    await street.counted(FROM_ONE)

    assert await street.get(ANN) == 200
    assert await street.get(EVE) == 200
    assert all([await line.gone() for line in lines[: crowd - FROM_ONE]])
    note("half-sent requests", crowd)


async def test_who_does_not_say_what_they_want_is_sent_away(street: Street) -> None:
    heads = [await street.come(EVE, HALF) for _ in range(3)]
    body = await street.come(EVE, NO_BODY)
    await street.counted(4)
    await street.some(lambda caller: caller.cycle is not None)

    street.clock.advance(http.TO_ASK)
    street.house.connections.look()
    assert all([await line.gone() for line in heads])
    await street.counted(1)

    street.clock.advance(http.TO_SAY - http.TO_ASK)
    street.house.connections.look()
    assert await body.gone()
    assert await street.get(ANN) == 200


async def test_a_drop_now_and_then_buys_no_time(street: Street) -> None:
    line = await street.come(EVE, HALF)
    await street.counted(1)
    for letter in (b"l", b"i"):
        street.clock.advance(http.TO_ASK / 2)
        line.writer.write(letter)
        assert await street.get(ANN) == 200

    street.house.connections.look()

    assert await line.gone()


async def test_when_the_house_is_full_the_longest_silent_gives_way(tmp_path: Path, sqlite: str) -> None:
    async with opened(tmp_path, sqlite, connections=12) as street:
        addresses = [f"127.0.1.{number}" for number in range(1, 41)]
        lines = [await street.come(address, HALF) for address in addresses]
        await street.counted(12)

        assert await street.get(ANN) == 200
        assert all([await line.gone() for line in lines[:28]])


async def test_streams_of_one_address_are_bounded_and_those_of_others_go_on(street: Street) -> None:
    ann = await street.house.people.guest(Visitor(), "Ann")
    host = await street.house.people.visitor(ann.token)
    wanted = NewTable(game="senators", seats=["me", "open", "open"], public=True)
    events = f"/api/v1/tables/{(await street.house.tables.create(host, wanted)).table.id}/events"

    got = [await street.get(EVE, events) for _ in range(STREAMS + 3)]
    mine = await street.get(EVE, "/api/v1/events", f"Authorization: Bearer {ann.token}\r\n")

    assert got == [200] * STREAMS + [429] * 3
    assert mine == 429
    assert await street.get(ANN, events) == 200
    assert await street.get(EVE) == 200
    street.lines[0].writer.close()
    async with asyncio.timeout(20):
        while await street.get(EVE, events) == 429:
            await asyncio.sleep(0.005)
    note("streams of one address", STREAMS + 4)


async def test_half_sent_requests_and_streams_by_the_thousand_leave_the_house_answering(
    tmp_path: Path, database: str
) -> None:
    """Given 1,200 streams and 1,200 half-sent requests at once, from several addresses, all streams hear a move."""
    ask_for_files()
    most = {"connections_from_one": Settings.connections_from_one, "streams_from_one": Settings.streams_from_one}
    crowd, addresses = many(1_200, 60), 12
    async with opened(tmp_path, database, **most) as street:
        signed = await street.house.people.guest(Visitor(), "Ann")
        host = await street.house.people.visitor(signed.token)
        wanted = NewTable(game="senators", seats=["me:A", "me:B", "me:C"], public=True)
        table = (await street.house.tables.create(host, wanted)).table.id
        stream = f"GET /api/v1/tables/{table}/events HTTP/1.1\r\nHost: house\r\n\r\n".encode()
        ears, halves = [], []
        for number in range(crowd):
            ears.append(await street.come(f"127.0.2.{number % addresses + 1}", stream))
            halves.append(await street.come(f"127.0.3.{number % addresses + 1}", HALF))
        assert {await ear.status() for ear in ears} == {200}

        assert await street.get(ANN) == 200
        sight = await street.house.play.sight(host, table, 0)
        seat = sight.table.waiting[0]
        asked = await street.house.play.sight(host, table, seat)
        assert asked.ask is not None
        await street.house.play.answer(host, table, seat, asked.number or 0, asked.ask.default)
        for ear in ears:
            await asyncio.wait_for(ear.reader.readuntil(b'"n":1'), 20)

        assert await street.get(ANN) == 200
        assert not any(half.reader.at_eof() for half in halves)
    note("streams that hear of a move", crowd)
    note("half-sent requests beside them", crowd)


async def test_streams_by_the_thousand_from_one_address_are_no_more_than_it_may_have(street: Street) -> None:
    ann = await street.house.people.visitor((await street.house.people.guest(Visitor(), "Ann")).token)
    wanted = NewTable(game="senators", seats=["me", "open", "open"], public=True)
    events = f"/api/v1/tables/{(await street.house.tables.create(ann, wanted)).table.id}/events"
    crowd = many(1_200, 60)

    got = Counter([await street.get(EVE, events) for _ in range(crowd)])

    assert got == {200: STREAMS, 429: crowd - STREAMS}
    assert await street.get(ANN, events) == 200
    note("streams of one address", crowd)


async def test_who_asks_and_does_not_listen_is_sent_away(street: Street) -> None:
    deaf = await street.come(EVE, b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: house\r\n\r\n" * http.MOST_AHEAD)
    deaf.writer.transport.pause_reading()  # type: ignore[attr-defined]
    await street.some(lambda caller: caller.flow.write_paused)

    street.clock.advance(http.TO_LISTEN)
    street.house.connections.look()

    await street.counted(0)
    assert await street.get(ANN) == 200


def test_all_lines_of_the_log_are_json_whatever_comes_to_the_door(tmp_path: Path) -> None:
    rude = (b"\x16\x03\x01\x02\x00", b"GET\r\n\r\n", HALF, NO_BODY, b"GET /\xff HTTP/1.1\r\n\r\n", b"X" * 70_000)
    upgrade = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n"
    with HouseProcess(tmp_path, "--log-level", "info") as server:
        port = int(server.url.rpartition(":")[2])
        for says in (*rude, upgrade):
            with socket.create_connection(("127.0.0.1", port)) as line:
                line.sendall(says)
                line.shutdown(socket.SHUT_WR)
                with contextlib.suppress(ConnectionError):
                    line.recv(100)
        server.stop()

    lines = (tmp_path / "server.log").read_text().splitlines()

    assert lines
    assert [line for line in lines if json.loads(line)["level"] not in ("info", "warning")] == []

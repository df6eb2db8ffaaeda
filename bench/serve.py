"""How fast the house answers: `make bench-serve`, or `python -m bench.serve --quick`.

In one run: answers a second and the slowest hundredth of the real path (session, rules, record, log, snapshot, the
seat's new view) beside a bare handler that inserts one row into the same kind of store and returns 20 KB. Then a
thousand live connections on one table: how long until the last of them has heard of an answer. Then a thousand people
who look at one table after a move, and forty on each of the costly pages while somebody asks how the house is.
At last both handlers on a PostgreSQL that flushes every commit, with one worker and with two. All on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gzip
import json
import math
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Any

import uvicorn
from fastapi import FastAPI, Request, Response
from sqlalchemy import Column, Connection, Integer, LargeBinary, MetaData, Table, insert
from uvicorn.supervisors import Multiprocess

from tabularium.draw.catalogue import ENGLISH
from tabularium.engine import Committed, Match, find_game
from tabularium.server.base.settings import Settings
from tabularium.server.keeper.running import (
    HouseServer,
    announce,
    configured,
    freeze_heap,
    house_app,
    listen_at,
    tune_process,
)
from tabularium.store import Store, open_store
from tests.databases import new_postgres, own_postgres

MODULE = "bench.serve"
FOLDER, DATABASE = "BENCH_FOLDER", "BENCH_DATABASE"
"""Where workers, which are processes of their own, find what they serve."""
SEED = bytes(range(32))
SEATS = ["me:A", "me:B", "me:C"]
LEAST = 0.60
"""The share of the bare handler's answers a second that the real path must reach."""
SOON = 0.250
"""Seconds within which the last live connection must hear of an answer."""
BODY = b"x" * 20_000
HANDS = 8
"""Connections that answer at once."""
QUICKEST, QUICKEST_SHARED = 700, 420
"""More answers a second than one of them gets from the house, and from one on PostgreSQL."""
MOST_FILES = 8192
GAMES = 40
WARM = 6.0
"""Seconds that workers are given to start before they are measured."""
COMING = 8.0
"""Seconds until all hands are there at the latest."""
LOOKED = 1.0
"""Seconds within which a thousand people have seen a table after a move."""
CROWD = 40
WELL = 0.100
"""Seconds within which the house says how it is, however many want its pages."""
PAGES = ("/", "/rules/republic", "/rules/senators/war.1", "/help", "/new")


# -- the two servers ---------------------------------------------------------------------------------------------
MANY = 10**6
"""More than all people of a bench, who come from one address."""


def real_app() -> FastAPI:
    """The house, where as many come from one address as like."""
    return house_app(settings(in_hand_of_one=MANY, in_hand_from_one=MANY, waiting_of_one=MANY))


def orderly_app() -> FastAPI:
    """The house, with its own order at the door."""
    return house_app(settings())


def settings(**more: Any) -> Settings:
    """What both have: dice that the driver knows too, so that it need not ask what to answer."""
    return Settings(
        data_dir=Path(os.environ[FOLDER]),
        database=os.environ[DATABASE],
        grace=0.0,
        forced=0.0,
        bot_pause=0.0,
        seed=lambda: SEED,
        guests_an_hour=MANY,
        connections_from_one=MANY,
        streams_from_one=MANY,
        **more,
    )


def bare_app() -> FastAPI:
    """One handler that inserts one row and returns 20 KB."""
    tune_process()
    metadata = MetaData()
    bare = Table("bare", metadata, Column("n", Integer, primary_key=True), Column("line", LargeBinary))
    held: dict[str, Store] = {}

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        held["store"] = await open_store(os.environ[DATABASE] or f"sqlite:///{os.environ[FOLDER]}/bare.db")
        with contextlib.suppress(Exception):  # another worker may be making it at this moment
            await held["store"].write(lambda connection: metadata.create_all(connection))
        freeze_heap()
        yield
        await held["store"].close()

    app = FastAPI(lifespan=life)

    @app.post("/insert")
    async def insert_one(request: Request) -> Response:
        line = await request.body()

        def work(connection: Connection) -> None:
            connection.execute(insert(bare), {"line": line})

        await held["store"].write(work)
        return Response(BODY)

    return app


def serve(kind: str, workers: int) -> None:
    """Serve one of them: in this process, or with workers that share a database."""
    given: dict[str, Any] = {"factory": True, "workers": max(1, workers), "log_config": None, "access_log": False}
    app = f"{MODULE}:{kind}_app"
    if kind != "bare":
        config = configured(app, factory=True, workers=max(1, workers))
    else:
        config = uvicorn.Config(app, **given)
    with listen_at("127.0.0.1", 0) as listening:
        if workers:
            listening.listen(config.backlog)
            announce(listening, ENGLISH)
            Multiprocess(config, sockets=[listening]).run()
        else:
            HouseServer(config).run(sockets=[listening])


@contextmanager
def served(kind: str, folder: Path, database: str = "", workers: int = 0) -> Iterator[int]:
    """A server in a process of its own; its port."""
    process = subprocess.Popen(
        [sys.executable, "-m", MODULE, "--run", kind, "--workers", str(workers)],
        stdout=subprocess.PIPE,
        env={**os.environ, FOLDER: str(folder), DATABASE: database},
    )
    try:
        assert process.stdout is not None
        yield int(process.stdout.readline().decode().rpartition(":")[2])
    finally:
        process.terminate()
        process.wait()


# -- a client that costs little ----------------------------------------------------------------------------------
class Line:
    """One connection that is kept open."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def open(cls, port: int) -> Line:
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def post(self, path: str, body: bytes, token: str = "") -> bytes:
        """Send a request and read what comes back."""
        kind = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        head = f"POST {path} HTTP/1.1\r\nHost: bench\r\n{kind}"
        head += f"Authorization: Bearer {token}\r\n\r\n" if token else "\r\n"
        return await self._sent(path, head.encode() + body)

    async def get(self, path: str, more: str = "") -> bytes:
        """Ask for a page as a browser does."""
        head = f"GET {path} HTTP/1.1\r\nHost: bench\r\nAccept: text/html\r\nAccept-Encoding: gzip\r\n{more}\r\n"
        return await self._sent(path, head.encode())

    async def _sent(self, path: str, request: bytes) -> bytes:
        self.writer.write(request)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = int(answer.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0] or 0)
        data = await self.reader.readexactly(length)
        if not answer.startswith(b"HTTP/1.1 2"):
            raise RuntimeError(f"{path}: {answer[:40]!r} {data[:300]!r}")
        return data

    async def call(self, path: str, token: str = "", **body: Any) -> Any:
        return json.loads(await self.post(path, json.dumps(body).encode(), token))


def script() -> list[tuple[int, int, Any]]:
    """The longest of some games of random bots with the dice of the server, for opening a table is not measured."""
    return max((game_of(number) for number in range(GAMES)), key=len)


def game_of(number: int) -> list[tuple[int, int, Any]]:
    """A game with the dice of the server: seat, number of the ask, answer."""
    game = find_game("senators")
    match = Match.new(game, 3, dice=Committed(SEED, [""] * 3), names=["A", "B", "C"])
    rng, lines = Random(number), []
    while match.asks:
        seat, ask = next(iter(match.asks.items()))
        lines.append((seat, match.numbers[seat], ask.sample(rng)))
        match.answer(seat, lines[-1][2])
    return lines


@dataclass
class Measured:
    """What one kind of handler reached."""

    name: str
    times: list[float] = field(default_factory=list)
    busy: float = 0.0

    @property
    def rate(self) -> float:
        return len(self.times) / self.busy

    @property
    def slowest_hundredth(self) -> float:
        return statistics.quantiles(self.times, n=100)[98] * 1000


class Hand:
    """Somebody who answers over a line of their own, at tables that stand open before time is taken."""

    def __init__(self, line: Line, token: str, paths: Iterable[str]) -> None:
        self.line = line
        self.token = token
        self.paths = paths

    @classmethod
    async def come(cls, port: int, kind: str, tables: int) -> Hand:
        line = await Line.open(port)
        if kind == "bare":
            return cls(line, "", repeat("/insert"))
        token = (await line.call("/api/v1/guests", name="Hand"))["token"]
        made = [await line.call("/api/v1/tables", token, game="senators", seats=SEATS) for _ in range(tables)]
        return cls(line, token, [f"/api/v1/tables/{each['table']['id']}/answer" for each in made])

    async def answer(self, lines: list[tuple[int, int, Any]], until: float, into: Measured) -> None:
        """Play one table after the other, for so long."""
        for path in self.paths:
            for seat, ask, answer in lines:
                body = json.dumps({"seat": seat, "ask": ask, "answer": answer}).encode()
                began = time.perf_counter()
                await self.line.post(path, body, self.token)
                ended = time.perf_counter()
                into.times.append(ended - began)
                if ended >= until:
                    self.line.writer.close()
                    return
        raise RuntimeError("all tables were played before time was over")

    async def answer_from(
        self, began: asyncio.Future[float], lines: list[tuple[int, int, Any]], seconds: float, into: Measured
    ) -> None:
        """Play one table after the other until time has been taken for so long; what came before it is not counted."""
        for path in self.paths:
            for seat, ask, answer in lines:
                body = json.dumps({"seat": seat, "ask": ask, "answer": answer}).encode()
                sent = time.perf_counter()
                await self.line.post(path, body, self.token)
                if not began.done():
                    continue
                if time.perf_counter() > began.result() + seconds:
                    self.line.writer.close()
                    return
                if sent >= began.result():
                    into.times.append(time.perf_counter() - sent)
        raise RuntimeError("all tables were played before time was over")


async def measure(kind: str, port: int, seconds: float, lines: list[tuple[int, int, Any]], into: Measured) -> None:
    """Let several hands answer for so long."""
    tables = math.ceil(seconds * QUICKEST / len(lines))
    hands = await asyncio.gather(*(Hand.come(port, kind, tables) for _ in range(HANDS)))
    began = time.perf_counter()
    await asyncio.gather(*(hand.answer(lines, began + seconds, into) for hand in hands))
    into.busy += time.perf_counter() - began


# -- live --------------------------------------------------------------------------------------------------------
class Ear(asyncio.Protocol):
    """A page that listens and does nothing else: a thousand of them must cost less than what they measure."""

    def __init__(self, table: str, heard: list[list[float]]) -> None:
        self.request = f"GET /api/v1/tables/{table}/events HTTP/1.1\r\nHost: bench\r\n\r\n".encode()
        self.heard = heard

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        when = time.perf_counter()
        for part in data.split(b'"n":')[1:]:
            self.heard[int(part[: part.index(b"}")])].append(when)


async def _all_have_heard(heard: list[float], listeners: int) -> bool:
    for _ in range(12_000):
        if len(heard) == listeners:
            return True
        await asyncio.sleep(0.005)
    return False


async def live(port: int, listeners: int, answers: int, lines: list[tuple[int, int, Any]]) -> list[float]:
    """For each answer the seconds from sending it until the last listener has heard of it."""
    line = await Line.open(port)
    token = (await line.call("/api/v1/guests", name="Hand"))["token"]
    made = await line.call("/api/v1/tables", token, game="senators", seats=SEATS, public=True)
    table = made["table"]["id"]
    heard: list[list[float]] = [[] for _ in range(answers + 1)]
    loop = asyncio.get_running_loop()
    opened = await asyncio.gather(
        *(loop.create_connection(lambda: Ear(table, heard), "127.0.0.1", port) for _ in range(listeners))
    )
    assert await _all_have_heard(heard[0], listeners), "not everybody could connect"
    line.writer.close()
    line = await Line.open(port)  # the first may have been idle for so long that the server has hung up
    waits = []
    for n, (seat, ask, answer) in enumerate(lines[:answers], start=1):
        began = time.perf_counter()
        await line.call(f"/api/v1/tables/{table}/answer", token, seat=seat, ask=ask, answer=answer)
        waits.append(max(heard[n]) - began if await _all_have_heard(heard[n], listeners) else float("inf"))
    for transport, _ in opened:
        transport.close()
    return waits


# -- pages -------------------------------------------------------------------------------------------------------
async def looks(port: int, people: int, answers: int, lines: list[tuple[int, int, Any]]) -> list[float]:
    """For each answer the seconds until so many people, who all look at once, have seen what became of the table."""
    hand = await Line.open(port)
    token = (await hand.call("/api/v1/guests", name="Hand"))["token"]
    table = (await hand.call("/api/v1/tables", token, game="senators", seats=SEATS, public=True))["table"]["id"]
    page = gzip.decompress(await hand.get(f"/t/{table}?part=1")).decode()
    shown = " ".join(f"{name}={digest}" for name, digest in re.findall(r'data-part="(\w+)" data-v="(\w+)"', page))
    waits = []
    for seat, ask, answer in lines[:answers]:
        eyes = await asyncio.gather(*(Line.open(port) for _ in range(people)))
        hand = await Line.open(port)  # the last may have been idle for so long that the server has hung up
        await hand.call(f"/api/v1/tables/{table}/answer", token, seat=seat, ask=ask, answer=answer)
        began = time.perf_counter()
        more = f"Tabularium-Shown: none {shown}\r\n"
        await asyncio.gather(*(eye.get(f"/t/{table}?part=1", more) for eye in eyes))
        waits.append(time.perf_counter() - began)
        for eye in eyes:
            eye.writer.close()
    return waits


async def crowds(port: int, seconds: float) -> dict[str, float]:
    """For each page the longest time the house took to say how it is, while a crowd wanted that page."""
    worst: dict[str, float] = {}
    for path in PAGES:
        until = time.perf_counter() + seconds

        async def want(path: str = path, until: float = until) -> None:
            line = await Line.open(port)
            while time.perf_counter() < until:
                await line.get(path)
            line.writer.close()

        async def ask(until: float = until) -> float:
            line, slowest = await Line.open(port), 0.0
            while time.perf_counter() < until:
                began = time.perf_counter()
                await line.get("/healthz")
                slowest = max(slowest, time.perf_counter() - began)
                await asyncio.sleep(0.02)
            line.writer.close()
            return slowest

        worst[path] = (await asyncio.gather(ask(), asyncio.gather(*(want() for _ in range(CROWD)))))[0]
    return worst


# -- several workers ---------------------------------------------------------------------------------------------
async def measure_shared(kind: str, port: int, seconds: float, lines: list[tuple[int, int, Any]]) -> Measured:
    """The same at workers that share a port; time is taken when all hands have been there for a while.

    They come one after the other and begin at once, so that the worker that has less to do takes the next, as it is
    with people who come when they like.
    """
    into, tables = Measured(""), math.ceil((WARM + COMING + seconds) * QUICKEST_SHARED / len(lines))
    began = asyncio.get_running_loop().create_future()
    async with asyncio.TaskGroup() as hands:
        for _ in range(HANDS):
            hand = await Hand.come(port, kind, tables)
            hands.create_task(hand.answer_from(began, lines, seconds, into))
        await asyncio.sleep(WARM)
        began.set_result(time.perf_counter())
    into.busy = seconds
    return into


def on_postgres(folder: Path, seconds: float, lines: list[tuple[int, int, Any]]) -> list[Measured]:
    """Both handlers with one worker and with two, each on a database of its own."""
    found = []
    with own_postgres(hasty=False) as server:
        for workers, called in ((1, "one worker"), (2, "two workers")):
            for kind, what in (("bare", "a bare handler"), ("real", "the house")):
                with new_postgres(server) as database, served(kind, folder, database, workers) as port:
                    into = asyncio.run(measure_shared(kind, port, seconds / 2, lines))
                into.name = f"{what}, PostgreSQL, {called}"
                found.append(into)
    return found


# -- the run -----------------------------------------------------------------------------------------------------
def bench(seconds: float, listeners: int) -> bool:
    """Measure and print; does it reach what it must?"""
    lines = script()
    bare, real = Measured("a bare handler, one row, 20 KB"), Measured("the house, an answer")
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        with served("bare", folder) as bare_port, served("real", folder) as real_port:
            for kind, port, into in (
                ("bare", bare_port, bare),
                ("real", real_port, real),
                ("real", real_port, real),
                ("bare", bare_port, bare),
            ):
                asyncio.run(measure(kind, port, seconds / 2, lines, into))
            waits = asyncio.run(live(real_port, listeners, 10, lines))
            looked = asyncio.run(looks(real_port, listeners, 3, lines))
            worst_of = asyncio.run(crowds(real_port, 2.0))
        shared_ones = on_postgres(folder, seconds, lines)
    share = real.rate / bare.rate
    print(f"{'':46}{'a second':>10}{'p50 ms':>9}{'p99 ms':>9}")
    for each in (bare, real, *shared_ones):
        middle = statistics.median(each.times) * 1000
        print(f"{each.name:46}{each.rate:>10.0f}{middle:>9.1f}{each.slowest_hundredth:>9.1f}")
    print(f"share of the bare handler: {share:.0%} (at least {LEAST:.0%})")
    middle, worst = statistics.median(waits) * 1000, max(waits) * 1000
    print(f"{listeners} live connections, until the last has heard: {middle:.0f} ms, at worst {worst:.0f} ms", end=" ")
    print(f"(goal {SOON * 1000:.0f} ms)")
    print(f"{listeners} people look at a table after a move: {statistics.median(looked):.2f} s (goal {LOOKED:g} s)")
    for path, slowest in worst_of.items():
        print(f"{CROWD} clients on {path:24} /healthz at worst {slowest * 1000:.0f} ms (goal {WELL * 1000:.0f} ms)")
    well = max(worst_of.values()) <= WELL and statistics.median(looked) <= LOOKED
    return share >= LEAST and statistics.median(waits) <= SOON and well


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a short look")
    parser.add_argument("--run", choices=["real", "orderly", "bare"], help=argparse.SUPPRESS)
    parser.add_argument("--workers", type=int, default=0, help=argparse.SUPPRESS)
    given = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(MOST_FILES, hard), hard))
    if given.run:
        serve(given.run, given.workers)
        return
    good = bench(4.0 if given.quick else 20.0, 1000)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()

"""Kill -9 of a real server at random moments under load: whatever was acknowledged is there afterwards.

Every round starts a server, lets several people play several tables at once, kills it at a random moment, and then
looks at the database: each record is whole, replays to what the table says, and holds every acknowledged answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import random
import signal
import tempfile
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPException
from pathlib import Path
from urllib.error import URLError

import msgspec

from tabularium.client import House, Refused
from tabularium.engine import Match, Record, find_game
from tabularium.server.tables.loaded import Loaded
from tabularium.store import lists, open_store, shelf
from tests.server.house_process import HouseProcess
from tests.server.nursery import Nursery, Nursling

TABLES = 3
LONGEST = 0.3
"""Seconds after which a server is killed at the latest, counted from when play begins."""
GONE = (URLError, HTTPException, OSError, ValueError)
"""What a client sees of a server that was killed."""


@dataclass
class Player:
    """One person at a table of their own, who holds every seat and remembers what was acknowledged."""

    token: str
    table: str
    acknowledged: list[tuple[int, int, object]] = field(default_factory=list)
    """The number of the table after the answer, the seat, the answer."""

    def play(self, url: str, stop: threading.Event) -> None:
        """Answer whatever is asked, as fast as it goes, until the server is gone."""
        with contextlib.suppress(*GONE):
            table = House(url, self.token).table(self.table)
            while not stop.is_set():
                sight = table.sight()
                if table.over:
                    return
                if not sight["ask"]:
                    continue
                answer = sight["ask"]["default"]
                with contextlib.suppress(Refused):
                    after = table.answer(answer)
                    self.acknowledged.append((after["n"], sight["seat"], answer))

    def play_on(self, url: str, stop: threading.Event) -> None:
        """The same, and come back whenever a worker was gone, until told to stop or the game is over."""
        while not stop.is_set():
            self.play(url, stop)
            with contextlib.suppress(*GONE):
                if _over(url, self):
                    return


def prove_kill(rounds: int, seed: int = 1, databases: Sequence[str] = ("",)) -> str:
    """Kill servers so many times in all, a house at each of these databases side by side; a line about it.

    Without an address a house has a SQLite file of its own. Anything lost or damaged raises.
    """
    started = time.monotonic()
    houses = len(databases)
    shares = [len(range(number, rounds, houses)) for number in range(houses)]
    seeds = range(seed * 1000, seed * 1000 + houses)
    with ProcessPoolExecutor(houses, multiprocessing.get_context("spawn")) as pool:
        acknowledged = sum(pool.map(kill_again_and_again, shares, seeds, databases))
    told = f"{rounds} kill -9, {acknowledged} acknowledged answers, all found again, no table damaged"
    return f"{told} ({houses} houses side by side, {time.monotonic() - started:.0f} s)"


def kill_again_and_again(rounds: int, seed: int, database: str) -> int:
    """Kill the server of one house so many times; how many answers were acknowledged and found again."""
    rng = random.Random(seed)
    acknowledged = 0
    with tempfile.TemporaryDirectory(prefix="kill-") as name:
        folder = Path(name)
        address = database or f"sqlite:///{folder / 'tabularium.db'}"
        players: list[Player] = []
        with Nursery(folder, database) as nursery:
            for _ in range(rounds):
                server = nursery.start()
                players = [player for player in players if not _over(server.url, player)]
                players += [_newcomer(server.url) for _ in range(TABLES - len(players))]
                _play_until_killed(server, players, rng)
                acknowledged += asyncio.run(check(address, players))
        asyncio.run(check_all(address))
    return acknowledged


def prove_one_of_two_killed(rounds: int, database: str) -> str:
    """Of two workers one is killed while both play, and another takes its place; a line about it."""
    players: list[Player] = []
    stop = threading.Event()
    with tempfile.TemporaryDirectory(prefix="kill-") as name:
        with HouseProcess(Path(name), "--database", database, "--workers", "2") as server:
            players += [_newcomer(server.url) for _ in range(TABLES)]
            threads = [threading.Thread(target=player.play_on, args=(server.url, stop)) for player in players]
            for thread in threads:
                thread.start()
            for _ in range(rounds):
                before = sum(len(player.acknowledged) for player in players)
                os.kill(workers_of(server.process.pid)[0], signal.SIGKILL)
                while any(thread.is_alive() for thread in threads):
                    if sum(len(player.acknowledged) for player in players) > before:
                        break
                    time.sleep(0.01)
                while len(workers_of(server.process.pid)) < 2:
                    time.sleep(0.05)
            stop.set()
            for thread in threads:
                thread.join()
            server.stop()  # killed, it would leave its workers behind
        acknowledged = asyncio.run(check(database, players))
        asyncio.run(check_all(database))
    return f"{rounds} workers of two killed, {acknowledged} acknowledged answers, all found again, no table damaged"


def workers_of(parent: int) -> list[int]:
    """The workers of a server, the oldest first."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(each) for each in children if b"spawn_main" in Path(f"/proc/{each}/cmdline").read_bytes()]


def _newcomer(url: str) -> Player:
    me = House(url).guest("Victim")
    assert me.token is not None
    return Player(me.token, me.open("senators", ["me:A", "me:B", "me:C"]).id)


def _over(url: str, player: Player) -> bool:
    table = House(url, player.token).table(player.table)
    table.sight()
    return table.over


def _play_until_killed(server: Nursling, players: list[Player], rng: random.Random) -> None:
    stop = threading.Event()
    threads = [threading.Thread(target=player.play, args=(server.url, stop)) for player in players]
    for thread in threads:
        thread.start()
    time.sleep(rng.uniform(0.0, LONGEST))
    server.kill()
    stop.set()
    for thread in threads:
        thread.join()


async def check(database: str, players: list[Player]) -> int:
    """Every answer that was acknowledged since the last look is in the records; how many."""
    store = await open_store(database)
    found = 0
    try:
        for player in players:
            lines = await store.read(lambda connection, id=player.table: shelf.record_lines(connection, id))  # type: ignore[misc]
            rows = [msgspec.json.decode(line) for line in lines]
            given = [row for row in rows if row["row"] in ("answer", "auto", "interject", "back", "seat")]
            for n, seat, answer in player.acknowledged:
                row = given[n - 1]  # the table's number counts exactly these rows
                assert (row["seat"], row["answer"]) == (seat, answer), f"answer {n} was acknowledged and is lost: {row}"
            found += len(player.acknowledged)
            player.acknowledged.clear()
    finally:
        await store.close()
    return found


async def check_all(database: str) -> None:
    """No table is damaged: every chain holds, and every record replays to what its table says."""
    store = await open_store(database)
    try:
        if store.url.get_backend_name() == "sqlite":
            whole = await store.read(lambda connection: connection.exec_driver_sql("PRAGMA integrity_check").scalar())
            assert whole == "ok"
        for table, _ in await store.read(lists.every):
            stored = await store.read(partial(shelf.load, table_id=table.id))
            assert stored is not None
            lines = await store.read(partial(shelf.record_lines, table_id=table.id))
            record, broken = Record.read(lines)
            assert broken is None, broken
            assert record.head == table.head
            loaded = Loaded(stored)
            assert loaded.match is not None
            replayed = Match.from_record(find_game(table.game), record, table.seed)
            assert replayed.n == loaded.match.n == table.n
            for seat in (*replayed.seats, None):
                assert replayed.view(seat) == loaded.match.view(seat)
    finally:
        await store.close()

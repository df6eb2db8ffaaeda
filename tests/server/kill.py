"""Kill -9 of a real server at random moments under load: whatever was acknowledged is there afterwards.

Every round starts a server, lets several people play several tables at once, kills it at a random moment, and then
looks at the database: each record is whole, replays to what the table says, and holds every acknowledged answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
import threading
import time
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from urllib.error import URLError

import msgspec

from tabularium.client import House, Refused
from tabularium.engine import Match, Record, find_game
from tabularium.server.tables.loaded import Loaded
from tabularium.store import lists, open_store, shelf
from tests.server.house_process import HouseProcess

TABLES = 3
LONGEST = 0.8
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


def prove_kill(rounds: int, seed: int = 1) -> str:
    """Kill a server so many times; a line about it. Anything lost or damaged raises."""
    rng = random.Random(seed)
    acknowledged = kept = 0
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="kill-") as name:
        folder = Path(name)
        players: list[Player] = []
        for _ in range(rounds):
            with HouseProcess(folder) as server:
                players = [player for player in players if not _over(server.url, player)]
                players += [_newcomer(server.url) for _ in range(TABLES - len(players))]
                _play_until_killed(server, players, rng)
            for player in players:
                kept += asyncio.run(_check(folder, player))
                acknowledged += len(player.acknowledged)
                player.acknowledged.clear()
        asyncio.run(_check_all(folder))
    took = time.monotonic() - started
    return (
        f"kill -9: {rounds} rounds, {acknowledged} acknowledged answers, all {kept} found again, "
        f"no table damaged ({took:.0f} s)"
    )


def _newcomer(url: str) -> Player:
    me = House(url).guest("Victim")
    assert me.token is not None
    return Player(me.token, me.open("senators", ["me:A", "me:B", "me:C"]).id)


def _over(url: str, player: Player) -> bool:
    table = House(url, player.token).table(player.table)
    table.sight()
    return table.over


def _play_until_killed(server: HouseProcess, players: list[Player], rng: random.Random) -> None:
    stop = threading.Event()
    threads = [threading.Thread(target=player.play, args=(server.url, stop)) for player in players]
    for thread in threads:
        thread.start()
    time.sleep(rng.uniform(0.0, LONGEST))
    server.kill()
    stop.set()
    for thread in threads:
        thread.join()


async def _check(folder: Path, player: Player) -> int:
    """Every acknowledged answer of a player is in the record; how many."""
    store = await open_store(f"sqlite:///{folder / 'tabularium.db'}")
    try:
        lines = await store.read(lambda connection: shelf.record_lines(connection, player.table))
        rows = [msgspec.json.decode(line) for line in lines]
        given = [row for row in rows if row["row"] in ("answer", "auto", "interject", "back", "seat")]
        for n, seat, answer in player.acknowledged:
            row = given[n - 1]  # the table's number counts exactly these rows
            assert (row["seat"], row["answer"]) == (seat, answer), f"answer {n} was acknowledged and is lost: {row}"
        return len(player.acknowledged)
    finally:
        await store.close()


async def _check_all(folder: Path) -> None:
    """No table is damaged: every chain holds, and every record replays to what its table says."""
    store = await open_store(f"sqlite:///{folder / 'tabularium.db'}")
    try:
        integrity = await store.read(lambda connection: connection.exec_driver_sql("PRAGMA integrity_check").scalar())
        assert integrity == "ok"
        for table, _ in await store.read(lists.every):
            stored = await store.read(lambda connection, id=table.id: shelf.load(connection, id))  # type: ignore[misc]
            lines = await store.read(lambda connection, id=table.id: shelf.record_lines(connection, id))  # type: ignore[misc]
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


if __name__ == "__main__":
    import sys

    print(prove_kill(int(sys.argv[1]) if len(sys.argv) > 1 else 3))

"""A long quiet evening: `make soak`, or `python -m bench.soak --quick`.

Two hundred tables at which only bots play, and two hundred people who each play against two bots, look, think and
answer, for ten minutes on a house of its own. Told at the end: the memory of the server along the way, and the slowest
hundredth of an answer and of a bot's turn. The status is 1 if memory grows or an answer fails.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar

from bench.serve import MOST_FILES, Line, served

HOSTS = 200
PEOPLE = 200
THINKS = (2.0, 12.0)
"""Seconds a person takes for an answer."""
LOOKS = 40
"""How often the memory is looked at."""
GROWTH = 1.10
"""What the memory of the last quarter may be of that of the second."""
BOTS = ["bot:random", "bot:greedy"]
STALE = "HTTP/1.1 409"
NUMBER = re.compile(rb'"n":(\d+)')
T = TypeVar("T")


@dataclass
class Evening:
    """What was measured."""

    until: float
    answers: list[float] = field(default_factory=list)
    turns: list[float] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)
    games: int = 0
    ended: int = 0
    """Tables of bots alone that were played to the end."""
    late: int = 0
    """Answers to a question that was no longer asked, because a bot had done something unasked meanwhile."""

    @property
    def goes_on(self) -> bool:
        return time.perf_counter() < self.until


async def watched(port: int, rng: random.Random) -> tuple[str, str]:
    """A host opens a table of bots and leaves it to them; the host's key and the table."""
    line = await Line.open(port)
    token = (await line.call("/api/v1/guests", name="Host"))["token"]
    seats = ["bot:random", rng.choice(BOTS), "bot:random"]
    made = await line.call("/api/v1/tables", token, game="senators", seats=seats)
    line.writer.close()
    return token, made["table"]["id"]


async def over(port: int, token: str, table: str) -> bool:
    """Have the bots of a table played to the end?"""
    line = await Line.open(port)
    info = json.loads(await line.get(f"/api/v1/tables/{table}", f"Authorization: Bearer {token}\r\n"))
    line.writer.close()
    return bool(info["status"] == "over")


async def play(port: int, rng: random.Random, evening: Evening) -> None:
    """One person plays games against two bots, one after the other."""
    line = await Line.open(port)
    token = (await line.call("/api/v1/guests", name="Player"))["token"]
    line.writer.close()
    while evening.goes_on:
        line = await Line.open(port)
        made = await line.call("/api/v1/tables", token, game="senators", seats=["me", *BOTS])
        line.writer.close()
        evening.games += await _game(port, token, made["table"]["id"], rng, evening)


async def once(port: int, ask: Callable[[Line], Awaitable[T]]) -> T:
    """Ask something over a line of its own."""
    line = await Line.open(port)
    try:
        return await ask(line)
    finally:
        line.writer.close()


async def _game(port: int, token: str, table: str, rng: random.Random, evening: Evening) -> bool:
    """One game; True if it was played to its end."""
    who = f"Authorization: Bearer {token}\r\n"
    ear = await Line.open(port)
    ear.writer.write(f"GET /api/v1/tables/{table}/events HTTP/1.1\r\nHost: bench\r\n{who}\r\n".encode())
    heard, known = time.perf_counter(), 0
    while evening.goes_on:
        sight = json.loads(await once(port, lambda line: line.get(f"/api/v1/tables/{table}/sight?seat=0", who)))
        if sight["table"]["status"] != "playing":
            ear.writer.close()
            return True
        known = max(known, sight["n"])
        if sight["ask"]:
            await asyncio.sleep(rng.uniform(*THINKS))
            body = {"seat": 0, "ask": sight["number"], "answer": sight["ask"]["default"]}
            began = time.perf_counter()
            try:
                path = f"/api/v1/tables/{table}/answer"
                after = await once(port, partial(Line.call, path=path, token=token, **body))
            except RuntimeError as refused:
                if STALE not in str(refused):
                    raise
                evening.late += 1
                continue
            heard, known = time.perf_counter(), after["n"]
            evening.answers.append(heard - began)
        else:
            try:
                told = await asyncio.wait_for(ear.reader.readuntil(b"\n\n"), 5)
            except TimeoutError:
                continue
            moved = NUMBER.search(told)
            if moved and int(moved[1]) > known:
                now, known = time.perf_counter(), int(moved[1])
                evening.turns.append(now - heard)
                heard = now
    ear.writer.close()
    return False


def server() -> int:
    """The process that serves: the only child of this one."""
    me = os.getpid()
    return int(Path(f"/proc/{me}/task/{me}/children").read_text().split()[0])


def memory_of(process: int) -> int:
    """Bytes that a process holds."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * resource.getpagesize()


async def look(process: int, evening: Evening, seconds: float) -> None:
    """Look at the memory of the server now and then."""
    while evening.goes_on:
        evening.memory.append(memory_of(process))
        await asyncio.sleep(seconds / LOOKS)


async def spend(port: int, process: int, seconds: float, share: float) -> Evening:
    """Everybody comes, and the evening goes by."""
    rng = random.Random(1)
    hosts = [await watched(port, rng) for _ in range(round(HOSTS * share))]
    evening = Evening(time.perf_counter() + seconds)
    people = [play(port, random.Random(number), evening) for number in range(round(PEOPLE * share))]
    await asyncio.gather(look(process, evening, seconds), *people)
    evening.ended = sum([await over(port, *each) for each in hosts])
    return evening


def told(evening: Evening) -> bool:
    """Print what was measured; was it a quiet evening?"""
    for name, times in (("an answer", evening.answers), ("a bot's turn", evening.turns)):
        middle, slow = statistics.median(times) * 1000, statistics.quantiles(times, n=100)[98] * 1000
        print(f"{name:14} {len(times):>8,} times   p50 {middle:>7.0f} ms   p99 {slow:>7.0f} ms")
    quarter = len(evening.memory) // 4
    second = statistics.median(evening.memory[quarter : 2 * quarter])
    last = statistics.median(evening.memory[-quarter:])
    growth = last / second
    print(
        f"memory of the server: {second / 2**20:.0f} MB in the second quarter, {last / 2**20:.0f} MB in the last",
        end=" ",
    )
    print(f"({growth - 1:+.1%}, at most {GROWTH - 1:+.0%})")
    return growth <= GROWTH


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a minute with a tenth of everybody")
    quick = parser.parse_args().quick
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(MOST_FILES, hard), hard))
    seconds, share = (60.0, 0.1) if quick else (600.0, 1.0)
    with tempfile.TemporaryDirectory(prefix="soak-") as name, served("real", Path(name)) as port:
        evening = asyncio.run(spend(port, server(), seconds, share))
    print(f"{evening.games:,} games of people played out, {evening.ended} tables of bots", end="; ")
    print(f"{evening.late} answers came too late")
    print(f"{seconds:.0f} s with {HOSTS * share:.0f} tables of bots and {PEOPLE * share:.0f} people")
    sys.exit(0 if told(evening) else 1)


if __name__ == "__main__":
    main()

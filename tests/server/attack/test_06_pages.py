"""Point 6: whoever wants costly pages, or looks at a table with a thousand others, keeps nobody else waiting."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from bench.serve import CROWD, LOOKED, PAGES, WELL, Line, looks, script, served
from tests.databases import new_postgres, new_sqlite
from tests.server.attack.size import SIZE, at_most, many, note

LEEWAY = 10.0 if SIZE < 1 else 1.0
"""Among other tests everything may take so much longer."""
HICCUPS = 0.95
"""The share of answers that must come in time: the machine has other things to do now and then."""


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def port(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A house in a process of its own, on each kind of database, for all crowds one after the other; its port."""
    folder = tmp_path_factory.mktemp("house")
    with ExitStack() as stack:
        if request.param == "sqlite":
            database = new_sqlite(request.getfixturevalue("pattern"), folder)
        else:
            database = stack.enter_context(new_postgres(request.getfixturevalue("postgres")))
        yield stack.enter_context(served("real", folder, database))


class Share:
    """How much of a core the house had while something went on: on a busy machine it is given more time."""

    def __init__(self) -> None:
        self.house = next(each for each in _children() if b"bench.serve" in Path(f"/proc/{each}/cmdline").read_bytes())
        self.began, self.used = time.perf_counter(), self._used()

    def _used(self) -> float:
        fields = Path(f"/proc/{self.house}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def slower(self) -> float:
        """So many times longer than on a core of its own, which it would have used all the time."""
        return max(1.0, (time.perf_counter() - self.began) / max(0.01, self._used() - self.used))


def _children() -> list[str]:
    """The processes this one has begun; each is asked for its parent, for the list of a task may miss some."""
    found = []
    for each in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            if int(each.read_text().rpartition(")")[2].split()[1]) == os.getpid():
                found.append(each.parent.name)
    return found


async def crowded(port: int, path: str, seconds: float) -> tuple[list[float], int]:
    """How long the house took to say how it is, while a crowd wanted a page; and how often they got it."""
    first = await Line.open(port)
    await first.get(path)  # what is read and written once is not what is tried here
    until, got = time.perf_counter() + seconds, 0

    async def want() -> None:
        nonlocal got
        line = await Line.open(port)
        while time.perf_counter() < until:
            await line.get(path)
            got += 1
        line.writer.close()

    async def ask() -> list[float]:
        line, took = await Line.open(port), list[float]()
        while not took or time.perf_counter() < until:
            began = time.perf_counter()
            await line.get("/healthz")
            took.append(time.perf_counter() - began)
        line.writer.close()
        return took

    took, *_ = await asyncio.gather(ask(), *(want() for _ in range(CROWD)))
    return sorted(took), got


@pytest.mark.parametrize("path", PAGES)
def test_a_crowd_on_a_page_leaves_the_house_answering(port: int, path: str) -> None:
    share = Share()
    took, got = asyncio.run(crowded(port, path, many(20, 5) / 10))

    assert took[int(HICCUPS * (len(took) - 1))] < WELL * LEEWAY * share.slower()
    note("pages", got)
    note(f"of {CROWD} clients, /healthz asked", len(took))
    at_most("ms at worst", round(1000 * took[-1]))


def test_all_who_look_at_a_table_after_a_move_have_seen_it_soon(port: int) -> None:
    people = many(1_000, 100)

    share = Share()
    took = asyncio.run(looks(port, people, 3, script()))

    assert sorted(took)[1] < LOOKED * LEEWAY * share.slower()
    note("looks at a table that has moved", people * len(took))
    at_most("ms until the last has seen it", round(1000 * max(took)))

"""Point 6: whoever wants costly pages, or looks at a table with a thousand others, keeps nobody else waiting."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from statistics import median

import pytest

from bench.flood import CROWD, GAME, LONGEST, MANY, PAGES, TIMES, TRIES, Company, Took, flooded, path_of
from bench.serve import LOOKED, Line, looks, script, served
from tests.databases import new_postgres, new_sqlite
from tests.server.attack.size import SIZE, at_most, many, note

LEEWAY = 10.0 if SIZE < 1 else 1.0
"""Among other tests everything may take so much longer."""
SHORT = 0.010
"""Seconds that a deed takes in calm at least; less is chance."""
DATABASES = ["sqlite", "postgresql"]
IN_A_QUICK_LOOK = {"sqlite": "/rules/republic", "postgresql": "/t"}
FLOODS = [
    pytest.param(kind, door, id=f"{kind}-{door}")
    for kind in DATABASES
    for door in PAGES
    if SIZE >= 1 or IN_A_QUICK_LOOK[kind] == door
]
"""A flood on every page, on each kind of database; in a quick look on one page each."""


@contextmanager
def house(request: pytest.FixtureRequest, kind: str, folder: Path) -> Iterator[int]:
    """A house in a process of its own; its port."""
    with ExitStack() as stack:
        if request.param == "sqlite":
            database = new_sqlite(request.getfixturevalue("pattern"), folder)
        else:
            database = stack.enter_context(new_postgres(request.getfixturevalue("postgres")))
        yield stack.enter_context(served(kind, folder, database))


@pytest.fixture(scope="module", params=DATABASES)
def port(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A house for all floods one after the other, on each kind of database."""
    GAME[:] = script()
    with house(request, "orderly", tmp_path_factory.mktemp("house")) as port:
        yield port


@pytest.fixture(params=DATABASES)
def open_port(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[int]:
    """A house to which as many come from one address as like."""
    with house(request, "real", tmp_path) as port:
        yield port


class Share:
    """How much of a core the house had while something went on: on a busy machine it is given more time."""

    def __init__(self, kind: str) -> None:
        told = f"bench.serve\0--run\0{kind}".encode()
        self.house = next(each for each in _children() if told in Path(f"/proc/{each}/cmdline").read_bytes())
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


async def others(port: int, door: str, seconds: float) -> tuple[Took, Took]:
    """How long deeds and pages of others take in calm, and while somebody wants one page as fast as they can."""
    line = await Line.open(port)
    token = (await line.call("/api/v1/guests", name="Flood"))["token"]
    company = await Company.come(port)
    await company.sit_down()
    await company.deed()
    path = await path_of(door, company, token)
    calm = await company.play(seconds)
    with flooded(port, path, CROWD, token):
        return calm, await company.play(seconds)


@pytest.mark.parametrize(("port", "door"), FLOODS, indirect=["port"], scope="module")
def test_a_flood_on_a_page_leaves_the_games_of_others_going(port: int, door: str) -> None:
    share = Share("orderly")
    calm, flooded_by_one = asyncio.run(others(port, door, many(50, 10) / 10))
    slower, deeds = share.slower() * LEEWAY, flooded_by_one.deeds

    assert median(deeds) < TIMES * max(SHORT, median(calm.deeds)) * slower
    assert max(deeds) < LONGEST * slower
    note(f"deeds of others while {CROWD} connections want a page", len(deeds))
    at_most("ms for the slowest deed", round(1000 * max(deeds)))
    at_most("ms for the slowest page of others", round(1000 * max(flooded_by_one.pages)))


def test_no_deed_that_was_done_is_told_as_failed_among_strangers(port: int) -> None:
    async def deeds() -> tuple[int, int]:
        company, tries = await Company.come(port), many(TRIES, 20)
        await company.sit_down()
        with flooded(port, "/rules/republic", MANY):
            for _ in range(tries):
                await company.deed()
        return tries, company.lied

    tries, lied = asyncio.run(deeds())

    assert lied == 0
    note(f"deeds among {MANY} strangers", tries)


def test_all_who_look_at_a_table_after_a_move_have_seen_it_soon(open_port: int) -> None:
    people = many(1_000, 100)

    share = Share("real")
    took = asyncio.run(looks(open_port, people, 3, script()))

    assert sorted(took)[1] < LOOKED * LEEWAY * share.slower()
    note("looks at a table that has moved", people * len(took))
    at_most("ms until the last has seen it", round(1000 * max(took)))

"""How a finished game went: reckoned once for all, in parts, kept, and open to nobody while the game runs."""

from __future__ import annotations

import asyncio
from itertools import islice, pairwise
from pathlib import Path

import msgspec
import pytest

from tabularium.bots import Budget, analysis
from tabularium.bots.analysis import judge
from tabularium.engine import Record, find_game
from tabularium.server.base.problem import Problem
from tabularium.server.records import judger, judging
from tabularium.server.records.judger import Judge, JudgedRows, answer
from tabularium.server.records.judging import Course
from tabularium.server.workers.pool import Failed
from tabularium.shapes.people import Visitor
from tabularium.store.rows import TableRow
from tests.server.kit import Inn

pytestmark = pytest.mark.anyio
FIVE = 5
"""So many decisions make a part."""
RECORD = Path(__file__).parents[1] / "golden" / "senators" / "last_standing.jsonl"


class Here:
    """In place of the process: a thread that looks a little at a few decisions, and may be told to fail."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int]] = []
        self.fails = 0

    async def ask(self, person: str, task: bytes) -> bytes:
        wish = msgspec.msgpack.decode(task, type=Judge)
        self.asked.append((person, wish.first))
        if self.fails:
            self.fails -= 1
            raise Failed("its process ended")
        return await asyncio.to_thread(answer, task)

    async def close(self) -> None:
        pass


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """As little as may be is looked at, and a part is a few decisions, however long they take."""
    for name, least in (("FEWEST", 1), ("LOOKS", 1), ("MOST_WAYS", 2)):
        monkeypatch.setattr(analysis, name, least)

    def part(task: Judge) -> JudgedRows:
        every = judge(find_game(task.game), _record(task), Budget(worlds=1), task.first, task.chances)
        found = list(islice(every, FIVE))
        return JudgedRows(rows=found, whole=len(found) < FIVE)

    monkeypatch.setattr(judger, "part", part)


def _record(task: Judge) -> Record:
    return Record.read(task.lines)[0]


async def uploaded(inn: Inn) -> tuple[str, Visitor, Here]:
    who = await inn.guest("Ann")
    pool = Here()
    inn.house.judging.pool = pool  # type: ignore[assignment]
    return await inn.house.records.upload(who, RECORD.read_bytes()), who, pool


async def reckoned(inn: Inn, who: Visitor, table: str) -> Course:
    """Wait until nothing is being reckoned any more."""
    await inn.house.judging.of(who, table)
    await asyncio.gather(*inn.house.judging._working.values())
    return await inn.house.judging.of(who, table)


async def test_a_game_is_reckoned_in_parts_and_kept(inn: Inn) -> None:
    table, who, pool = await uploaded(inn)
    first = await inn.house.judging.of(who, table)
    assert (first.rows, first.whole) == ([], False)

    course = await reckoned(inn, who, table)

    assert course.whole
    assert course.last == len(RECORD.read_bytes().splitlines())
    assert [row.row for row in course.rows] == sorted({row.row for row in course.rows})
    assert all(before.after == after.before for before, after in pairwise(course.rows))
    assert len(pool.asked) > 1
    many = len(pool.asked)
    assert (await reckoned(inn, who, table)).rows == course.rows
    assert len(pool.asked) == many


async def test_whoever_comes_meanwhile_waits_for_the_same_work(inn: Inn) -> None:
    table, who, pool = await uploaded(inn)

    await asyncio.gather(*(inn.house.judging.of(who, table) for _ in range(5)))
    await reckoned(inn, who, table)

    firsts = [first for _, first in pool.asked]
    assert len(firsts) == len(set(firsts))


async def test_a_house_that_fell_goes_on_where_it_was(inn: Inn) -> None:
    """Given a house that closes after the first part, then the next one keeps that part and has the rest reckoned."""
    table, who, pool = await uploaded(inn)
    await inn.house.judging.of(who, table)
    while not pool.asked:
        await asyncio.sleep(0)
    await inn.house.judging.close()
    kept = await inn.house.judging._kept(await _row(inn, table))
    again = judging.Judging(inn.house.store, inn.house.desk, inn.house.settings)
    again.pool = pool  # type: ignore[assignment]

    await again.of(who, table)
    await asyncio.gather(*again._working.values())
    course = await again.of(who, table)

    assert course.whole
    assert list(course.rows[: len(kept.rows)]) == list(kept.rows)


async def test_work_that_fails_is_said_to_have_failed(lite: Inn) -> None:
    table, who, pool = await uploaded(lite)
    pool.fails = 1

    course = await reckoned(lite, who, table)

    assert (course.whole, course.why) == (False, "broken")


async def test_pages_are_told_of_every_part(lite: Inn) -> None:
    table, who, _ = await uploaded(lite)
    with lite.house.live.subscribe(table) as news:
        await reckoned(lite, who, table)
        assert news.take()[table].more


def test_a_part_ends_when_its_time_is_up_and_says_why_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    lines = RECORD.read_bytes().splitlines()
    judge_one = Judge(game="senators", lines=lines, seconds=0.0, each=0.0)

    one = judger.part(judge_one)
    assert (len(one.rows), one.whole, one.why) == (1, False, "")
    assert judger.part(msgspec.structs.replace(judge_one, lines=lines[:-1])).why == "not_over"
    assert judger.part(msgspec.structs.replace(judge_one, lines=[b"{}"])).why == "broken"


async def test_while_a_game_runs_nobody_learns_how_it_goes(inn: Inn) -> None:
    table, people = await inn.friends()
    await inn.step(table, people)

    for who in (*people, Visitor()):
        with pytest.raises(Problem, match="not_over"):
            await inn.house.judging.of(who, table)


async def _row(inn: Inn, table: str) -> TableRow:
    async with inn.house.desk.reading(table) as loaded:
        return loaded.table

"""Two workers at one table: exactly one answer wins where only one can, and nothing is lost or doubled."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete, select

from tabularium.engine import Match, Record, Refused, StaleAsk, find_game
from tabularium.engine.dice import Committed
from tabularium.server.base.problem import Problem
from tabularium.server.house import House
from tabularium.shapes.people import Visitor
from tabularium.store import schema
from tests.server.kit import Inn, counted, open_inn, settings_for

pytestmark = pytest.mark.anyio


@pytest.fixture
async def workers(tmp_path: Path, shared: str) -> AsyncIterator[list[Inn]]:
    """Two workers of one house, each with a memory of its own."""
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(open_inn(tmp_path, shared, token=counted(f"worker {number}")))
            for number in range(2)
        ]


async def check_sound(inn: Inn, table: str) -> Record:
    """The record in the store is whole, and the table is what it says."""
    record, broken = Record.read(await inn.rows(table))
    assert broken is None
    async with inn.house.desk.reading(table) as loaded:
        dice = loaded.dice()
        assert isinstance(dice, Committed)
        replayed = Match.from_record(find_game("senators"), record, dice.seed.hex())
        assert loaded.match is not None
        assert replayed.n == loaded.table.n
        for seat in (*replayed.seats, None):
            assert replayed.view(seat) == loaded.match.view(seat)
    return record


async def test_of_two_answers_to_one_ask_exactly_one_wins(workers: list[Inn]) -> None:
    one, two = workers
    table, people = await one.friends()
    for _ in range(40):
        seat, sight = await one.asked(table, people)
        await two.house.play.sight(people[seat], table, seat)
        assert sight.ask
        assert sight.number
        before = len(await one.rows(table))

        results = await asyncio.gather(
            *(
                worker.house.play.answer(people[seat], table, seat, sight.number, sight.ask.default)
                for worker in (one, two, one, two)
            ),
            return_exceptions=True,
        )

        won = [each for each in results if not isinstance(each, BaseException)]
        assert len(won) == 1
        assert all(isinstance(each, Refused) for each in results if isinstance(each, BaseException))
        assert len(await one.rows(table)) - before in (1, 2)
        if won[0].table.status == "over":
            break
    await check_sound(two, table)


async def test_answers_of_different_seats_both_count_whoever_is_quicker(workers: list[Inn]) -> None:
    one, two = workers
    table, people = await one.friends()
    together = 0
    while together < 3:
        sights = [await one.house.play.sight(person, table, seat) for seat, person in enumerate(people)]
        asked = [sight for sight in sights if sight.ask is not None]
        if not asked or sights[0].outcome:
            break
        if len(asked) == 1:
            await one.step(table, people)
            continue
        together += 1
        before = len(await one.rows(table))

        results = await asyncio.gather(
            *(
                worker.house.play.answer(people[sight.seat], table, sight.seat, sight.number, sight.ask.default)
                for worker, sight in zip((one, two, one), asked, strict=False)
            ),
            return_exceptions=True,
        )

        assert not [each for each in results if isinstance(each, BaseException)]
        assert len(await two.rows(table)) == before + len(asked)
    assert together
    record = await check_sound(one, table)
    assert len({row.n for row in record.rows}) == len(record.rows)


async def test_a_worker_that_fell_behind_refuses_nothing_that_is_legal_now(workers: list[Inn]) -> None:
    one, two = workers
    table, people = await one.friends()
    await two.house.play.sight(people[0], table, 0)
    for _ in range(10):
        await one.step(table, people)
    seat, sight = await one.asked(table, people)
    assert sight.ask
    assert sight.number

    after = await two.house.play.answer(people[seat], table, seat, sight.number, sight.ask.default)

    assert after.n == sight.n + 1


async def test_many_hands_on_many_workers_lose_nothing(workers: list[Inn]) -> None:
    """Every seat hammers at both workers at once; what was acknowledged is what the record holds."""
    one, two = workers
    table, people = await one.friends()
    acknowledged: Counter[int] = Counter()

    async def hammer(seat: int, worker: Inn) -> None:
        for _ in range(25):
            sight = await worker.house.play.sight(people[seat], table, seat)
            if sight.outcome is not None:
                return
            if sight.ask is None or sight.number is None:
                await asyncio.sleep(0)
                continue
            try:
                await worker.house.play.answer(people[seat], table, seat, sight.number, sight.ask.default)
                acknowledged[seat] += 1
            except StaleAsk:
                continue
            except Refused:
                continue

    await asyncio.gather(*(hammer(seat, worker) for seat in range(3) for worker in (one, two)))

    record = await check_sound(one, table)
    kept = Counter(plain["seat"] for line in record.lines if (plain := msgspec.json.decode(line))["row"] == "answer")
    assert kept == acknowledged
    assert sum(kept.values()) > 10


async def test_workers_count_tries_together_even_at_the_same_moment(workers: list[Inn]) -> None:
    thief = Visitor(address="10.0.0.9")

    async def guess(number: int) -> int:
        with pytest.raises(Problem) as refused:
            await workers[number % 2].house.people.sign_in(thief, "ann", "a guess at it")
        return refused.value.status

    statuses = await asyncio.gather(*(guess(number) for number in range(16)))

    assert Counter(statuses) == {403: 10, 429: 6}
    for number in range(12):
        with pytest.raises(Problem) as refused:
            await workers[number % 2].house.tables.open_link(thief, "a guess")
        assert refused.value.status == (404 if number < 10 else 429)


async def test_workers_that_open_a_new_house_together_agree_on_who_keeps_it(workers: list[Inn]) -> None:
    for _ in range(20):
        await workers[0].house.store.write(lambda connection: connection.execute(delete(schema.house)))

        await asyncio.gather(*(worker.house.steward.make_rounds() for worker in workers))

        kept = await workers[0].house.store.read(
            lambda connection: connection.execute(select(schema.house.c.value)).scalar_one()
        )
        assert kept["worker"] in {worker.house.steward.id for worker in workers}


async def test_several_workers_on_sqlite_are_refused_with_a_sentence(tmp_path: Path, sqlite: str) -> None:
    from tabularium.server.app import create_app
    from tabularium.store import BadDatabase

    app = create_app(settings_for(tmp_path, sqlite, workers=2), background=False, pages=False)

    with pytest.raises(BadDatabase, match=r"database\.workers"):
        async with app.router.lifespan_context(app):
            pass


async def test_a_second_process_on_sqlite_is_noticed(tmp_path: Path, sqlite: str) -> None:
    """An administrator's command works beside the server."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(open_inn(tmp_path, sqlite))
        table, people = await server.friends()
        for _ in range(6):
            await server.step(table, people)
        other = await House.open(settings_for(tmp_path, sqlite, token=counted("other")), background=False)
        page = stack.enter_context(server.house.live.subscribe(table))
        try:
            seat, sight = await server.asked(table, people)
            assert sight.ask
            assert sight.number
            await other.play.answer(people[seat], table, seat, sight.number, sight.ask.default)
        finally:
            await other.close()

        await server.house.steward.make_rounds()
        assert page.take() == {table: (sight.n + 1, True)}
        assert (await server.house.play.sight(people[0], table, 0)).n == sight.n + 1
        with pytest.raises(Refused):
            await server.house.play.answer(people[seat], table, seat, sight.number, sight.ask.default)
        await check_sound(server, table)


async def test_news_that_comes_while_a_table_is_looked_up_does_not_lose_it(
    lite: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, people = await lite.friends()
    read = lite.house.store.read

    async def read_slowly(work: Any) -> Any:
        found = await read(work)
        lite.house.desk.forget(table)
        return found

    monkeypatch.setattr(lite.house.store, "read", read_slowly)

    assert (await lite.house.play.sight(people[0], table, 0)).n == 0

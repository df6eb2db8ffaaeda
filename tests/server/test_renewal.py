"""A running game whose rules have changed: what no longer fits is given up, and the house follows the game."""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml
from sqlalchemy import select, update

from tabularium.engine import Record, find_game
from tabularium.engine.verify import check_dice
from tabularium.shapes.people import Visitor
from tabularium.shapes.tables import Pace
from tabularium.store import schema
from tests.server.kit import Inn, open_inn

pytestmark = pytest.mark.anyio
DROPPED = yaml.safe_load(Path(__file__).with_name("dropped.yaml").read_text())
QUESTIONS = [(game, version, key) for game, by in DROPPED.items() for version, keys in by.items() for key in keys]
SEATS = {"senators": 3, "conquest": 2, "republic": 3}
MOST_TURNS = 200
PERSON, GIVEN_UP = 0, "house.rules_renewed"


async def rows_of(inn: Inn, table: str) -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in await inn.rows(table)]


async def newest_snapshot(inn: Inn, table: str) -> int:
    snapshots = schema.snapshots
    found = select(snapshots.c.n).where(snapshots.c.table_id == table).order_by(snapshots.c.n.desc())
    return await inn.house.store.read(lambda connection: connection.execute(found).scalars().first())


async def person_answers(inn: Inn, table: str, ann: Visitor) -> None:
    sight = await inn.house.play.sight(ann, table, PERSON)
    assert sight.ask is not None
    await inn.house.play.answer(ann, table, PERSON, sight.number or 0, sight.ask.default)


async def table_after_a_bots_answer(inn: Inn, game: str, rolled: bool = False) -> tuple[str, Visitor]:
    """A running game: a bot was the last to answer, no snapshot has been made since, and now the person is asked.

    `rolled`: dice were thrown for this answer.
    """
    ann = await inn.guest("Ann")
    table = (await inn.table(ann, ["me", *["bot:random"] * (SEATS[game] - 1)], game=game, public=True)).table.id
    for _ in range(MOST_TURNS):
        await inn.house.steward.look_after(table)
        last = (await rows_of(inn, table))[-1]
        fits = last["row"] == "auto" and (last.get("rolls") or not rolled)
        if fits and await newest_snapshot(inn, table) < last["n"]:
            return table, ann
        await person_answers(inn, table, ann)
    raise AssertionError("no bot was the last to answer")


async def left_by_older_rules(inn: Inn, table: str, version: int, **changed: Any) -> dict[str, Any]:
    """The table as an older version left it, whose last row says something else; that row."""
    row = (await rows_of(inn, table))[-1] | changed
    line = msgspec.json.encode(row)
    rows, tables = schema.rows, schema.tables

    def work(connection: Any) -> None:
        connection.execute(update(rows).where(rows.c.table_id == table, rows.c.n == row["n"]).values(line=line))
        head = hashlib.sha256(line).hexdigest()
        connection.execute(update(tables).where(tables.c.id == table).values(rules_version=version, head=head))

    await inn.house.store.write(work)
    inn.house.desk.forget(table)
    return row


async def check_that_the_house_follows(inn: Inn, table: str, ann: Visitor, version: int) -> None:
    """What the house says of the table is how the match stands."""
    async with inn.house.desk.reading(table) as loaded:
        match = loaded.playing()
        assert {int(seat): number for seat, (number, _) in loaded.table.asked.items()} == {
            seat: match.numbers[seat] for seat in match.asks
        }
        assert loaded.table.n == match.n
        assert loaded.table.rules_version == find_game(loaded.table.game).rules_version != version
        waiting = sorted(match.asks)
    info = await inn.house.tables.info(ann, table)
    assert sorted(info.waiting) == waiting
    assert info.my_turn == (PERSON in waiting)


@pytest.mark.parametrize(("game", "version", "key"), QUESTIONS)
async def test_a_game_goes_on_before_the_answer_to_a_question_that_is_no_more(
    lite: Inn, game: str, version: int, key: str
) -> None:
    table, ann = await table_after_a_bots_answer(lite, game)
    before = await lite.house.play.sight(ann, table, PERSON)
    row = await left_by_older_rules(lite, table, version, key=key)

    sight = await lite.house.play.sight(ann, table, PERSON)

    assert sight.n > before.n, "pages that show what was given up are told"
    await check_that_the_house_follows(lite, table, ann, version)
    said = [line for line in await lite.house.play.log(Visitor(), table) if line.message == GIVEN_UP]
    assert [line.params for line in said] == [{"row": row["n"]}]
    async with lite.house.desk.reading(table) as loaded:
        assert row["seat"] in loaded.playing().asks, "the bot is asked again"

    assert await lite.house.steward.look_after(table), "and answers"
    again = await lite.house.play.sight(ann, table, PERSON)
    assert again.number is None or again.number > (before.number or 0), "a page of before answers nothing now"
    lite.house.desk.forget(table)
    await check_that_the_house_follows(lite, table, ann, version)
    await person_answers(lite, table, ann)


async def test_the_dice_do_not_go_back_with_the_rows_that_are_given_up(lite: Inn) -> None:
    table, ann = await table_after_a_bots_answer(lite, "senators", rolled=True)
    await left_by_older_rules(lite, table, 1, key="auction.merchants")

    for _ in range(10):
        await lite.house.steward.look_after(table)
        await person_answers(lite, table, ann)

    record, broken = Record.read(await lite.rows(table))
    assert broken is None
    async with lite.house.desk.reading(table) as loaded:
        assert check_dice(record, loaded.dice())


async def test_what_the_given_up_rows_said_is_taken_back_in_the_log(lite: Inn) -> None:
    table, ann = await table_after_a_bots_answer(lite, "senators", rolled=True)
    before = await lite.house.play.log(ann, table, PERSON, limit=1000)
    await left_by_older_rules(lite, table, 1, key="auction.merchants")

    await lite.house.play.sight(ann, table, PERSON)

    after = await lite.house.play.log(ann, table, PERSON, limit=1000)
    undone = [line.message for line in after if line.undone]
    assert undone == [line.message for line in before if line.n == before[-1].n]
    assert after[-1].message == GIVEN_UP


async def test_clocks_follow_the_game_that_is_left(lite: Inn) -> None:
    table, people = await lite.friends(pace=Pace(kind="live", bank=600, bonus=10))
    await lite.step(table, people)
    while True:
        last, _ = await lite.step(table, people)
        then, _ = await lite.asked(table, people)
        if last != then and await newest_snapshot(lite, table) < (await rows_of(lite, table))[-1]["n"]:
            break
    await left_by_older_rules(lite, table, 1, key="auction.merchants")

    sight = await lite.house.play.sight(people[last], table, last)

    assert sight.ask is not None
    assert {seat for seat, clock in sight.clocks.items() if clock.deadline is not None} == set(sight.table.waiting)
    assert last in sight.table.waiting


async def test_the_house_brings_games_up_to_date_that_nobody_looks_at(tmp_path: Path, sqlite: str) -> None:
    async with open_inn(tmp_path, sqlite) as inn:
        table, ann = await table_after_a_bots_answer(inn, "conquest")
        before = (await inn.house.tables.info(ann, table)).n
        await left_by_older_rules(inn, table, 2, key="destroy.city")

    async with open_inn(tmp_path, sqlite) as inn:
        with inn.house.live.subscribe(table) as news:
            inn.house.steward.start()
            after_the_bots_answer = before + 2  # giving up the row moves the number, too
            while (await inn.house.tables.info(ann, table)).n < after_the_bots_answer:
                await asyncio.wait_for(news.next(), 60)
        await check_that_the_house_follows(inn, table, ann, 2)


async def test_rules_that_know_all_rows_are_no_news(inn: Inn) -> None:
    table, ann = await table_after_a_bots_answer(inn, "senators")
    row = await left_by_older_rules(inn, table, 1)

    sight = await inn.house.play.sight(ann, table, PERSON)

    assert sight.ask is not None
    await check_that_the_house_follows(inn, table, ann, 1)
    assert GIVEN_UP not in [line.message for line in await inn.house.play.log(ann, table, PERSON)]
    assert [each["row"] for each in (await rows_of(inn, table))[row["n"] + 1 :]] == ["rules"]

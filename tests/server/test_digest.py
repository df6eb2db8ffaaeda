"""The digest: what is asked of me at my tables, and what I have missed since I was last there."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import update

from tabularium.server.talk.digest import MOST_LINES
from tabularium.shapes.people import Visitor
from tabularium.shapes.tables import Pace
from tabularium.store import schema
from tests.server.kit import NOON, Inn, open_client

pytestmark = pytest.mark.anyio


async def test_a_digest_says_what_is_asked_of_me_and_nothing_where_nothing_is(inn: Inn) -> None:
    table, people = await inn.friends()
    asked, sight = await inn.asked(table, people)
    assert sight.ask is not None

    digests = [(await inn.house.digests.mine(person))[table] for person in people]

    assert digests[asked].ask is not None
    assert digests[asked].ask.describe() == sight.ask.describe()
    assert [digest.seat for digest in digests] == [0, 1, 2]
    for seat, digest in enumerate(digests):
        turn = seat in sight.table.waiting
        assert (digest.ask is not None) == turn == digest.table.my_turn
    assert await inn.house.digests.mine(Visitor()) == {}
    assert await inn.house.digests.mine(await inn.guest("Zoe")) == {}


@pytest.mark.parametrize("seats", [["me", "bot:random", "bot:random"], ["me:A", "me:B", "me:C"]])
async def test_a_digest_says_until_when_i_must_answer(inn: Inn, seats: list[str]) -> None:
    """Given a clock, also at a hot-seat, where the curtain hides the question."""
    ann, pace = await inn.guest("Ann"), Pace(kind="live", bank=60, bonus=10)
    table = (await inn.table(ann, seats, pace=pace)).table.id
    await inn.house.steward.look_after(table)
    without = (await inn.table(ann, seats)).table.id
    await inn.house.steward.look_after(without)
    inn.clock.advance(5)

    digests = await inn.house.digests.mine(ann)

    assert digests[table].table.my_turn
    assert digests[table].deadline == NOON + 70
    assert digests[without].table.my_turn
    assert digests[without].deadline is None


async def test_the_clock_of_somebody_else_is_no_deadline_of_mine(lite: Inn) -> None:
    table, people = await lite.friends(pace=Pace(kind="live", bank=60, bonus=10))
    waiting = (await lite.house.tables.info(people[0], table)).waiting
    while len(waiting) == 3:
        await lite.step(table, people)
        waiting = (await lite.house.tables.info(people[0], table)).waiting

    due = [(await lite.house.digests.mine(person))[table].deadline is not None for person in people]

    assert due == [seat in waiting for seat in range(3)]


async def unseen(inn: Inn, table: str, people: list[Visitor], seat: int, least: int) -> None:
    """The others play on until at least so many lines have come that this seat has not looked at."""
    for _ in range(200):
        async with inn.house.desk.reading(table) as loaded:
            match = loaded.match
            assert match is not None
            asked = {each: (match.numbers[each], ask.default) for each, ask in match.asks.items()}
        other = next(iter(asked))
        await inn.house.play.answer(people[other], table, other, *asked[other])
        digest = (await inn.house.digests.mine(people[seat]))[table]
        if len(digest.lines) + digest.more >= least:
            return
    raise AssertionError("nothing happens")


@pytest.mark.parametrize("least", [1, MOST_LINES + 1])
async def test_lines_are_those_since_my_last_visit_for_my_eyes_only(inn: Inn, least: int) -> None:
    table, people = await inn.friends()
    await unseen(inn, table, people, 2, least)

    digest = (await inn.house.digests.mine(people[2]))[table]

    log = [line for line in await inn.house.play.log(people[2], table, 2, digest.seen) if line.n > digest.seen]
    assert digest.lines == log[-MOST_LINES:]
    assert digest.more == max(0, len(log) - MOST_LINES)
    assert (await inn.house.digests.mine(people[2]))[table] == digest  # reading it was no visit


@pytest.mark.parametrize("written", [False, True])
async def test_after_a_visit_nothing_is_left_to_tell(inn: Inn, written: bool) -> None:
    table, people = await inn.friends()
    for _ in range(6):
        await inn.step(table, people)
    sight = await inn.house.play.sight(people[0], table, 0)
    if written:
        await inn.house.seen.remember()

    digest = (await inn.house.digests.mine(people[0]))[table]

    assert digest.seen == sight.n
    assert digest.lines == []
    assert digest.more == 0
    assert (await inn.house.play.sight(people[0], table, 0)).seen == sight.n


async def test_what_was_taken_back_is_not_told(lite: Inn) -> None:
    table, people = await lite.friends()
    seat, after = await lite.step(table, people)
    other = people[(seat + 1) % 3]
    told = (await lite.house.digests.mine(other))[table].lines
    while not (after.can_undo and told):
        seat, after = await lite.step(table, people)
        other = people[(seat + 1) % 3]
        told = [line for line in (await lite.house.digests.mine(other))[table].lines if line.n == after.n]

    await lite.house.play.undo(people[seat], table, seat, after.n)

    left = (await lite.house.digests.mine(other))[table].lines
    assert not any(line.n == after.n for line in left)


async def test_at_a_hot_seat_the_curtain_stays_closed(lite: Inn) -> None:
    ann = await lite.guest("Ann")
    table = (await lite.table(ann, ["me", "me:Bob", "me:Cyd"])).table.id

    digest = (await lite.house.digests.mine(ann))[table]

    assert digest.table.my_turn
    assert digest.ask is None
    public = await lite.house.play.log(ann, table, None)
    assert all(line in public for line in digest.lines)


async def test_my_turn_comes_first_and_a_table_of_a_game_that_is_gone_spoils_nothing(lite: Inn) -> None:
    table, people = await lite.friends()
    other = (await lite.table(people[0], ["me", "bot:random", "bot:random"])).table.id
    while 0 in (await lite.house.tables.info(people[0], table)).waiting:
        await lite.step(table, people)
    assert list(await lite.house.digests.mine(people[0])) == [other, table]

    await lite.house.store.write(
        lambda connection: connection.execute(update(schema.tables).where(schema.tables.c.id == other).values(rows=0))
    )
    lite.house.desk.forget(other)

    assert set(await lite.house.digests.mine(people[0])) == {other, table}


async def test_over_http_everything_is_in_words(tmp_path: Path, sqlite: str) -> None:
    async with open_client(tmp_path, sqlite) as client:
        token = (await client.post("/api/v1/guests", json={"name": "Ann", "language": "de"})).json()["token"]
        headers = {"authorization": f"Bearer {token}"}
        wish = {"game": "senators", "seats": ["me", "bot:random", "bot:random"]}
        table = (await client.post("/api/v1/tables", json=wish, headers=headers)).json()["table"]["id"]
        await client.app.state.house.steward.look_after(table)  # type: ignore[attr-defined]

        digest = (await client.get("/api/v1/digest", headers=headers)).json()

        assert digest[0]["table"]["my_turn"]
        assert digest[0]["ask"]["text"]
        assert digest[0]["ask"]["text"] != f"ask.{digest[0]['ask']['key']}"
        assert all(line["text"] for line in digest[0]["lines"])


async def test_a_page_in_the_background_only_peeks(inn: Inn) -> None:
    table, people = await inn.friends()
    await unseen(inn, table, people, 2, 1)
    before = (await inn.house.digests.mine(people[2]))[table]

    peeked = await inn.house.play.sight(people[2], table, peek=True)

    assert peeked.seen == before.seen
    assert (await inn.house.digests.mine(people[2]))[table] == before
    await inn.house.play.sight(people[2], table)
    assert (await inn.house.digests.mine(people[2]))[table].lines == []

"""Point 8: who has played much is forgotten without holding up the house, and nobody can fill it."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any

import pytest
from sqlalchemy import Connection, Table, event, literal, select

from tabularium.engine import Match, find_game
from tabularium.engine.dice import Fast
from tabularium.server.people import quotas
from tabularium.store import forget, schema
from tests.server.attack.siege import API, Siege
from tests.server.attack.size import at_most, many, note

pytestmark = pytest.mark.anyio

GAMES = 12
SOON = 3.0
"""Seconds that an answer may take while somebody else is forgotten: it took nineteen once."""


async def played_much(siege: Siege) -> list[str]:
    """Ann has a dozen games and has said a lot."""
    for name in ("Ann", "Bob"):
        await siege.guest(name)
    tables = []
    for number in range(GAMES):
        seats = ("bot:random", "bot:random") if number % 2 else ("open", "open")
        tables.append((await siege.table("Ann", *seats, public=True))["table"]["id"])
    for number in range(15):
        await siege.post(f"/tables/{tables[number % GAMES]}/messages", "Ann", {"text": f"Ave {number}"})
    return tables


def traces(connection: Connection) -> list[Any]:
    """What is left of anybody called Ann."""
    named = [select(each).where(each.c.name == "Ann") for each in (schema.people, schema.seats)]
    said = select(schema.messages).where(schema.messages.c.text.startswith("Ave"))
    return [row for each in (*named, said) for row in connection.execute(each)]


async def test_forgetting_lets_other_writers_in_between(siege: Siege, monkeypatch: pytest.MonkeyPatch) -> None:
    await played_much(siege)
    monkeypatch.setattr(forget, "AT_ONCE", 5)
    gone: list[int] = []
    leave = siege.house.people._leave

    async def slowly(person: str, table_id: str) -> None:
        await leave(person, table_id)
        gone.append(len(gone))

    monkeypatch.setattr(siege.house.people, "_leave", slowly)
    seen: list[int] = []

    wish = {"game": "senators", "seats": ["me", "open", "open"]}

    async def others() -> None:
        while len(gone) < GAMES:
            assert (await siege.post("/tables", "Bob", wish)).is_success
            seen.append(len(gone))

    forgotten, _ = await asyncio.gather(siege.send("DELETE", f"{API}/me", "Ann"), others())

    assert forgotten.status_code == 204
    assert any(0 < each < GAMES for each in seen)
    assert await siege.house.store.read(traces) == []


async def new_game(siege: Siege, name: str) -> str:
    """Somebody sits down at a table, all seats theirs."""
    wish = {"game": "senators", "seats": [f"me:{name}", "me:B", "me:C"]}
    return str((await siege.post("/tables", name, wish)).json()["table"]["id"])


async def step(siege: Siege, name: str, table: str) -> bool:
    """Somebody answers at such a table; False if it is over."""
    waiting = (await siege.get(f"/tables/{table}", name)).json()["waiting"]
    if waiting:
        sight = (await siege.get(f"/tables/{table}/sight?seat={waiting[0]}", name)).json()
        wish = {"seat": waiting[0], "ask": sight["number"], "answer": sight["ask"]["default"]}
        assert (await siege.post(f"/tables/{table}/answer", name, wish)).status_code == 200
    return bool(waiting)


def copied(connection: Connection, table: str, copies: int, longest: int) -> None:
    """The same game so many times more, the last with so many rows."""

    def again(source: Table, key: str, new: str) -> None:
        names = [each.name for each in source.columns if each.name != "serial"]
        columns = [literal(new) if name == key else source.c[name] for name in names]
        connection.execute(source.insert().from_select(names, select(*columns).where(source.c[key] == table)))

    new = ""
    for number in range(copies):
        new = f"copy{number}"
        again(schema.tables, "id", new)
        for source in (schema.seats, schema.rows, schema.snapshots, schema.lines):
            again(source, "table_id", new)
    rows = schema.rows
    found = connection.execute(select(rows).where(rows.c.table_id == new).order_by(rows.c.n)).mappings().all()
    more = [{**found[-2], "n": n} for n in range(len(found), longest)]
    if more:
        connection.execute(rows.insert(), more)


async def test_whoever_plays_does_not_wait_while_many_games_are_forgotten(siege: Siege) -> None:
    """Given somebody with 150 games, one of them as long as a game can be, when they want to be forgotten."""
    for name in ("Ann", "Bob"):
        await siege.guest(name)
    table = await new_game(siege, "Ann")
    while await step(siege, "Ann", table):
        pass
    games, longest = many(150, 15), many(quotas.MOST_ROWS)
    await siege.house.store.write(lambda connection: copied(connection, table, games - 1, longest))
    bobs = await new_game(siege, "Bob")
    waits: list[float] = []

    forgetting = asyncio.create_task(siege.send("DELETE", f"{API}/me", "Ann"))
    while not forgetting.done():
        began = monotonic()
        if not await step(siege, "Bob", bobs):
            bobs = await new_game(siege, "Bob")
        waits.append(monotonic() - began)

    assert (await forgetting).status_code == 204
    assert await siege.house.store.read(traces) == []
    assert max(waits) < SOON
    note("games forgotten", games)
    note("answers of others meanwhile", len(waits))
    at_most("ms for the slowest of them", round(1000 * max(waits)))


async def test_no_transaction_forgets_more_than_one_game(siege: Siege) -> None:
    tables = await played_much(siege)
    person = (await siege.get("/me", "Ann")).json()["id"]
    written: list[set[str]] = []
    store = siege.house.store
    write = store.write

    async def watched(work: Any) -> Any:
        def counted(connection: Connection) -> Any:
            touched: set[str] = set()
            written.append(touched)

            def noted(conn: Any, cursor: Any, statement: str, parameters: Any, *more: Any) -> None:
                if statement.startswith("UPDATE tables"):
                    touched.update(table for table in tables if table in str(parameters))

            event.listen(connection, "before_cursor_execute", noted)
            try:
                return work(connection)
            finally:
                event.remove(connection, "before_cursor_execute", noted)

        return await write(counted)

    store.write = watched  # type: ignore[method-assign]
    await siege.house.people._forget_all(person)

    assert len(written) >= GAMES
    assert max(len(touched) for touched in written) == 1


async def test_a_forgetting_that_was_interrupted_is_finished_later(
    siege: Siege, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = await played_much(siege)

    async def killed(person: str, table_id: str) -> None:
        raise ConnectionError("the house is gone")

    with monkeypatch.context() as broken:
        broken.setattr(siege.house.people, "_leave", killed)
        await siege.send("DELETE", f"{API}/me", "Ann")
    assert (await siege.get("/me", "Ann")).status_code == 401

    siege.clock.advance(3601)
    await siege.house.steward.make_rounds()

    assert await siege.house.store.read(traces) == []
    info = (await siege.get(f"/tables/{tables[1]}", "Bob")).json()
    assert {seat["kind"] for seat in info["seats"]} == {"bot"}


async def test_who_only_asked_for_a_seat_is_forgotten_too(siege: Siege) -> None:
    for name in ("Ann", "Bob", "Zoe"):
        await siege.guest(name)
    table = (await siege.table("Ann", "open", "bot:random", public=True))["table"]["id"]
    await siege.post(f"/tables/{table}/join", "Bob")
    link = (await siege.post(f"/tables/{table}/links", "Ann", {"seat": 2})).json()["token"]
    await siege.open(link, "Zoe")

    await siege.send("DELETE", f"{API}/me", "Zoe")

    sight = await siege.get(f"/tables/{table}/sight", "Bob")
    assert sight.json()["proposals"] == []
    assert "proposed_seat" in sight.text
    assert "Zoe" not in sight.text


# -- what one person may keep ----------------------------------------------------------------------------------------
async def test_talk_is_bounded_at_a_table(siege: Siege, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "MOST_SAID", 3)
    table = await siege.friends("Ann", "Bob", "Cyd")

    got = [await siege.post(f"/tables/{table}/messages", "Ann", {"text": "Ave"}) for _ in range(4)]

    assert [each.status_code for each in got] == [201, 201, 201, 409]
    assert got[-1].json()["remedy"]
    assert (await siege.post(f"/tables/{table}/messages", "Bob", {"text": "Ave"})).status_code == 201


async def finished(siege: Siege, host: str, *seats: str) -> str:
    """A game that was begun and given up."""
    table = (await siege.table(host, *seats))["table"]["id"]
    n = (await siege.get(f"/tables/{table}", host)).json()["n"]
    await siege.post(f"/tables/{table}/proposals", host, {"seat": 0, "at": n, "kind": "abandon"})
    return str(table)


async def test_tables_that_are_given_up_are_bounded_and_forgotten(
    siege: Siege, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given somebody who opens tables and gives them up again, as fast as he can."""
    monkeypatch.setattr(quotas, "MOST_TABLES", 2)
    await siege.guest("Eve")
    ways = ("close", "leave")
    for way in ways:
        table = (await siege.table("Eve", "open", "open"))["table"]["id"]
        assert (await siege.post(f"/tables/{table}/{way}", "Eve")).status_code in (200, 204)
    again = {"game": "senators", "seats": ["me", "open", "open"]}

    assert (await siege.post("/tables", "Eve", again)).status_code == 409
    siege.clock.advance(3601)
    await siege.house.tables.tidy()
    assert (await siege.get(f"/tables/{table}", "Eve")).status_code == 404
    assert (await siege.post("/tables", "Eve", again)).status_code == 201
    siege.clock.advance(3601)
    await siege.house.tables.tidy()
    assert (await siege.get("/lobby", "Eve")).json()["mine"]


async def test_finished_games_are_bounded_and_can_be_removed(siege: Siege, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "MOST_FINISHED", 2)
    await siege.guest("Ann")
    await siege.guest("Eve")
    tables = [await finished(siege, "Ann", "bot:random", "bot:random") for _ in range(2)]
    wish = {"game": "senators", "seats": ["me", "open", "open"]}

    full = await siege.post("/tables", "Ann", wish)
    assert (full.status_code, bool(full.json()["remedy"])) == (409, True)
    assert (await siege.send("DELETE", f"{API}/tables/{tables[0]}", "Eve")).status_code == 404
    assert (await siege.send("DELETE", f"{API}/tables/{tables[0]}", "Ann")).status_code == 204

    assert (await siege.get(f"/tables/{tables[0]}", "Ann")).status_code == 404
    assert (await siege.post("/tables", "Ann", wish)).status_code == 201


async def test_nobody_removes_a_game_that_others_have_played_or_that_runs(siege: Siege) -> None:
    table = await siege.friends("Ann", "Bob", "Cyd")
    running = await siege.send("DELETE", f"{API}/tables/{table}", "Ann")
    sight = (await siege.post(f"/tables/{table}/proposals", "Ann", {"seat": 0, "at": 0, "kind": "abandon"})).json()
    for seat, name in ((1, "Bob"), (2, "Cyd")):
        await siege.post(f"/tables/{table}/proposals/{sight['proposals'][0]['id']}", name, {"seat": seat, "yes": True})

    over = await siege.send("DELETE", f"{API}/tables/{table}", "Ann")

    assert (running.status_code, over.status_code) == (409, 409)
    assert (await siege.get(f"/tables/{table}", "Ann")).json()["status"] == "abandoned"


async def test_uploads_are_bounded_in_bytes(siege: Siege, monkeypatch: pytest.MonkeyPatch) -> None:
    await siege.guest("Ann")
    match = Match.new(find_game("senators"), 3, dice=Fast(7))
    assert match.record
    record = match.record.to_bytes()
    first = await siege.send("POST", f"{API}/records", "Ann", content=record)
    monkeypatch.setattr(quotas, "MOST_UPLOADED_BYTES", len(record) + 10)

    second = await siege.send("POST", f"{API}/records", "Ann", content=record)
    removed = await siege.send("DELETE", f"{API}/tables/{first.json()['table']}", "Ann")

    assert (first.status_code, second.status_code, removed.status_code) == (201, 409, 204)
    assert second.json()["remedy"]


async def test_a_record_grows_by_answers_alone_once_it_is_long(siege: Siege, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "MOST_ROWS", 1)
    table = await siege.friends("Ann", "Bob", "Cyd")

    full = await siege.post(f"/tables/{table}/standing", "Ann", {"seat": 0, "key": "x", "prefer": ["x"]})
    for seat, name in enumerate(("Ann", "Bob", "Cyd")):
        sight = (await siege.get(f"/tables/{table}/sight", name)).json()
        if sight["ask"]:
            wish = {"seat": seat, "ask": sight["number"], "answer": sight["ask"]["default"]}
            assert (await siege.post(f"/tables/{table}/answer", name, wish)).status_code == 200

    assert (full.status_code, bool(full.json()["remedy"])) == (409, True)

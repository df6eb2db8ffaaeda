"""No secret reaches another seat: every route, every kind of visitor, byte for byte after the secrets are changed.

A game is brought to a position. Then two copies of its house are made that differ in nothing a visitor may know: in one
of them coins, hands, decks, seed, private lines, letters, standing answers and stops of others are made up anew.
"""

from __future__ import annotations

import importlib
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import Connection, delete, insert, select, update

from tabularium.engine import Match, find_game
from tabularium.engine.record import Standing
from tabularium.engine.save import Saved
from tabularium.server.api.deeds import DEEDS
from tabularium.server.app import create_app
from tabularium.server.base.settings import Settings
from tabularium.server.tables import looking
from tabularium.server.tables.loaded import Loaded
from tabularium.shapes.room import Room
from tabularium.store import open_store, schema, shelf
from tabularium.store.rows import Snapshot
from tests.server.kit import ORIGIN, FakeClock, Inn, counted, open_client, open_inn

pytestmark = pytest.mark.anyio

GAME = find_game("senators")
API = "/api/v1"
ENDLESS = ("/events",)
KINDS = ["seat 0", "seat 1", "seat 2", "stranger", "nobody"]
IN_A_ROOM = {"desk": "desk", "seat 1": "phone", "nobody": "screen"}
"""The same where somebody presides: whoever sits at the desk, has a phone, or looks at the screen."""
ROOM = " in a room"
LIKE_OTHERS = ("seat 1", "seat 2", f"nobody{ROOM}")
"""Who learns it the same way as somebody else here: looked at in `make prove`."""
POSITIONS = [33, pytest.param(12, marks=pytest.mark.prove), pytest.param(61, marks=pytest.mark.prove)]


# -- a position, and the same with other secrets -----------------------------------------------------------------
async def play_to(inn: Inn, steps: int) -> str:
    """Three people play as greedy bots would, until nothing waits half done; the table."""
    table, people = await inn.friends()
    await inn.guest("Eve")
    for seat in (0, 1, 2):
        await inn.house.play.stand(people[seat], table, seat, "some.key", [seat])
        await inn.house.play.stop(people[seat], table, seat, f"window.{seat}", True)
        await inn.house.talk.say(people[seat], table, "Ave")
    bots = [GAME.bot("greedy", seat) for seat in range(3)]
    for step in range(1000):
        async with inn.house.desk.reading(table) as loaded:
            match = loaded.match
            assert match is not None
            saved = Saved.decode(GAME, match.snapshot())
            if step >= steps and not saved.entries and not saved.given:
                return table
        seat, sight = await inn.asked(table, people)
        assert sight.ask is not None
        assert sight.view is not None
        answer = bots[seat](sight.view, sight.ask)
        await inn.house.play.answer(people[seat], table, seat, sight.number or 0, answer)
    raise AssertionError("the game is over")


async def preside(inn: Inn, table: str) -> None:
    """Eve presides over the table, who has no seat."""
    fields = {"host": inn.people["Eve"].id, "room": msgspec.to_builtins(Room(), str_keys=True), "code": "rostra 42"}
    here = update(schema.tables).where(schema.tables.c.id == table).values(**fields)
    await inn.house.store.write(lambda connection: connection.execute(here))


def settle(connection: Connection, table: str, seat: int | None, changed: bool) -> None:
    """Let the table stand on one snapshot; where `changed`, with whatever this seat may not know made up anew."""
    stored = shelf.load(connection, table)
    assert stored is not None
    match = Loaded(stored).match
    assert match is not None
    data = made_up(match, seat) if changed else match.snapshot()
    last = stored.table.rows - 1
    connection.execute(delete(schema.snapshots).where(schema.snapshots.c.table_id == table))
    shelf.add_snapshots(connection, table, [Snapshot(last, match.n, data, kept=True)])
    if changed:
        others = [row | ({} if row["seat"] == seat else {"key": "other.key"}) for row in stored.table.standing or []]
        connection.execute(update(schema.tables).values(seed="ab" * 32, standing=others))
        garble(connection, table, seat)
    letters(connection, table, seat, "Tomorrow" if changed else "Tonight")


def made_up(match: Match, seat: int | None) -> bytes:
    assert GAME.imagine is not None
    state = GAME.imagine(match.view(seat), 4711)
    assert GAME.view(state, seat) == match.view(seat)
    saved = Saved.decode(GAME, match.snapshot())
    gone = ("format", "game", "state", "state_version", "rules_version")
    plain: dict[str, Any] = {name: getattr(saved, name) for name in saved.__struct_fields__ if name not in gone}
    plain["standings"] = [
        row if row.seat == seat else Standing(seat=row.seat, key="other.key", prefer=[99]) for row in match.standings
    ]
    mine = [] if seat is None else [seat]
    others = [each for each in match.seats if each != seat]
    plain["stops"] = {f"window.{each}": [each] for each in mine} | {"window.else": others}
    plain["stops_then"] = plain["stops"]
    return Saved.encode(GAME, state, **plain)


def garble(connection: Connection, table: str, seat: int | None) -> None:
    """Change what other seats answered and what only they were told."""
    rows, lines = schema.rows, schema.lines
    for row in connection.execute(select(rows.c.n, rows.c.seat, rows.c.line).where(rows.c.table_id == table)).all():
        if row.seat != seat or seat is None:
            plain = msgspec.json.decode(row.line)
            plain |= {"answer": "other"} if "answer" in plain else {}
            plain |= {"rolls": [[6, 0]]}
            here = (rows.c.table_id == table) & (rows.c.n == row.n)
            connection.execute(update(rows).where(here).values(line=msgspec.json.encode(plain)))
    for line in connection.execute(select(lines).where(lines.c.table_id == table)).all():
        if line.audience is not None and (seat is None or f",{seat}," not in line.audience):
            other = {**line.line, "params": {"changed": True}}
            connection.execute(update(lines).where(lines.c.serial == line.serial).values(line=other))


def letters(connection: Connection, table: str, seat: int | None, text: str) -> None:
    """A letter between others lies in the store."""
    for sender in [each for each in range(3) if each != seat]:
        fields = {"table_id": table, "public": 0, "at": 1.0, "seat": sender, "name": "N", "text": text}
        connection.execute(insert(schema.messages), {**fields, "audience": shelf.audience([sender])})


# -- every route -------------------------------------------------------------------------------------------------
@cache
def api_routes() -> list[tuple[str, str]]:
    document = create_app(Settings(), background=False, pages=False).openapi()
    return [(method.upper(), path) for path, methods in document["paths"].items() for method in methods]


@cache
def page_routes() -> list[str]:
    found = []
    for name in ("house", "me", "rules", "table", "room", "joining"):
        module = importlib.import_module(f"tabularium.server.pages.{name}")
        found += [route.path for route in module.router.routes if "GET" in route.methods]
    return found


BODIES: dict[str, list[dict[str, Any]]] = {
    "why": [{"answer": answer} for answer in (0, 7, 30, "pass", "seat:1", "card:grain_7", ["card:meat_3"])],
    "answer": [{"ask": 1, "answer": 0}, {"ask": 9999, "answer": 0}],
    "undo": [{"at": 0}],
    "interject": [{"at": 0, "name": "embezzle", "answer": "yes"}],
    "hint": [{}],
    "proposals": [{"at": 0, "kind": "rewind"}],
}
"""What is sent to routes that take something and, sent so, change nothing."""


def requests(table: str, n: int) -> list[tuple[str, str, dict[str, Any] | None]]:
    """Every request a visitor can make without changing anything."""
    made: list[tuple[str, str, dict[str, Any] | None]] = [("GET", "/healthz", None), ("GET", "/", None)]
    fill = {"{table}": table, "{table_id}": table, "{n}": str(n), "{game}": "senators", "{rule}": "senators:war.1"}
    fill |= {"{code}": "rostra-42"}
    for method, path in api_routes():
        if path.endswith(ENDLESS):
            continue
        for name, value in fill.items():
            path = path.replace(name, value)
        if method == "GET":
            made.append(("GET", path, None))
            if path.startswith(f"{API}/tables/"):
                made += [("GET", f"{path}?seat={seat}", None) for seat in ("none", "mine", "0", "1", "2")]
        elif method == "POST" and path.rpartition("/")[2] in BODIES:
            made += [
                ("POST", path, {"seat": seat, **body}) for seat in range(3) for body in BODIES[path.rpartition("/")[2]]
            ]
    for deed in set(BODIES) & {each.path.pattern for each in DEEDS}:
        made += [
            ("POST", f"/t/{table}/deeds/{deed}?part=1", {"seat": seat, **body})
            for seat in range(3)
            for body in BODIES[deed]
        ]
    for path in page_routes():
        for name, value in fill.items():
            path = path.replace(name, value)
        made += [("GET", path, None), ("GET", f"{path}?seat=1", None), ("GET", f"{path}?part=1", None)]
    return made


@asynccontextmanager
async def copy_of(
    house: Path, folder: Path, table: str, seat: int | None, changed: bool
) -> AsyncIterator[httpx.AsyncClient]:
    folder.mkdir()
    shutil.copy(house, folder / "house.db")
    database = f"sqlite:///{folder / 'house.db'}"
    store = await open_store(database)
    await store.write(lambda connection: settle(connection, table, seat, changed))
    await store.close()
    more = {"clock": FakeClock(), "token": counted("later"), "pages": True}
    async with open_client(folder, database, **more) as client:
        yield client


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, marks=pytest.mark.prove if kind in LIKE_OTHERS else ())
        for kind in [*KINDS, *(kind + ROOM for kind in IN_A_ROOM)]
    ],
)
@pytest.mark.parametrize("steps", POSITIONS)
async def test_nothing_a_visitor_can_get_depends_on_what_they_may_not_know(
    kind: str, steps: int, tmp_path: Path, sqlite: str
) -> None:
    async with open_inn(tmp_path, sqlite) as inn:
        table = await play_to(inn, steps)
        n = (await inn.house.tables.info(inn.people["Ann"], table)).n
        presided = kind.endswith(ROOM)
        kind = kind.removesuffix(ROOM)
        if presided:
            await preside(inn, table)
        names = {"seat 0": "Ann", "seat 1": "Bob", "seat 2": "Cyd", "stranger": "Eve", "desk": "Eve"}
        token = inn.tokens.get(names.get(kind, ""))
    seat = int(kind[-1]) if kind.startswith("seat") else None
    headers = {"origin": ORIGIN, **({"authorization": f"Bearer {token}"} if token else {})}

    async with (
        copy_of(tmp_path / "house.db", tmp_path / "true", table, seat, False) as true,
        copy_of(tmp_path / "house.db", tmp_path / "made up", table, seat, True) as other,
    ):
        seen = set()
        for method, path, body in requests(table, n):
            one, two = [await client.request(method, path, json=body, headers=headers) for client in (true, other)]
            assert one.status_code < 500, f"{method} {path}: {one.text[:300]}"
            assert one.content == two.content, f"{method} {path} {body}"
            assert one.headers.raw == two.headers.raw
            seen.add(one.status_code)
        assert {200, 404} <= seen
        if presided:
            assert (await true.get(f"/t/{table}/{IN_A_ROOM[kind]}", headers=headers)).status_code == 200
        acted = [await act(client, table, seat, headers) for client in (true, other)]
        assert [each.content for each in acted] == [acted[0].content] * 2
        assert acted[0].status_code == (200 if seat is not None else 403)


async def act(client: httpx.AsyncClient, table: str, seat: int | None, headers: dict[str, str]) -> httpx.Response:
    """A deed that succeeds, done before a page that shows nothing yet: everything comes back."""
    wish = {"seat": seat or 0, "window": "some.window", "on": True}
    return await client.post(f"/t/{table}/deeds/stops?part=1", json=wish, headers=headers)


async def test_the_proof_would_notice_a_leak(tmp_path: Path, sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a view that shows too much, the same comparison fails."""
    async with open_inn(tmp_path, sqlite) as inn:
        table = await play_to(inn, 12)
    real = looking.sight

    def leaky(loaded: Any, who: Any, seat: int | None, *rest: Any, **more: Any) -> Any:
        return real(loaded, who, None if seat is not None else 0, *rest, **more)

    monkeypatch.setattr(looking, "sight", leaky)
    path = f"{API}/tables/{table}/sight?seat=none"
    async with (
        copy_of(tmp_path / "house.db", tmp_path / "true", table, None, False) as true,
        copy_of(tmp_path / "house.db", tmp_path / "made up", table, None, True) as other,
    ):
        assert (await true.get(path)).content != (await other.get(path)).content

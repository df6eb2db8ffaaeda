"""Drafts of sheets: private, saved in place, version-checked, gone with their ask, and what a deadline takes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tabularium.engine import Sheet, StaleAsk
from tabularium.server.base.problem import Problem
from tabularium.server.tables.bots import BotPool
from tabularium.server.tables.botworker import Chosen
from tabularium.shapes.people import Visitor
from tabularium.shapes.tables import Pace, Sight
from tabularium.store import schema
from tests.server.kit import Inn, open_client, open_inn

pytestmark = pytest.mark.anyio

ONE = {"levy": {"legions": 1}}
DEAR = {"levy": {"legions": 5, "ships": 3}}
API = "/api/v1"


async def number(inn: Inn, who: Visitor, table: str, seat: int) -> int:
    sight = await inn.house.play.sight(who, table, seat)
    assert sight.number is not None
    return sight.number


async def written(inn: Inn) -> list[tuple[int, int, Any]]:
    """What lies in the store: seat, version, sheet."""
    rows = await inn.house.store.read(lambda connection: connection.execute(schema.drafts.select()).all())
    return [(row.seat, row.version, row.sheet) for row in rows]


async def test_a_draft_is_read_in_the_shape_of_its_form_whatever_was_saved(inn: Inn, tribute: str) -> None:
    table, people = await inn.friends(game=tribute)
    wild = {"gifts": [{"to": [{}]}, {"to": "seat:1", "coins": 99}, 7], "levy": "all", "nonsense": {}}

    saved = await inn.house.drafts.save(people[0], table, 0, await number(inn, people[0], table, 0), 0, wild)

    assert saved.problems
    assert saved.sheet == (await inn.house.drafts.of(people[0], table, 0)).sheet
    assert saved.sheet == {"gifts": [{"to": "seat:1", "coins": 99}]}


async def test_a_draft_is_saved_in_place_and_moves_nothing(inn: Inn, tribute: str) -> None:
    table, people = await inn.friends(game=tribute)
    ask, before = await number(inn, people[1], table, 1), await inn.rows(table)
    seen = await inn.house.play.sight(people[0], table, 0)

    first = await inn.house.drafts.save(people[1], table, 1, ask, 0, ONE)
    second = await inn.house.drafts.save(people[1], table, 1, ask, first.version, DEAR)

    assert (first.version, first.problems) == (1, [])
    assert [(path, why.message) for path, why in second.problems] == [("", "sheet.too_dear")]
    assert await written(inn) == [(1, 2, DEAR)]
    assert await inn.rows(table) == before
    again = await inn.house.play.sight(people[0], table, 0)
    assert (again.n, again.table) == (seen.n, seen.table)
    mine = await inn.house.drafts.of(people[1], table, 1)
    assert (mine.version, mine.sheet) == (2, DEAR)


async def test_what_was_saved_elsewhere_is_not_overwritten(inn: Inn, tribute: str) -> None:
    table, people = await inn.friends(game=tribute)
    ask = await number(inn, people[0], table, 0)
    await inn.house.drafts.save(people[0], table, 0, ask, 0, ONE)
    for version in (0, 7):
        with pytest.raises(Problem) as refused:
            await inn.house.drafts.save(people[0], table, 0, ask, version, DEAR)
        assert (refused.value.status, refused.value.refusal.message) == (409, "problem.draft_elsewhere")
    assert await written(inn) == [(0, 1, ONE)]


async def test_an_older_form_is_not_handed_in_after_a_save_elsewhere(inn: Inn, tribute: str) -> None:
    table, people = await inn.friends(game=tribute)
    ask = await number(inn, people[0], table, 0)
    here = await inn.house.drafts.save(people[0], table, 0, ask, 0, {})
    there = await inn.house.drafts.save(people[0], table, 0, ask, here.version, ONE)

    with pytest.raises(Problem) as refused:
        await inn.house.play.answer(people[0], table, 0, ask, {}, here.version)

    assert (refused.value.status, refused.value.refusal.message) == (409, "problem.draft_elsewhere")
    assert await written(inn) == [(0, there.version, ONE)]
    handed_in = await inn.house.play.answer(people[0], table, 0, ask, ONE, there.version)
    assert handed_in.ask is None


async def test_a_draft_is_for_nobody_elses_eyes(lite: Inn, tribute: str) -> None:
    table, people = await lite.friends(game=tribute)
    await lite.house.drafts.save(people[1], table, 1, await number(lite, people[1], table, 1), 0, ONE)
    for who in (people[0], people[2], Visitor(), await lite.guest("Eve")):
        with pytest.raises(Problem) as refused:
            await lite.house.drafts.of(who, table, 1)
        assert refused.value.status == 403
        with pytest.raises(Problem):
            await lite.house.drafts.checked(who, table, 1, ONE)


async def test_whoever_takes_over_a_seat_finds_a_clean_sheet(lite: Inn, tribute: str) -> None:
    table, people = await lite.friends(game=tribute)
    ask = await number(lite, people[1], table, 1)
    await lite.house.drafts.save(people[1], table, 1, ask, 0, ONE)
    eve = await lite.guest("Eve")
    await lite.house.store.write(
        lambda connection: connection.execute(
            schema.seats.update().where(schema.seats.c.seat == 1).values(person=eve.id)
        )
    )
    lite.house.desk.forget(table)
    assert (await lite.house.drafts.of(eve, table, 1)).version == 0
    await lite.house.drafts.save(eve, table, 1, ask, 0, DEAR)
    assert await written(lite) == [(1, 1, DEAR)]


async def test_a_draft_goes_with_its_ask_and_comes_back_when_it_is_taken_back(inn: Inn, tribute: str) -> None:
    table, people = await inn.friends(game=tribute)
    ask = await number(inn, people[0], table, 0)
    await inn.house.drafts.save(people[0], table, 0, ask, 0, ONE)
    after = await inn.house.play.answer(people[0], table, 0, ask, ONE)
    assert await written(inn) == []
    with pytest.raises(Problem) as refused:
        await inn.house.drafts.save(people[0], table, 0, ask, 0, ONE)
    assert (refused.value.status, refused.value.refusal.message) == (409, "problem.not_a_sheet")

    back = await inn.house.play.undo(people[0], table, 0, after.n)

    draft = await inn.house.drafts.of(people[0], table, 0)
    assert (draft.number, draft.version, draft.sheet["levy"]) == (back.number, 1, {"legions": 1, "ships": 0})
    with pytest.raises(StaleAsk):
        await inn.house.drafts.save(people[0], table, 0, ask, 0, ONE)


async def test_a_draft_is_bounded_in_size_and_rate(tmp_path: Path, sqlite: str, tribute: str) -> None:
    async with open_inn(tmp_path, sqlite, drafts_a_minute=3, draft_limit=1000) as inn:
        table, people = await inn.friends(game=tribute)
        ask = await number(inn, people[0], table, 0)
        with pytest.raises(Problem) as big:
            await inn.house.drafts.save(people[0], table, 0, ask, 0, {"temple": {"vow": "x" * 1000}})
        assert big.value.status == 413
        for version in range(3):
            await inn.house.drafts.save(people[0], table, 0, ask, version, ONE)
        with pytest.raises(Problem) as often:
            await inn.house.drafts.save(people[0], table, 0, ask, 3, ONE)
        assert often.value.status == 429


# -- the deadline ------------------------------------------------------------------------------------------------
DAYS = Pace(kind="days", days=1.0, night=[0, 0])


@pytest.mark.parametrize("away", ["bot", "default"])
async def test_a_deadline_takes_the_draft_if_it_is_legal(lite: Inn, tribute: str, away: str) -> None:
    table, people = await lite.friends(2, game=tribute, pace=DAYS, away=away, options={"years": 1})
    await lite.house.drafts.save(people[0], table, 0, await number(lite, people[0], table, 0), 0, ONE)
    await lite.house.play.answer(people[1], table, 1, await number(lite, people[1], table, 1), {})

    lite.clock.advance(86_400 * 1.5)
    await lite.house.steward.look_after(table)

    sight = await lite.house.play.sight(people[0], table, 0)
    assert sight.outcome is not None
    assert sight.outcome["glory"] == [1, 0]
    rows = [msgspec.json.decode(line) for line in await lite.rows(table)]
    assert [(row["seat"], row["by"]) for row in rows if row["row"] == "auto"] == [(0, "clock")]
    assert "house.clock_draft" in [line.message for line in sight.lines]
    assert sight.table.seats[0].caretaker is None


async def test_a_deadline_takes_the_default_if_the_draft_is_not_legal(lite: Inn, tribute: str) -> None:
    table, people = await lite.friends(2, game=tribute, pace=DAYS, away="default", options={"years": 1})
    await lite.house.drafts.save(people[0], table, 0, await number(lite, people[0], table, 0), 0, DEAR)
    await lite.house.play.answer(people[1], table, 1, await number(lite, people[1], table, 1), {})

    lite.clock.advance(86_400 * 1.5)
    await lite.house.steward.look_after(table)

    sight = await lite.house.play.sight(people[0], table, 0)
    assert sight.outcome is not None
    assert sight.outcome["glory"] == [0, 0]
    assert "house.clock_default" in [line.message for line in sight.lines]


# -- thirteen ----------------------------------------------------------------------------------------------------
async def work_of_an_answer(inn: Inn, tribute: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is done to sheets while one of them is handed in: counted, not timed."""
    host = await inn.guest("Host")
    seated = ["me", *[f"me:{seat}" for seat in range(1, seats)]]
    table = (await inn.table(host, seated, game=tribute, public=True)).table.id
    ask = await number(inn, host, table, 1)
    calls: list[str] = []
    for name in ("describe", "_problems", "normal"):
        real = getattr(Sheet, name)

        def counting(self: Sheet, *args: Any, real: Any = real, name: str = name) -> Any:
            calls.append(name)
            return real(self, *args)

        monkeypatch.setattr(Sheet, name, counting)
    after: Sight = await inn.house.play.answer(host, table, 1, ask, ONE)
    assert after.held is not None
    monkeypatch.undo()
    return sorted(calls)


@pytest.mark.parametrize("seats", [2, 13])
async def test_thirteen_open_sheets_cost_an_answer_no_more_than_two(
    lite: Inn, seats: int, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    tribute = request.getfixturevalue("tribute")
    with monkeypatch.context() as patched:
        assert await work_of_an_answer(lite, tribute, seats, patched) == ["_problems", "normal", "normal"]


# -- over HTTP ---------------------------------------------------------------------------------------------------
async def for_two(client: httpx.AsyncClient, game: str) -> tuple[dict[str, str], str]:
    """A table at which Ann has both seats: her headers and its address."""
    made = await client.post(f"{API}/guests", json={"name": "Ann"})
    client.cookies.clear()
    me = {"authorization": f"Bearer {made.json()['token']}"}
    wish = {"game": game, "seats": ["me", "me:Bob"]}
    table = (await client.post(f"{API}/tables", json=wish, headers=me)).json()["table"]["id"]
    return me, f"{API}/tables/{table}"


async def test_a_sheet_is_filled_in_over_http(tmp_path: Path, sqlite: str, tribute: str) -> None:
    async with open_client(tmp_path, sqlite) as client:
        me, here = await for_two(client, tribute)
        sight = (await client.get(f"{here}/sight?seat=0", headers=me)).json()
        assert sight["ask"]["schema"]["$ref"] == "#/$defs/Orders"
        assert sight["ask"]["among"] == {"gifts[].to": ["seat:1"]}

        wrong = {"gifts": [{"to": "seat:7", "coins": 1}]}
        told = (await client.post(f"{here}/problems", json={"seat": 0, "sheet": wrong}, headers=me)).json()
        assert [(each["path"], each["where"], each["rule"]) for each in told] == [
            ("gifts[0].to", "Gifts › Row 1 › To", "tribute:sheet.1")
        ]
        refused = await client.post(
            f"{here}/answer", json={"seat": 0, "ask": sight["number"], "answer": wrong}, headers=me
        )
        assert (refused.status_code, refused.json()["path"]) == (422, "gifts[0].to")

        draft = {"seat": 0, "ask": sight["number"], "version": 0, "sheet": ONE}
        saved = await client.post(f"{here}/draft", json=draft, headers=me)
        assert (saved.status_code, saved.json()["version"]) == (200, 1)
        assert (await client.post(f"{here}/draft", json=draft, headers=me)).status_code == 409
        mine = (await client.get(f"{here}/draft?seat=0", headers=me)).json()
        assert (mine["version"], mine["sheet"], mine["problems"]) == (1, ONE, [])

        done = await client.post(f"{here}/answer", json={"seat": 0, "ask": sight["number"], "answer": ONE}, headers=me)
        assert done.status_code == 200
        assert (await client.get(f"{here}/draft?seat=0", headers=me)).status_code == 409


async def test_the_sheet_before_is_a_start_for_the_next(tmp_path: Path, sqlite: str, tribute: str) -> None:
    """Given a sheet that was handed in last year, then this year it can be read again by section, by its seat alone."""
    async with open_client(tmp_path, sqlite) as client:
        me, here = await for_two(client, tribute)
        assert (await client.get(f"{here}/before?seat=0", headers=me)).json() == {
            "answer": None,
            "sections": [],
            "problems": [],
        }
        for seat in (0, 1):
            sight = (await client.get(f"{here}/sight?seat={seat}", headers=me)).json()
            answer = ONE if seat == 0 else sight["ask"]["default"]
            given = {"seat": seat, "ask": sight["number"], "answer": answer}
            assert (await client.post(f"{here}/answer", json=given, headers=me)).status_code == 200

        before = (await client.get(f"{here}/before?seat=0", headers=me)).json()

        assert before["answer"]["levy"] == {"legions": 1, "ships": 0}
        assert before["problems"] == []
        assert [(each["name"], each["text"]) for each in before["sections"]][:1] == [("levy", "Legions: 1")]
        stranger = await client.get(f"{here}/before?seat=0")
        assert stranger.status_code == 404, "a stranger knows of no such table"


async def test_of_the_sheet_before_what_no_longer_stands_is_left_out_and_told(
    tmp_path: Path, sqlite: str, tribute: str
) -> None:
    """Given all coins were given away last year, then this year that gift is not on the sheet, and it says why."""
    async with open_client(tmp_path, sqlite) as client:
        me, here = await for_two(client, tribute)
        for seat in (0, 1):
            sight = (await client.get(f"{here}/sight?seat={seat}", headers=me)).json()
            all_coins = sight["ask"]["within"]["gifts[].coins"][1]
            gifts = {"gifts": [{"to": "seat:1", "coins": all_coins}]} if seat == 0 else {}
            given = {"seat": seat, "ask": sight["number"], "answer": {**sight["ask"]["default"], **gifts}}
            assert (await client.post(f"{here}/answer", json=given, headers=me)).status_code == 200

        before = (await client.get(f"{here}/before?seat=0", headers=me)).json()

        assert before["answer"]["gifts"] == []
        assert [(each["path"], each["message"]) for each in before["problems"]] == [
            ("gifts[0].coins", "refused.out_of_range")
        ]
        assert before["problems"][0]["where"].startswith("Gifts")


@pytest.mark.parametrize("sheet", ['{"a":' * 5000 + "1" + "}" * 5000, '{"a":' * 900 + "1" + "}" * 900, '{"a":1e999}'])
async def test_a_hostile_sheet_is_refused(tmp_path: Path, sqlite: str, tribute: str, sheet: str) -> None:
    async with open_client(tmp_path, sqlite) as client:
        me, here = await for_two(client, tribute)
        me["content-type"] = "application/json"
        for route, body in (
            ("answer", f'{{"seat":0,"ask":1,"answer":{sheet}}}'),
            ("draft", f'{{"seat":0,"ask":1,"version":0,"sheet":{sheet}}}'),
            ("problems", f'{{"seat":0,"sheet":{sheet}}}'),
        ):
            told = await client.post(f"{here}/{route}", content=body, headers=me)
            assert told.status_code < 500, (route, told.text)
        page = await client.get(f"{here}/draft?seat=0", headers=me)
        assert page.status_code == 200


async def test_nobody_else_sees_a_byte_of_a_draft(tmp_path: Path, sqlite: str, tribute: str) -> None:
    """Given two people and a stranger, when one writes on the sheet, whatever the others can load stays the same."""
    async with open_client(tmp_path, sqlite, pages=True) as client:
        people = []
        for name in ("Ann", "Bob", "Eve"):
            made = await client.post(f"{API}/guests", json={"name": name})
            client.cookies.clear()
            people.append({"authorization": f"Bearer {made.json()['token']}"})
        wish = {"game": tribute, "seats": ["me", "open"], "public": True}
        table = (await client.post(f"{API}/tables", json=wish, headers=people[1])).json()["table"]["id"]
        here = f"{API}/tables/{table}"
        assert (await client.post(f"{here}/join", json={}, headers=people[0])).status_code == 200
        loaded = [f"{here}/{each}" for each in ("sight", "log", "record", "draft?seat=1")]
        loaded += [here, f"{API}/tables", f"{API}/digest", f"/t/{table}", "/"]

        async def seen() -> list[bytes]:
            told = [await client.get(path, headers=who) for who in (people[1], people[2], {}) for path in loaded]
            client.cookies.clear()
            return [each.content for each in told]

        await seen()  # a first look is remembered, a second one changes nothing
        before = await seen()
        draft = {"seat": 1, "ask": 1, "version": 0, "sheet": {"temple": {"vow": "never tell"}}}
        assert (await client.post(f"{here}/draft", json=draft, headers=people[0])).status_code == 200
        assert await seen() == before
        mine = await client.get(f"/t/{table}", headers=people[0])
        assert "never tell" in mine.text


async def test_a_hint_for_a_sheet_is_told_by_section(
    tmp_path: Path, sqlite: str, tribute: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given what a bot has chosen (its process does not know this game)."""

    async def chosen(pool: BotPool, task: Any, person: str) -> Chosen:
        return Chosen(seat=0, answer={**ONE, "gifts": [{"to": "seat:1", "coins": 2}]})

    monkeypatch.setattr(BotPool, "choose", chosen)
    async with open_client(tmp_path, sqlite) as client:
        ann = {"Authorization": f"Bearer {(await client.post(f'{API}/guests', json={'name': 'Ann'})).json()['token']}"}
        wish = {"game": tribute, "seats": ["me", "bot:random"]}
        made = (await client.post(f"{API}/tables", json=wish, headers=ann)).json()
        table = f"{API}/tables/{made['table']['id']}"

        hint = (await client.post(f"{table}/hint", json={"seat": 0}, headers=ann)).json()

        assert [(each["name"], each["title"], each["text"]) for each in hint["sections"]] == [
            ("levy", "Levy", "Legions: 1"),
            ("gifts", "Gifts", f"{made['table']['seats'][1]['name']}, Coins: 2"),
            ("temple", "Temple", "Nothing"),
            ("triumph", "Triumph", "Nothing"),
        ]
        assert hint["answer"]["levy"] == {"legions": 1, "ships": 0}, "whole, to be taken over"


async def test_the_last_sheet_is_told_and_not_one_that_was_taken_back(inn: Inn, tribute: str) -> None:
    """Given a year that has passed, when another sheet is handed in and taken back, then the old one is the last."""
    table, people = await inn.friends(game=tribute)

    async def last() -> Any:
        async with inn.house.desk.reading(table) as loaded:
            return await inn.house.drafts.carried_out(loaded, 0)

    assert await last() is None
    for seat, who in enumerate(people):
        await inn.house.play.answer(who, table, seat, await number(inn, who, table, seat), ONE if seat == 0 else {})
    old = await last()
    assert old["levy"]["legions"] == 1

    sight = await inn.house.play.answer(people[0], table, 0, await number(inn, people[0], table, 0), {})
    assert await last() is None
    await inn.house.play.undo(people[0], table, 0, sight.n)

    assert await last() == old

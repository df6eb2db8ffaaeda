"""Spectators who see a table some turns later: everything they can look at ends where their moment does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tabularium.server.base.problem import Problem
from tabularium.shapes.people import Visitor
from tests.server.kit import Inn, open_client
from tests.server.test_calendar import SUNDAYS, hand_in, pass_the_deadline

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("resolved_here")]
STRANGER = Visitor()
API = "/api/v1"


async def years_on(inn: Inn, tribute: str, delay: int, years: int) -> tuple[str, list[Visitor], list[dict[str, Any]]]:
    """A table so many years on, and what its players all knew when each year began."""
    table, people = await inn.friends(2, game=tribute, pace=SUNDAYS, delay=delay, options={"years": 9}, away="default")
    known = [await public(inn, table, people[0])]
    for _ in range(years):
        await hand_in(inn, people[0], table, 0, {"levy": {"legions": 1}})
        await pass_the_deadline(inn, table)
        known.append(await public(inn, table, people[0]))
    return table, people, known


async def public(inn: Inn, table: str, player: Visitor) -> dict[str, Any]:
    view = (await inn.house.play.sight(player, table, 0)).view
    assert view is not None
    return {name: view[name] for name in ("year", "glory", "gods")}


@pytest.mark.parametrize(("delay", "shown"), [(1, 2), (2, 1), (3, 0), (9, 0)])
async def test_a_spectator_sees_the_table_as_it_was_when_a_turn_began(
    lite: Inn, tribute: str, delay: int, shown: int
) -> None:
    table, _, known = await years_on(lite, tribute, delay, 3)

    sight = await lite.house.play.sight(STRANGER, table)

    assert sight.view is not None
    assert {name: sight.view[name] for name in known[shown]} == known[shown]
    assert sight.past is not None
    assert all(line.n <= sight.past for line in sight.lines)
    years = [line.params["year"] for line in sight.lines if line.message == "year.begins"]
    assert years == list(range(1, shown + 2))


async def test_nothing_else_tells_a_spectator_more(lite: Inn, tribute: str) -> None:
    table, people, known = await years_on(lite, tribute, 1, 3)
    past = (await lite.house.play.sight(STRANGER, table)).past
    assert past is not None
    n = (await lite.house.tables.info(STRANGER, table)).n

    assert max(await lite.house.records.moments(STRANGER, table)) == past
    for moment in (past + 1, n):
        with pytest.raises(Problem):
            await lite.house.records.at(STRANGER, table, moment)
    assert (await lite.house.records.at(STRANGER, table, past)).view["year"] == known[2]["year"]
    for upto in (None, n):
        assert all(line.n <= past for line in await lite.house.play.log(STRANGER, table, upto=upto, limit=1000))
    _, saved = await lite.house.records.download(STRANGER, table)
    kept = msgspec.json.decode(saved)
    assert (kept["n"], kept["view"]["year"]) == (past, known[2]["year"])
    assert all(line["n"] <= past for line in kept["log"])
    own = await lite.house.play.sight(people[0], table)
    assert own.past is None
    assert own.view is not None
    assert own.view["year"] == known[3]["year"]
    assert max(await lite.house.records.moments(people[0], table)) == n


async def test_when_the_game_is_over_everybody_sees_its_end(lite: Inn, tribute: str) -> None:
    table, people = await lite.friends(2, game=tribute, pace=SUNDAYS, delay=1, options={"years": 2}, away="default")
    for _ in range(2):
        await pass_the_deadline(lite, table)
    sight = await lite.house.play.sight(STRANGER, table)
    assert sight.outcome is not None
    assert sight.past is None
    assert (await lite.house.play.sight(people[0], table)).outcome == sight.outcome


@pytest.mark.parametrize(("game", "delay"), [("tribute", -1), ("tribute", 99), ("senators", 1)])
async def test_a_delay_that_cannot_be_kept_is_refused(lite: Inn, tribute: str, game: str, delay: int) -> None:
    ann = await lite.guest("Ann")
    with pytest.raises(Problem) as refused:
        await lite.table(ann, ["me", "open", "open"], game=game, delay=delay)
    assert refused.value.refusal.message == "problem.bad_delay"


async def test_the_pages_of_a_spectator_do_not_change_with_the_present_turn(
    tmp_path: Path, sqlite: str, tribute: str
) -> None:
    """Given a table in its second year, whatever is done in it, what a stranger can load is the first year's."""
    async with open_client(tmp_path, sqlite, pages=True) as client:
        made = await client.post(f"{API}/guests", json={"name": "Ann"})
        client.cookies.clear()
        me = {"authorization": f"Bearer {made.json()['token']}"}
        wish = {"game": tribute, "seats": ["me:A", "me:B"], "public": True, "delay": 1, "facilitated": True}
        table = (await client.post(f"{API}/tables", json=wish, headers=me)).json()["table"]["id"]
        await client.post(f"{API}/tables/{table}/start", headers=me)
        for seat in (0, 1):
            sight = (await client.get(f"{API}/tables/{table}/sight?seat={seat}", headers=me)).json()
            given = {"seat": seat, "ask": sight["number"], "answer": {"levy": {"legions": 1 + seat}}}
            assert (await client.post(f"{API}/tables/{table}/answer", json=given, headers=me)).status_code == 200

        seen = (await client.get(f"{API}/tables/{table}/sight")).json()
        page = await client.get(f"/t/{table}")

        assert (seen["view"]["year"], seen["view"]["glory"]) == (1, [0, 0])
        assert "as it was 1 turn ago" in page.text
        assert (await client.get(f"/t/{table}/screen")).status_code == 403
        assert (await client.get(f"/t/{table}/minutes")).status_code == 403
        assert (await client.get(f"/t/{table}/desk", headers=me)).status_code == 200
        assert (await client.get(f"/t/{table}/replay?at=99")).status_code == 200

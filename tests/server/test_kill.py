"""The quick sample of the kill proof; `make prove` kills a thousand times."""

import asyncio
import signal
from pathlib import Path

import msgspec
import pytest

from tabularium.client import House
from tabularium.store import open_store, shelf
from tests.server.falling import MOMENTS
from tests.server.house_process import HouseProcess
from tests.server.kill import check_all, prove_kill, prove_one_of_two_killed

SHELF = ("-m", "tests.browser.shelf")
"""A server with the games of the tests."""
PAUSE = "moment.vote.closing"


def test_what_was_acknowledged_survives_kill_9() -> None:
    assert "no table damaged" in prove_kill(2)


def test_what_was_acknowledged_survives_kill_9_on_postgresql(shared: str) -> None:
    assert "no table damaged" in prove_kill(2, databases=(shared,))


def test_of_two_workers_one_is_killed_and_nothing_is_lost(shared: str) -> None:
    assert "no table damaged" in prove_one_of_two_killed(1, shared)


def at_a_pause(url: str, pause: float) -> tuple[list[House], str]:
    """Three people at a table that pauses before a vote is closed, so that whoever holds a card can play it."""
    people = [House(url).guest(name) for name in ("Ann", "Bob", "Cyd")]
    seats = ["me", "open", "open"]
    table = people[0].open("courteous", seats, public=True, pace={"kind": "none", "pause": pause}).id
    for person in people[1:]:
        person.join(table)
    for _ in range(200):
        seen = [person.table(table).sight() for person in people]
        if all(each["ask"] and each["ask"]["key"] == PAUSE for each in seen):
            return people, table
        seat = next(seat for seat, each in enumerate(seen) if each["ask"])
        people[seat].table(table).answer(seen[seat]["ask"]["default"])
    raise AssertionError("no vote was ever closed")


def test_what_was_let_pass_in_a_pause_survives_kill_9(tmp_path: Path) -> None:
    """Given a pause that one lets pass, when the server is killed, the others are given it still and he is not."""
    with HouseProcess(tmp_path, program=SHELF) as server:
        people, table = at_a_pause(server.url, pause=30.0)
        people[1].table(table).answer("go_on")
        n = people[0].table(table).sight()["n"]
        server.kill()
    with HouseProcess(tmp_path, program=SHELF) as server:
        tables = [House(server.url, person.token).table(table) for person in people]
        seen = [each.sight() for each in tables]
        assert [each["ask"] and each["ask"]["key"] for each in seen] == [PAUSE, None, PAUSE]
        assert seen[0]["n"] == n
        for seat in (0, 2):
            tables[seat].answer("go_on")
        assert tables[0].sight()["n"] == n + 1


def test_a_pause_ends_though_the_server_was_killed_in_it(tmp_path: Path) -> None:
    """Given a pause, when the server is killed and nobody says anything, the house ends it when its time is over."""
    with HouseProcess(tmp_path, program=SHELF) as server:
        people, table = at_a_pause(server.url, pause=3.0)
        n = people[0].table(table).sight()["n"]
        server.kill()
    with HouseProcess(tmp_path, program=SHELF) as server:
        ann = House(server.url, people[0].token).table(table)
        assert next(now for now in ann.moves() if now > n) == n + 1
        assert PAUSE not in str(ann.sight()["ask"])


def test_a_draft_survives_kill_9(tmp_path: Path) -> None:
    """Given a draft that was acknowledged, when the server is killed, then it is there, and can be gone on with."""
    with HouseProcess(tmp_path, program=SHELF) as server:
        me = House(server.url).guest("Victim")
        table = me.open("tribute", ["me:A", "me:B"])
        ask = me.call("GET", f"/tables/{table.id}/sight?seat=1")["number"]
        draft = {"seat": 1, "ask": ask, "version": 0, "sheet": {"levy": {"legions": 2}}}
        assert me.call("POST", f"/tables/{table.id}/draft", **draft)["version"] == 1
        server.kill()
    with HouseProcess(tmp_path, program=SHELF) as server:
        again = House(server.url, me.token)
        found = again.call("GET", f"/tables/{table.id}/draft?seat=1")
        assert (found["ask"], found["version"], found["sheet"]) == (ask, 1, {"levy": {"legions": 2}})
        after = again.call("POST", f"/tables/{table.id}/answer", seat=1, ask=ask, answer=found["sheet"])
        assert after["held"]["levy"] == {"legions": 2, "ships": 0}


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_year_is_opened_once_though_the_server_was_killed_in_the_middle(tmp_path: Path, moment: str) -> None:
    """Given sealed answers, when the server is killed while it opens them, the next one opens them, or finds them open.

    The week is so short that the bidding is over at once, and the first year takes as long as ever.
    """
    week = {"kind": "weekly", "phases": {"bids": 1.0 / 3600}}
    options = {"scenario": "three_shores"}
    with HouseProcess(tmp_path, program=("-m", "tests.server.falling", moment)) as server:
        me = House(server.url).guest("Victim")
        table = me.open("mare_nostrum", ["me:A", "me:B"], pace=week, options=options).id
        server.process.wait(60)
        assert server.process.returncode == -signal.SIGKILL
    with HouseProcess(tmp_path) as server:
        seen = House(server.url, me.token).table(table)
        assert next(n for n in seen.moves() if n) == 2
        assert seen.sight()["ask"]["key"] == "orders"
    database = f"sqlite:///{tmp_path / 'tabularium.db'}"
    asyncio.run(check_all(database))
    assert asyncio.run(answers_in(database, table)) == [("bids", 0), ("bids", 1)]


async def answers_in(database: str, table: str) -> list[tuple[str, int]]:
    """What was answered by whom, as the record has it."""
    store = await open_store(database)
    try:
        lines = await store.read(lambda connection: shelf.record_lines(connection, table))
    finally:
        await store.close()
    rows = [msgspec.json.decode(line) for line in lines]
    return [(row["key"], row["seat"]) for row in rows if row["row"] in ("answer", "auto")]

"""The quick sample of the kill proof; `make prove` kills a thousand times."""

from pathlib import Path

from tabularium.client import House
from tests.server.house_process import HouseProcess
from tests.server.kill import prove_kill, prove_one_of_two_killed

SHELF = ("-m", "tests.browser.shelf")
"""A server with the games of the tests."""


def test_what_was_acknowledged_survives_kill_9() -> None:
    assert "no table damaged" in prove_kill(3)


def test_what_was_acknowledged_survives_kill_9_on_postgresql(shared: str) -> None:
    assert "no table damaged" in prove_kill(3, database=shared)


def test_of_two_workers_one_is_killed_and_nothing_is_lost(shared: str) -> None:
    assert "no table damaged" in prove_one_of_two_killed(1, shared)


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

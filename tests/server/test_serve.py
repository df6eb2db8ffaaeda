"""The commands `serve` and `admin`, as their users run them."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tabularium.client import House, Refused
from tabularium.engine import Record
from tabularium.server.commands import admin
from tests.server.house_process import START, HouseProcess, timed


def run(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, timeout=60)


def test_ten_lines_of_python_play_a_game(tmp_path: Path) -> None:
    with HouseProcess(tmp_path) as server:
        me = House(server.url).guest("Robot")
        table = me.open("senators", ["me", "bot:greedy", "bot:random"])
        while not table.over:
            sight = table.wait()
            if sight["ask"]:
                table.answer(sight["ask"]["default"])

        assert table.sight()["outcome"]["winners"]
        with pytest.raises(Refused) as refused:
            me.call("POST", f"/tables/{table.id}/answer", seat=0, ask=1, answer=0)
        assert refused.value.status == 409


def test_friends_come_by_link(tmp_path: Path) -> None:
    with HouseProcess(tmp_path) as server:
        ann = House(server.url).guest("Ann")
        table = ann.open("senators", ["me", "link", "bot:random"])
        bob = House(server.url).guest("Bob").follow(table.links[0]["token"])

        assert bob.sight()["seat"] == 1
        assert bob.sight()["table"]["status"] == "playing"


def test_it_ends_at_once_when_told_to_though_pages_still_listen(tmp_path: Path) -> None:
    with HouseProcess(tmp_path) as server:
        table = House(server.url).guest("Ann").open("senators", ["me", "open", "open"])
        moves = table.moves()
        assert next(moves) == 0

        with timed(20):
            assert server.stop() in (0, -signal.SIGTERM)

        assert list(moves) == []


def test_its_log_is_json_and_keeps_secrets(tmp_path: Path) -> None:
    with HouseProcess(tmp_path, "--log-level", "info") as server:
        me = House(server.url).guest("Ann")
        link = me.call("POST", "/me/links", kind="feed")
        table = me.open("senators", ["me", "bot:random", "bot:random"])
        table.sight()
        with pytest.raises(Refused):
            House(server.url, "forged-token").call("GET", "/me")
        server.stop()
    text = (tmp_path / "server.log").read_text()

    lines = [json.loads(line) for line in text.splitlines()]
    requests = [line for line in lines if line["event"] == "request"]
    assert {"method", "route", "status", "ms"} <= set(requests[0])
    assert any(line["route"].endswith("/tables/{table}/sight") for line in requests)
    for secret in (str(me.token), link["token"], "forged-token", "Ann"):
        assert secret not in text


def test_bad_settings_get_one_line(tmp_path: Path) -> None:
    for arguments, word in (
        (["--workers", "2"], "PostgreSQL"),
        (["--database", "mysql://here/there"], "mysql"),
    ):
        ran = run(START, "--data-dir", str(tmp_path), *arguments)
        assert ran.returncode == 2
        assert word in ran.stderr
        assert "Traceback" not in ran.stderr


def test_two_workers_on_postgresql_serve_one_table(tmp_path: Path, shared: str) -> None:
    """Real processes, real sockets: both seats' answers are kept, each exactly once."""
    with HouseProcess(tmp_path, "--database", shared, "--workers", "2") as server:
        me = House(server.url).guest("Ann")
        id = me.open("senators", ["me:A", "me:B", "me:C"]).id
        acknowledged: Counter[int] = Counter()
        lock = threading.Lock()

        def hammer() -> None:
            table = me.table(id)
            for _ in range(25):
                sight = table.sight()
                if table.over or not sight["ask"]:
                    return
                try:
                    after = table.answer(sight["ask"]["default"])
                except Refused:
                    continue
                with lock:
                    acknowledged[after["n"]] += 1

        threads = [threading.Thread(target=hammer) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

        sight = me.table(id).sight()
        assert set(acknowledged.values()) == {1}
        assert sorted(acknowledged) == list(range(1, sight["n"] + 1))
        server.stop()


def test_the_keeper_looks_after_a_house_that_is_open(tmp_path: Path) -> None:
    def keep(*arguments: str) -> str:
        ran = CliRunner().invoke(admin, ["--data-dir", str(tmp_path), *arguments])
        assert ran.exit_code == 0, ran.output
        return ran.stdout

    with HouseProcess(tmp_path) as server:
        house = House(server.url)
        made = house.call("POST", "/accounts", account="ann", password="correct horse")
        me = House(server.url, made["token"])
        table = me.open("senators", ["me:A", "me:B", "me:C"])
        for _ in range(6):
            sight = table.sight()
            table.answer(sight["ask"]["default"])

        assert table.id in keep("list")
        record, broken = Record.read(keep("export", table.id).encode().splitlines())
        assert broken is None
        assert len(record.rows) == 7

        keep("rewind", table.id, "3")
        assert table.sight()["n"] == 7
        assert table.sight()["lines"][-1]["message"] == "house.keeper_rewound"

        link = keep("replace-seat", table.id, "1", "link").strip()
        bob = House(server.url).guest("Bob").follow(link.rpartition("/")[2])
        assert bob.sight()["seat"] == 1

        keep("backup", str(tmp_path / "copy.db"))
        assert (tmp_path / "copy.db").stat().st_size > 0

        path = keep("reset-password", "ann").strip()
        with pytest.raises(Refused):
            house.sign_in("ann", "correct horse")
        opened = house.call("POST", "/links/open", token=path.rpartition("/")[2])
        again = House(server.url, opened["signed_in"]["token"])
        again.call("PUT", "/me/password", old="", new="battery staple")
        assert house.sign_in("ann", "battery staple").token

        keep("close", table.id)
        with pytest.raises(Refused):
            bob.sight()
        assert "reported" not in keep("reports")
    ran = CliRunner().invoke(admin, ["--data-dir", str(tmp_path), "export", "nothing"])
    assert ran.exit_code == 2
    assert len(ran.stderr.splitlines()) <= 2

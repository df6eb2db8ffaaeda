"""The commands `serve` and `admin`, as their users run them."""

from __future__ import annotations

import json
import signal
import socket
import threading
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tabularium.cli import house_command
from tabularium.client import House, Refused
from tabularium.engine import Record
from tabularium.server.base.live import MemoryLive
from tests.server.house_process import HouseProcess, timed


def run(*arguments: str, lang: str = "C") -> Result:
    """A command of the house, as it is typed."""
    return CliRunner().invoke(
        house_command(), [*arguments], env={"LC_ALL": lang, "COLUMNS": "120", "XDG_CONFIG_HOME": "/none"}
    )


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


def test_several_workers_let_their_pages_go_at_once(tmp_path: Path, shared: str) -> None:
    """Every stream ends with its last chunk, none is cut when the patience of the server is over."""
    with HouseProcess(tmp_path, "--database", shared, "--workers", "2") as server:
        table = House(server.url).guest("Ann").open("senators", ["me", "open", "open"])
        pages = [table.moves() for _ in range(8)]
        assert [next(page) for page in pages] == [0] * 8

        assert server.stop() in (0, -signal.SIGTERM)

        assert [list(page) for page in pages] == [[]] * 8
    assert "running task" not in (tmp_path / "server.log").read_text()


@pytest.mark.anyio
async def test_a_page_that_comes_while_the_house_closes_is_let_go_too() -> None:
    live = MemoryLive()
    live.shut_down()

    with live.subscribe("table") as page:
        assert page.closed
        assert await page.next() == {}
    await live.close()


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


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--workers", "2"], "Several workers need PostgreSQL (--database postgresql://…): SQLite is for one process."),
        (["--database", "mysql://here/there"], "The house keeps its records in SQLite or PostgreSQL, not in mysql."),
        (["--database", "postgresql://host:port/name"], "This is no address of a database"),
        (["--database", "postgresql://nobody@127.0.0.1:1/none"], "The database does not answer"),
        (["--log-level", "loud"], "--log-level cannot be loud; did you mean"),
        (["--port", "70000"], "--port goes from 0 to 65535."),
        (["--port", "high"], "--port goes from 0 to 65535."),
        (["--grace", "-1"], "--grace is at least 0."),
        (["--lang", "xx"], "The house does not speak this language."),
        (["--smtp", "mail.example.org", "--base-url", "https://rome.test"], "A mail server is named as smtp://"),
        (["--smtp", "smtp://mail.example.org"], "Mails need --base-url"),
        (["--prot", "1"], "There is no option --prot; did you mean --port?"),
    ],
)
def test_bad_settings_get_one_line(tmp_path: Path, arguments: list[str], line: str) -> None:
    ran = run("serve", "--data-dir", str(tmp_path), *arguments)

    assert ran.exit_code == 2
    assert ran.stderr.startswith(f"tabularium: {line}")
    assert len(ran.stderr.splitlines()) == 1
    assert ran.stdout == ""


def test_a_port_that_is_taken_and_a_file_that_is_no_database_get_one_line(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("a long enough sentence about databases " * 50)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        for arguments, line in (
            (["--port", port], f"tabularium: Nothing can listen at 127.0.0.1:{port}"),
            (["--database", str(tmp_path / "text.db")], f"tabularium: {tmp_path / 'text.db'} cannot be used"),
        ):
            ran = run("serve", "--data-dir", str(tmp_path), *arguments)
            assert ran.exit_code == 2
            assert ran.stderr.startswith(line)
            assert len(ran.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["export", "nothing"], "There is no such table"),
        (["close", "nothing"], "There is no such table"),
        (["reset-password", "nobody"], "There is no account nobody."),
        (["restore", "nothing.db"], "There is no backup nothing.db."),
        (["rewind", "nothing"], "ROW is missing; --help shows what is needed."),
        (["lits"], "There is no command lits; did you mean list?"),
    ],
)
def test_what_the_keeper_cannot_do_gets_one_line(tmp_path: Path, arguments: list[str], line: str) -> None:
    ran = run("admin", "--data-dir", str(tmp_path), *arguments)

    assert ran.exit_code == 2
    assert ran.stderr.startswith(f"tabularium: {line}")
    assert len(ran.stderr.splitlines()) == 1


def test_a_folder_that_cannot_be_written_gets_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    ran = run("admin", "--data-dir", str(tmp_path / "file"), "list")

    assert ran.exit_code == 1
    assert ran.stderr.startswith("tabularium: The system does not allow it")
    assert len(ran.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("lang", "port", "close", "heading"),
    [
        ("en", "The port; 0 for any that is free.", "Close a table for good.", "changed"),
        ("es", "El puerto; 0 para cualquiera que esté libre.", "Cierra una mesa para siempre.", "asientos"),
        ("it", "La porta; 0 per una qualsiasi libera.", "Chiude un tavolo per sempre.", "posti"),
        ("fr", "Le port ; 0 pour n’importe lequel de libre.", "Ferme une table pour de bon.", "places"),
        ("de", "Der Port; 0 für irgendeinen freien.", "Einen Tisch endgültig schließen.", "Plätze"),
    ],
)
def test_help_and_lists_are_in_the_language_of_the_reader(
    tmp_path: Path, lang: str, port: str, close: str, heading: str
) -> None:
    assert port in run("serve", "--help", "--lang", lang).stdout
    assert port in run("serve", "--help", lang=f"{lang}_XX").stdout
    assert close in run("admin", "--help", lang=lang).stdout
    assert close in run("admin", "close", "--help", lang=lang).stdout
    assert heading in run("admin", "--lang", lang, "--data-dir", str(tmp_path), "list").stdout


def test_where_the_house_is_open_is_said_in_the_language_of_its_keeper(tmp_path: Path) -> None:
    with HouseProcess(tmp_path, "--lang", "it", said="Il Tabularium è aperto su ") as server:
        assert House(server.url).call("GET", "/games")


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
        ran = run("admin", "--data-dir", str(tmp_path), *arguments)
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

"""The command as people run it: in a pipe, in a real terminal, and interrupted."""

from __future__ import annotations

import codecs
import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.table import Table, clever, first, rows

HEARS_CTRL_C = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
"""As in a terminal, even if the tests themselves run in the background, where Ctrl-C is ignored."""
COMMAND = [sys.executable, "-c", f"{HEARS_CTRL_C}; from tabularium.cli import main; main()"]
PROMPT = "› "
PATIENCE = 30.0
SEATS = ["--seats", "me,greedy,random", "--seed", "5"]


def environment(home: Path) -> dict[str, str]:
    return {**os.environ, "XDG_DATA_HOME": str(home), "LC_ALL": "C.UTF-8", "TERM": "xterm", "COLUMNS": "100"}


def run(home: Path, *args: str | Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [*COMMAND, *map(str, args)]
    return subprocess.run(
        command, input=typed, env=environment(home), capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def test_a_whole_game_through_a_pipe(tmp_path: Path) -> None:
    """Given the lines that a clever player typed, the same game is played through a pipe, and its record holds."""
    table = Table.new(tmp_path / "model.jsonl", clever)
    table.run()
    record = tmp_path / "piped.jsonl"

    played = run(tmp_path, "play", "senators", *SEATS, "--record", record, typed="\n".join(table.keyboard.typed) + "\n")
    verified = run(tmp_path, "verify", record)

    assert played.returncode == 0, played.stderr
    assert "Ave Caesar" in played.stdout
    assert record.read_bytes() == (tmp_path / "model.jsonl").read_bytes()
    assert verified.returncode == 0
    assert "rolls checked" in verified.stdout


def test_records_go_into_the_data_folder_of_the_user(tmp_path: Path) -> None:
    result = run(tmp_path, "play", "senators", typed="q\n")
    folder = tmp_path / "tabularium" / "records"
    (record,) = folder.glob("senators-*.jsonl")

    assert result.returncode == 0
    assert f"--resume {record}" in result.stdout
    assert Path(f"{record}.seed").exists()


class Terminal:
    """The command in a terminal of its own."""

    def __init__(self, home: Path, *args: str | Path) -> None:
        self.shown = ""
        self._half = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._fd, other = pty.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, *map(str, args)],
            stdin=other,
            stdout=other,
            stderr=other,
            env=environment(home),
            start_new_session=True,
        )
        os.close(other)

    def wait_for(self, text: str) -> str:
        """Everything shown until this text comes."""
        return self._reads(lambda shown: text in shown, text)

    def prompts(self) -> str:
        """Everything shown until a line waits to be typed; the same sign inside a line is none, and who types while
        something is drawn disturbs it."""
        return self._reads(lambda shown: shown != "" and self.shown.endswith(f"\n{PROMPT}"), PROMPT)

    def _reads(self, enough: Callable[[str], bool], wanted: str) -> str:
        start = len(self.shown)
        while not enough(self.shown[start:]):
            ready, _, _ = select.select([self._fd], [], [], PATIENCE)
            assert ready, f"no {wanted!r} after {self.shown[start:]!r}"
            try:
                piece = os.read(self._fd, 65536)
            except OSError:  # the other end is closed
                piece = b""
            assert piece, f"it ended without {wanted!r}: {self.shown[start:]!r}"
            self._take(piece)
        return self.shown[start:]

    def _take(self, piece: bytes) -> None:
        """Add what was read without its colours; a letter or a colour that is only half read waits for the rest."""
        text = self._half + self._decoder.decode(piece)
        half = re.search(r"\x1b[^A-Za-z]*$", text)
        self._half = half.group() if half else ""
        self.shown += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text.removesuffix(self._half))

    def type(self, line: str) -> None:
        os.write(self._fd, line.encode() + b"\n")

    def close(self) -> int:
        status = self.process.wait(PATIENCE)
        os.close(self._fd)
        return status


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def test_ctrl_c_leaves_a_record_that_can_be_resumed_and_verified(tmp_path: Path, record: Path) -> None:
    terminal = Terminal(tmp_path, "play", "senators", *SEATS, "--record", record, "--grace", "0")
    terminal.prompts()
    terminal.type("1")
    terminal.prompts()
    terminal.process.send_signal(signal.SIGINT)
    terminal.wait_for("--resume")
    status = terminal.close()
    written = len(rows(record).rows)

    resumed = Table.resume(record, clever)

    assert status == 130
    assert written > 1
    assert resumed.run()
    assert run(tmp_path, "verify", record).returncode == 0


def test_in_a_terminal_an_answer_can_be_taken_back_before_the_bots_move(tmp_path: Path, record: Path) -> None:
    """Given a game at a question of mine with a bot to follow, u in the grace undoes what would soon be sealed."""
    Table.new(record, first(0)).run()
    terminal = Terminal(tmp_path, "play", "senators", "--resume", record, "--grace", "30")
    terminal.prompts()
    terminal.type("1")
    terminal.wait_for("u takes it back")
    terminal.type("u")
    shown = terminal.prompts()
    terminal.type("q")
    terminal.wait_for("--resume")

    assert terminal.close() == 0
    assert "Taken back." in shown
    assert type(rows(record).rows[-1]).__name__ == "Back"


def test_what_is_typed_in_the_grace_is_the_next_answer(tmp_path: Path, record: Path) -> None:
    Table.new(record, first(0)).run()
    terminal = Terminal(tmp_path, "play", "senators", "--resume", record, "--grace", "30")
    terminal.prompts()
    terminal.type("1")
    terminal.wait_for("u takes it back")
    terminal.type("q")
    terminal.wait_for("--resume")

    assert terminal.close() == 0


def test_simulate_with_two_workers_writes_the_report(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    result = run(tmp_path, "simulate", "senators", "--games", "4", "--workers", "2", "--json", report)

    assert result.returncode == 0, result.stderr
    assert '"games": 4' in report.read_text()


def test_ctrl_c_ends_a_simulation_without_a_traceback(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "simulate", "senators", "--games", "100000", "--workers", "2")
    terminal.wait_for("/100000")
    terminal.process.send_signal(signal.SIGINT)
    status = terminal.process.wait(PATIENCE)

    assert status == 130
    assert "Traceback" not in terminal.shown
    terminal.close()

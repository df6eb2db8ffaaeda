"""The processes of a house with several workers: who is busy is waited for, who has died is replaced and named."""

from __future__ import annotations

import json
import logging
import os
import signal
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from uvicorn.config import STARTUP_FAILURE

from tabularium.client import House
from tabularium.server.keeper import processes
from tabularium.server.keeper.processes import SILENCE, Workers
from tests.server.house_process import HouseProcess
from tests.server.kill import workers_of

BUSY = 7.0
"""Seconds for which a worker answers nothing: uvicorn by itself would give it five."""


def test_a_worker_that_was_busy_for_long_is_still_there(tmp_path: Path, shared: str) -> None:
    with HouseProcess(tmp_path, "--database", shared, "--workers", "2") as server:
        House(server.url).guest("Ann")
        before = workers_of(server.process.pid)
        os.kill(before[0], signal.SIGSTOP)
        time.sleep(BUSY)
        os.kill(before[0], signal.SIGCONT)
        House(server.url).guest("Bob")

        assert workers_of(server.process.pid) == before
        server.stop()


def test_a_worker_that_has_died_is_replaced_and_a_warning_says_so(tmp_path: Path, shared: str) -> None:
    with HouseProcess(tmp_path, "--database", shared, "--workers", "2", "--log-level", "warning") as server:
        House(server.url).guest("Ann")
        dead, other = workers_of(server.process.pid)
        os.kill(dead, signal.SIGKILL)
        while len(workers_of(server.process.pid)) < 2 or dead in workers_of(server.process.pid):
            time.sleep(0.05)

        assert other in workers_of(server.process.pid)
        server.stop()
    told = [json.loads(line) for line in (tmp_path / "server.log").read_text().splitlines()]
    assert [(line["level"], line["pid"], line["exit"]) for line in told if line["event"] == "worker_died"] == [
        ("warning", dead, -signal.SIGKILL)
    ]


# -- without processes -------------------------------------------------------------------------------------------
class Fake:
    """A worker of the tests."""

    made = 0

    def __init__(self, *_: Any) -> None:
        Fake.made += 1
        self.pid = Fake.made
        self.alive = self.answers = True
        self.exitcode: int | None = None
        self.process = SimpleNamespace(is_alive=lambda: self.alive)

    def start(self) -> None:
        pass

    def ping(self, timeout: float) -> bool:
        return self.answers

    def kill(self) -> None:
        self.alive, self.exitcode = False, self.exitcode or -9

    def join(self) -> None:
        pass


@pytest.fixture
def fakes(monkeypatch: pytest.MonkeyPatch) -> Workers:
    """Two workers that are no processes."""
    monkeypatch.setattr(Fake, "made", 0)
    monkeypatch.setattr(processes, "Process", Fake)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    workers = Workers(SimpleNamespace(workers=2), [])  # type: ignore[arg-type]
    workers.processes = [Fake(), Fake()]  # type: ignore[list-item]
    return workers


def test_a_worker_that_answers_nothing_for_minutes_is_replaced(
    fakes: Workers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = [1000.0]
    monkeypatch.setattr(processes, "monotonic", lambda: now[0])
    fakes.keep_subprocess_alive()
    fakes.processes[0].answers = False  # type: ignore[attr-defined]

    for seconds in (1.0, SILENCE - 2.0):
        now[0] += seconds
        fakes.keep_subprocess_alive()
        assert [each.pid for each in fakes.processes] == [1, 2]
    now[0] += 2.0
    with caplog.at_level(logging.WARNING):
        fakes.keep_subprocess_alive()

    assert [each.pid for each in fakes.processes] == [3, 2]
    assert [(line.message, line.levelname) for line in caplog.records] == [
        ("worker_silent", "WARNING"),
        ("worker_died", "WARNING"),
    ]


def test_a_worker_that_cannot_start_ends_the_house(fakes: Workers, caplog: pytest.LogCaptureFixture) -> None:
    first: Any = fakes.processes[0]
    first.alive, first.exitcode = False, STARTUP_FAILURE

    fakes.keep_subprocess_alive()

    assert fakes.should_exit.is_set()
    assert [line.message for line in caplog.records] == ["worker_did_not_start"]

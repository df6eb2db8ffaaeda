"""A real server in a process of its own, on a port of its own choosing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

START = "import typer; from tabularium.server.commands import serve; app = typer.Typer(); app.command()(serve); app()"
"""The command `tabularium serve`, without the rest of the command line."""
PATIENCE = 60.0


class HouseProcess:
    """A server that was started; it is ended by its id, whatever happens."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.log = (folder / "server.log").open("ab")
        arguments = ["--port", "0", "--data-dir", str(folder), "--grace", "0", "--bot-pause", "0", *more]
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, *arguments],
            stdout=subprocess.PIPE,
            stderr=self.log,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        self.url = self._announced()

    def _announced(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode()
        if " at http" not in line:
            self.end()
            raise AssertionError(f"the server did not open: {line!r}")
        return line.split(" at ")[1].strip()

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """End it as its keeper would; its exit status."""
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def end(self) -> None:
        """Make sure it is gone."""
        if self.process.poll() is None:
            self.kill()
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.log.close()

    def __enter__(self) -> HouseProcess:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()


@contextmanager
def timed(limit: float) -> Iterator[None]:
    """What is inside must not take longer."""
    started = time.monotonic()
    yield
    assert time.monotonic() - started < limit

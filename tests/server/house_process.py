"""A real server in a process of its own, on a port of its own choosing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

COMMAND = "from tabularium.cli import main; main()"
"""The command `tabularium`, run by this Python."""
PATIENCE = 60.0


class HouseProcess:
    """A server that was started; it is ended by its id, whatever happens."""

    def __init__(
        self,
        folder: Path,
        *more: str,
        said: str = "Tabularium is open at ",
        program: Sequence[str] = ("-c", COMMAND, "serve"),
    ) -> None:
        self.log = (folder / "server.log").open("ab")
        at_once = ["--grace", "0", "--forced", "0", "--bot-pause", "0"]
        arguments = ["--port", "0", "--data-dir", str(folder), *at_once, *more]
        self.process = subprocess.Popen(
            [sys.executable, *program, *arguments],
            stdout=subprocess.PIPE,
            stderr=self.log,
            env={**os.environ, "PYTHONUNBUFFERED": "1", "LC_ALL": "C", "XDG_CONFIG_HOME": str(folder)},
        )
        self.url = self._announced(said)

    def _announced(self, said: str) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode()
        if not line.startswith(said):
            self.end()
            raise AssertionError(f"the server did not open: {line!r}")
        return line.removeprefix(said).strip()

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

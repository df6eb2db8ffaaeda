"""Real servers that start in no time: a process that has read all the code forks one whenever it is told to.

Each is a process of its own, with nothing of the one before, and ends by `kill -9`. Run as a program it reads settings
from its standard input, a line for each server; servers say their id and where they are on the standard output.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType

from tabularium.engine import find_game, game_names
from tabularium.server.base.settings import Settings
from tabularium.server.keeper.running import run

GONE = "gone"
AT_ONCE = {"grace": 0.0, "forced": 0.0, "bot_pause": 0.0}


class Nursling:
    """One server."""

    def __init__(self, nursery: Nursery) -> None:
        self._nursery = nursery
        self.pid = int(nursery.line())
        self.url = "http" + nursery.line().partition("http")[2]

    def kill(self) -> None:
        """End it as a power cut would."""
        os.kill(self.pid, signal.SIGKILL)
        assert GONE in iter(self._nursery.line, ""), "what else a server says when it opens is passed over"


class Nursery:
    """Where they come from."""

    def __init__(self, folder: Path, database: str = "") -> None:
        self.settings = json.dumps({"data_dir": str(folder), "database": database})
        self.process = subprocess.Popen(
            [sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def start(self) -> Nursling:
        """One more server; the one before must be gone."""
        assert self.process.stdin is not None
        self.process.stdin.write(self.settings + "\n")
        self.process.stdin.flush()
        return Nursling(self)

    def line(self) -> str:
        """What is said next."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def __enter__(self) -> Nursery:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.communicate()


def main() -> None:
    """Fork servers until the other side hangs up."""
    for name in game_names():
        find_game(name)  # read once for all of them
    for line in iter(sys.stdin.readline, ""):
        child = os.fork()
        if not child:
            os.close(0)
            print(os.getpid(), flush=True)
            given = json.loads(line)
            given |= {"data_dir": Path(given["data_dir"]), "port": 0, "log_level": "error", **AT_ONCE}
            run(Settings(**given))
            os._exit(0)
        os.waitpid(child, 0)
        print(GONE, flush=True)


if __name__ == "__main__":
    main()

"""The worker processes of a server: one that has ended or does not answer is replaced."""

from __future__ import annotations

import logging
from socket import socket
from time import monotonic
from weakref import WeakKeyDictionary

from uvicorn.config import STARTUP_FAILURE, Config
from uvicorn.supervisors.multiprocess import Multiprocess, Process

SILENCE = 180
"""Seconds in which a worker may answer nothing: on a busy machine one that opens the house or thinks does not."""
BLINK = 0.1
"""Seconds in which a worker with nothing to do has answered."""
log = logging.getLogger("tabularium.workers")


class Workers(Multiprocess):
    """Uvicorn's workers, with our own health check.

    Uvicorn's own check waits for a worker as long as its patience lasts, and hears no signal meanwhile. This one asks
    again in each round.
    """

    def __init__(self, config: Config, sockets: list[socket]) -> None:
        super().__init__(config, sockets)
        self._heard: WeakKeyDictionary[Process, float] = WeakKeyDictionary()
        """When each worker last answered, or was first asked."""

    def keep_subprocess_alive(self) -> None:
        """Replace workers that have ended; called twice a second until the server stops."""
        for place, worker in enumerate(self.processes):
            if self.should_exit.is_set():
                return
            if self._lives(worker):
                continue
            worker.kill()
            worker.join()
            if worker.exitcode == STARTUP_FAILURE:  # the next one would fail as well
                log.error("worker_did_not_start", extra={"pid": worker.pid})
                self.should_exit.set()
                return
            log.warning("worker_died", extra={"pid": worker.pid, "exit": worker.exitcode})
            self.processes[place] = Process(self.config, self.sockets)
            self.processes[place].start()

    def _lives(self, worker: Process) -> bool:
        """Does the process run, and has it answered lately?"""
        if not worker.process.is_alive():
            return False
        if worker.ping(BLINK):
            self._heard[worker] = monotonic()
            return True
        silent = monotonic() - self._heard.setdefault(worker, monotonic())
        if silent >= SILENCE:
            log.warning("worker_silent", extra={"pid": worker.pid, "seconds": round(silent)})
        return silent < SILENCE

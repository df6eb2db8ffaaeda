"""What a proof is: a name and something that shows figures, or says why it does not hold."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tabularium.testing.conformance.many import Report

ROOT = Path(__file__).parents[2]


class Failed(Exception):
    """A proof that does not hold; the text says why."""


@dataclass(frozen=True)
class Scale:
    """How much of everything, and on how many cores."""

    size: float = 1.0
    workers: int = 2

    def of(self, full: int, least: int = 1) -> int:
        """So many of a full number."""
        return max(least, round(full * self.size))


@dataclass(frozen=True)
class Proof:
    """Something to be shown; `show` returns the figures."""

    name: str
    show: Callable[[Scale], str]
    on_one_core: bool = False
    """Does it keep one core busy, so that another can be shown beside it?"""


def told(report: Report, what: str) -> str:
    """The figures of a report of the kit."""
    if not report.ok:
        raise Failed("\n".join(report.faults[:5]))
    return f"{report.count:,} {what}, no fault"


def passed(done: subprocess.CompletedProcess[str]) -> str:
    """The last word of tests that have passed."""
    if done.returncode:
        raise Failed(done.stdout[-4000:])
    return next(line for line in reversed(done.stdout.splitlines()) if " passed" in line).strip("= ")


def python(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Another Python, run in the repository."""
    environment = {**os.environ, "COLUMNS": "160", **more}
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )

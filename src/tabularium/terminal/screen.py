"""One screen and one keyboard: printing, reading lines, a short grace, and the curtain between two players."""

from __future__ import annotations

import select
import sys
from typing import TextIO

from rich.console import Console, RenderableType
from rich.text import Text

FORGET_SCROLLED = "\x1b[3J"


class Left(Exception):
    """The player has gone: there is nothing more to read."""


class Screen:
    """Where a game is shown and typed. Without a terminal it works line by line."""

    def __init__(self, console: Console | None = None, keyboard: TextIO | None = None) -> None:
        self.console = console or Console(highlight=False)
        self.keyboard = keyboard or sys.stdin
        self.interactive = self.keyboard.isatty() and self.console.is_terminal
        self._ahead: list[str] = []

    def show(self, thing: RenderableType = "") -> None:
        """Print something."""
        self.console.print(thing)

    def read(self, prompt: str) -> str:
        """A line that was typed, without its end."""
        if self._ahead:
            return self._ahead.pop(0)
        self.console.print(Text(prompt, style="bold"), end="")
        line = self.keyboard.readline()
        if not line:
            self.console.print()
            raise Left
        if not self.interactive:
            self.console.print(Text(line.rstrip("\n"), style="dim"))
        return line.strip()

    def grace(self, seconds: float) -> str:
        """A line typed within a short time; None if nobody can type."""
        if not self.interactive or self._ahead or sys.platform == "win32":
            return ""
        ready, _, _ = select.select([self.keyboard], [], [], seconds)
        return self.keyboard.readline().strip() if ready else ""

    def type_ahead(self, line: str) -> None:
        """A line that was typed before its question."""
        self._ahead.append(line)

    def curtain(self, prompt: str) -> None:
        """Hide what one player saw, also what has scrolled away, and wait for the next one."""
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write(FORGET_SCROLLED)
        self.read(prompt)
        self.console.clear()

"""Misreadings: ways to misunderstand a rule, written by hand as code that says it instead of a line of the game.

They stand in ``GAME/misreadings.yaml`` somewhere below ``tests``, and every run tries all of them::

    - rules: [mini:war.1]
      file: scenes/war.py
      line: winners = [seat for seat in tied if coins[seat] == most]
      read: winners = tied
      why: Coins break no tie.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

from tabularium.testing.inventory.reading import UnreadableError, read_yaml
from tools.bite.mutants import Source


@dataclass(frozen=True, slots=True)
class Misreading:
    """A line of the game, and what stands there for whoever misreads the rules."""

    source: Source
    rules: tuple[str, ...]
    line: int
    read: str
    why: str

    @property
    def text(self) -> str:
        """The line as the game has it, stripped."""
        return self.source.lines[self.line - 1].strip()

    @property
    def change(self) -> str:
        """The change as ``original → misread``."""
        return f"{self.text} → {' '.join(self.read.split())}"

    @property
    def order(self) -> tuple[object, ...]:
        """Sorts with mutants, as the file reads."""
        return self.source.name, self.line, 0, self.line, 0, self.change

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}  {' '.join(self.rules)}  {self.why}  {self.change}"

    def compile(self) -> CodeType:
        """The module as it reads then."""
        lines = [*self.source.lines]
        indent = lines[self.line - 1][: -len(self.text)]
        lines[self.line - 1] = "\n".join(indent + line for line in self.read.rstrip().splitlines())
        return compile("\n".join(lines), str(self.source.file), "exec", dont_inherit=True)


def read_misreadings(files: Iterable[Path], sources: Sequence[Source]) -> list[Misreading]:
    """All that are written down; each names a line that its file has once."""
    by_name = {source.name: source for source in sources}
    return [
        _misreading(item, by_name, f"{file}: entry {number}")
        for file in files
        for number, item in enumerate(read_yaml(file) or [], 1)
    ]


def _misreading(item: Mapping[str, object], sources: Mapping[str, Source], where: str) -> Misreading:
    try:
        rules, name, wanted, read, why = (item[key] for key in ("rules", "file", "line", "read", "why"))
    except (TypeError, KeyError) as error:
        raise UnreadableError(f"{where} needs rules, file, line, read and why") from error
    if not isinstance(rules, list) or not rules:
        raise UnreadableError(f"{where} names no rules")
    source = sources.get(str(name))
    found = [at for at, line in enumerate(source.lines, 1) if line.strip() == wanted] if source else []
    if source is None or len(found) != 1:
        raise UnreadableError(f"{where}: {name} has {len(found)} lines that read: {wanted}")
    misreading = Misreading(source, tuple(map(str, rules)), found[0], str(read), str(why))
    try:
        misreading.compile()
    except SyntaxError as error:
        raise UnreadableError(f"{where} is no Python: {error}") from error
    return misreading

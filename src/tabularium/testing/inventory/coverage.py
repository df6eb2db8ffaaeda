"""Rule coverage: which rules of a game its source implements and its tests name, found by reading.

>>> from pathlib import Path
>>> from tabularium.testing.inventory.coverage import coverage
>>> found = coverage(Path("src/mygame"), Path("tests"), ["mygame"])  # doctest: +SKIP
>>> print(found.render())  # doctest: +SKIP
>>> raise SystemExit(0 if found.complete else 1)  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tabularium.testing.inventory.reach import unused
from tabularium.testing.inventory.reading import (
    Entry,
    Naming,
    UnreadableError,
    named_in_source,
    named_in_tests,
    named_together,
    prefix,
    read_entries,
    rules_files,
)

__all__ = ["Coverage", "Totals", "UnreadableError", "coverage"]


@dataclass(frozen=True, slots=True)
class Totals:
    """How many of some rules are implemented, tested, and both."""

    rules: int
    implemented: int
    tested: int
    both: int

    @property
    def percent(self) -> float:
        """The share of rules that are implemented and tested, rounded down to a tenth: 100 means all."""
        return 1000 * self.both // self.rules / 10 if self.rules else 100.0

    def __str__(self) -> str:
        return f"{self.rules} rules, {self.implemented} implemented, {self.tested} tested: {self.percent:.1f} %"


@dataclass(frozen=True, slots=True)
class Coverage:
    """The result of :func:`coverage` for a game."""

    rules: tuple[Entry, ...]
    """The entries that count: without sections and without what an edition leaves out."""
    implemented: frozenset[str]
    tested: frozenset[str]
    unknown: Mapping[str, tuple[str, ...]]
    """Ids that no rules file has, each with the places that name it."""
    options: bool
    """Whether rules that belong to an option must be complete too."""

    @property
    def totals(self) -> Totals:
        """The count of the rules that are always in play."""
        return self._totals([entry for entry in self.rules if entry.option is None])

    @property
    def option_totals(self) -> Totals:
        """The count of the rules that belong to an option."""
        return self._totals([entry for entry in self.rules if entry.option is not None])

    @property
    def not_implemented(self) -> tuple[Entry, ...]:
        """The demanded rules that the source does not name, or only where nothing that is played leads."""
        return tuple(entry for entry in self._demanded() if entry.id not in self.implemented)

    @property
    def not_tested(self) -> tuple[Entry, ...]:
        """The demanded rules that no test and no scenario names."""
        return tuple(entry for entry in self._demanded() if entry.id not in self.tested)

    @property
    def complete(self) -> bool:
        """Whether nothing demanded is missing and every id that is named exists."""
        return not (self.not_implemented or self.not_tested or self.unknown)

    def render(self) -> str:
        """The missing rules, then one line of totals with a percentage."""
        lines = [
            *_section("not implemented", [(entry.id, entry.title) for entry in self.not_implemented]),
            *_section("not tested", [(entry.id, entry.title) for entry in self.not_tested]),
            *_section("named but in no rules file", [(id_, ", ".join(at)) for id_, at in self.unknown.items()]),
        ]
        if self.option_totals.rules:
            lines.append(f"options: {self.option_totals}")
        lines.append(str(self.totals))
        return "\n".join(lines)

    def _demanded(self) -> list[Entry]:
        return [entry for entry in self.rules if self.options or entry.option is None]

    def _totals(self, entries: Collection[Entry]) -> Totals:
        return Totals(
            rules=len(entries),
            implemented=sum(entry.id in self.implemented for entry in entries),
            tested=sum(entry.id in self.tested for entry in entries),
            both=sum(entry.id in self.implemented and entry.id in self.tested for entry in entries),
        )


def coverage(
    source: Path,
    tests: Path,
    prefixes: Sequence[str] = (),
    *,
    rules: Sequence[Path] = (),
    options: bool = False,
) -> Coverage:
    """Count the rules of a game by reading its package ``source``, its ``tests`` and its rules files.

    ``prefixes`` are the rulebooks to count; without them all that the rules files contain. ``rules`` are the rules
    files; without them ``rules.yaml`` and ``rules_*.yaml`` of the package. With ``options`` the rules that belong to an
    option must be complete as well. Raises :class:`UnreadableError` for a file that cannot be read.
    """
    files = list(rules) or rules_files(source)
    if not files:
        raise UnreadableError(f"{source}: no rules.yaml here")
    entries = read_entries(files)
    prefixes = list(prefixes) or sorted({prefix(id_) for id_ in entries})
    in_source, in_tests = named_in_source(source), named_in_tests(tests)
    idle = unused(source)
    played = {naming.id for naming in in_source if not any(naming.line in lines for lines in idle.get(naming.file, ()))}
    return Coverage(
        rules=tuple(entry for entry in entries.values() if entry.counts and prefix(entry.id) in prefixes),
        implemented=_with_twins(entries, played),
        tested=_tested(entries, named_together(tests)) | {naming.id for naming in in_tests},
        unknown=_unknown(entries, [*in_source, *in_tests], {*prefixes, *map(prefix, entries)}),
        options=options,
    )


def _tested(entries: Mapping[str, Entry], tests: Sequence[frozenset[str]]) -> frozenset[str]:
    """The ids that tests name, and those of editions whose ``same_as`` targets are tested by tests that hold for them.

    A test that also names a rule of the base which the edition has not says nothing about the edition.
    """
    tested = set().union(*tests)
    for book in {prefix(entry.id) for entry in entries.values() if entry.same_as}:
        theirs = [entry for entry in entries.values() if prefix(entry.id) == book]
        shared = {target for entry in theirs for target in entry.same_as}
        while more := {target for id_ in shared if id_ in entries for target in entries[id_].same_as} - shared:
            shared |= more
        bases = {prefix(target) for target in shared} - {book}
        held = [test for test in tests if all(id_ in shared for id_ in test if prefix(id_) in bases)]
        tested |= {id_ for id_ in _with_twins(entries, set().union(*held)) if prefix(id_) == book}
    return frozenset(tested)


def _with_twins(entries: Mapping[str, Entry], named: set[str]) -> frozenset[str]:
    """The ids named, and those whose ``same_as`` targets are all in turn."""
    while True:
        twins = {
            entry.id
            for entry in entries.values()
            if entry.id not in named and entry.same_as and named.issuperset(entry.same_as)
        }
        if not twins:
            return frozenset(named)
        named = named | twins


def _unknown(
    entries: Mapping[str, Entry], namings: Iterable[Naming], prefixes: Collection[str]
) -> dict[str, tuple[str, ...]]:
    """Ids of our own prefixes that have no entry; other games' ids are not ours to judge."""
    places: dict[str, list[str]] = {}
    for naming in namings:
        if naming.id not in entries and prefix(naming.id) in prefixes:
            places.setdefault(naming.id, []).append(f"{naming.file}:{naming.line}" if naming.line else f"{naming.file}")
    for entry in entries.values():
        for target in entry.same_as:
            if target not in entries:
                places.setdefault(target, []).append(f"same_as of {entry.id}")
    return {id_: tuple(at) for id_, at in sorted(places.items())}


def _section(heading: str, rows: Sequence[tuple[str, str]]) -> list[str]:
    if not rows:
        return []
    width = max(len(id_) for id_, _ in rows)
    return [f"{heading} ({len(rows)})", *(f"  {id_:{width}}  {text}".rstrip() for id_, text in rows), ""]

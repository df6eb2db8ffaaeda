"""Takes rules out of a game and sees whether the tests that name them bite: ``python -m tools.bite GAME``.

Code marked with ``@rule`` is mutated in one place at a time; only the tests naming the rules of that function run. A
mutant dies if one of them fails, crashes or does not end in time. Survivors are listed with file, line, rules and
change. Mutants that no test could tell from the original are listed, with the reason, in ``GAME/equivalent.yaml``
somewhere below ``tests``:

    - file: scenes/war.py
      line: if bid > most:
      mutation: bid > most → bid >= most
      why: Equal bids were settled before.

Ways to misunderstand a rule can be written down by hand: see ``misreadings.py``. All of them are tried, and one that
survives is an error.

With ``--edition NAME`` only rules are taken out that an edition of the game shares: of the code it plays that whose
rules it has, all of them. Their tests are played by it, and its own tests that name them run beside these.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from enum import StrEnum
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import CodeType
from typing import TypeVar

from tabularium.engine import Game
from tabularium.testing.inventory.editions import also_called, edition_called, holds, left_out
from tabularium.testing.inventory.reading import (
    UnreadableError,
    collected_files,
    is_rule_mark,
    named_in_tests,
    read_python,
    read_yaml,
    rules_files,
)
from tools.bite.misreadings import Misreading, read_misreadings
from tools.bite.mutants import Mutant, Source, choose, find_mutants, read_sources
from tools.bite.trial import Court, Trial, Verdict

GAMES = "tabularium.games"
Change = Mutant | Misreading
"""What is tried: a change that was found, or one that was written down."""
C = TypeVar("C", bound=Change)
SLACK = 10.0
"""A mutant gets this many times what the tests took without it, up to the time limit."""


class Fate(StrEnum):
    """What became of a mutant."""

    KILLED = "killed"
    TIMED_OUT = "killed by the clock"
    SURVIVED = "survived"
    EQUIVALENT = "equivalent"


SIGNS = {Fate.KILLED: ".", Fate.TIMED_OUT: "t", Fate.SURVIVED: "S", Fate.EQUIVALENT: "e"}


@dataclass(frozen=True, slots=True)
class Result:
    """A mutant that was tried."""

    mutant: Change
    fate: Fate
    seconds: float
    why: str = ""

    def as_json(self) -> dict[str, object]:
        """Plain values for ``--json``."""
        mutant = self.mutant
        return {
            "file": mutant.source.name,
            "line": mutant.line,
            "text": mutant.text,
            "rules": list(mutant.rules),
            "mutation": mutant.change,
            "fate": str(self.fate),
            "seconds": round(self.seconds, 3),
            "why": self.why,
        }


@dataclass(frozen=True, slots=True)
class Report:
    """All that a run of bites found."""

    results: tuple[Result, ...]
    errors: tuple[str, ...]
    """Rules without a test, and rules whose tests fail without any mutant."""
    notes: tuple[str, ...] = ()

    def of(self, *fates: Fate) -> list[Result]:
        """The results with one of these fates, in the order of the files."""
        found = [result for result in self.results if result.fate in fates]
        return sorted(found, key=lambda result: result.mutant.order)

    @property
    def killed(self) -> int:
        """How many mutants the tests noticed."""
        return len(self.of(Fate.KILLED, Fate.TIMED_OUT))

    @property
    def counted(self) -> int:
        """How many the tests could have noticed."""
        return self.killed + len(self.of(Fate.SURVIVED))

    @property
    def percent(self) -> float:
        """The share of killed mutants, rounded down to a tenth."""
        return 1000 * self.killed // self.counted / 10 if self.counted else 0.0

    def render(self) -> str:
        """Errors, equivalent mutants and survivors, then the line of totals."""
        lines = [f"error: {error}" for error in self.errors]
        lines += [f"note: {note}" for note in self.notes]
        equivalent, survivors = self.of(Fate.EQUIVALENT), self.of(Fate.SURVIVED)
        if equivalent:
            lines += [f"equivalent ({len(equivalent)})", *(f"  {one.mutant}  ({one.why})" for one in equivalent)]
        if survivors:
            lines += [
                f"survived ({len(survivors)})",
                *(f"  {one.mutant}" + (f"  ({one.why})" if one.why else "") for one in survivors),
            ]
        timed_out = len(self.of(Fate.TIMED_OUT))
        clock = f", {timed_out} of them by the clock" if timed_out else ""
        lines.append(f"killed {self.killed} of {self.counted} ({self.percent:.1f} %){clock}")
        return "\n".join(lines)


class Tests:
    """Which test files name which rules, found by reading."""

    __test__ = False

    def __init__(self, directory: Path) -> None:
        self.files: dict[str, set[Path]] = {}
        gatherers = {file for file in collected_files(directory) if _gathers(file)}
        for naming in named_in_tests(directory):
            places = {naming.file} if naming.file.suffix == ".py" else gatherers
            self.files.setdefault(naming.id, set()).update(places)

    def naming(self, rules: Iterable[str]) -> tuple[str, ...]:
        """The test files to collect for these rules."""
        return tuple(sorted({str(file.resolve()) for rule_id in rules for file in self.files.get(rule_id, ())}))


def _gathers(file: Path) -> bool:
    """Whether a test file makes tests of scenario files: its marks are computed, or it speaks of scenarios."""
    text = file.read_text(encoding="utf-8")
    if "scenario" in text.lower():
        return True
    marks = (node for node in ast.walk(read_python(file)) if isinstance(node, ast.Call) and is_rule_mark(node))
    return any(not isinstance(argument, ast.Constant) for mark in marks for argument in mark.args)


Equivalents = Mapping[tuple[str, str, str], str]


def read_equivalents(files: Iterable[Path]) -> dict[tuple[str, str, str], str]:
    """The known equivalent mutants: (file, line, mutation) and why."""
    known: dict[tuple[str, str, str], str] = {}
    for file in files:
        for number, item in enumerate(read_yaml(file) or [], 1):
            try:
                key = str(item["file"]), str(item["line"]).strip(), " ".join(str(item["mutation"]).split())
                known[key] = str(item["why"])
            except (TypeError, KeyError) as error:
                raise UnreadableError(f"{file}: entry {number} needs file, line, mutation and why") from error
    return known


def bite(
    chosen: Sequence[tuple[Change, CodeType]],
    tests: Tests,
    court: Court,
    equivalents: Equivalents,
    limit: float,
) -> Report:
    """Try every chosen mutant against the tests that name its rules."""
    errors = [
        f"no test names {rule_id}"
        for rule_id in sorted({rule_id for mutant, _ in chosen for rule_id in mutant.rules})
        if not tests.files.get(rule_id)
    ]
    sound = _baseline(list(dict.fromkeys(mutant.rules for mutant, _ in chosen)), tests, court, limit, errors)
    tried = [(mutant, code) for mutant, code in chosen if mutant.rules in sound]
    trials = [
        Trial(
            files=tests.naming(mutant.rules),
            rules=mutant.rules,
            limit=min(limit, 3 + SLACK * sound[mutant.rules]),
            module=mutant.source.module,
            source=mutant.source.file,
            code=code,
        )
        for mutant, code in tried
    ]
    results: list[Result] = []
    notes: list[str] = []
    progress = _Progress(len(trials))
    for index, verdict in court.run(trials):
        mutant = tried[index][0]
        why = equivalents.get((mutant.source.name, mutant.text, mutant.change))
        result = Result(mutant, _fate(verdict, why), verdict.seconds, why or verdict.remark)
        if why is not None and result.fate is not Fate.EQUIVALENT:
            notes.append(f"listed as equivalent, but the tests notice it: {mutant}")
        if isinstance(mutant, Misreading) and result.fate is Fate.SURVIVED:
            errors.append(f"no test of its rules notices a misreading: {mutant}")
        results.append(result)
        progress.show(result.fate)
    return Report(tuple(results), tuple(errors), tuple(notes))


def _baseline(
    rule_sets: Sequence[tuple[str, ...]], tests: Tests, court: Court, limit: float, errors: list[str]
) -> dict[tuple[str, ...], float]:
    """The rule sets whose tests pass while nothing is taken out, with the seconds they take."""
    tested = [rules for rules in rule_sets if tests.naming(rules)]
    print(f"{len(tested)} sets of rules: do their tests pass with the rules in?", file=sys.stderr, flush=True)
    sound: dict[tuple[str, ...], float] = {}
    imported: set[str] = set()
    for index, verdict in court.run([Trial(tests.naming(rules), rules, limit) for rules in tested]):
        rules = tested[index]
        imported.update(verdict.imported)
        if verdict.status == 0:
            sound[rules] = verdict.seconds
        elif verdict.empty:
            errors.append(f"pytest finds no test for {' '.join(rules)}")
        else:
            how = "do not end in time" if verdict.status is None else "fail"
            errors.append(f"the tests of {' '.join(rules)} {how} with nothing taken out\n{_tail(verdict.output)}")
    court.warm(sorted(imported))
    return sound


def _played(changes: Iterable[C], edition: Game, tests: Tests) -> list[C]:
    """The changes to what an edition plays and shares, each with the names by which its own tests call their rules."""
    gone = left_out(edition)
    played: list[C] = []
    for change in changes:
        out = any(change.source.module == module and change.line in lines for module, lines in gone)
        if holds(edition, change.rules) and not out:
            names = [id for id in also_called(edition, change.rules) if id in tests.files]
            played.append(replace(change, rules=(*change.rules, *names)))
    return played


def _fate(verdict: Verdict, equivalent: str | None) -> Fate:
    if verdict.passed:
        return Fate.SURVIVED if equivalent is None else Fate.EQUIVALENT
    return Fate.TIMED_OUT if verdict.status is None else Fate.KILLED


def _tail(output: str, lines: int = 12) -> str:
    return "\n".join(f"    {line}" for line in output.rstrip().splitlines()[-lines:])


class _Progress:
    """A sign for each mutant, fifty to a line."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.counts: Counter[Fate] = Counter()

    def show(self, fate: Fate) -> None:
        """Print the sign of one more mutant."""
        self.counts[fate] += 1
        done = self.counts.total()
        full = done % 50 == 0 or done == self.total
        print(SIGNS[fate], end=f" {done}/{self.total}\n" if full else "", file=sys.stderr, flush=True)


def locate(game: str) -> Path:
    """The package of an installed game: the folder with its rules file."""
    points = {point.name: point.module for point in entry_points(group=GAMES)}
    try:
        spec = find_spec(points.get(game, f"tabularium.games.{game}"))
    except ModuleNotFoundError:
        spec = None
    if spec is not None and spec.origin is not None:
        for folder in list(Path(spec.origin).parents)[:3]:
            if rules_files(folder):
                return folder
    near = get_close_matches(game, points, n=1)
    raise UnreadableError(f"no game {game!r} with a rules file" + (f", did you mean {near[0]!r}?" if near else ""))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.bite",
        description="Take rules out of a game and see whether the tests that name them notice.",
    )
    parser.add_argument("game", help="name of an installed game")
    parser.add_argument("--sample", type=int, metavar="N", help="how many mutants (200; with --list all)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="which sample (%(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="processes side by side (%(default)s)")
    parser.add_argument("--least", type=float, default=90, help="percent that must die (%(default)s)")
    parser.add_argument("--limit", type=float, default=60, help="processor seconds a mutant may take (%(default)s)")
    parser.add_argument("--rule", action="append", default=[], metavar="ID", help="only code marked with this rule")
    parser.add_argument("--edition", metavar="NAME", help="only rules this edition of the game shares, played by it")
    parser.add_argument("--list", action="store_true", help="list the mutants and run nothing")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results there too")
    parser.add_argument("--tests", type=Path, default=Path("tests"), metavar="DIR", help="(%(default)s)")
    parser.add_argument("--source", type=Path, metavar="DIR", help="the game's package, if it is not installed")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; its exit status is 0 if enough mutants died and no rule was without sound tests."""
    options = _parser().parse_args(arguments)
    try:
        return _run(options)
    except UnreadableError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return 130


def _run(options: argparse.Namespace) -> int:
    package = (options.source or locate(options.game)).resolve()
    if not options.tests.is_dir():
        raise UnreadableError(f"{options.tests}: no such folder of tests")
    sources = read_sources(package)
    wanted = set(options.rule)
    mutants = [mutant for mutant in find_mutants(sources) if not wanted or wanted & set(mutant.rules)]
    written = read_misreadings(sorted(options.tests.rglob(f"{options.game}/misreadings.yaml")), sources)
    misread = [each for each in written if not wanted or wanted & set(each.rules)]
    tests = Tests(options.tests)
    if options.edition:
        edition = edition_called(options.edition)
        mutants, misread = _played(mutants, edition, tests), _played(misread, edition, tests)
    number = options.sample if options.sample is not None or options.list else 200
    chosen: list[tuple[Change, CodeType]] = [*choose(mutants, number, options.seed)]
    chosen += [(each, each.compile()) for each in misread]
    if not chosen:
        raise UnreadableError(f"{package}: no code marked with a rule to mutate")
    if options.list:
        print("\n".join(str(mutant) for mutant, _ in sorted(chosen, key=lambda pair: pair[0].order)))
        return 0
    equivalents = read_equivalents(sorted(options.tests.rglob(f"{options.game}/equivalent.yaml")))
    report = _tried(chosen, tests, equivalents, options, sources)
    print(report.render())
    if options.json:
        options.json.write_text(json.dumps(_as_json(report, options), indent=2, ensure_ascii=False) + "\n", "utf-8")
    return 0 if report.killed * 100 >= options.least * report.counted > 0 and not report.errors else 1


def _tried(
    chosen: Sequence[tuple[Change, CodeType]],
    tests: Tests,
    equivalents: Equivalents,
    options: argparse.Namespace,
    sources: Sequence[Source],
) -> Report:
    began = time.monotonic()
    known = {(mutant.source.name, mutant.text, mutant.change) for mutant in find_mutants(sources)}
    stale = tuple(f"equivalent.yaml names no mutant: {' | '.join(key)}" for key in equivalents if key not in known)
    roots = {"tabularium", *(source.module.partition(".")[0] for source in sources)}
    with tempfile.TemporaryDirectory(prefix="bite-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT")) as scratch:
        court = Court(Path.cwd(), roots, Path(scratch), options.jobs, options.edition)
        report = bite(chosen, tests, court, equivalents, options.limit)
    print(f"{time.monotonic() - began:.0f} s", file=sys.stderr)
    return Report(report.results, report.errors, report.notes + stale)


def _as_json(report: Report, options: argparse.Namespace) -> dict[str, object]:
    return {
        "game": options.game,
        "seed": options.seed,
        "killed": report.killed,
        "counted": report.counted,
        "percent": report.percent,
        "errors": list(report.errors),
        "notes": list(report.notes),
        "mutants": [result.as_json() for result in report.results],
    }

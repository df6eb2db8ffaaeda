"""Trials: runs of pytest in forked processes, each perhaps with one module replaced, several side by side.

Forking keeps a trial cheap: pytest and everything outside the project is imported once, in the parent. The project's
own modules are forgotten in the child and imported anew, the mutated one from memory; no source is ever written to.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import math
import os
import resource
import shutil
import signal
import sys
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.metadata import entry_points
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

import pytest

MEMORY = 4 << 30
"""The most address space a trial may take: a mutant that never stops growing dies instead of the machine."""
PLUGIN = "tabularium.testing.inventory.plugin"
PATIENCE = 10
"""How many times its limit a trial may take by the clock on the wall: a mutant may also wait for what never comes."""
_POLL = 0.005
_CRASHED = 70
_NOT_IMPORTED = 71


@dataclass(frozen=True, slots=True)
class Trial:
    """One run of some test files, selected by rules, with a module replaced if ``code`` is given."""

    files: tuple[str, ...]
    rules: tuple[str, ...]
    limit: float
    """Seconds of a processor, so that a busy machine changes no verdict."""
    module: str = ""
    source: Path | None = None
    code: CodeType | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a trial ended."""

    status: int | None
    """The exit status of pytest (negative for a signal); None if the time was up."""
    seconds: float
    output: str
    imported: tuple[str, ...]
    """Modules from outside the project that the run used."""

    @property
    def passed(self) -> bool:
        """Whether the tests ran and found nothing wrong; also if the mutated module was never looked at."""
        return self.status in (0, _NOT_IMPORTED, int(pytest.ExitCode.NO_TESTS_COLLECTED))

    @property
    def remark(self) -> str:
        """What makes a pass hollow."""
        if self.empty:
            return "no test was left to run"
        return "its tests never import this module" if self.status == _NOT_IMPORTED else ""

    @property
    def empty(self) -> bool:
        """Whether no test was found."""
        return self.status == int(pytest.ExitCode.NO_TESTS_COLLECTED)


class Court:
    """Runs trials for a project whose own top-level packages are ``roots``."""

    def __init__(
        self, project: Path, roots: Collection[str], scratch: Path, jobs: int, edition: str | None = None
    ) -> None:
        self.project = project
        self.roots = frozenset(roots)
        self.scratch = scratch
        self.jobs = max(1, jobs)
        self._count = 0
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(scratch / "hypothesis")
        points = [] if os.environ.get("PYTEST_DISABLE_PLUGIN_AUTOLOAD") else list(entry_points(group="pytest11"))
        self.warm(point.module for point in points)
        # Rewriting assertions would read the game's files past our finder.
        self._arguments = ["-x", "-q", "--tb=short", "--no-header", "--assert=plain", "-p", "no:cacheprovider"]
        if not any(point.module == PLUGIN for point in points):
            self._arguments += ["-p", PLUGIN]
        if edition:
            self._arguments += ["--edition", edition]
        installed = {point.name for point in points}
        if "xdist" in installed:
            self._arguments += ["-n", "0"]
        if "hypothesispytest" in installed:
            self._arguments += ["--hypothesis-seed=0"]

    def warm(self, modules: Iterable[str]) -> None:
        """Import modules from outside the project here, so that no trial has to."""
        for name in modules:
            if name not in sys.modules and name.partition(".")[0] not in self.roots:
                with contextlib.suppress(Exception):
                    importlib.import_module(name)

    def run(self, trials: Sequence[Trial]) -> Iterator[tuple[int, Verdict]]:
        """Run all trials, yielding the place in the list and the verdict of each as it ends."""
        gc.collect()
        gc.freeze()
        waiting = list(enumerate(trials))[::-1]
        running: dict[int, _Running] = {}
        try:
            while waiting or running:
                while waiting and len(running) < self.jobs:
                    index, trial = waiting.pop()
                    started = self._start(index, trial)
                    running[started.process] = started
                ended = [one for one in running.values() if one.ended()]
                for one in ended:
                    del running[one.process]
                    yield one.index, one.verdict()
                if not ended:
                    time.sleep(_POLL)
        finally:
            for one in running.values():
                one.kill()
            gc.unfreeze()

    def _start(self, index: int, trial: Trial) -> _Running:
        self._count += 1
        folder = self.scratch / f"trial{self._count}"
        folder.mkdir()
        sys.stdout.flush()
        sys.stderr.flush()
        process = os.fork()
        if process == 0:
            status = _CRASHED
            try:
                status = self._child(trial, folder)
            finally:
                os._exit(status)
        return _Running(index, process, folder, trial.limit)

    def _child(self, trial: Trial, folder: Path) -> int:
        os.setsid()
        for kind, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CPU, math.ceil(trial.limit))):
            resource.setrlimit(kind, (most, resource.getrlimit(kind)[1]))
        output = os.open(folder / "output", os.O_WRONLY | os.O_CREAT)
        for descriptor in (1, 2):
            os.dup2(output, descriptor)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.chdir(self.project)
        before = set(sys.modules)
        for name in before:
            if name.partition(".")[0] in self.roots:
                del sys.modules[name]
        finder = None
        if trial.code is not None and trial.source is not None:
            finder = _MutantFinder(trial.module, trial.source, trial.code)
            sys.meta_path.insert(0, finder)
        selection = [word for rule_id in trial.rules for word in ("--rule", rule_id)]
        status = int(pytest.main([*self._arguments, f"--basetemp={folder / 'files'}", *selection, *trial.files]))
        if finder is None:
            (folder / "imported").write_text(json.dumps(self._outside(set(sys.modules) - before)))
        elif status == 0 and not finder.used:
            return _NOT_IMPORTED
        return status

    def _outside(self, names: Iterable[str]) -> list[str]:
        """Those modules that belong neither to the project nor to its tests."""

        def outside(module: ModuleType | None) -> bool:
            file = getattr(module, "__file__", None)
            return file is not None and ("site-packages" in file or file.startswith(os.path.dirname(os.__file__)))

        others = (name for name in names if name.partition(".")[0] not in self.roots)
        return sorted(name for name in others if outside(sys.modules.get(name)))


class _Running:
    """A trial under way."""

    def __init__(self, index: int, process: int, folder: Path, limit: float) -> None:
        self.index = index
        self.process = process
        self.folder = folder
        self.limit = limit
        self.began = time.monotonic()
        self.status: int | None = None

    def ended(self) -> bool:
        """Whether the process is over, or its time."""
        done, status = os.waitpid(self.process, os.WNOHANG)
        if done:
            self.status = os.waitstatus_to_exitcode(status)
            if self.status == -signal.SIGXCPU:
                self.status = None
            return True
        if time.monotonic() - self.began > PATIENCE * self.limit:
            self.kill()
            return True
        return False

    def kill(self) -> None:
        """End the process and whatever it started."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.process, signal.SIGKILL)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)

    def verdict(self) -> Verdict:
        """What came of it."""
        output, imported = self.folder / "output", self.folder / "imported"
        verdict = Verdict(
            status=self.status,
            seconds=time.monotonic() - self.began,
            output=output.read_text(errors="replace") if output.is_file() else "",
            imported=tuple(json.loads(imported.read_text())) if imported.is_file() else (),
        )
        shutil.rmtree(self.folder, ignore_errors=True)
        return verdict


class _MutantFinder(MetaPathFinder):
    """Finds one module in memory and no other."""

    def __init__(self, module: str, file: Path, code: CodeType) -> None:
        self.module = module
        self.loader = _MutantLoader(module, str(file))
        self.loader.mutated = code

    @property
    def used(self) -> bool:
        """Whether the module has been imported."""
        return self.loader.used

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The mutated module, if it is the one asked for."""
        if fullname != self.module:
            return None
        return spec_from_file_location(fullname, self.loader.path, loader=self.loader)


class _MutantLoader(SourceFileLoader):
    """Loads code that is not what the file says."""

    mutated: CodeType
    used = False

    def get_code(self, fullname: str) -> CodeType | None:
        """The mutated code."""
        self.used = True
        return self.mutated

"""Proofs are run: several at once of those that keep one core busy, the others one after the other on all cores."""

from __future__ import annotations

import multiprocessing
import resource
import time
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait

from .proof import Failed, Proof, Scale


@dataclass(frozen=True)
class Shown:
    """How a proof ended, and what it cost."""

    name: str
    figures: str
    trouble: str = ""
    seconds: float = 0.0
    of_a_core: float = 0.0
    """Seconds of computing, on however many cores."""

    @property
    def holds(self) -> bool:
        """Was it shown?"""
        return not self.trouble

    def told(self, width: int) -> str:
        """One line; what went wrong below it."""
        verdict = "ok" if self.holds else "FAILED"
        cost = f"({self.seconds:.0f} s, {self.of_a_core:.0f} of a core)"
        lines = [f"{verdict:6}  {self.name:{width}}  {self.figures} {cost}"]
        return "\n".join([*lines, *(f"        {line}" for line in self.trouble.splitlines())])


def run(proofs: Sequence[Proof], scale: Scale) -> Iterator[Shown]:
    """Show each proof, and say how it ended as soon as it does."""
    on_one_core = [proof for proof in proofs if proof.on_one_core]
    if scale.workers < 2 or len(on_one_core) < 2 or "fork" not in multiprocessing.get_all_start_methods():
        yield from (show(proof, scale) for proof in proofs)
        return
    yield from _side_by_side(on_one_core, scale)
    yield from (show(proof, scale) for proof in proofs if not proof.on_one_core)


def _side_by_side(proofs: Sequence[Proof], scale: Scale) -> Iterator[Shown]:
    """Each in a process of its own, as many at once as there are cores."""
    fork, alone = multiprocessing.get_context("fork"), replace(scale, workers=1)
    left, running = list(reversed(proofs)), dict[Connection, Proof]()
    while left or running:
        while left and len(running) < scale.workers:
            proof = left.pop()
            mine, theirs = fork.Pipe(duplex=False)
            fork.Process(target=lambda end=theirs, todo=proof: end.send(show(todo, alone))).start()
            theirs.close()
            running[mine] = proof
        for end in wait(list(running)):
            assert isinstance(end, Connection)
            proof = running.pop(end)
            try:
                yield end.recv()
            except EOFError:
                yield Shown(proof.name, "broke down", "its process died")


def show(proof: Proof, scale: Scale) -> Shown:
    """Show a proof here."""
    began, computed = time.monotonic(), _computed()
    trouble = ""
    try:
        figures = proof.show(scale)
    except (Failed, AssertionError) as error:
        figures, trouble = "does not hold", str(error) or type(error).__name__
    except Exception:
        figures, trouble = "broke down", traceback.format_exc()
    return Shown(proof.name, figures, trouble, time.monotonic() - began, _computed() - computed)


def _computed() -> float:
    """Seconds that this process and its children that have ended have computed."""
    multiprocessing.active_children()  # children that have ended are counted once they are waited for
    return sum(
        each.ru_utime + each.ru_stime
        for each in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )

"""What the house is made of is known to msgspec before its threads begin."""

from __future__ import annotations

import subprocess
import sys

TRIAL = """
import sys
from threading import Barrier, Thread

import msgspec

from tabularium.server.keeper.running import prepare_decoders

sys.setswitchinterval(1e-6)
parts = [(f"a{at}", list[int] | None, None) for at in range(15)]
inner = [msgspec.defstruct(f"Inner{at}", parts) for at in range(100)]
kinds = [msgspec.defstruct(f"Outer{at}", [(f"f{n}", dict[str, each] | None, None) for n in range(15)])
         for at, each in enumerate(inner)]
prepare_decoders()
for kind in kinds:
    together = Barrier(3)

    def read():
        together.wait()
        msgspec.convert({"f1": {"x": {"a1": [1]}}, "f14": {}}, kind)

    readers = [Thread(target=read) for _ in range(3)]
    for each in readers:
        each.start()
    for each in readers:
        each.join()
"""
"""Three threads read the same struct for the first time, again and again: without a look before, the process falls."""


def test_threads_that_read_the_same_for_the_first_time_do_not_bring_the_house_down() -> None:
    assert subprocess.run([sys.executable, "-c", TRIAL], timeout=60).returncode == 0

"""The command: show every proof, or those asked for."""

from __future__ import annotations

import argparse
import os
import time

from . import listed
from .proof import Scale
from .running import run


def main(arguments: list[str] | None = None) -> int:
    """Show every proof, or those asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.prove", description="Every proof at full size.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only proofs whose names contain one of these")
    parser.add_argument("--list", action="store_true", help="name the proofs and run nothing")
    parser.add_argument("--size", type=float, default=1.0, metavar="X", help="a part of the full size (%(default)s)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 2, metavar="K", help="(%(default)s)")
    chosen = parser.parse_args(arguments)
    wanted = [
        proof for proof in listed.proofs() if not chosen.names or any(name in proof.name for name in chosen.names)
    ]
    if not wanted:
        parser.error(f"no proof is called {' or '.join(chosen.names)}; --list names them all")
    if chosen.list:
        print("\n".join(proof.name for proof in wanted))
        return 0
    width, began, failed = max(len(proof.name) for proof in wanted), time.monotonic(), 0
    for shown in run(wanted, Scale(chosen.size, chosen.workers)):
        print(shown.told(width), flush=True)
        failed += not shown.holds
    print(f"{len(wanted) - failed} of {len(wanted)} proofs hold ({time.monotonic() - began:.0f} s)")
    return 1 if failed else 0

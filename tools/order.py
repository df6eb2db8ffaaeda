"""Counts what has no order: packages that import each other, and modules in a circle. `python -m tools.order [ROOM …]`.

Imports for types alone do not count: nothing is loaded by them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import grimp

ROOT = "tabularium"
ROOMS = (
    "tabularium.server",
    "tabularium.web",
    "tabularium.engine",
    "tabularium.draw",
    "tabularium.games.senators",
    "tabularium.games.conquest",
    "tabularium.games.republic",
    "tabularium.games.mare_nostrum",
)


def mutual(graph: grimp.ImportGraph, room: str) -> Iterator[tuple[str, str, int, int]]:
    """Pairs of rooms side by side that import each other, and how often each way."""
    children = sorted(graph.find_children(room))
    inside = {child: graph.find_descendants(child) | {child} for child in children}
    for at, one in enumerate(children):
        for other in children[at + 1 :]:
            there, back = edges(graph, inside[one], inside[other]), edges(graph, inside[other], inside[one])
            if there and back:
                yield one, other, there, back


def edges(graph: grimp.ImportGraph, ones: set[str], others: set[str]) -> int:
    """How many imports go from some modules to others."""
    return sum(len(graph.find_modules_directly_imported_by(one) & others) for one in ones)


def circles(graph: grimp.ImportGraph, room: str) -> list[list[str]]:
    """Modules below a room that import each other by way of others of them."""
    modules = graph.find_descendants(room)
    placed: set[str] = set()
    found = []
    for module in sorted(modules):
        if module not in placed:
            around = (graph.find_upstream_modules(module) & graph.find_downstream_modules(module) & modules) | {module}
            placed |= around
            if len(around) > 1:
                found.append(sorted(around))
    return found


def main() -> int:
    """Print what was found; the status is 1 if it is anything."""
    graph = grimp.build_graph(ROOT, exclude_type_checking_imports=True)
    some = False
    for room in sys.argv[1:] or ROOMS:
        pairs, rings = list(mutual(graph, room)), circles(graph, room)
        some = some or bool(pairs or rings)
        print(f"{room}: {len(pairs)} mutual pairs, {len(rings)} circles")
        for one, other, there, back in pairs:
            print(f"  {one.removeprefix(room + '.')} {there}/{back} {other.removeprefix(room + '.')}")
        for ring in rings:
            print("  circle of", len(ring), " ".join(each.removeprefix(room + ".") for each in ring))
    return int(some)


if __name__ == "__main__":
    sys.exit(main())

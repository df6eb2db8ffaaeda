"""The difference that a step makes to the log."""

from __future__ import annotations

from tabularium.engine import Line


def spoken(started: int, before: list[Line], start: int, log: list[Line]) -> tuple[int | None, list[tuple[int, Line]]]:
    """Compare a log with its state before: from which place lines were taken back, and the new lines."""
    ends = started + len(before), start + len(log)
    both = min(ends)
    same = min(max(started, start), both)
    if before[same - started : both - started] == log[same - start : both - start]:
        same = both  # as nearly always; two lists of the same lines are compared in no time
    else:
        while before[same - started] == log[same - start]:
            same += 1
    new = [(place, log[place - start]) for place in range(same, ends[1])]
    return (same if same < ends[0] else None), new

"""What a step has said: the log of a match beside the log that was known before it."""

from __future__ import annotations

from tabularium.engine import Line, Match


def spoken(started: int, before: list[Line], match: Match) -> tuple[int | None, list[tuple[int, Line]]]:
    """What has happened to a log that stood so before: from which place on it was taken back, and what is new."""
    ends = started + len(before), match.log_start + len(match.log)
    both = min(ends)
    same = min(max(started, match.log_start), both)
    if before[same - started : both - started] == match.log[same - match.log_start : both - match.log_start]:
        same = both  # as nearly always; two lists of the same lines are compared in no time
    else:
        while before[same - started] == match.log[same - match.log_start]:
            same += 1
    new = [(place, match.log[place - match.log_start]) for place in range(same, ends[1])]
    return (same if same < ends[0] else None), new

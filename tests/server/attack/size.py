"""How much is tried, and how much was: `make attack` tries at full size and tells it, a test run tries a part."""

from __future__ import annotations

import os
from collections import Counter

SIZE = float(os.environ.get("ATTACK_SIZE", "0.1"))
tried: Counter[str] = Counter()
"""What was tried since somebody last looked, and how often."""


def many(full: int, least: int = 1) -> int:
    """So many of a full number."""
    return max(least, round(full * SIZE))


def at_most(what: str, count: int) -> None:
    """The largest of what was seen of something."""
    tried[what] = max(tried[what], count)


def note(what: str, count: int = 1) -> None:
    """So much of something was tried."""
    tried[what] += count

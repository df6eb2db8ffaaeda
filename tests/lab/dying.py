"""Work that kills its process once; it stands in a module of its own, where another process can find it."""

from __future__ import annotations

import os
from pathlib import Path


def dies_once(task: tuple[str, int]) -> int:
    """Takes its process with it the first time it is asked for the number 3."""
    place, number = task
    mark = Path(place) / "died"
    if number == 3 and not mark.exists():
        mark.touch()
        os._exit(1)
    return number * number

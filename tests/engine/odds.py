"""Chi-square: are these counts what equal chances would give?"""

import math
from collections import Counter
from collections.abc import Iterable
from typing import Any


def even(drawn: Iterable[Any], faces: int) -> bool:
    """Within five standard deviations of what a fair source gives; seeds are fixed, so the answer never changes."""
    counts = Counter(map(str, drawn))
    total = sum(counts.values())
    expected = total / faces
    chi = sum((count - expected) ** 2 for count in counts.values()) / expected
    chi += expected * (faces - len(counts))
    return chi < (faces - 1) + 5 * math.sqrt(2 * (faces - 1))

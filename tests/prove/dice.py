"""Dice are fair: every face comes as often as any other, and so does every pair."""

from __future__ import annotations

import math

from tabularium.engine import Dice

from .proof import Failed, Scale

ROLLS = 600_000
FACES = (2, 3, 6, 18, 54)
BEYOND_LUCK = 5.5
"""Standard deviations from the expected; a fair source goes there once in fifty million."""


class _Die:
    """Something with the one int of random state."""

    dice = 0


def fair_dice(source: Dice, scale: Scale) -> str:
    """Every face as often as any other, and every pair of faces in a row."""
    rolls = scale.of(ROLLS, 20_000)
    worst = 0.0
    for faces in FACES:
        die = _Die()
        die.dice = source.first()
        thrown = [source.below(die, faces) for _ in range(rolls)]
        pairs = [one * faces + two for one, two in zip(thrown[::2], thrown[1::2], strict=False)]
        for kinds, seen in ((faces, thrown), (faces * faces, pairs)):
            worst = max(worst, strangeness(seen, kinds))
            if worst > BEYOND_LUCK:
                raise Failed(f"a die of {faces}: {worst:.1f} standard deviations from fair")
    return (
        f"{rolls:,} rolls on dice of {', '.join(map(str, FACES))} faces, singly and in pairs, at most {worst:.1f} σ off"
    )


def strangeness(seen: list[int], kinds: int) -> float:
    """How far counts are from equal: their chi-square in standard deviations, after Wilson and Hilferty."""
    counts = [0] * kinds
    for each in seen:
        counts[each] += 1
    expected = len(seen) / kinds
    chi2 = sum((count - expected) ** 2 for count in counts) / expected
    free = kinds - 1
    return abs(math.cbrt(chi2 / free) - (1 - 2 / (9 * free))) / math.sqrt(2 / (9 * free))

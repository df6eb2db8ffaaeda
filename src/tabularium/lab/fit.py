"""A logistic regression by Newton's method, in plain Python: whole columns are multiplied, which is quick enough."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from operator import mul, sub
from typing import NamedTuple

STEPS = 25
SETTLED = 1e-7
RIDGE = 1.0
"""Keeps a weight small that the rows say little of, in rows."""
SURE = 1e-9


class Fit(NamedTuple):
    """The weights of columns as they are, and of the constant beside them."""

    bias: float
    weights: list[float]


def fit(rows: Sequence[Sequence[float]], shares: Sequence[float]) -> Fit:
    """The weights by which these rows foretell their shares (0 to 1) best."""
    columns = [list(map(float, column)) for column in zip(*rows, strict=True)]
    many = len(shares)
    means = [sum(column) / many for column in columns]
    spreads = [
        sqrt(sum((value - mean) ** 2 for value in column) / many) or 1.0
        for column, mean in zip(columns, means, strict=True)
    ]
    even = [
        [(value - mean) / spread for value in column]
        for column, mean, spread in zip(columns, means, spreads, strict=True)
    ]
    weights = _newton([[1.0] * many, *even], shares)
    raw = [weight / spread for weight, spread in zip(weights[1:], spreads, strict=True)]
    return Fit(weights[0] - sum(map(mul, raw, means)), raw)


def _newton(columns: list[list[float]], shares: Sequence[float]) -> list[float]:
    """Step by step to where no weight would rather be another; the constant, which comes first, is not held small."""
    size = len(columns)
    weights = [0.0] * size
    for _ in range(STEPS):
        sums = [0.0] * len(shares)
        for weight, column in zip(weights, columns, strict=True):
            sums = [total + weight * value for total, value in zip(sums, column, strict=True)]
        chances = [_chance(total) for total in sums]
        missing = list(map(sub, shares, chances))
        slopes = [chance * (1.0 - chance) + SURE for chance in chances]
        slope = [sum(map(mul, column, missing)) - RIDGE * weights[at] * (at > 0) for at, column in enumerate(columns)]
        bend = [[0.0] * size for _ in range(size)]
        for at, column in enumerate(columns):
            sloped = list(map(mul, column, slopes))
            for other in range(at + 1):
                bend[at][other] = bend[other][at] = sum(map(mul, sloped, columns[other]))
            bend[at][at] += RIDGE * (at > 0)
        step = solved(bend, slope)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step)) < SETTLED:
            break
    return weights


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a system of equations, by elimination with the largest pivot."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for row in range(at + 1, size):
            factor = rows[row][at] / rows[at][at]
            if factor:
                rows[row] = [value - factor * above for value, above in zip(rows[row], rows[at], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        found[at] = (rows[at][size] - sum(map(mul, rows[at][at + 1 : size], found[at + 1 :]))) / rows[at][at]
    return found


def log_loss(chances: Sequence[float], shares: Sequence[float]) -> float:
    """How surprised who foretold these chances is by what came; the lower the better."""
    kept = [min(max(chance, SURE), 1.0 - SURE) for chance in chances]
    losses = (
        share * log(chance) + (1.0 - share) * log(1.0 - chance) for chance, share in zip(kept, shares, strict=True)
    )
    return -sum(losses) / len(shares)


def _chance(z: float) -> float:
    return 1.0 / (1.0 + exp(-z)) if z > -500 else 0.0

"""Chi-square tests: how likely counts as far off as these are, if the dice are fair."""

import math
from collections.abc import Sequence

ALPHA = 1e-4


def chance_of(counts: Sequence[int], weights: Sequence[float]) -> float:
    """The probability of counts at least so far from what the weights give."""
    total, whole = sum(counts), sum(weights)
    wanted = [total * weight / whole for weight in weights]
    return tail(sum((count - want) ** 2 / want for count, want in zip(counts, wanted, strict=True)), len(counts) - 1)


def independent(table: Sequence[Sequence[int]]) -> float:
    """The probability of a table so far from one whose rows and columns have nothing to do with each other."""
    rows, columns = [sum(row) for row in table], [sum(column) for column in zip(*table, strict=True)]
    statistic = 0.0
    for row, across in zip(table, rows, strict=True):
        for count, down in zip(row, columns, strict=True):
            want = across * down / sum(rows)
            statistic += (count - want) ** 2 / want
    return tail(statistic, (len(rows) - 1) * (len(columns) - 1))


def tail(statistic: float, freedom: int) -> float:
    """The upper regularised gamma function: by its series below the mean, by its continued fraction above."""
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = math.exp(-x + a * math.log(x) - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return 1 - scale * total
    b, c = x + 1 - a, 1e300
    d = h = 1 / b
    for i in range(1, 10_000):
        step = -i * (i - a)
        b += 2
        d, c = 1 / (step * d + b), b + step / c
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return scale * h

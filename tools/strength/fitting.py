# SPDX-License-Identifier: GPL-3.0-or-later
"""Least squares, with only the standard library."""


def solve(matrix, vector):
    """The solution of linear equations, by elimination with pivots."""
    rows = [[*row, value] for row, value in zip(matrix, vector, strict=True)]
    for i in range(len(rows)):
        pivot = max(range(i, len(rows)), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r, row in enumerate(rows):
            if r != i:
                factor = row[i] / rows[i][i]
                rows[r] = [value - factor * other for value, other in zip(row, rows[i], strict=True)]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


def normal_equations(rows, values, weights, ridge):
    """The matrix and vector whose solution fits weighted values by rows of terms; `ridge` draws every
    effect towards 0."""
    size = len(rows[0])
    matrix = [[sum(weight * row[i] * row[j] for row, weight in zip(rows, weights, strict=True)) + ridge * (i == j)
               for j in range(size)] for i in range(size)]
    vector = [sum(weight * row[i] * value for row, value, weight in zip(rows, values, weights, strict=True))
              for i in range(size)]
    return matrix, vector

# SPDX-License-Identifier: GPL-3.0-or-later
"""Estimates the number of positions of Tensor Chess, after John Tromp's count of chess positions: counts exactly all
placements of armies that promotions can produce, and multiplies by the share of uniformly drawn ones that are legal.

Counts placements and the side to move, not castling rights and en passant. An upper bound, since positions need not be
reachable.
"""

import math
import random
from fractions import Fraction

from positions import SQUARES, fen_of

PAWNS = 10
MEN = 20  # of a side, including the king
HOME = {"Q": 1, "R": 2, "B": 2, "N": 2, "T": 2}  # pieces that need no promotion
PAWN_SQUARES = [square for square in SQUARES if square[1] not in "18"]


def armies():
    """Yields (pawns, numbers of the other kinds) of every army that a side can have besides its king."""
    def others(kinds, promoted, left):
        if not kinds:
            yield ()
            return
        for number in range(min(HOME[kinds[0]] + promoted, left) + 1):
            spent = max(0, number - HOME[kinds[0]])
            for rest in others(kinds[1:], promoted - spent, left - number):
                yield (number, *rest)

    for pawns in range(PAWNS + 1):
        for numbers in others(tuple(HOME), PAWNS - pawns, MEN - 1 - pawns):
            yield pawns, numbers


class StateSpace:
    """The numbers of placements of two armies."""

    def __init__(self):
        self.by_size = {}  # (pawns, pieces besides the king) -> [(numbers, 1 / orders of like pieces)]
        for pawns, numbers in armies():
            orders = Fraction(1, math.prod(map(math.factorial, numbers)))
            self.by_size.setdefault((pawns, sum(numbers)), []).append((numbers, orders))
        share = {size: sum(orders for _, orders in found) for size, found in self.by_size.items()}
        self.pairs = {(white, black): self.pawn_ways(white[0], black[0]) * self.piece_ways(white, black) *
                      share[white] * share[black] for white in share for black in share}
        self.placements = sum(self.pairs.values())

    @staticmethod
    def pawn_ways(white, black):
        room = len(PAWN_SQUARES)
        return math.comb(room, white) * math.comb(room - white, black)

    @staticmethod
    def piece_ways(white, black):
        """The placements of all pieces, as if all were different, on the squares without pawns."""
        return math.perm(len(SQUARES) - white[0] - black[0], white[1] + black[1] + 2)

    def draw(self, number, seed):
        """Yields `number` FENs of uniformly drawn placements, with White to move."""
        drawn = random.Random(seed)
        pairs = list(self.pairs)
        weights = [float(self.pairs[pair] / self.placements) for pair in pairs]
        for white, black in drawn.choices(pairs, weights, k=number):
            yield self.place(drawn, white, black)

    def place(self, drawn, white, black):
        pawns = drawn.sample(PAWN_SQUARES, white[0] + black[0])
        board = dict.fromkeys(pawns[:white[0]], "P") | dict.fromkeys(pawns[white[0]:], "p")
        letters = "Kk"
        for size, change in ((white, str.upper), (black, str.lower)):
            armies_of_size = self.by_size[size]
            numbers, = drawn.choices([numbers for numbers, _ in armies_of_size],
                                     [float(orders) for _, orders in armies_of_size])
            letters += change("".join(kind * count for kind, count in zip(HOME, numbers, strict=True)))
        free = [square for square in SQUARES if square not in board]
        board.update(zip(drawn.sample(free, len(letters)), letters, strict=True))
        return fen_of(board)

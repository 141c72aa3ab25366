// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "tests/reference/basic_board.hpp"
#include "tests/reference/random.hpp"

namespace reference {

/// Steps for composing positions of all games; the result may be illegal. Each game's composer derives from it.
template <class Board>
class BasicComposer {
protected:
    explicit BasicComposer(Random& random) : random_(random) {
        board_.white_to_move = random_.one_in(2);
        board_.halfmoves = random_.below(100);
        board_.move_number = random_.between(51, 90);
    }

    static int home(bool white) { return white ? 0 : squares - Board::width; }

    [[nodiscard]] bool is_free(int square) const {
        return square != nowhere && board_.at(square) == unoccupied &&
               std::find(kept_free_.begin(), kept_free_.end(), square) == kept_free_.end();
    }

    void put_if_free(int square, char piece) {
        if (is_free(square)) {
            board_.put(square, piece);
        }
    }

    /// A random free square of a range, or of the whole board if the range has none.
    int random_free_square(int first = 0, int end = squares) {
        std::vector<int> free;
        for (int square = first; square < end; ++square) {
            if (is_free(square)) {
                free.push_back(square);
            }
        }
        return free.empty() ? random_free_square() : random_.one_of(free);
    }

    /// Puts a random piece of these kinds on a free square.
    void put_anywhere(bool white, std::string_view kinds) {
        // A separate statement, since the order of evaluation of arguments is unspecified.
        const char piece = piece_of(white, random_.letter(kinds));
        board_.put(random_free_square(), piece);
    }

    /// Puts the kings for positions near mate, stalemate and dead ones: one often in a corner, the other
    /// anywhere.
    void kings_of_ending() {
        const int file = random_.below(Board::width);
        const int rank = home(random_.one_in(2));
        board_.put(rank + (random_.one_in(2) ? 0 : file), piece_of(mover(), 'k'));
        board_.put(random_free_square(), piece_of(!mover(), 'k'));
    }
    /// Puts a few pieces against the first king, and perhaps a pawn beside it, often blocked.
    void pieces_of_ending(int attackers, std::string_view kinds, std::string_view stoppers) {
        for (int i = 0; i < attackers; ++i) {
            put_anywhere(!mover(), kinds);
        }
        if (random_.one_in(2)) {
            const int pawn = random_free_square(Board::width, squares - Board::width);
            board_.put(pawn, piece_of(mover(), 'p'));
            put_if_free(ahead(pawn, mover()), piece_of(!mover(), random_.letter(stoppers)));
        }
    }

    /// Puts half of the kings at home with rooks and, if the game has them, rights; the others anywhere.
    void kings(bool with_rights) {
        for (const bool white : {true, false}) {
            if (!random_.one_in(2)) {
                board_.put(random_free_square(), piece_of(white, 'k'));
                continue;
            }
            board_.put(home(white) + Board::king_file, piece_of(white, 'k'));
            for (const std::size_t side : {0U, 1U}) {
                if (!random_.one_in(4)) {
                    board_.put(home(white) + (side == 0 ? Board::width - 1 : 0), piece_of(white, 'r'));
                    board_.castling[side + (white ? 0 : 2)] = with_rights && !random_.one_in(5);
                }
            }
        }
    }

    /// Puts a pawn that may just have made a double step, and one or two that may capture it. `leave(start,
    /// skipped)` fills the squares that it left and skipped.
    template <class Leave>
    void en_passant(Leave leave) {
        const int skipped = (mover() ? 5 : 2) * Board::width + random_.below(Board::width);
        const int pawn = ahead(skipped, !mover());
        const int start = ahead(skipped, mover());
        if (!is_free(skipped) || !is_free(pawn) || !is_free(start)) {
            return;
        }
        board_.put(pawn, piece_of(!mover(), 'p'));
        board_.en_passant = skipped;
        leave(start, skipped);
        capturer_beside(pawn);
        if (random_.one_in(3)) {
            capturer_beside(pawn);
        }
    }

    void pieces_and_pawns(bool white) {
        const int pieces = random_.between(0, 7);
        for (int i = 0; i < pieces; ++i) {
            put_anywhere(white, "qrrbbnn");
        }
        const int pawns = random_.between(0, 6);
        for (int i = 0; i < pawns; ++i) {
            board_.put(pawn_square(white), piece_of(white, 'p'));
        }
    }

    static constexpr int squares = Board::width * Board::height;

    Random& random_;
    Board board_;
    std::vector<int> kept_free_;

private:
    [[nodiscard]] bool mover() const { return board_.white_to_move; }

    static int ahead(int square, bool white) { return stepped_on<Board>(square, {0, white ? 1 : -1}); }

    void capturer_beside(int pawn) {
        put_if_free(stepped_on<Board>(pawn, {random_.one_in(2) ? 1 : -1, 0}), piece_of(mover(), 'p'));
    }

    /// A square for a pawn, often on the second rank or before promotion.
    int pawn_square(bool white) {
        const int place = random_.below(4);
        const bool low = place == 0 ? white : !white;
        if (place <= 1) {
            const int rank = (low ? 1 : Board::height - 2) * Board::width;
            return random_free_square(rank, rank + Board::width);
        }
        return random_free_square(Board::width, squares - Board::width);
    }
};

/// The first legal position that `build()` returns.
template <class Build>
auto first_without_fault(Build build) {
    while (true) {
        if (const auto board = build(); fault(board).empty()) {
            return board;
        }
    }
}

/// Whether a piece's move is a castling, capture or pawn move.
template <class Board>
bool is_lively(const std::string& move, const Board& after) {
    const bool castling =
        kind(after.at(square_named_on<Board>(move.substr(2, 2)))) == 'k' && std::abs(move[0] - move[2]) > 1;
    return castling || after.halfmoves == 0;
}

}  // namespace reference

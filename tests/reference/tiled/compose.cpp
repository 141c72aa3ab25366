// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/reference/tiled/compose.hpp"

#include <cstdlib>
#include <iterator>
#include <vector>

namespace reference::tiled {

namespace {

/// Builds one position; what it builds may turn out to be none.
class Composer {
public:
    explicit Composer(Random& random) : random_(random) {}

    Board build() {
        board_.white_to_move = random_.one_in(2);
        board_.halfmoves = random_.below(100);
        board_.move_number = random_.between(51, 90);
        if (random_.one_in(4)) {
            ending();
        } else {
            kings();
            if (random_.one_in(3)) {
                en_passant();
            }
            pieces(true);
            pieces(false);
        }
        tiles();
        return board_;
    }

private:
    static int home(bool white) { return white ? 0 : squares - files; }

    [[nodiscard]] bool is_free(int square) const {
        return square != nowhere && board_.at(square) == void_square;
    }

    void put_if_free(int square, char piece) {
        if (is_free(square)) {
            board_.put(square, piece);
        }
    }

    /// A free square of a range; there must be one on the board.
    int random_free_square(int first = 0, int end = squares) {
        std::vector<int> free;
        for (int square = first; square < end; ++square) {
            if (is_free(square)) {
                free.push_back(square);
            }
        }
        return free.empty() ? random_free_square()
                            : free[static_cast<std::size_t>(random_.below(static_cast<int>(free.size())))];
    }

    /// A king with little beside him, often in a corner, against a few pieces: near mate, stalemate and dead
    /// positions.
    void ending() {
        const bool mover = board_.white_to_move;
        const int file = random_.below(files);
        board_.put(home(random_.one_in(2)) + (random_.one_in(2) ? 0 : file), piece_of(mover, 'k'));
        board_.put(random_free_square(), piece_of(!mover, 'k'));
        const bool light = random_.one_in(3);
        const int attackers = random_.below(light ? 3 : 6);
        for (int i = 0; i < attackers; ++i) {
            board_.put(random_free_square(), piece_of(!mover, random_.letter(light ? "bn" : "qqrbn")));
        }
        if (random_.one_in(2)) {
            const int pawn = random_free_square(files, squares - files);
            board_.put(pawn, piece_of(mover, 'p'));
            put_if_free(stepped(pawn, {0, mover ? 1 : -1}), piece_of(!mover, random_.letter("rbn")));
        }
    }

    /// Half of the kings stand at home with rooks and rights, the others anywhere.
    void kings() {
        for (const bool white : {true, false}) {
            if (!random_.one_in(2)) {
                board_.put(random_free_square(), piece_of(white, 'k'));
                continue;
            }
            put_if_free(home(white) + 4, piece_of(white, 'k'));
            for (const std::size_t side : {0U, 1U}) {
                if (!random_.one_in(4)) {
                    put_if_free(home(white) + (side == 0 ? files - 1 : 0), piece_of(white, 'r'));
                    board_.castling[side + (white ? 0 : 2)] = !random_.one_in(5);
                }
            }
        }
    }

    /// A pawn that may just have come by a double step over a tile or a void, and one or two that may capture
    /// it.
    void en_passant() {
        const bool mover = board_.white_to_move;
        const int skipped = (mover ? 5 : 2) * files + random_.below(files);
        const int pawn = stepped(skipped, {0, mover ? -1 : 1});
        const int start = stepped(skipped, {0, mover ? 1 : -1});
        if (!is_free(skipped) || !is_free(pawn) || !is_free(start)) {
            return;
        }
        board_.put(pawn, piece_of(!mover, 'p'));
        board_.put(start, tile_of(!mover));
        // A blank is a void that nothing is put on.
        board_.put(skipped, random_.one_in(4) ? kept_void : tile_of(random_.one_in(2)));
        board_.en_passant = skipped;
        put_if_free(stepped(pawn, {random_.one_in(2) ? 1 : -1, 0}), piece_of(mover, 'p'));
        if (random_.one_in(3)) {
            put_if_free(stepped(pawn, {random_.one_in(2) ? 1 : -1, 0}), piece_of(mover, 'p'));
        }
    }

    void pieces(bool white) {
        const int pieces = random_.between(0, 7);
        for (int i = 0; i < pieces; ++i) {
            board_.put(random_free_square(), piece_of(white, random_.letter("qrrbbnn")));
        }
        const int pawns = random_.between(0, 6);
        for (int i = 0; i < pawns; ++i) {
            board_.put(pawn_square(white), piece_of(white, 'p'));
        }
    }

    /// Often on the second rank or before promotion.
    int pawn_square(bool white) {
        const int place = random_.below(4);
        const bool low = place == 0 ? white : !white;
        if (place <= 1) {
            const int rank = (low ? 1 : ranks - 2) * files;
            return random_free_square(rank, rank + files);
        }
        return random_free_square(files, squares - files);
    }

    /// On the free squares: none to all, of both owners or, for stalemates, of the side that waits.
    void tiles() {
        constexpr int tenths = 10;
        const bool all_of_the_waiting = random_.one_in(6);
        const int chance = all_of_the_waiting || random_.one_in(6) ? tenths : random_.below(tenths);
        for (int square = 0; square < squares; ++square) {
            if (board_.at(square) == kept_void) {
                board_.put(square, void_square);
            } else if (is_free(square) && random_.below(tenths) < chance) {
                const bool white = all_of_the_waiting ? !board_.white_to_move : random_.one_in(2);
                board_.put(square, tile_of(white));
            }
        }
    }

    static constexpr char kept_void = ' ';

    Random& random_;
    Board board_;
};

/// A drop or a removal.
bool is_tiling(const std::string& move) {
    return move.find('-') != std::string::npos;
}

bool is_lively(const std::string& move, const Board& after) {
    const bool castling =
        kind(after.at(square_named(move.substr(2, 2)))) == 'k' && std::abs(move[0] - move[2]) > 1;
    return castling || after.halfmoves == 0;
}

}  // namespace

Board compose(Random& random) {
    while (true) {
        const Board board = Composer(random).build();
        if (fault(board).empty()) {
            return board;
        }
    }
}

std::string random_move(Random& random, const Successors& moves) {
    std::vector<std::string> of_pieces;
    std::vector<std::string> lively;
    if (random.one_in(2)) {
        for (const auto& [text, after] : moves) {
            if (!is_tiling(text)) {
                of_pieces.push_back(text);
                if (is_lively(text, after)) {
                    lively.push_back(text);
                }
            }
        }
    }
    const std::vector<std::string>& chosen = !lively.empty() && random.one_in(2) ? lively : of_pieces;
    if (!chosen.empty()) {
        return chosen[static_cast<std::size_t>(random.below(static_cast<int>(chosen.size())))];
    }
    return std::next(moves.begin(), random.below(static_cast<int>(moves.size())))->first;
}

}  // namespace reference::tiled

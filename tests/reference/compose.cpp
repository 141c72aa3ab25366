// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/reference/compose.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <vector>

namespace reference {

namespace {

/// Builds one position; what it builds may turn out to be none.
class Composer {
public:
    Composer(Random& random, bool tensorfree) : random_(random) { board_.tensorfree = tensorfree; }

    Board build() {
        board_.white_to_move = random_.one_in(2);
        board_.halfmoves = random_.below(100);
        board_.move_number = random_.between(51, 90);
        if (random_.one_in(8)) {
            ending();
            return board_;
        }
        kings();
        if (random_.one_in(4)) {
            en_passant();
        }
        if (random_.one_in(3)) {
            checker_off_a_beast();
        }
        for (const bool white : {true, false}) {
            pieces(white);
        }
        return board_;
    }

private:
    static int home(bool white) { return white ? 0 : squares - files; }

    [[nodiscard]] bool is_free(int square) const {
        return square != nowhere && board_.at(square) == unoccupied && square != kept_free_ &&
               square != kept_free_too_;
    }

    void put_if_free(int square, char piece) {
        if (is_free(square)) {
            board_.put(square, piece);
        }
    }

    /// A free square of a range, or of the whole board where the range has none.
    int random_free_square(int first = 0, int end = squares) {
        std::vector<int> free;
        for (int square = first; square < end; ++square) {
            if (is_free(square)) {
                free.push_back(square);
            }
        }
        if (free.empty()) {
            return random_free_square();
        }
        return free[static_cast<std::size_t>(random_.below(static_cast<int>(free.size())))];
    }

    /// A king with little or nothing beside him, on the edge, against a few pieces: near mate, stalemate and
    /// dead positions.
    void ending() {
        const bool mover = board_.white_to_move;
        const int file = random_.below(files);
        board_.put((random_.one_in(2) ? 0 : squares - files) + (random_.one_in(2) ? 0 : file),
                   piece_of(mover, 'k'));
        board_.put(random_free_square(), piece_of(!mover, 'k'));
        const std::string_view mixed = board_.tensorfree ? "qrbn" : "qrbnt";
        const std::string_view pieces = !board_.tensorfree && random_.one_in(12) ? "t" : mixed;
        const int attackers = random_.below(5);
        for (int i = 0; i < attackers; ++i) {
            board_.put(random_free_square(), piece_of(!mover, random_.letter(pieces)));
        }
        if (random_.one_in(2)) {
            const int pawn = random_free_square(files, squares - files);
            board_.put(pawn, piece_of(mover, 'p'));
            put_if_free(stepped(pawn, {0, mover ? 1 : -1}), piece_of(!mover, random_.letter(mixed)));
        }
    }

    /// Half of the kings stand at home with rooks and rights, the others anywhere.
    void kings() {
        for (const bool white : {true, false}) {
            if (!random_.one_in(2)) {
                board_.put(random_free_square(), piece_of(white, 'k'));
                continue;
            }
            board_.put(home(white) + 5, piece_of(white, 'k'));
            for (const std::size_t side : {0U, 1U}) {
                if (!random_.one_in(4)) {
                    board_.put(home(white) + (side == 0 ? files - 1 : 0), piece_of(white, 'r'));
                    board_.castling[side + (white ? 0 : 2)] = !board_.tensorfree && !random_.one_in(5);
                }
            }
        }
    }

    /// A pawn that may just have come by a double step, and one or two that may capture it.
    void en_passant() {
        const bool mover = board_.white_to_move;
        const int file = random_.below(files);
        const int target = (mover ? 5 : 2) * files + file;
        const int pawn = target + (mover ? -files : files);
        const int start = target + (mover ? files : -files);
        const bool all_free =
            board_.at(target) == unoccupied && board_.at(pawn) == unoccupied && board_.at(start) == unoccupied;
        if (!all_free) {
            return;
        }
        board_.put(pawn, piece_of(!mover, 'p'));
        kept_free_ = target;
        kept_free_too_ = start;
        board_.en_passant = target;
        put_if_free(stepped(pawn, {random_.one_in(2) ? 1 : -1, 0}), piece_of(mover, 'p'));
        if (random_.one_in(3)) {
            put_if_free(stepped(pawn, {random_.one_in(2) ? 1 : -1, 0}), piece_of(mover, 'p'));
        }
    }

    /// A beast on a line of the king that is to move, and a slider of its side on a crossing line.
    void checker_off_a_beast() {
        const bool mover = board_.white_to_move;
        const auto* const found = std::find(board_.content.begin(), board_.content.end(), piece_of(mover, 'k'));
        const int king = static_cast<int>(found - board_.content.begin());
        const Step to_beast = random_step();
        const int beast = away(king, to_beast, random_.between(1, 5));
        const Step turned{to_beast.ranks, -to_beast.files};
        const int slider = away(beast, turned, random_.between(1, 5));
        if (beast == nowhere || slider == nowhere) {
            return;
        }
        const bool diagonal = to_beast.files != 0 && to_beast.ranks != 0;
        if (!board_.tensorfree) {
            put_if_free(beast, piece_of(!mover, 't'));
        }
        put_if_free(slider, piece_of(!mover, random_.letter(diagonal ? "bq" : "rq")));
    }

    Step random_step() {
        while (true) {
            const Step step{random_.between(-1, 1), random_.between(-1, 1)};
            if (step.files != 0 || step.ranks != 0) {
                return step;
            }
        }
    }

    static int away(int square, Step step, int times) {
        for (int i = 0; i < times; ++i) {
            square = stepped(square, step);
        }
        return square;
    }

    void pieces(bool white) {
        if (!board_.tensorfree) {
            const int beasts = random_.between(1, 6);
            for (int i = 0; i < beasts; ++i) {
                board_.put(beast_square(white), piece_of(white, 't'));
            }
        }
        const int pieces = random_.between(0, 7);
        for (int i = 0; i < pieces; ++i) {
            board_.put(random_free_square(), piece_of(white, random_.letter("qrrbbnn")));
        }
        const int pawns = random_.between(0, 6);
        for (int i = 0; i < pawns; ++i) {
            board_.put(pawn_square(white), piece_of(white, 'p'));
        }
    }

    /// Often on the home rank, among king and rooks, or before the own pawns.
    int beast_square(bool white) {
        const int place = random_.below(6);
        if (place == 0) {
            return random_free_square(home(white), home(white) + files);
        }
        if (place == 1) {
            const int third = (white ? 2 : 4) * files;
            return random_free_square(third, third + 2 * files);
        }
        return random_free_square();
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

    Random& random_;
    Board board_;
    int kept_free_ = nowhere;
    int kept_free_too_ = nowhere;
};

/// Castlings, captures, pawn moves, and what has a suffix.
bool is_lively(const std::string& move, const Board& after) {
    const bool castling =
        kind(after.at(square_named(move.substr(2, 2)))) == 'k' && std::abs(move[0] - move[2]) > 1;
    return castling || after.halfmoves == 0 || move.size() > 4;
}

}  // namespace

Board compose(Random& random, bool tensorfree) {
    while (true) {
        const Board board = Composer(random, tensorfree).build();
        if (fault(board).empty()) {
            return board;
        }
    }
}

std::string random_move(Random& random, const Successors& moves) {
    std::vector<std::string> lively;
    if (random.one_in(2)) {
        for (const auto& [text, after] : moves) {
            if (is_lively(text, after)) {
                lively.push_back(text);
            }
        }
    }
    if (!lively.empty()) {
        return lively[static_cast<std::size_t>(random.below(static_cast<int>(lively.size())))];
    }
    const auto chosen = std::next(moves.begin(), random.below(static_cast<int>(moves.size())));
    return chosen->first;
}

}  // namespace reference

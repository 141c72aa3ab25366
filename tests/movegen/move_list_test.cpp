// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/move_list.hpp"

#include <cmath>

#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/rule_support.hpp"
#include "tests/reference/random.hpp"

using namespace ricochet;
using namespace ricochet::test;

namespace {

/// A search for positions with many legal moves: random changes, kept where they help or harm little, less
/// and less harm being suffered (simulated annealing).
class Climb {
public:
    explicit Climb(std::uint64_t seed) : random_(seed) {
        setup_.board[index(Square::a1)] = make_piece(Color::white, PieceType::king);
        setup_.board[index(Square::j8)] = make_piece(Color::black, PieceType::king);
    }

    /// The best position found.
    Position climb(std::uint64_t steps) {
        Position best = Position::from_setup(setup_).value();
        std::uint64_t best_count = count_legal_moves(best);
        auto current = static_cast<double>(best_count);
        for (std::uint64_t step = 0; step < steps; ++step) {
            const double warmth = 30.0 * (1.0 - static_cast<double>(step) / static_cast<double>(steps)) + 0.01;
            const Setup before = setup_;
            change();
            const Result<Position> changed = Position::from_setup(setup_);
            const std::uint64_t count = changed ? count_legal_moves(changed.value()) : 0;
            const double gain = static_cast<double>(count) - current;
            if (!changed || (gain < 0 && chance() > std::exp(gain / warmth))) {
                setup_ = before;
                continue;
            }
            current = static_cast<double>(count);
            if (count > best_count) {
                best_count = count;
                best = changed.value();
            }
        }
        return best;
    }

private:
    double chance() { return static_cast<double>(random_.below(1'000'000)) / 1e6; }

    Piece& random_square() { return setup_.board[static_cast<std::size_t>(random_.below(square_count))]; }

    Piece random_piece() {
        const auto type = static_cast<PieceType>(random_.below(static_cast<int>(piece_type_count)));
        const bool black = random_.one_in(4);
        return type == PieceType::king ? Piece::none : make_piece(black ? Color::black : Color::white, type);
    }

    /// Moves a man, or exchanges two, or puts another on a square without king.
    void change() {
        Piece& square = random_square();
        if (random_.one_in(2)) {
            std::swap(square, random_square());
        } else if (type_of(square) != PieceType::king) {
            square = random_piece();
        }
    }

    reference::Random random_;
    Setup setup_;
};

MoveList list_of(std::size_t moves) {
    MoveList list;
    for (std::size_t i = 0; i < moves; ++i) {
        list.push(Move::from_raw(static_cast<std::uint32_t>(i + 1)));
    }
    return list;
}

}  // namespace

TEST_CASE("a search for worst cases finds no position that fills half a move list", "[long]") {
    std::uint64_t record = 0;
    std::string fen;
    for (std::uint64_t seed = 1; seed <= effort(8, 1, 1); ++seed) {
        const Position best = Climb(seed).climb(effort(2'000'000, 20'000, 5'000));
        WARN("seed " << seed << ": " << count_legal_moves(best) << " moves in " << to_fen(best));
        CHECK(count_legal_moves(best) * 2 <= MoveList::capacity);
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <vector>

#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/move.hpp"
#include "movegen/tensor/position.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/rule_support.hpp"
#include "tests/reference/random.hpp"

using namespace ricochet;
using namespace ricochet::tensor;
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

    /// Moves a piece, or exchanges two, or puts another on a square without king.
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

/// A position found by the climb, and the number of its legal moves.
struct Record {
    std::string fen;
    std::size_t moves;
};

MoveList list_of(std::size_t moves) {
    MoveList list;
    for (std::size_t i = 0; i < moves; ++i) {
        list.push(Move::from_raw(static_cast<std::uint32_t>(i + 1)));
    }
    return list;
}

}  // namespace

TEST_CASE("a move list holds what is pushed, in order") {
    MoveList list;
    CHECK(list.empty());
    list = list_of(3);
    CHECK(list.size() == 3);
    CHECK(list[0].raw() == 1);
    CHECK(list[2].raw() == 3);
    CHECK(list.contains(Move::from_raw(2)));
    CHECK_FALSE(list.contains(Move::from_raw(4)));
    CHECK(std::distance(list.begin(), list.end()) == 3);
    list.clear();
    CHECK(list.empty());
    CHECK_FALSE(list.contains(Move::from_raw(1)));
}

TEST_CASE("a move list takes its whole capacity") {
    const MoveList list = list_of(MoveList::capacity);
    CHECK(list.size() == MoveList::capacity);
    CHECK(list[MoveList::capacity - 1].raw() == MoveList::capacity);
}

#ifdef NDEBUG
TEST_CASE("a full move list drops what more is pushed") {
    MoveList list = list_of(MoveList::capacity + 100);
    CHECK(list.size() == MoveList::capacity);
    CHECK_FALSE(list.contains(Move::from_raw(MoveList::capacity + 1)));
    list.push(Move::from_raw(1));
    CHECK(list.size() == MoveList::capacity);
}
#endif

TEST_CASE("the richest positions known fill less than half a move list") {
    const std::vector<Record> records = {
        {"3Q1Q4/Q1T1TTT2Q/3T6/1k8/3T2T2Q/Q3TT2TQ/10/1K1Q2Q3 w - - 0 1", 1277},
        {"4Q1Q3/Q2TTT3Q/q5T3/8kn/Q2T2T3/QT2TTT2Q/7t2/3Q2Q1K1 w - - 0 1", 1269},
        {"3QQQ2K1/Q2TTT3Q/3T6/7T2/3T6/Q3TTT2Q/5Q1Q2/1kqQ6 w - - 0 1", 1264},
    };
    for (const Record& record : records) {
        INFO(record.fen);
        const Position position = position_of(record.fen);
        CHECK(legal_moves(position).size() == record.moves);
        CHECK(count_legal_moves(position) == record.moves);
        CHECK(texts_of(record.fen).size() == record.moves);
        CHECK(record.moves * 2 <= MoveList::capacity);
    }
}

TEST_CASE("a search for worst cases finds no position that fills half a move list", "[long]") {
    std::uint64_t most = 0;
    for (std::uint64_t seed = 1; seed <= effort(12, 2, 1); ++seed) {
        const Position best = Climb(seed).climb(effort(4'000'000, 50'000, 5'000));
        const std::uint64_t moves = count_legal_moves(best);
        WARN("seed " << seed << ": " << moves << " moves in " << to_fen(best));
        CHECK(moves * 2 <= MoveList::capacity);
        most = std::max(most, moves);
    }
    CHECK(most > 700);
}

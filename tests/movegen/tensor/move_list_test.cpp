// SPDX-License-Identifier: GPL-3.0-or-later
#include <iterator>
#include <string>
#include <vector>

#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/move.hpp"
#include "movegen/tensor/position.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/rule_support.hpp"

using namespace ricochet;
using namespace ricochet::tensor;
using namespace ricochet::test;

namespace {

/// A position found by simulated annealing in 48 million steps, and the number of its legal moves.
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

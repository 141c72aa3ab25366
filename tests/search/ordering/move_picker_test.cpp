// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/ordering/move_picker.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include "movegen/common/perft.hpp"
#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/rules.hpp"
#include "search/games/tensor/search_model.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/tensor/random_positions.hpp"
#include "tests/search/search_support.hpp"

using namespace ricochet;
using namespace ricochet::tensor;
using namespace ricochet::test;

namespace {

using Picker = MovePicker<SearchModel>;
using AllHistories = Histories<SearchModel>;
using Stack = MoveStack<SearchModel>;

std::vector<std::uint32_t> drain(Picker& picker) {
    std::vector<std::uint32_t> moves;
    for (Move move = picker.next(); move.is_some(); move = picker.next()) {
        moves.push_back(move.raw());
    }
    return moves;
}

std::vector<std::uint32_t> sorted(std::vector<std::uint32_t> moves) {
    std::ranges::sort(moves);
    return moves;
}

std::vector<std::uint32_t> generated(const Position& position, MoveClass move_class) {
    MoveList list;
    generate(position, move_class, list);
    std::vector<std::uint32_t> moves;
    for (const Move move : list) {
        moves.push_back(move.raw());
    }
    return sorted(moves);
}

/// A legal move, an arbitrary word, or none.
Move any_move(reference::Random& random, const Position& position) {
    const MoveList moves = legal_moves(position);
    switch (roll(random, 4)) {
        case 0:
            return {};
        case 1:
            return Move::from_raw(static_cast<std::uint32_t>(roll(random, std::size_t{1} << 27U)));
        default:
            return moves.empty() ? Move{} : moves[roll(random, moves.size())];
    }
}

void update_at_random(AllHistories& histories, reference::Random& random, const Position& position) {
    for (const Move move : legal_moves(position)) {
        const int bonus = static_cast<int>(roll(random, 4000)) - 2000;
        if (is_tactical(position, move)) {
            histories.update_capture(position, move, bonus);
        } else {
            histories.update_quiet(position, move, {}, bonus);
        }
    }
}

std::uint64_t perft_by_picker(Position& position, const AllHistories& histories, Stack& stack, int depth) {
    if (depth == 0) {
        return 1;
    }
    std::uint64_t leaves = 0;
    Picker picker(position, histories, {}, stack, position.in_check(), {}, {});
    for (Move move = picker.next(); move.is_some(); move = picker.next()) {
        Undo undo;
        position.do_move(move, undo);
        leaves += perft_by_picker(position, histories, stack, depth - 1);
        position.undo_move(move, undo);
    }
    return leaves;
}

}  // namespace

TEST_CASE("the picker hands out every legal move once, whatever the hash move and the refutations") {
    reference::Random random(5);
    const auto histories = std::make_unique<AllHistories>();
    Stack stack;
    int in_check = 0;
    for_each_random_position(21, 70, 50, [&](const Position& position) {
        update_at_random(*histories, random, position);
        const Move hash_move = any_move(random, position);
        const Move killer = any_move(random, position);
        const Refutations<Move> refutations{
            {killer, roll(random, 3) == 0 ? killer : any_move(random, position)},
            roll(random, 3) == 0 ? hash_move : any_move(random, position)};
        Picker picker(position, *histories, {}, stack, position.in_check(), hash_move, refutations);
        const std::vector<std::uint32_t> picked = drain(picker);
        CAPTURE(to_fen(position), hash_move.raw());
        REQUIRE(sorted(picked) == generated(position, MoveClass::all));
        if (position.is_legal(hash_move)) {
            REQUIRE(picked.front() == hash_move.raw());
        }
        in_check += static_cast<int>(position.in_check());
    });
    CHECK(in_check > 50);
    CHECK(stack.moves.empty());
}

TEST_CASE("a perft by the picker is the perft") {
    const auto histories = std::make_unique<AllHistories>();
    Stack stack;
    for (const std::string_view fen : game_seeds) {
        CAPTURE(fen);
        Position position = read_position(fen);
        CHECK(perft_by_picker(position, *histories, stack, 2) == perft_by<Rules>(position, 2, {}));
    }
    Position start = Position::start(Variant::tensor);
    CHECK(perft_by_picker(start, *histories, stack, 3) == perft_by<Rules>(start, 3, {}));
}

TEST_CASE("once quiet moves are to be skipped only captures come") {
    const auto histories = std::make_unique<AllHistories>();
    Stack stack;
    for_each_random_position(22, 70, 40, [&](const Position& position) {
        if (position.in_check()) {
            return;
        }
        Picker picker(position, *histories, {}, stack, false, {}, {});
        picker.skip_quiets();
        REQUIRE(sorted(drain(picker)) == generated(position, MoveClass::captures));
    });
}

TEST_CASE("skipping quiet moves in the middle of them leaves the losing captures") {
    const auto histories = std::make_unique<AllHistories>();
    Stack stack;
    // The queen can take a guarded pawn, and has plenty of other moves.
    const Position position = read_position("4k5/10/4p5/3p6/10/10/10/3Q1K4 w - - 0 1");
    Picker picker(position, *histories, {}, stack, false, {}, {});
    const Move first = picker.next();
    CHECK_FALSE(position.is_capture(first));
    picker.skip_quiets();
    CHECK(picker.next() == read_move("d1d5", position));
    CHECK_FALSE(picker.next().is_some());
}

TEST_CASE("the picker for captures hands out those at or above its threshold") {
    reference::Random random(7);
    const auto histories = std::make_unique<AllHistories>();
    Stack stack;
    for_each_random_position(23, 70, 40, [&](const Position& position) {
        if (position.in_check()) {
            return;
        }
        const Score threshold = static_cast<Score>(roll(random, 600)) - 300;
        std::vector<std::uint32_t> expected = generated(position, MoveClass::captures);
        std::erase_if(expected, [&](std::uint32_t raw) {
            return !SearchModel::see_ge(position, Move::from_raw(raw), threshold);
        });
        Picker picker(position, *histories, stack, any_move(random, position), threshold);
        CAPTURE(to_fen(position), threshold);
        REQUIRE(sorted(drain(picker)) == expected);
    });
}

TEST_CASE("moves with a good history come before others, propels among them") {
    const auto histories = std::make_unique<AllHistories>();
    Stack stack;
    const Position position = read_position("4k5/10/10/10/3T6/10/10/3R1K4 w - - 0 1");
    const Move propel = read_move("d1d4>d7", position);
    const Move quiet = read_move("d1b1", position);
    for (int i = 0; i < 100; ++i) {
        histories->update_quiet(position, quiet, {}, 1500);
        for (const Move move : legal_moves(position)) {
            if (move != propel && move != quiet) {
                histories->update_quiet(position, move, {}, -1500);
            }
        }
    }
    Picker picker(position, *histories, {}, stack, false, {}, {});
    CHECK(picker.next() == quiet);
    CHECK(picker.next() == propel);
}

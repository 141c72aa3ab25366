// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/ordering/move_picker.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "movegen/common/perft.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"
#include "movegen/tensor/position.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/random_positions.hpp"
#include "tests/search/evaluation/common/evaluation_fixture.hpp"
#include "tests/search/search_support.hpp"

using namespace ricochet;
using namespace ricochet::test;
using tensor::SearchModel;

namespace {

using Words = std::vector<std::uint32_t>;

template <SearchGame G>
Words drain(MovePicker<G>& picker) {
    Words moves;
    for (auto move = picker.next(); move.is_some(); move = picker.next()) {
        moves.push_back(move.raw());
    }
    return moves;
}

Words sorted(Words moves) {
    std::ranges::sort(moves);
    return moves;
}

/// The legal moves of a position for which `is_wanted` holds.
template <SearchGame G, class Condition>
Words legal(const typename G::Position& position, Condition is_wanted) {
    Words moves;
    for (const auto move : legal_moves(position)) {
        if (is_wanted(move)) {
            moves.push_back(move.raw());
        }
    }
    return sorted(moves);
}

/// A legal move, an arbitrary word, or none.
template <SearchGame G>
typename G::Move any_move(reference::Random& random, const typename G::Position& position) {
    const auto moves = legal_moves(position);
    switch (roll(random, 4)) {
        case 0:
            return {};
        case 1:
            return G::Move::from_raw(static_cast<std::uint32_t>(roll(random, std::size_t{1} << 27U)));
        default:
            return moves.empty() ? typename G::Move{} : moves[roll(random, moves.size())];
    }
}

template <SearchGame G>
void update_at_random(Histories<G>& histories, reference::Random& random,
                      const typename G::Position& position) {
    for (const auto move : legal_moves(position)) {
        const int bonus = static_cast<int>(roll(random, 4000)) - 2000;
        if (G::is_tactical(position, move)) {
            histories.update_capture(position, move, bonus);
        } else {
            histories.update_quiet(position, move, {}, bonus);
        }
    }
}

std::uint64_t perft_by_picker(tensor::Position& position, const Histories<SearchModel>& histories,
                              MoveStack<SearchModel>& stack, int depth) {
    if (depth == 0) {
        return 1;
    }
    std::uint64_t leaves = 0;
    MovePicker<SearchModel> picker(position, histories, {}, stack, position.in_check(), {}, {});
    for (tensor::Move move = picker.next(); move.is_some(); move = picker.next()) {
        tensor::Undo undo;
        position.do_move(move, undo);
        leaves += perft_by_picker(position, histories, stack, depth - 1);
        position.undo_move(move, undo);
    }
    return leaves;
}

}  // namespace

TEMPLATE_TEST_CASE("the picker hands out every legal move once, whatever the hash move and the refutations", "",
                   tensor::SearchModel, tiled::SearchModel) {
    using G = TestType;
    reference::Random random(5);
    Histories<G> histories;
    MoveStack<G> stack;
    int in_check = 0;
    for_each_position<G>(21, 80, 45, [&](const typename G::Position& position) {
        update_at_random(histories, random, position);
        const auto hash_move = any_move<G>(random, position);
        const auto killer = any_move<G>(random, position);
        const Refutations<typename G::Move> refutations{
            {killer, roll(random, 3) == 0 ? killer : any_move<G>(random, position)},
            roll(random, 3) == 0 ? hash_move : any_move<G>(random, position)};
        MovePicker<G> picker(position, histories, {}, stack, position.in_check(), hash_move, refutations);
        const Words picked = drain(picker);
        CAPTURE(to_fen(position), hash_move.raw());
        REQUIRE(sorted(picked) == legal<G>(position, [](auto) { return true; }));
        if (position.is_legal(hash_move)) {
            REQUIRE(picked.front() == hash_move.raw());
        }
        in_check += static_cast<int>(position.in_check());
    });
    CHECK(in_check > 50);
    CHECK(stack.moves.empty());
}

TEMPLATE_TEST_CASE("pickers that skip quiet moves, or have a threshold, hand out all captures above it", "",
                   tensor::SearchModel, tiled::SearchModel) {
    using G = TestType;
    reference::Random random(7);
    const Histories<G> histories;
    MoveStack<G> stack;
    for_each_position<G>(22, 80, 45, [&](const typename G::Position& position) {
        if (position.in_check()) {
            return;
        }
        CAPTURE(to_fen(position));
        const auto is_capture = [&](auto move) { return G::is_tactical(position, move); };
        {
            MovePicker<G> picker(position, histories, {}, stack, false, {}, {});
            picker.skip_quiets();
            REQUIRE(sorted(drain(picker)) == legal<G>(position, is_capture));
        }
        const Score threshold = static_cast<Score>(roll(random, 600)) - 300;
        CAPTURE(threshold);
        MovePicker<G> picker(position, histories, stack, any_move<G>(random, position), threshold);
        REQUIRE(sorted(drain(picker)) == legal<G>(position, [&](auto move) {
                    return is_capture(move) && G::see_ge(position, move, threshold);
                }));
    });
}

TEST_CASE("a perft by the picker is the perft") {
    const Histories<SearchModel> histories;
    MoveStack<SearchModel> stack;
    for (const std::string_view fen : game_seeds) {
        CAPTURE(fen);
        tensor::Position position = read_position(fen);
        CHECK(perft_by_picker(position, histories, stack, 2) == perft_by(position, 2, {}));
    }
    tensor::Position start = tensor::Position::start(Variant::tensor);
    CHECK(perft_by_picker(start, histories, stack, 3) == perft_by(start, 3, {}));
}

TEST_CASE("skipping quiet moves in the middle of them leaves the losing captures") {
    Histories<SearchModel> histories;
    MoveStack<SearchModel> stack;
    // The queen can capture a guarded pawn, and has plenty of other moves.
    const tensor::Position position = read_position("4k5/10/4p5/3p6/10/10/10/3Q1K4 w - - 0 1");
    MovePicker<SearchModel> picker(position, histories, {}, stack, false, {}, {});
    const tensor::Move first = picker.next();
    CHECK_FALSE(position.is_capture(first));
    picker.skip_quiets();
    CHECK(picker.next() == read_move("d1d5", position));
    CHECK_FALSE(picker.next().is_some());
}

TEST_CASE("without a history safe checks come first, then moves out of attacks, and moves into them last") {
    const Histories<SearchModel> histories;
    MoveStack<SearchModel> stack;
    // Pawns attack the knight and e6; the bishop attacks a8, f1 and h1, so that only one check is safe.
    const tensor::Position position = read_position("8k1/5p4/10/4p5/3N6/10/4K1b3/R9 w - - 0 1");
    MovePicker<SearchModel> picker(position, histories, {}, stack, false, {}, {});
    const Words picked = drain(picker);
    const auto are_from = [&](std::ptrdiff_t place, const std::vector<std::string_view>& texts) {
        Words expected;
        for (const std::string_view text : texts) {
            expected.push_back(read_move(text, position).raw());
        }
        const auto begin = place < 0 ? picked.end() + place : picked.begin() + place;
        return sorted(expected) == sorted(Words(begin, begin + static_cast<std::ptrdiff_t>(texts.size())));
    };
    REQUIRE(picked.size() > 15);
    CHECK(are_from(0, {"a1i1"}));
    CHECK(are_from(1, {"d4b3", "d4b5", "d4c2", "d4c6", "d4f3", "d4f5"}));
    CHECK(are_from(-4, {"d4e6"}));
    CHECK(are_from(-3, {"a1a8", "a1f1", "a1h1"}));
}

TEST_CASE("moves with a good history come before others, propels among them") {
    Histories<SearchModel> histories;
    MoveStack<SearchModel> stack;
    const tensor::Position position = read_position("4k5/10/10/10/3T6/10/10/3R1K4 w - - 0 1");
    const tensor::Move propel = read_move("d1d4>d7", position);
    const tensor::Move quiet = read_move("d1b1", position);
    for (int i = 0; i < 100; ++i) {
        histories.update_quiet(position, quiet, {}, 1500);
        for (const tensor::Move move : legal_moves(position)) {
            if (move != propel && move != quiet) {
                histories.update_quiet(position, move, {}, -1500);
            }
        }
    }
    MovePicker<SearchModel> picker(position, histories, {}, stack, false, {}, {});
    CHECK(picker.next() == quiet);
    CHECK(picker.next() == propel);
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/ordering/histories.hpp"

#include <array>
#include <vector>

#include "movegen/tensor/legal_moves.hpp"
#include "search/games/tensor/search_model.hpp"
#include "tests/catch.hpp"
#include "tests/search/search_support.hpp"

using namespace ricochet;
using namespace ricochet::tensor;
using namespace ricochet::test;

namespace {

/// The context after some moves, the last one first.
MoveContext<SearchModel> after(const std::vector<PieceTo>& moves) {
    return MoveContext<SearchModel>([&moves](std::size_t plies) {
        return plies <= moves.size() ? moves[plies - 1] : PieceTo{SearchModel::piece_to_count};
    });
}

}  // namespace

TEST_CASE("an entry never leaves its limits and moves towards the newest bonus") {
    HistoryEntry entry = 0;
    for (int i = 0; i < 10000; ++i) {
        ricochet::update(entry, history_limit);
        REQUIRE(entry <= history_limit);
    }
    CHECK(entry == history_limit);
    for (int i = 0; i < 10000; ++i) {
        ricochet::update(entry, -1500);
        REQUIRE(entry >= -history_limit);
    }
    CHECK(entry < -history_limit + 200);
    const HistoryEntry low = entry;
    ricochet::update(entry, 100);
    CHECK(entry > low);
}

TEST_CASE("a bonus for a move raises that move and leaves unrelated ones alone") {
    // The rook on d1 can move up its file, bounce off the beast on d4 and propel it.
    const Position position = read_position("4k5/10/10/10/3T6/10/10/3R1K4 w - - 0 1");
    Histories<SearchModel> histories;
    // Black's last move had the same piece and target as the rook's move now.
    const MoveContext<SearchModel> context =
        after({SearchModel::piece_to(position, read_move("d1d3", position))});
    const Move quiet = read_move("d1d3", position);
    const Move bounce = read_move("d1h4^d4", position);
    const Move propel = read_move("d1d4>d7", position);
    const Move other_propel = read_move("d1d4>b4", position);
    const Move unrelated = read_move("f1g2", position);
    const auto score = [&](Move move) { return histories.quiet_score(position, move, context); };

    for (const Move move : {quiet, bounce, propel, unrelated}) {
        CHECK(score(move) == 0);
    }
    SECTION("quiet") {
        histories.update_quiet(position, quiet, context, 1000);
        CHECK(score(quiet) > 0);
        CHECK(score(bounce) == 0);
        CHECK(score(propel) == 0);
    }
    SECTION("bounce") {
        histories.update_quiet(position, bounce, context, 1000);
        CHECK(score(bounce) > 0);
        CHECK(score(propel) == 0);
    }
    SECTION("propel") {
        histories.update_quiet(position, propel, context, 1000);
        CHECK(score(propel) > score(other_propel));
        CHECK(score(other_propel) > 0);  // the pusher's part is the same
        CHECK(score(quiet) == 0);
        CHECK(score(bounce) == 0);
    }
    CHECK(score(unrelated) == 0);
    histories.clear();
    CHECK(score(quiet) + score(bounce) + score(propel) == 0);
}

TEST_CASE("capture history is by moving piece, square and captured piece") {
    const Position position = read_position("4k5/10/5p4/3t6/4N5/2T7/10/3R1K4 w - - 0 1");
    Histories<SearchModel> histories;
    const MoveList moves = legal_moves(position);
    int captures = 0;
    for (const Move move : moves) {
        if (position.is_capture(move)) {
            ++captures;
            CHECK(histories.capture_score(position, move) == 0);
            histories.update_capture(position, move, 500);
            CHECK(histories.capture_score(position, move) > 0);
        }
    }
    CHECK(captures > 0);
}

TEST_CASE("corrections learn the size of the errors seen") {
    const Position position = read_position("4k5/pp8/10/10/10/10/PP8/4K5 w - - 0 1");
    Histories<SearchModel> histories;
    const CorrectionKeys keys = SearchModel::correction_keys(position);
    const MoveContext<SearchModel> context;
    const auto correction = [&] { return histories.correction(Color::white, keys, context); };
    CHECK(correction() == 0);
    for (const Score error : {20, 90, -50}) {
        CAPTURE(error);
        for (int i = 0; i < 200; ++i) {
            histories.update_correction(Color::white, keys, context, error - correction(), 8);
        }
        CHECK(correction() >= error - 10);
        CHECK(correction() <= error + 10);
    }
    CHECK(histories.correction(Color::black, keys, context) > -50);  // the last move's part alone
    histories.clear();
    CHECK(correction() == 0);
}

TEST_CASE("a position is corrected by each of its parts") {
    const Position position = read_position("4k5/pp8/10/4n5/10/10/PP2T5/4K5 w - - 0 1");
    const CorrectionKeys keys = SearchModel::correction_keys(position);
    const std::array others = {
        "4k5/1pp7/10/4n5/10/10/PP2T5/4K5 w - - 0 1", "4k5/pp8/10/4n5/10/10/PP1NT5/4K5 w - - 0 1",
        "4k5/pp8/10/5n4/10/10/PP2T5/4K5 w - - 0 1", "4k5/pp8/10/4n5/10/10/PP3T4/4K5 w - - 0 1"};
    for (std::size_t changed = 0; changed < others.size(); ++changed) {
        const CorrectionKeys other = SearchModel::correction_keys(read_position(others[changed]));
        for (std::size_t part = 0; part < keys.size(); ++part) {
            CAPTURE(changed, part);
            CHECK((keys[part] != other[part]) == (part == changed));
        }
    }
}

TEST_CASE("the move that led to a node where all fails low is rewarded") {
    const Position position = read_position("4k5/pp8/10/10/10/10/PP8/4K5 w - - 0 1");
    Histories<SearchModel> histories;
    const Move move = read_move("a2a3", position);
    const PieceTo before = SearchModel::piece_to(position, read_move("e1e2", position));
    const MoveContext<SearchModel> context = after({before});
    histories.update_prior_move(after({SearchModel::piece_to(position, move), before}), 500);
    CHECK(histories.quiet_score(position, move, context) > 0);
    CHECK(histories.quiet_score(position, move, {}) == 0);
    histories.update_prior_move({}, 500);  // no prior move, nothing to reward
    CHECK(histories.quiet_score(position, move, {}) == 0);
}

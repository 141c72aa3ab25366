// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/notation.hpp"
#include "search/games/tiled/search_model.hpp"
#include "search/ordering/move_picker.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/random_positions.hpp"

using namespace ricochet;
using namespace ricochet::tiled;
using namespace ricochet::test;

namespace {

/// Whether a drop on a named square opens a door.
bool is_door(std::string_view fen, std::string_view square) {
    const Position position = tiled_position(fen);
    const Square dropped = parse_square_of<Square>(square).value();
    REQUIRE(position.voids().contains(dropped));
    return QuietHandicaps(position).of(Move::drop(position.side_to_move(), dropped)) < 0;
}

/// The drops and removals among the first `count` moves of a picker with empty histories.
int tile_turns_among_first(const Position& position, int count) {
    const Histories<SearchModel> histories;
    MoveStack<SearchModel> stack;
    MovePicker<SearchModel> picker(position, histories, {}, stack, false, {}, {});
    int tile_turns = 0;
    for (int i = 0; i < count; ++i) {
        tile_turns += static_cast<int>(picker.next().is_tile_turn());
    }
    return tile_turns;
}

}  // namespace

TEST_CASE("a tile opens a door to a check, to the squares beside the king, and to a far pawn") {
    const std::string_view rook = "4k3/8/8/8/8/8/8/R6K w - - 0 1";
    CHECK(is_door(rook, "a8"));
    CHECK_FALSE(is_door(rook, "a5"));
    CHECK(is_door("4k3/8/8/8/8/8/8/3R3K w - - 0 1", "d7"));
    const std::string_view knight = "4k3/8/8/4N3/8/8/8/7K w - - 0 1";
    CHECK(is_door(knight, "f7"));
    CHECK_FALSE(is_door(knight, "d3"));
    // A bishop on e2 would be on the king's file without attacking him.
    CHECK_FALSE(is_door("4k3/8/8/8/8/8/8/5B1K w - - 0 1", "e2"));
    CHECK(is_door("4k3/8/8/8/8/8/8/5B1K w - - 0 1", "b5"));
    // The king himself needs no tile.
    CHECK_FALSE(is_door("4k3/8/4K3/8/8/8/8/8 w - - 0 1", "e7"));
    CHECK(is_door("4k3/8/8/P7/8/8/8/7K w - - 0 1", "a6"));
    CHECK_FALSE(is_door("4k3/8/8/8/P7/8/8/7K w - - 0 1", "a5"));
    CHECK(is_door("4k3/8/8/8/8/p7/8/7K b - - 0 1", "a2"));
}

TEST_CASE("a quiet check is seen as one, a drop or removal never is") {
    const Position position = tiled_position("$3k3/8/8/8/8/8/8/R6K w - - 0 1");
    const SearchModel::CheckSquares checks(position);
    CHECK(checks.contains(position, parse_uci("a1a8", position).value()));
    CHECK_FALSE(checks.contains(position, parse_uci("-a8", position).value()));
    CHECK_FALSE(checks.contains(position, parse_uci("$-a7", position).value()));
}

TEST_CASE("pieces move before tiles are laid, and tiles are laid before they are taken up") {
    const Position position = tiled_position("4k3/8/8/8/$$$5/$7/8/RN5K w - - 0 1");
    MoveList quiets;
    SearchModel::generate(position, SearchModel::ChecksAndPins(position), MoveStage::quiets, quiets);
    CHECK(tile_turns_among_first(position, static_cast<int>(quiets.size())) == 0);
    MoveList tiles;
    SearchModel::generate(position, SearchModel::ChecksAndPins(position), MoveStage::bulk_quiets, tiles);
    for (const Move move : tiles) {
        CHECK(SearchModel::is_bulk_quiet(move));
    }
}

TEST_CASE("history tables separate drops, removals and the moves of pieces") {
    Histories<SearchModel> histories;
    const Position position = tiled_position("4k3/8/8/3$4/8/8/8/3QK3 w - - 0 1");
    const QuietHandicaps handicaps(position);
    const auto score = [&](std::string_view text) {
        const Move move = parse_uci(text, position).value();
        return histories.quiet_score(position, move, {}, handicaps.of(move));
    };
    const int queen_before = score("d1d5");
    const int removal_before = score("-d5");
    const int drop_before = score("$-d4");
    histories.update_quiet(position, parse_uci("-d5", position).value(), {}, 1000);
    CHECK(score("-d5") > removal_before);
    CHECK(score("d1d5") == queen_before);
    CHECK(score("$-d4") == drop_before);
    CHECK(removal_before < drop_before);
    CHECK(drop_before < queen_before);
}

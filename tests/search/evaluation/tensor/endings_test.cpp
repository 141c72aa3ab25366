// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <string_view>

#include "movegen/tensor/position.hpp"
#include "search/evaluation/embedded_files.hpp"
#include "search/evaluation/tensor/drive.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/reference/random.hpp"
#include "tests/search/evaluation/common/evaluation_fixture.hpp"
#include "tests/search/search_support.hpp"

using namespace ricochet;
using namespace ricochet::tensor;
using namespace ricochet::test;

namespace {

Score white_value(std::string_view fen) {
    return test::white_value<SearchModel>(fen);
}

int scale(std::string_view fen) {
    return Endings::winning_scale(read_position(fen), Color::white);
}

/// Plays until the game ends, both sides with this many nodes a move.
Outcome play_out(std::string_view fen, std::uint64_t nodes) {
    Game game = read_game(fen);
    Searcher searcher(SearchOptions{});
    while (game.outcome() == Outcome::none) {
        game.play(searcher.run(game, node_limit(nodes)).best.best);
    }
    return game.outcome();
}

/// The number of starts from which White mates.
std::ptrdiff_t count_mates(std::uint64_t nodes, std::initializer_list<const char*> starts) {
    return std::ranges::count_if(
        starts, [nodes](const char* fen) { return play_out(fen, nodes) == Outcome::checkmate; });
}

/// The number of random placings from which White mates: White's pieces against the bare king, White to move,
/// each piece out of the bare king's reach.
int mates_from_random_placings(std::initializer_list<PieceType> pieces, int placings, std::uint64_t nodes) {
    reference::Random random(5);
    const auto random_square = [&random] {
        return static_cast<Square>(random.below(static_cast<int>(square_count)));
    };
    int mates = 0;
    while (placings > 0) {
        Setup setup;
        setup.board.fill(Piece::none);
        const Square bare_king = random_square();
        setup.board[index(bare_king)] = make_piece(Color::black, PieceType::king);
        for (const PieceType type : pieces) {
            Square square = bare_king;
            while (setup.board[index(square)] != Piece::none || king_steps(bare_king, square) <= 2) {
                square = random_square();
            }
            setup.board[index(square)] = make_piece(Color::white, type);
        }
        // Black must not be in check either.
        if (const auto position = Position::from_setup(setup)) {
            mates += play_out(to_fen(position.value()), nodes) == Outcome::checkmate ? 1 : 0;
            --placings;
        }
    }
    return mates;
}

}  // namespace

TEST_CASE("forces that cannot mate are worth nothing") {
    for (const char* const fen : {
             "4k5/10/10/10/10/10/10/4KN4 w - - 0 1",
             "4k5/10/10/10/10/10/10/4KB4 w - - 0 1",
             "4k5/10/10/10/10/10/10/3NKN4 w - - 0 1",
             "4k5/10/10/10/10/10/10/3TKT4 w - - 0 1",
             "4k5/10/10/10/10/10/10/3TKB4 w - - 0 1",
             "4k5/10/10/10/10/10/10/3BKB4 w - - 0 1",
         }) {
        INFO(fen);
        CHECK(white_value(fen) == 0);
    }
}

TEST_CASE("forces that mate are worth more than their pieces") {
    for (const char* const fen : {
             "4k5/10/10/10/10/10/10/4KQ4 w - - 0 1",
             "4k5/10/10/10/10/10/10/4KR4 w - - 0 1",
             "4k5/10/10/10/10/10/10/3BK1B3 w - - 0 1",
             "4k5/10/10/10/10/10/10/3NKB4 w - - 0 1",
             "4k5/10/10/10/10/10/10/3NKT4 w - - 0 1",
         }) {
        INFO(fen);
        CHECK(white_value(fen) > 500);
        CHECK(scale(fen) == 64);
    }
}

TEST_CASE("a beast saves its king from a rook and not from a queen") {
    CHECK(std::abs(white_value("4k5/4t5/10/10/10/10/10/4KR4 w - - 0 1")) < 100);
    CHECK(white_value("4k5/4t5/10/10/10/10/10/4KQ4 w - - 0 1") > 500);
}

TEST_CASE("a small lead without pawns hardly wins") {
    CHECK(scale("4k1r3/10/10/10/10/10/10/4KRB3 w - - 0 1") < 20);
    CHECK(scale("4k1n3/10/10/10/10/10/10/4KQ4 w - - 0 1") == 64);
}

TEST_CASE("a rook pawn does not win beside the bishop of the wrong colour") {
    // j8 is dark like a1; the corners a8 and j1 are light.
    CHECK(white_value("k9/10/P9/10/3B6/10/10/4K5 w - - 0 1") == 0);
    CHECK(white_value("1k8/10/P9/10/4B5/10/10/4K5 w - - 0 1") > 200);
    CHECK(white_value("9k/10/9P/10/4B5/10/10/4K5 w - - 0 1") == 0);
    CHECK(white_value("9k/10/9P/10/3B6/10/10/4K5 w - - 0 1") > 200);
    CHECK(white_value("k9/10/P9/10/10/10/10/4K5 w - - 0 1") == 0);
    CHECK(white_value("5k4/10/P9/10/3B6/10/10/4K5 w - - 0 1") > 200);
}

TEST_CASE("bishops of opposite colours are drawish") {
    const int alone = scale("4kb4/2p7/10/10/10/3P6/2PP6/3BK5 w - - 0 1");
    const int same = scale("4k1b3/2p7/10/10/10/3P6/2PP6/3BK5 w - - 0 1");
    const int with_rooks = scale("r3kb4/2p7/10/10/10/3P6/2PP6/R2BK5 w - - 0 1");
    CHECK(alone < with_rooks);
    CHECK(with_rooks < same);
}

TEST_CASE("a bare king is driven to the edge, and the own king comes") {
    const Score middle = white_value("10/10/10/4k5/10/10/10/K8R w - - 0 1");
    const Score edge = white_value("4k5/10/10/10/10/10/10/K8R w - - 0 1");
    const Score edge_near = white_value("4k5/10/4K5/10/10/10/10/9R w - - 0 1");
    CHECK(middle < edge);
    CHECK(edge < edge_near);
}

TEST_CASE("bishop and knight drive to a corner that the bishop covers") {
    // The bishop on d4 is dark: a1 and j8 are its corners.
    const auto value = [](const char* fen) { return ::white_value(fen); };
    const int right = value("9k/10/5K4/10/3BN5/10/10/10 w - - 0 1");
    const int wrong = value("k9/10/4K5/10/3BN5/10/10/10 w - - 0 1");
    const int on_the_way = value("3k6/10/3K6/10/3BN5/10/10/10 w - - 0 1");
    CHECK(right > on_the_way);
    CHECK(right > wrong + 50);
    CHECK(value("k9/10/4K5/10/4N1B3/10/10/10 w - - 0 1") > value("9k/10/5K4/10/4N1B3/10/10/10 w - - 0 1"));
}

TEST_CASE("where the drive is known it is all that counts") {
    for (const char* const fen : {
             "4k5/10/10/10/10/10/10/3NKT4 w - - 0 1",
             "4k5/4t5/10/10/10/10/10/4KQ4 w - - 0 1",
             "4k5/10/10/10/10/10/10/3NKB4 w - - 0 1",
             "4k5/10/10/10/10/10/10/3TKBT3 w - - 0 1",
             "10/4k5/4r5/10/10/10/10/4KQ4 w - - 0 1",
             "10/4k5/4n5/10/10/10/10/4KR4 w - - 0 1",
         }) {
        INFO(fen);
        const Position position = read_position(fen);
        const Drive* const drive = known_drive(position, Color::white);
        REQUIRE(drive != nullptr);
        CHECK(drive_score(position, Color::white, *drive) == ::white_value(fen));
        CHECK(known_drive(position, Color::black) == nullptr);
    }
    // With a pawn or another piece it is an ordinary ending.
    for (const char* const fen :
         {"4k5/10/10/10/10/4P5/10/3NKT4 w - - 0 1", "4k5/4t5/10/10/10/10/10/3QKQ4 w - - 0 1"}) {
        CHECK(known_drive(read_position(fen), Color::white) == nullptr);
    }
}

TEST_CASE("the numbers of a drive are written as they are read") {
    const std::string_view file = embedded_drives();
    REQUIRE(file.size() == drive_endings.size() * DriveNetwork::byte_count);
    CHECK(DriveNetwork::read(file).bytes() == file.substr(0, DriveNetwork::byte_count));
}

TEST_CASE("a known drive is worth the same in every corner and for either side") {
    const Score value = white_value("10/6k3/10/6TK2/3N6/10/10/10 w - - 0 1");
    CHECK(white_value("10/3k6/10/2KT6/6N3/10/10/10 w - - 0 1") == value);
    CHECK(white_value("10/10/10/3N6/6TK2/10/6k3/10 w - - 0 1") == value);
    CHECK(white_value("10/10/10/3n6/6tk2/10/6K3/10 b - - 0 1") == -value);
    const Score of_rook = white_value("10/6k3/5n4/6K3/3R6/10/10/10 w - - 0 1");
    CHECK(white_value("10/10/10/3r6/6k3/5N4/6K3/10 b - - 0 1") == -of_rook);
}

TEST_CASE("a king with a beast alone for company is driven") {
    const Score middle = ::white_value("10/10/4t5/4k5/10/10/10/3QKR4 w - - 0 1");
    const Score edge = ::white_value("4k5/4t5/10/10/10/10/10/3QKR4 w - - 0 1");
    CHECK(edge > middle);
    CHECK(is_drive(read_position("10/10/4t5/4k5/10/10/10/3QKR4 w - - 0 1")));
    CHECK_FALSE(is_drive(read_position("4k5/4t5/4p5/10/10/10/10/3QKR4 w - - 0 1")));
}

TEST_CASE("pawns against a bare king are the network's, until there is force to mate") {
    const auto is_known = [](const char* fen) { return Endings::known_value(read_position(fen)).has_value(); };
    CHECK_FALSE(is_known("10/2k7/10/1P8/10/10/10/K9 w - - 0 1"));
    CHECK_FALSE(is_known("10/2k7/10/1P8/10/10/N9/K9 w - - 0 1"));
    CHECK(is_known("10/2k7/10/1P8/10/10/R9/K9 w - - 0 1"));
    CHECK_FALSE(is_known("10/2k7/2p7/1P8/10/10/R9/K9 w - - 0 1"));
}

// So few nodes find most mates but not all: with 16 node limits between 3,000 and 6,000 the rook mated from its
// first start in 15 cases, the bishops in 10, and which ones varies with every version. So an ending is tested
// by several starts, and the bishops get more nodes (13 mates of 16 with 15,000 to 20,000).

TEST_CASE("bare kings are mated by queen or rook within fifty moves by searches of a few thousand nodes") {
    CHECK(count_mates(4000, {"10/10/10/4k5/10/10/10/K2Q6 w - - 0 1", "10/10/3k6/10/10/10/10/1Q7K w - - 0 1",
                             "10/10/10/10/4k5/10/10/Q8K w - - 0 1"}) >= 2);
    CHECK(count_mates(4000, {"10/10/10/4k5/10/10/10/K2R6 w - - 0 1", "10/10/10/10/4k5/10/10/R8K w - - 0 1",
                             "10/10/10/3k6/10/6K3/10/9R w - - 0 1", "4k5/10/10/10/10/10/10/K8R w - - 0 1"}) >=
          3);
}

TEST_CASE("bare kings are mated by two bishops within fifty moves by searches of some thousand nodes") {
    if (sanitized) {
        WARN("skipped: these searches are long, and take no other path than those of queen and rook");
        return;
    }
    CHECK(count_mates(16000,
                      {"10/10/10/4k5/10/10/10/K1BB6 w - - 0 1", "10/10/10/5k4/10/10/10/6BB1K w - - 0 1",
                       "10/10/10/3k6/10/6K3/10/8BB w - - 0 1", "4k5/10/10/10/10/10/10/K7BB w - - 0 1"}) >= 2);
}

TEST_CASE("kings with a beast are mated by a queen within fifty moves by searches of some thousand nodes") {
    CHECK(count_mates(16000, {"10/10/10/4k5/4t5/10/10/K2Q6 w - - 0 1", "10/10/3k6/3t6/10/10/10/1Q7K w - - 0 1",
                              "10/8t1/10/10/4k5/10/10/Q8K w - - 0 1"}) >= 2);
}

TEST_CASE("bishop and knight, knight and beast mate a bare king within fifty moves", "[long]") {
    for (const char* const fen : {
             "10/10/10/4k5/10/10/10/K1BN6 w - - 0 1",
             "10/10/10/4k5/10/10/10/K1NT6 w - - 0 1",
         }) {
        INFO(fen);
        CHECK(play_out(fen, 40000) == Outcome::checkmate);
    }
}

TEST_CASE("bishop and knight, bishop and beasts, knight and beast mate from all placings", "[long]") {
    CHECK(mates_from_random_placings({PieceType::king, PieceType::bishop, PieceType::knight}, 16, 10000) == 16);
    CHECK(mates_from_random_placings({PieceType::king, PieceType::knight, PieceType::beast}, 16, 10000) == 16);
    CHECK(mates_from_random_placings({PieceType::king, PieceType::bishop, PieceType::beast, PieceType::beast},
                                     16, 10000) == 16);
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/fen.hpp"

#include <string>
#include <vector>

#include "tests/catch.hpp"

namespace ricochet::tiled {
namespace {

using namespace std::string_literals;

/// Reads and writes; the error where it cannot be read.
std::string rewritten(std::string_view fen) {
    const Result<Position> position = parse_fen(fen);
    return position ? to_fen(position.value()) : position.error();
}

struct BadFen {
    std::string fen;
    std::string reason;
};

/// Refused with one printable line that holds the reason.
void check_refused(const std::vector<BadFen>& table) {
    constexpr std::size_t longest_message = 200;
    for (const BadFen& bad : table) {
        INFO(bad.fen);
        const Result<Position> position = parse_fen(bad.fen);
        REQUIRE_FALSE(position.ok());
        const std::string& message = position.error();
        INFO(message);
        CHECK(message.find(bad.reason) != std::string::npos);
        CHECK(message.size() <= longest_message);
        for (const char c : message) {
            CHECK((c >= ' ' && c <= '~'));
        }
    }
}

TEST_CASE("the tiled start position survives a round trip") {
    CHECK(rewritten(start_fen) == start_fen);
    CHECK(parse_fen(start_fen).value().key() == Position::start().key());
    CHECK(to_fen(Position::start()) == start_fen);
    CHECK(Position::start().tiles().count() == 32);
    CHECK(Position::start().empty_tiles().empty());
}

TEST_CASE("a tiled FEN keeps voids, tiles and their owners") {
    constexpr auto fen = "%%b1k1$%/1p6/2$%4/3pP3/$7/8/8/1$R1K2R w K - 17 42";
    CHECK(rewritten(fen) == fen);
    const Position position = parse_fen(fen).value();
    CHECK(position.empty_tiles(Color::white) == Bitboard{Square::g8, Square::c6, Square::a4, Square::b1});
    CHECK(position.empty_tiles(Color::black) == Bitboard{Square::a8, Square::b8, Square::h8, Square::d6});
    CHECK(position.piece_on(Square::e5) == make_piece(Color::white, PieceType::pawn));
    CHECK(position.voids().contains(Square::d8));
    CHECK(position.castling() == castling_kingside(Color::white));
    CHECK(position.halfmove_clock() == 17);
    CHECK(position.fullmove_number() == 42);
    CHECK(Position::from_setup(position.to_setup()).value().key() == position.key());
}

TEST_CASE("the clocks of a tiled FEN may be missing, and a move number 0 is read as 1") {
    CHECK(rewritten("4k3/8/8/8/8/8/8/4K2R w K -") == "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    CHECK(rewritten("  4k3/8/8/8/8/8/8/4K2R\tw K -  7 ") == "4k3/8/8/8/8/8/8/4K2R w K - 7 1");
    CHECK(rewritten("4k3/8/8/8/8/8/8/4K2R w K - 7 0") == "4k3/8/8/8/8/8/8/4K2R w K - 7 1");
}

TEST_CASE("an en passant square of a tiled FEN is kept where a capture is legal") {
    CHECK(rewritten("4k3/3%4/3%4/3pP3/4K3/8/8/8 w - d6 0 2") == "4k3/3%4/3%4/3pP3/4K3/8/8/8 w - d6 0 2");
    // No tile to land on.
    CHECK(rewritten("4k3/3%4/8/3pP3/4K3/8/8/8 w - d6 0 2") == "4k3/3%4/8/3pP3/4K3/8/8/8 w - - 0 2");
    // Nobody to capture.
    CHECK(rewritten("4k3/3%4/3%4/3p4/4K3/8/8/8 w - d6 0 2") == "4k3/3%4/3%4/3p4/4K3/8/8/8 w - - 0 2");
    // The king would be left in check.
    CHECK(rewritten("4k3/3%4/3%4/K2pP2r/8/8/8/8 w - d6 0 2") == "4k3/3%4/3%4/K2pP2r/8/8/8/8 w - - 0 2");
}

TEST_CASE("a tiled FEN with a wrong board is refused") {
    check_refused({
        {"4k3/8/8/8/8/8/8/4K4 w - - 0 1", "board, rank 1: more than 8 squares"},
        {"4k3/8/8/8/8/8/8/4K2 w - - 0 1", "board, rank 1: 7 squares instead of 8"},
        {"4k3/8/8/9/8/8/8/4K3 w - - 0 1", "board, rank 5: \"9\" is not a run of 1 to 8 voids"},
        {"4k3/8/8/0/8/8/8/4K3 w - - 0 1", "\"0\" is not a run of 1 to 8 voids"},
        {"4k3/8/8/08/8/8/8/4K3 w - - 0 1", "\"08\" is not a run of 1 to 8 voids"},
        {"4k3/8/8/44/8/8/8/4K3 w - - 0 1", "\"44\" is not a run of 1 to 8 voids"},
        {"4k3/8/8/8/8/8/4K3 w - - 0 1", "7 ranks instead of 8"},
        {"4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "9 ranks instead of 8"},
        {"4k3/8/8/3T4/8/8/8/4K3 w - - 0 1", "unknown letter \"T\""},
        {"4k3/8/8/3&4/8/8/8/4K3 w - - 0 1", "unknown letter \"&\""},
        {"4k3/8/$$$$$$$$$/8/8/8/8/4K3 w - - 0 1", "board, rank 6: more than 8 squares"},
        {"10/8/8/8/8/8/8/4K3 w - - 0 1", "\"10\" is not a run of 1 to 8 voids"},
    });
}

TEST_CASE("a tiled FEN that cannot be a position is refused") {
    check_refused({
        {"8/8/8/8/8/8/8/4K3 w - - 0 1", "black has 0 kings"},
        {"4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "white has 2 kings"},
        {"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "white has 9 pawns, at most 8"},
        {"4k3/8/8/8/8/QQQQQQQQ/PPPPPPPP/4K3 w - - 0 1", "white has 17 pieces, at most 16"},
        {"p3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn stands on a8, on the first or last rank"},
        {"4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "a pawn stands on a1"},
        {"4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "black is in check, but it is white's turn"},
        {"4k3/8/8/8/8/8/8/4K3 w K - 0 1", "white may castle kingside, but there is no own rook on h1"},
        {"4k3/8/8/8/8/8/8/3K3R w K - 0 1", "white may castle kingside, but its king is not on e1"},
        {"r3k3/8/8/8/8/8/8/4K3 w kq - 0 1", "black may castle kingside, but there is no own rook on h8"},
    });
}

TEST_CASE("a tiled FEN with a wrong field is refused") {
    check_refused({
        {"", "0 fields instead of 4 to 6"},
        {"4k3/8/8/8/8/8/8/4K3 w -", "3 fields"},
        {"4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side to move: \"x\""},
        {"4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "castling: \"KK\" has the letter K twice"},
        {"4k3/8/8/8/8/8/8/4K2R w H - 0 1", "castling: \"H\""},
        {"4k3/8/8/8/8/8/8/4K3 w - - -1 1", "halfmove clock"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 x", "fullmove number"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 bm", "something after the last field: \"bm\""},
        {"4k3/8/8/8/8/8/8/4K3\nw - - 0 1"s, "control character"},
    });
}

TEST_CASE("an impossible en passant square of a tiled FEN is refused") {
    check_refused({
        {"4k3/3%4/3%4/3pP3/4K3/8/8/8 w - i6 0 2", "en passant: \"i6\" is neither - nor a square"},
        {"4k3/3%4/3%4/3pP3/4K3/8/8/8 w - d5 0 2", "d5 is not on black's third rank"},
        {"4k3/3%4/3%4/3pP3/4K3/8/8/8 w - c6 0 2", "no black pawn stands on c5"},
        {"4k3/3%4/3n4/3pP3/4K3/8/8/8 w - d6 0 2", "d6 or d7 is occupied"},
        {"4k3/3n4/3%4/3pP3/4K3/8/8/8 w - d6 0 2", "d6 or d7 is occupied"},
        // The pawn has left an own tile behind.
        {"4k3/8/3%4/3pP3/4K3/8/8/8 w - d6 0 2", "d7 is no empty tile of black"},
        {"4k3/3$4/3%4/3pP3/4K3/8/8/8 w - d6 0 2", "d7 is no empty tile of black"},
    });
}

TEST_CASE("a setup of tiles that cannot be is refused") {
    Setup setup = Position::start().to_setup();
    setup.empty_tiles[0] = Bitboard{Square::e2};
    CHECK(Position::from_setup(setup).error() == "e2 is an empty tile with a piece on it");
    setup.empty_tiles = {Bitboard{Square::e4}, Bitboard{Square::e4}};
    CHECK(Position::from_setup(setup).error() == "e4 is an empty tile of both sides");
    setup.empty_tiles = {Bitboard{Square::e4}, Bitboard{Square::e5}};
    CHECK(Position::from_setup(setup).ok());
}

}  // namespace
}  // namespace ricochet::tiled

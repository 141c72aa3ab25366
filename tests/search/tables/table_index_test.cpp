// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/table_index.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "movegen/base/random.hpp"
#include "search/tables/ending.hpp"
#include "tests/catch.hpp"

namespace ricochet::test {
namespace {

using tables::Ending;
using tables::Squares;
using tables::TableIndex;

TEST_CASE("an ending's name has the stronger side first, in a fixed order") {
    const auto name = [](std::string_view text) { return Ending::parse(text).value().name(); };
    CHECK(name("KTNKT") == "KNTKT");
    CHECK(name("KTKNT") == "KNTKT");
    CHECK(name("KQKPN") == "KNPKQ");
    CHECK(name("KRKTT") == "KTTKR");
    CHECK(name("KKQ") == "KQK");
    CHECK(name("KPKP") == "KPKP");
}

TEST_CASE("what names no ending is refused with the reason") {
    const auto error = [](std::string_view text) { return Ending::parse(text).error(); };
    CHECK(error("KQ").find("behind its king") != std::string::npos);
    CHECK(error("QKK").find("behind its king") != std::string::npos);
    CHECK(error("KQKK").find("behind its king") != std::string::npos);
    CHECK(error("KXK").find("pieces are") != std::string::npos);
    CHECK(error("KK").find("3 to 5 pieces") != std::string::npos);
    CHECK(error("KQQQQK").find("3 to 5 pieces") != std::string::npos);
    CHECK(error("").find("behind its king") != std::string::npos);
}

TEST_CASE("endings that the rules draw have no tablebase") {
    for (const char* const name : {"KTK", "KNK", "KBK", "KTTK", "KTKT", "KTTKT"}) {
        INFO(name);
        CHECK(Ending::parse(name).value().is_dead());
    }
    for (const char* const name : {"KNTK", "KNKT", "KPK", "KNKN", "KBKN"}) {
        INFO(name);
        CHECK_FALSE(Ending::parse(name).value().is_dead());
    }
    CHECK(tables::all_endings(3).size() == 3);
    // 21 of two pieces against a bare king, and 21 of one against one, without KTTK and KTKT.
    CHECK(tables::all_endings(4).size() == 40);
}

TEST_CASE("captures and promotions lead to endings that are named once") {
    std::vector<std::string> names;
    const Ending ending = Ending::parse("KPKT").value();
    for (const Ending& next : ending.successors()) {
        names.push_back(next.name());
    }
    std::sort(names.begin(), names.end());
    // The beast can only be taken by a beast, and the pawn's own promotion to one has not happened yet.
    CHECK(names == std::vector<std::string>{"KBKT", "KNKT", "KQKT", "KRKT"});
}

void flip(Squares& squares, std::size_t count, bool ranks) {
    for (std::size_t i = 0; i < count; ++i) {
        squares[i] = ranks ? flip_rank(squares[i]) : flip_file(squares[i]);
    }
}

TEST_CASE("the stronger side is White in a tablebase, in either colour") {
    using tensor::Square;
    const auto pieces = [](Color stronger) {
        using enum tensor::PieceType;
        return std::array{make_piece(stronger, king), make_piece(~stronger, king), make_piece(stronger, queen),
                          make_piece(~stronger, rook)};
    };
    const Square by_white[] = {Square::a1, Square::j7, Square::c2, Square::e5};
    const Square by_black[] = {Square::a8, Square::j2, Square::c7, Square::e4};
    const tables::Placement one = tables::placement_of(pieces(Color::white), by_white);
    const tables::Placement other = tables::placement_of(pieces(Color::black), by_black);
    CHECK(one.ending.name() == "KQKR");
    CHECK(other.ending == one.ending);
    CHECK_FALSE(one.is_flipped);
    CHECK(other.is_flipped);
    CHECK(std::equal(one.squares.begin(), one.squares.begin() + 4, other.squares.begin()));
}

TEST_CASE("every number is that of its placement, of its mirror images and of like pieces exchanged") {
    for (const char* const name : {"KQK", "KPK", "KTTK", "KNTK", "KPPK", "KPKP", "KBTTK", "KTTTK"}) {
        {
            INFO(name);
            const Ending ending = Ending::parse(name).value();
            const TableIndex index(ending);
            Random random{7, index.size()};
            for (int i = 0; i < 2000; ++i) {
                const std::uint64_t number = random.below(index.size());
                Squares squares = index.decode(number);
                REQUIRE(index.encode(squares) == number);
                flip(squares, ending.count(), false);
                REQUIRE(index.encode(squares) == number);
                if (!ending.has_pawns()) {
                    flip(squares, ending.count(), true);
                    REQUIRE(index.encode(squares) == number);
                }
                for (std::size_t piece = 1; piece < ending.count(); ++piece) {
                    if (ending.pieces()[piece] == ending.pieces()[piece - 1]) {
                        std::swap(squares[piece], squares[piece - 1]);
                    }
                }
                REQUIRE(index.encode(squares) == number);
            }
        }
    }
}

TEST_CASE("going on from a number to the next is as looking it up") {
    for (const char* const name : {"KQTK", "KPPK", "KPTKP", "KRTTK", "KQQQK", "KPPKP"}) {
        INFO(name);
        const Ending ending = Ending::parse(name).value();
        const TableIndex index(ending);
        Random random{5, index.size()};
        for (int i = 0; i < 20; ++i) {
            std::uint64_t number = random.below(index.size() - 7000);
            Squares squares = index.decode(number);
            for (int step = 0; step < 6600; ++step) {
                index.advance(squares);
                ++number;
            }
            CHECK(squares == index.decode(number));
        }
    }
}

TEST_CASE("no two placements that differ by more than a mirror share a number") {
    const Ending ending = Ending::parse("KQK").value();
    const TableIndex index(ending);
    std::vector<int> seen(index.size(), 0);
    Squares squares{};
    for (unsigned white = 0; white < 80; ++white) {
        for (unsigned black = 0; black < 80; ++black) {
            for (unsigned queen = 0; queen < 80; ++queen) {
                squares = {static_cast<tensor::Square>(white), static_cast<tensor::Square>(black),
                           static_cast<tensor::Square>(queen)};
                ++seen[index.encode(squares)];
            }
        }
    }
    CHECK(std::all_of(seen.begin(), seen.end(), [](int count) { return count == 4; }));
}

}  // namespace
}  // namespace ricochet::test

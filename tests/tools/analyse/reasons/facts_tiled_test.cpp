// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/game.hpp"
#include "search/evaluation/tiled/endings.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/reference/tiled/compose.hpp"
#include "tests/tools/analyse/reasons/brute_facts.hpp"
#include "tools/analyse/reasons/facts.hpp"
#include "tools/analyse/reasons/material.hpp"

namespace ricochet::tools::analyse::tiled_test {
namespace {

using reference::tiled::Board;
using test::Facts;

struct TiledReference {
    using Board = reference::tiled::Board;

    /// Attacks of one piece alone, found by making all others of its side enemies.
    static bool attacks(Board board, int from, int square) {
        const bool white = reference::is_white(board.at(from));
        for (int other = 0; other < reference::tiled::squares; ++other) {
            const char piece = board.at(other);
            if (other != from && reference::is_piece(piece)) {
                board.put(other, reference::piece_of(!white, reference::kind(piece)));
            }
        }
        return reference::tiled::attacked(board, square, white);
    }
    static reference::tiled::Successors successors(const Board& board) {
        return reference::tiled::successors(board);
    }
};

using Brute = test::BruteFacts<TiledReference>;

Score value(char kind) {
    return tiled::piece_value(static_cast<tiled::PieceType>(std::string_view("pnbrqk").find(kind)));
}

bool is_tile_turn(std::string_view move) {
    return move.find('-') != std::string_view::npos;
}

Facts brute_move(const Board& before, const std::string& move, const Board& after) {
    Facts facts;
    Brute::add_pinned_guards(before, move, after, facts);
    Brute::add_removed_guards(before, move, after, facts);
    Brute::add_overloaded(before, move, after, facts);
    Brute::add_fork(before, move, after, facts);
    Brute::add_skewers(before, move, after, facts);
    Brute::add_discovered(before, move, after, facts);
    if (move[0] != '$' && move[0] != '%') {
        return facts;
    }
    const std::string door = move.substr(2);
    for (const bool passes : {false, true}) {
        Board board = after;
        if (passes) {
            board.white_to_move = before.white_to_move;
            board.en_passant = reference::nowhere;
        }
        for (const auto& [reply, then] : reference::tiled::successors(board)) {
            if (!is_tile_turn(reply) && reply.substr(2, 2) == door && (reply.size() > 4 || in_check(then))) {
                std::string line = "door_opened " + door;
                line += " " + move;
                line += " " + reply;
                facts.insert(line);
            }
        }
    }
    return facts;
}

std::set<int> movable(const Board& board) {
    std::set<int> squares;
    for (const auto& [move, after] : reference::tiled::successors(board)) {
        if (!is_tile_turn(move)) {
            squares.insert(Brute::named(move.substr(0, 2)));
        }
    }
    return squares;
}

Facts brute_position(const Board& board) {
    Facts facts;
    for (int square = 0; square < reference::tiled::squares; ++square) {
        if (reference::is_piece(board.at(square)) && !in_check(board, reference::is_white(board.at(square)))) {
            if (const std::vector<int> pinners = Brute::pinners(board, square); !pinners.empty()) {
                facts.insert("pinned " + Brute::placed(board, square) + " " +
                             Brute::placed(board, pinners.front()));
            }
        }
    }
    Board filled = board;
    std::replace(filled.content.begin(), filled.content.end(), reference::tiled::void_square,
                 reference::tiled::black_tile);
    filled.en_passant = reference::nowhere;
    const std::set<int> can_move = movable(board);
    for (const int square : movable(filled)) {
        if (!can_move.contains(square)) {
            facts.insert("no_tile " + Brute::placed(board, square));
        }
    }
    return facts;
}

/// Compares the facts of composed positions, and of some moves in each, with the definitions.
void compare(std::uint64_t seed, std::uint64_t positions) {
    reference::Random random(seed);
    // Forced gains are slow.
    constexpr std::uint64_t rarely = 10;
    for (std::uint64_t i = 0; i < positions; ++i) {
        const Board board = reference::tiled::compose(random);
        const std::string fen = reference::tiled::fen(board);
        const Game game = Game::from_fen(fen, Variant::tiledsquares).value();
        INFO(fen);
        REQUIRE(test::lines_of(facts_of_position(game)) == brute_position(board));
        const reference::tiled::Successors successors = reference::tiled::successors(board);
        if (successors.empty()) {
            continue;
        }
        for (int choice = 0; choice < 3; ++choice) {
            const std::string text = reference::tiled::random_move(random, successors);
            INFO(text);
            const Board& after = successors.at(text);
            const MoveCode move = game.parse_uci(text).value();
            REQUIRE(test::lines_of(facts_of_move(game, move)) == brute_move(board, text, after));
            REQUIRE(exchange_gain(game, move) == Brute::exchange_gain(board, text, after, value));
            if (choice == 0 && i % rarely == 0) {
                REQUIRE(test::line_of(forced_gain(game, move, nearly_a_pawn)) ==
                        Brute::forced_gain(after, nearly_a_pawn, value));
            }
        }
    }
}

TEST_CASE("exact reasons of Tiled Squares Chess follow their definitions", "[reasons]") {
    compare(1, ricochet::test::effort(2'000, 200, 20));
}

TEST_CASE("exact reasons of Tiled Squares Chess follow their definitions in 100,000 positions", "[long]") {
    compare(2, ricochet::test::effort(100'000, 10'000, 500));
}

}  // namespace
}  // namespace ricochet::tools::analyse::tiled_test

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "movegen/common/basic_game.hpp"
#include "movegen/common/game_rules.hpp"
#include "movegen/common/perft.hpp"
#include "movegen/tiled/diagram.hpp"
#include "movegen/tiled/fen.hpp"
#include "movegen/tiled/legal_moves.hpp"
#include "movegen/tiled/move_description.hpp"
#include "movegen/tiled/notation.hpp"
#include "movegen/tiled/perft_statistics.hpp"
#include "movegen/tiled/position.hpp"
#include "movegen/tiled/san.hpp"

namespace ricochet::tiled {

/// Tiled Squares Chess (RULES-TILED) as a model of `GameRules`.
struct Rules {
    using Position = tiled::Position;
    using Move = tiled::Move;
    using Undo = tiled::Undo;

    static constexpr int files = file_count;
    static constexpr int ranks = rank_count;

    static Result<Position> parse_fen(std::string_view text, Variant /*variant*/) {
        return tiled::parse_fen(text);
    }
    static std::string to_fen(const Position& position) { return tiled::to_fen(position); }
    static char piece_on(const Position& position, std::string_view square) {
        const std::optional<Square> parsed = parse_square(square);
        const Piece piece = parsed ? position.piece_on(*parsed) : Piece::none;
        return piece == Piece::none ? ' ' : piece_letter(piece);
    }
    static std::string diagram(const Position& position) { return tiled::diagram(position); }
    static std::vector<std::string> checkers(const Position& position) {
        std::vector<std::string> squares;
        for (const Square square : position.checkers()) {
            squares.push_back(to_string(square));
        }
        return squares;
    }
    static Outcome outcome(const Position& position, const KeyHistory& history) {
        return outcome_of(position, has_legal_move(position), history);
    }
    static MoveList legal_moves(const Position& position) { return tiled::legal_moves(position); }
    static std::uint64_t count_legal_moves(const Position& position) {
        return tiled::count_legal_moves(position);
    }
    static Result<Move> parse_uci(std::string_view text, const Position& position) {
        return tiled::parse_uci(text, position);
    }
    static std::string to_uci(Move move) { return tiled::to_uci(move); }
    static Result<Move> parse_san(std::string_view text, const Position& position) {
        return tiled::parse_san(text, position);
    }
    static std::string to_san(const Position& position, Move move) { return tiled::to_san(position, move); }
    static MoveDetails details(const Position& position, Move move) { return describe_move(position, move); }
    static std::vector<PerftStatistic> perft_statistics(const Position& position, int depth) {
        const PerftStatistics found = tiled::perft_statistics(position, depth);
        return {{"nodes", found.nodes},           {"captures", found.captures},
                {"en passant", found.en_passant}, {"castlings", found.castlings},
                {"promotions", found.promotions}, {"tiles by king", found.tiles_by_king},
                {"drops", found.drops},           {"removals", found.removals},
                {"checks", found.checks},         {"mates", found.mates}};
    }
};

static_assert(GameRules<Rules>);

}  // namespace ricochet::tiled

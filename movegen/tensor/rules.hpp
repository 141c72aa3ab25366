// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "movegen/common/basic_game.hpp"
#include "movegen/common/game_rules.hpp"
#include "movegen/common/perft.hpp"
#include "movegen/tensor/diagram.hpp"
#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/move_description.hpp"
#include "movegen/tensor/notation.hpp"
#include "movegen/tensor/outcome.hpp"
#include "movegen/tensor/perft_statistics.hpp"
#include "movegen/tensor/position.hpp"
#include "movegen/tensor/san.hpp"

namespace ricochet::tensor {

/// Tensor Chess and its sister game without beasts (RULES 9) as a model of `GameRules`.
struct Rules {
    using Position = tensor::Position;
    using Move = tensor::Move;
    using Undo = tensor::Undo;

    static constexpr int files = file_count;
    static constexpr int ranks = rank_count;

    static Result<Position> parse_fen(std::string_view text, Variant variant) {
        return tensor::parse_fen(text, variant);
    }
    static std::string to_fen(const Position& position) { return tensor::to_fen(position); }
    static char piece_on(const Position& position, std::string_view square) {
        const std::optional<Square> parsed = parse_square(square);
        const Piece piece = parsed ? position.piece_on(*parsed) : Piece::none;
        return piece == Piece::none ? ' ' : piece_letter(piece);
    }
    static std::string diagram(const Position& position) { return tensor::diagram(position); }
    static std::vector<std::string> checkers(const Position& position) {
        std::vector<std::string> squares;
        for (const Square square : position.checkers()) {
            squares.push_back(to_string(square));
        }
        return squares;
    }
    static Outcome outcome(const Position& position, const KeyHistory& history) {
        return tensor::outcome(position, history);
    }
    static MoveList legal_moves(const Position& position) { return tensor::legal_moves(position); }
    static std::uint64_t count_legal_moves(const Position& position) {
        return tensor::count_legal_moves(position);
    }
    static Result<Move> parse_uci(std::string_view text, const Position& position) {
        return tensor::parse_uci(text, position);
    }
    static std::string to_uci(Move move) { return tensor::to_uci(move); }
    static Result<Move> parse_san(std::string_view text, const Position& position) {
        return tensor::parse_san(text, position);
    }
    static std::string to_san(const Position& position, Move move) { return tensor::to_san(position, move); }
    static MoveDetails details(const Position& position, Move move) { return describe_move(position, move); }
    static std::vector<PerftStatistic> perft_statistics(const Position& position, int depth) {
        const PerftStatistics found = tensor::perft_statistics(position, depth);
        return {{"nodes", found.nodes},
                {"captures", found.captures},
                {"beast captures", found.beast_captures},
                {"bounces", found.bounces},
                {"propels", found.propels},
                {"en passant", found.en_passant},
                {"castlings", found.castlings},
                {"promotions", found.promotions},
                {"checks", found.checks},
                {"mates", found.mates}};
    }
};

static_assert(GameRules<Rules>);

}  // namespace ricochet::tensor

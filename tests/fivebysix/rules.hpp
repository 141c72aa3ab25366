// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "movegen/common/game_rules.hpp"
#include "tests/fivebysix/position.hpp"

namespace ricochet::fivebysix {

/// The model of `GameRules`.
struct Rules {
    using Position = fivebysix::Position;
    using Move = fivebysix::Move;
    using Undo = fivebysix::Undo;

    static constexpr int files = file_count;
    static constexpr int ranks = rank_count;

    static Result<Position> parse_fen(std::string_view text, Variant variant);
    static std::string to_fen(const Position& position);
    static char piece_on(const Position& position, std::string_view square);
    static std::string diagram(const Position& position);
    static std::vector<std::string> checkers(const Position& position);
    static Outcome outcome(const Position& position, const KeyHistory& history) {
        return outcome_of(position, history);
    }
    static MoveList legal_moves(const Position& position) { return position.legal_moves(); }
    static std::uint64_t count_legal_moves(const Position& position) { return position.legal_moves().size(); }
    static Result<Move> parse_uci(std::string_view text, const Position& position);
    static std::string to_uci(Move move);
    static Result<Move> parse_san(std::string_view text, const Position& position);
    static std::string to_san(const Position& position, Move move);
    static MoveDetails details(const Position& position, Move move);
};

static_assert(GameRules<Rules>);

}  // namespace ricochet::fivebysix

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/game.hpp"
#include "search/tables/dtm.hpp"
#include "search/tables/tables.hpp"

namespace ricochet::tables {

/// The tablebase result of a legal move, for the side that makes it.
struct MoveProbe {
    MoveCode move{};
    /// The DTM before the move if it is played: 2 for a mating move, `dtm_draw` for a move to a draw. Ignores
    /// the 50-move rule unless the move itself ends the game by it.
    DtmCode code = dtm_draw;
    /// The result under the 50-move rule.
    Wdl wdl = Wdl::draw;
    /// False for a cursed win or blessed loss that may yet be decided in time.
    bool is_certain = true;

    [[nodiscard]] bool is_drawn() const { return is_certain && wdl != Wdl::win && wdl != Wdl::loss; }
};

/// The results of a game's legal moves, best first: by WDL, then the fastest wins and the slowest losses first.
/// A move that ends the game by the third repetition or the 50-move rule is a draw. Moves to positions without
/// a tablebase are omitted.
std::vector<MoveProbe> probe_moves(const Tables& tables, const Game& game);

/// The moves from a decided position to the mate with best play by both sides, as far as the tablebases and the
/// 50-move rule allow; empty for other positions.
std::vector<MoveCode> line_to_mate(const Tables& tables, Game game);

/// `1 ply`, `2 plies`.
std::string plies_text(std::uint64_t plies);

/// `win, mate in 12 moves (23 plies)`, `draw` or `loss, ...`, for the side to move.
std::string describe_code(DtmCode code);

/// Describes a game's position: which side wins, how soon, and whether the 50-move rule may prevent it.
std::string describe_verdict(DtmCode code, const Game& game);

/// Describes a position's result under the 50-move rule.
std::string describe_verdict(const WdlProbe& verdict, const Game& game);

/// Describes a move: `describe_code`, and whether the 50-move rule prevents it, or may.
std::string describe_verdict(const MoveProbe& verdict);

/// `win`, `cursed win`, `draw`, `blessed loss` or `loss`.
std::string_view name_of(Wdl wdl);

}  // namespace ricochet::tables

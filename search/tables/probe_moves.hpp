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

/// The verdict on a legal move, for the side that makes it.
struct MoveProbe {
    MoveCode move{};
    /// The DTM before the move: 2 for a move that mates, `dtm_draw` for one that keeps or makes a draw. Without
    /// regard to the 50-move rule, unless the move itself ends the game by that.
    DtmCode code = dtm_draw;
    /// With regard to the rule.
    Wdl wdl = Wdl::draw;
    /// Whether the rule is known to draw a cursed win or blessed loss, which may yet be in time otherwise.
    bool is_certain = true;

    [[nodiscard]] bool is_drawn() const { return is_certain && wdl != Wdl::win && wdl != Wdl::loss; }
};

/// The verdicts on a game's legal moves, the best first: by WDL, then wins the soonest first and losses
/// the latest. A move draws that ends the game by the third repetition or the 50-move rule. Moves into
/// positions without a table are left out.
std::vector<MoveProbe> probe_moves(const Tables& tables, const Game& game);

/// The moves from a decided position to the mate by best play of both, as far as there are tables and the
/// 50-move rule allows; none from other positions.
std::vector<MoveCode> line_to_mate(const Tables& tables, Game game);

/// `1 ply`, `2 plies`.
std::string plies_text(std::uint64_t plies);

/// `win, mate in 12 moves (23 plies)`, `draw` or `loss, ...`, for the side to move.
std::string describe_code(DtmCode code);

/// Describes the verdict on a game's position: which side wins, how soon, and whether the 50-move rule may
/// prevent it.
std::string describe_verdict(DtmCode code, const Game& game);

/// Describes it under the 50-move rule.
std::string describe_verdict(const WdlProbe& verdict, const Game& game);

/// Describes the verdict on a move: as `describe_code`, and whether the 50-move rule prevents it, or may.
std::string describe_verdict(const MoveProbe& verdict);

/// `win`, `cursed win`, `draw`, `blessed loss` or `loss`.
std::string_view name_of(Wdl wdl);

}  // namespace ricochet::tables

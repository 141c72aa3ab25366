// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "movegen/common/outcome.hpp"

namespace ricochet::tables {

/// The DTM of a position for its side to move: 0 is a draw, n > 0 a mate in n - 1 plies with best play by both
/// sides, delivered by the side to move if the plies are odd, by the opponent if they are even.
using DtmCode = std::uint16_t;

/// The DTZ of a decided position: n for n - 1 plies until the winner captures, moves a pawn or mates while
/// keeping the win, with the loser delaying it as long as possible.
using DtzCode = std::uint8_t;

/// Stands for `dtz_limit` plies and more: by the 50-move rule all of these are draws.
constexpr DtzCode dtz_code_limit = 0xFF;
/// `dtz_code_limit` in plies.
constexpr int dtz_limit = dtz_code_limit - 1;

constexpr DtmCode dtm_draw = 0;
/// The side to move is mated.
constexpr DtmCode code_mated = 1;
/// The largest code.
constexpr DtmCode code_limit = 0x3FFF;

constexpr bool is_win(DtmCode code) {
    return code != dtm_draw && code % 2 == 0;
}
constexpr bool is_loss(DtmCode code) {
    return code % 2 != 0;
}
/// Plies to mate; only for a win or a loss.
constexpr int plies_of(DtmCode code) {
    return code - 1;
}

/// Whether the mate of a win or a loss comes before the 50-move rule ends the game (RULES 5), even without a
/// capture or pawn move; a mate on the last ply that the clock allows counts. Otherwise the DTM alone does not
/// decide.
constexpr bool comes_in_time(DtmCode code, int halfmove_clock) {
    return plies_of(code) + halfmove_clock <= halfmove_limit;
}

// WDL (Ronald de Man, Syzygy).
/// How a game ends for the side to move. A cursed win is one that the 50-move rule draws, or may draw if the
/// tablebases cannot decide; a blessed loss is the same from the other side.
enum class Wdl : std::int8_t { loss = -2, blessed_loss = -1, draw = 0, cursed_win = 1, win = 2 };

/// The WDL of a code; `is_decided`: whether one side wins under the 50-move rule too.
constexpr Wdl wdl_of(DtmCode code, bool is_decided) {
    return code == dtm_draw ? Wdl::draw
           : is_win(code)   ? (is_decided ? Wdl::win : Wdl::cursed_win)
                            : (is_decided ? Wdl::loss : Wdl::blessed_loss);
}

/// A position's tablebase result under the 50-move rule.
struct WdlProbe {
    /// The DTM, ignoring the rule.
    DtmCode code = dtm_draw;
    int halfmove_clock = 0;
    /// Plies to a capture, a pawn move or the mate that keeps the win; nothing if unknown or not needed.
    std::optional<int> dtz{};

    /// Whether the mate comes in time even without a capture or pawn move.
    [[nodiscard]] bool mates_in_time() const { return code != dtm_draw && comes_in_time(code, halfmove_clock); }
    /// Whether one side wins under the rule. If the mate comes late and the DTZ is unknown, neither this nor
    /// `is_drawn` holds.
    [[nodiscard]] bool is_decided() const {
        return mates_in_time() || (dtz && *dtz + halfmove_clock <= halfmove_limit);
    }
    [[nodiscard]] bool is_drawn() const {
        return code == dtm_draw || (!mates_in_time() && dtz && *dtz + halfmove_clock > halfmove_limit);
    }
    [[nodiscard]] Wdl wdl() const { return wdl_of(code, is_decided()); }
};

/// The code, for the side that moves, of a move to a position with this code.
constexpr DtmCode code_before(DtmCode code) {
    return code == dtm_draw ? dtm_draw : static_cast<DtmCode>(code + 1);
}

/// Whether `a` is better for the side to move than `b`: a sooner win, or a later loss.
constexpr bool is_better(DtmCode a, DtmCode b) {
    const auto worth = [](DtmCode code) {
        return is_win(code) ? code_limit - code : is_loss(code) ? code - code_limit : 0;
    };
    return worth(a) > worth(b);
}

}  // namespace ricochet::tables

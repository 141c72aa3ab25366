// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ricochet::tools::analyse {

/// Kinds of reasons. README.md defines each; sentences.cpp has their sentences. Exact kinds, up to
/// `draw_to_loss`, follow from the rules alone; the others are proved by search.
enum class ReasonKind : std::uint8_t {
    // Of moves.
    guard_pinned,
    removes_guard,
    bounces_off,
    passes_through,
    fork,
    discovered_attack,
    new_springboard,
    ends_attack,
    shields,
    only_propel,
    door_opened,
    skewer,
    overloaded,
    forced_then,
    // Of positions.
    pinned,
    pinned_at_corner,
    no_tile,
    // Of captures.
    trades,
    takes_back,
    hanging,
    // By tablebases.
    win_to_draw,
    win_to_loss,
    draw_to_loss,
    // Searched.
    mates,
    mate_allowed,
    mate_missed,
    slower_win,
    hangs,
    missed_capture,
    missed_recapture,
    missed_win,
    threat_ignored,
    traps,
    double_attack,
    missed_trap,
    missed_attack,
    threatens,
    only_move,
    avoids_mate,
    holds_out,
    wins,
    wins_exchange,
    wins_for,
    // Quiet.
    wrong_capture,
    poor_trade,
    castling_lost,
    tile_too_slow,
    // What remains of a mistake.
    refuted
};

constexpr std::size_t reason_kind_count = static_cast<std::size_t>(ReasonKind::refuted) + 1;

/// Whether a kind follows from the rules alone.
constexpr bool is_exact(ReasonKind kind) {
    return kind <= ReasonKind::draw_to_loss;
}

/// Whether a kind is something that the move does and the best one does not, without winning anything.
constexpr bool is_quiet(ReasonKind kind) {
    return kind >= ReasonKind::wrong_capture && kind <= ReasonKind::tile_too_slow;
}

/// A piece as an upper-case letter, and its square.
struct PlacedPiece {
    char letter = 0;
    std::string square;

    friend bool operator==(const PlacedPiece&, const PlacedPiece&) = default;
};

/// A move as UCI and SAN. The null move is `0000` in both.
struct MoveTexts {
    std::string uci;
    std::string san;

    friend bool operator==(const MoveTexts&, const MoveTexts&) = default;
};

/// Between two squares of the board.
struct Arrow {
    std::string from;
    std::string to;

    friend bool operator==(const Arrow&, const Arrow&) = default;
};

/// Why a reason is true. Proofs of exact kinds have no numbers.
struct Proof {
    /// Moves from the position of the explained move; the first may be the null move.
    std::vector<MoveTexts> line = {};
    /// Expected scores, 0 to 1, of the side that gains by the reason: with what it states, and without.
    double with = 0;
    double without = 0;
    /// Nodes of the larger of the two searches that agree; 0 without searches.
    std::uint64_t nodes = 0;

    friend bool operator==(const Proof&, const Proof&) = default;
};

/// A proved statement: its kind, and the values for the placeholders of its sentence (`sentence_of`).
struct Reason {
    ReasonKind kind = ReasonKind::refuted;
    std::vector<PlacedPiece> pieces = {};
    std::vector<std::string> squares = {};
    std::vector<MoveTexts> moves = {};
    std::vector<int> numbers = {};
    std::vector<Arrow> arrows = {};
    Proof proof = {};

    friend bool operator==(const Reason&, const Reason&) = default;
};

}  // namespace ricochet::tools::analyse

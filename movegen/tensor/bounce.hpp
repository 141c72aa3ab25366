// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "movegen/tensor/attacks.hpp"
#include "movegen/tensor/bitboard.hpp"
#include "movegen/tensor/types.hpp"

// The geometry of bounces (RULES 3.5), once for generation, attacks, pins, SEE and evaluation. Bounces are
// symmetric: where one leads from A over V to C, another would lead from C over V to A. So the same functions
// find where a bounce leads and from where it attacks a square.
namespace ricochet::tensor {

/// The other ends of all knights' bounces off `beasts` of which one end is given.
inline Bitboard knight_bounces(Square end, Bitboard beasts) {
    return knight_attacks(knight_attacks(end) & beasts) - Bitboard(end);
}

/// The corner that sliders turn on the square of a beast: the near leg joins the given end of the bounce to the
/// beast, the far leg lies on the line that crosses it there. Rooks and queens turn it where the legs are
/// orthogonal, else bishops and queens.
class Corner {
public:
    Corner(Square end, Square beast) : end_(end), beast_(beast), near_(line_through(end, beast)) {}

    /// Whether end and beast share a line; the rest is meant only where they do.
    [[nodiscard]] bool exists() const { return near_ != Line::none; }
    /// The line of the far leg.
    [[nodiscard]] Line far_line() const { return crossing(near_); }
    /// The squares between end and beast.
    [[nodiscard]] Bitboard near_leg() const { return between(end_, beast_); }
    /// The other ends of bounces, where only `blockers` (all pieces but the beasts of the side that bounces)
    /// stop the far leg. The near leg must be clear of them.
    [[nodiscard]] Bitboard far_leg(Bitboard blockers) const {
        return line_attacks(far_line(), beast_, blockers);
    }
    /// The same on an empty board.
    [[nodiscard]] Bitboard whole_far_leg() const { return whole_line(far_line(), beast_); }

private:
    Square end_;
    Square beast_;
    Line near_;
};

/// The attacks of a beast's square along its four lines, through the beasts of its side. The beast sees a
/// slider exactly when the slider sees the beast.
class Springboard {
public:
    /// `blockers` = all pieces but the beasts of the side that bounces.
    Springboard(Square beast, Bitboard blockers)
        : attacks_{rank_attacks(beast, blockers), file_attacks(beast, blockers),
                   diagonal_attacks(beast, blockers), anti_diagonal_attacks(beast, blockers)} {}

    [[nodiscard]] Bitboard attacks(Line line) const { return attacks_[index(line)]; }

private:
    std::array<Bitboard, line_count> attacks_;
};

/// Where the beast on `beast` may be sent by an own N, B, R or Q that comes to its square from `from`
/// (RULES 3.6): unoccupied squares, `from` counted as one. `occupied` and `blockers` (without own beasts) as
/// before the move. The pusher must see the beast.
inline Bitboard propel_targets(PieceType pusher, Square from, Square beast, Bitboard occupied,
                               Bitboard blockers) {
    const Bitboard vacated(from);
    return piece_attacks(pusher, beast, blockers - vacated) & ~(occupied - vacated);
}

}  // namespace ricochet::tensor

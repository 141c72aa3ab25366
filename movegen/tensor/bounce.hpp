// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "movegen/tensor/attacks.hpp"
#include "movegen/tensor/bitboard.hpp"
#include "movegen/tensor/types.hpp"

// The geometry of bounces (RULES 3.5) for generation, attacks, pins, SEE and evaluation. Bounces are symmetric:
// if one leads from A over V to C, another leads from C over V to A. So the same functions find the targets of
// a bounce and the squares from which it attacks.
namespace ricochet::tensor {

/// The other ends of all knights' bounces off `beasts` with one end given.
inline Bitboard knight_bounces(Square end, Bitboard beasts) {
    return knight_attacks(knight_attacks(end) & beasts) - Bitboard(end);
}

/// The corner of sliders' bounces off a beast: the near leg joins the given end of the bounce to the beast, the
/// far leg is on the line that crosses it there. Rooks and queens use it if the legs are orthogonal, bishops
/// and queens otherwise.
class Corner {
public:
    Corner(Square end, Square beast) : end_(end), beast_(beast), near_(line_through(end, beast)) {}

    /// Whether end and beast share a line; the other functions require it.
    [[nodiscard]] bool exists() const { return near_ != Line::none; }
    /// The line of the far leg.
    [[nodiscard]] Line far_line() const { return crossing(near_); }
    /// The squares between end and beast.
    [[nodiscard]] Bitboard near_leg() const { return between(end_, beast_); }
    /// The other ends of bounces; only `blockers` (all pieces except the beasts of the side that bounces) stop
    /// the far leg. The near leg must be clear of them.
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
    /// `blockers` = all pieces except the beasts of the side that bounces.
    Springboard(Square beast, Bitboard blockers)
        : attacks_{rank_attacks(beast, blockers), file_attacks(beast, blockers),
                   diagonal_attacks(beast, blockers), anti_diagonal_attacks(beast, blockers)} {}

    [[nodiscard]] Bitboard attacks(Line line) const { return attacks_[index(line)]; }

private:
    std::array<Bitboard, line_count> attacks_;
};

/// The squares to which an own N, B, R or Q on `from` may propel the beast on `beast` (RULES 3.6): unoccupied
/// squares and `from`. `occupied` and `blockers` (without own beasts) as before the move. The pusher must see
/// the beast.
inline Bitboard propel_targets(PieceType pusher, Square from, Square beast, Bitboard occupied,
                               Bitboard blockers) {
    const Bitboard vacated(from);
    return piece_attacks(pusher, beast, blockers - vacated) & ~(occupied - vacated);
}

}  // namespace ricochet::tensor

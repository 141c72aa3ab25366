// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/tensor/attacks.hpp"
#include "movegen/tensor/bitboard.hpp"
#include "movegen/tensor/hop_lattice.hpp"
#include "movegen/tensor/types.hpp"

namespace ricochet::tensor {

/// The reach of N, B, R or Q from a square; empty for other types.
inline Bitboard piece_attacks(PieceType type, Square from, Bitboard blockers) {
    switch (type) {
        case PieceType::knight:
            return knight_attacks(from);
        case PieceType::bishop:
            return bishop_attacks(from, blockers);
        case PieceType::rook:
            return rook_attacks(from, blockers);
        case PieceType::queen:
            return queen_attacks(from, blockers);
        default:
            return {};
    }
}

/// Whether a slider of this type moves along this line.
constexpr bool slides_along(PieceType type, Line line) {
    const bool orthogonal = line == Line::rank || line == Line::file;
    return type == PieceType::queen || type == (orthogonal ? PieceType::rook : PieceType::bishop);
}

/// What one of a side's beasts sees along its four lines, through that side's other beasts. One geometry serves
/// both legs of a slider's bounce (RULES 3.5): the beast sees a slider exactly when the slider sees the beast.
class Springboard {
public:
    /// `blockers` = occupied squares without the beasts of the side that bounces.
    Springboard(Square beast, Bitboard blockers)
        : square_(beast),
          attacks_{rank_attacks(beast, blockers), file_attacks(beast, blockers),
                   diagonal_attacks(beast, blockers), anti_diagonal_attacks(beast, blockers)} {}

    [[nodiscard]] Square square() const { return square_; }
    [[nodiscard]] Bitboard reach(Line line) const { return attacks_[index(line)]; }
    [[nodiscard]] Bitboard orthogonal_attacks() const { return attacks_[0] | attacks_[1]; }
    [[nodiscard]] Bitboard diagonal_attacks_both() const { return attacks_[2] | attacks_[3]; }

    /// Where a slider of this type on `from` comes after bouncing off this beast: the squares of the second
    /// leg, own pieces and beasts not yet excluded. Empty where the slider does not see the beast.
    [[nodiscard]] Bitboard bounce_attacks(PieceType slider, Square from) const {
        const Line line = line_through(from, square_);
        if (line == Line::none || !slides_along(slider, line) || !reach(line).contains(from)) {
            return {};
        }
        return reach(crossing(line));
    }

private:
    Square square_;
    std::array<Bitboard, line_count> attacks_;
};

/// The squares on which a beast can land by hops without capture (RULES 3.7) and its start square; steps are
/// not among them.
struct HopTargets {
    Bitboard diagonal;
    Bitboard orthogonal;
};

namespace detail {

/// The piece hopped over lies half way.
constexpr Square behind(Square from, Square over) {
    return static_cast<Square>(2 * static_cast<int>(over) - static_cast<int>(from));
}

#if !RICOCHET_USE_BMI2
/// All landings of one kind of hops. Visits square by square: most beasts have few hops, and shifting whole
/// boards in four directions for each of them took twice the time.
inline Bitboard flood_hops(const std::array<Bitboard, square_count>& hoppable, Square start, Bitboard others) {
    Bitboard landed(start);
    Bitboard frontier(start);
    while (frontier.any()) {
        const Square from = frontier.pop_first();
        for (const Square over : hoppable[index(from)] & others) {
            const Bitboard landing(behind(from, over));
            const Bitboard fresh = landing - (others | landed);
            landed |= fresh;
            frontier |= fresh;
        }
    }
    return landed;
}
#endif

}  // namespace detail

/// Floods from `from` over the pieces of `occupied`. The start square counts as empty (RULES 3.7).
inline HopTargets hop_targets(Square from, Bitboard occupied) {
    const Bitboard others = occupied - Bitboard(from);
#if RICOCHET_USE_BMI2
    const detail::HopLattice lattice(from, others);
    return {lattice.diagonal(), lattice.orthogonal()};
#else
    return {detail::flood_hops(detail::hop_tables.diagonal_over, from, others),
            detail::flood_hops(detail::hop_tables.orthogonal_over, from, others)};
#endif
}

/// Calls `visit(Square to, Square captured)` once for each distinct capture of a beast on `from`: after any
/// hops of its `reach`, one last hop over an enemy beast that removes it. It may end on `from`.
template <class Visitor>
void for_each_hop_capture(Square from, const HopTargets& reach, Bitboard occupied, Bitboard enemy_beasts,
                          Visitor&& visit) {
    const Bitboard others = occupied - Bitboard(from);
    for (const Square victim : enemy_beasts) {
        const Bitboard takeoffs = (detail::hop_tables.diagonal_takeoffs[index(victim)] & reach.diagonal) |
                                  (detail::hop_tables.orthogonal_takeoffs[index(victim)] & reach.orthogonal);
        for (const Square takeoff : takeoffs) {
            const Square to = detail::behind(takeoff, victim);
            if (!others.contains(to)) {
                visit(to, victim);
            }
        }
    }
}

/// Where the beast on `beast` may be sent by an own N, B, R or Q that comes to its square from `from`
/// (RULES 3.6): unoccupied squares, `from` counted as one. `occupied` and `blockers` (without own beasts) as
/// before the move. The pusher must see the beast.
inline Bitboard propel_targets(PieceType pusher, Square from, Square beast, Bitboard occupied,
                               Bitboard blockers) {
    const Bitboard vacated(from);
    return piece_attacks(pusher, beast, blockers - vacated) & ~(occupied - vacated);
}

}  // namespace ricochet::tensor

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "movegen/attacks.hpp"
#include "movegen/bitboard.hpp"
#include "movegen/types.hpp"

namespace ricochet {

/// What one of a side's beasts sees along its four lines, through that side's other beasts. One geometry serves
/// both legs of a slider's bounce (RULES 3.5): the beast sees a slider exactly when the slider sees the beast.
struct Springboard {
    Square square;
    Bitboard rank;
    Bitboard file;
    Bitboard diagonal;
    Bitboard anti_diagonal;

    /// `opaque` = occupied squares without the beasts of the side that bounces.
    Springboard(Square beast, Bitboard opaque);

    /// Where a slider of this type on `from` lands after bouncing off this beast: squares reached on the second
    /// leg, own men and beasts not yet excluded. Empty where the slider does not see the beast.
    [[nodiscard]] Bitboard bounce_reach(PieceType slider, Square from) const;
    /// The squares that sliders standing on `orthogonal` (rooks, queens) and `diagonal` (bishops, queens)
    /// attack over this beast.
    [[nodiscard]] Bitboard attacks(Bitboard orthogonal_sliders, Bitboard diagonal_sliders) const;
};

/// The squares on which a beast can land by hops without capture (RULES 3.7), its start square possibly among
/// them; steps are not.
struct HopReach {
    Bitboard diagonal;
    Bitboard orthogonal;
};

/// Floods from `from` over the men of `occupied`; the start square counts as empty.
HopReach hop_reach(Square from, Bitboard occupied);

/// One last hop that captures: where it lands and the enemy beast it removes.
struct HopCapture {
    Square to;
    Square captured;
};

/// Calls `visit(HopCapture)` once for each distinct capture that a beast on `from` has, given its `reach`.
template <class Visitor>
void for_each_hop_capture(Square from, const HopReach& reach, Bitboard occupied, Bitboard enemy_beasts,
                          Visitor visit);

/// Where the beast on `beast` may be sent by an own `pusher` that comes to its square from `from` (RULES 3.6):
/// unoccupied squares, `from` counted as one. Pushers: N, B, R, Q. `occupied` and `own_beasts` as before the
/// move.
Bitboard propel_targets(PieceType pusher, Square from, Square beast, Bitboard occupied, Bitboard own_beasts);

}  // namespace ricochet

#include "movegen/beast_impl.hpp"

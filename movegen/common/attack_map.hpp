// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace ricochet {

/// The squares where pieces of one side attack, by what the attackers are worth: each set holds the one before.
template <class Bitboard>
struct AttackMap {
    Bitboard by_pawns;
    /// By knights and bishops, too.
    Bitboard by_minors;
    /// By rooks, too.
    Bitboard by_rooks;
    /// By queens and the king, too.
    Bitboard all;
};

}  // namespace ricochet

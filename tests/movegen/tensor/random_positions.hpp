// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "tests/reference/compose.hpp"

namespace ricochet::test {

/// 0 to `sides` - 1.
inline std::size_t roll(reference::Random& random, std::size_t sides) {
    return static_cast<std::size_t>(random.bits() % sides);
}

/// Positions to start random games from: the usual ones and some that are rich in bounces, propels, captures
/// of beasts, promotions, castling and en passant.
constexpr std::array<std::string_view, 7> game_seeds = {
    "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w KQkq - 0 1",
    "rt3k1t1r/10/10/10/4tT4/10/10/R2T1KT2R w KQkq - 0 1",
    "rt1qbk1ntr/pp1ppp1ppp/2n1b5/2p3p3/2T1P5/2N2T4/PPPP1PPPPP/R1BQ1K1N1R w KQkq - 0 1",
    "r4k3r/pPp4pPp/2t4T2/1T1qQ1n1t1/2N1b1B3/3T2t3/PpP1R1PpP1/R4K3R w KQkq - 0 1",
    "4k5/PPP4PPP/10/2TtT1TtT1/10/2RQ1NRQB1/ppp4ppp/5K4 b - - 0 1",
    "r4k3r/pppppppppp/2t2t2t1/10/10/1T2T2T2/PPPPPPPPPP/R4K3R b KQkq - 0 1",
    "4k5/10/2t1q1t3/4r5/3B1T1N2/1Q1T1R1T2/10/5K4 w - - 0 1"};

/// Plays random legal games, every other one from a composed position, and shows every position to
/// `visit(const Position&)`.
template <class Visitor>
void for_each_random_position(std::uint64_t seed, int games, int plies, Visitor visit) {
    reference::Random random(seed);
    for (int game = 0; game < games; ++game) {
        const std::size_t number = static_cast<std::size_t>(game / 2) % game_seeds.size();
        const std::string fen =
            game % 2 == 0 ? std::string(game_seeds[number]) : reference::fen(reference::compose(random));
        tensor::Position position = tensor::parse_fen(fen, Variant::tensor).value();
        for (int ply = 0; ply < plies; ++ply) {
            visit(static_cast<const tensor::Position&>(position));
            const tensor::MoveList moves = legal_moves(position);
            if (moves.empty()) {
                break;
            }
            tensor::Undo undo;
            position.do_move(moves[roll(random, moves.size())], undo);
        }
    }
}

}  // namespace ricochet::test

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/game.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"
#include "movegen/tiled/legal_moves.hpp"
#include "movegen/tiled/notation.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/reference_boards.hpp"

namespace ricochet::test {

/// 0 to `sides` - 1.
inline std::size_t roll(reference::Random& random, std::size_t sides) {
    return static_cast<std::size_t>(random.bits() % sides);
}

/// Start positions of random games of Tensor Chess: the usual ones and some rich in bounces, propels, captures
/// of beasts, promotions, castling and en passant.
constexpr std::array<std::string_view, 7> game_seeds = {
    "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w KQkq - 0 1",
    "rt3k1t1r/10/10/10/4tT4/10/10/R2T1KT2R w KQkq - 0 1",
    "rt1qbk1ntr/pp1ppp1ppp/2n1b5/2p3p3/2T1P5/2N2T4/PPPP1PPPPP/R1BQ1K1N1R w KQkq - 0 1",
    "r4k3r/pPp4pPp/2t4T2/1T1qQ1n1t1/2N1b1B3/3T2t3/PpP1R1PpP1/R4K3R w KQkq - 0 1",
    "4k5/PPP4PPP/10/2TtT1TtT1/10/2RQ1NRQB1/ppp4ppp/5K4 b - - 0 1",
    "r4k3r/pppppppppp/2t2t2t1/10/10/1T2T2T2/PPPPPPPPPP/R4K3R b KQkq - 0 1",
    "4k5/10/2t1q1t3/4r5/3B1T1N2/1Q1T1R1T2/10/5K4 w - - 0 1"};

/// Plays random legal games, every other one from a composed position, and calls `visit(const Game&,
/// reference::Random&)` before every move.
template <class Visitor>
void for_each_random_game(std::uint64_t seed, Variant variant, int games, int plies, Visitor visit) {
    reference::Random random(seed);
    for (int number = 0; number < games; ++number) {
        const std::string usual = variant == Variant::tensor
                                      ? std::string(game_seeds.at(static_cast<std::size_t>(number / 2 % 7)))
                                      : Game(variant).fen();
        Game game = Game::from_fen(number % 2 == 0 ? usual : composed_fen(random, variant), variant).value();
        for (int ply = 0; ply < plies; ++ply) {
            visit(static_cast<const Game&>(game), random);
            const std::vector<MoveCode> moves = game.legal_moves();
            if (moves.empty()) {
                break;
            }
            MoveCode move = random.one_of(moves);
            // Half of the tile turns are replaced by the first move, or pieces would hardly move.
            if (game.to_uci(move).find('-') != std::string::npos && random.one_in(2)) {
                move = moves[0];
            }
            game.play(move);
        }
    }
}

/// The same with `visit(const Position&)`.
template <class Position, class Visitor>
void for_each_random_position_of(std::uint64_t seed, Variant variant, int games, int plies, Visitor visit) {
    for_each_random_game(seed, variant, games, plies, [&visit](const Game& game, reference::Random&) {
        visit(game.as<Position>()->position());
    });
}
template <class Visitor>
void for_each_random_position(std::uint64_t seed, int games, int plies, Visitor visit) {
    for_each_random_position_of<tensor::Position>(seed, Variant::tensor, games, plies, visit);
}
template <class Visitor>
void for_each_random_tiled_position(std::uint64_t seed, int games, int plies, Visitor visit) {
    for_each_random_position_of<tiled::Position>(seed, Variant::tiledsquares, games, plies, visit);
}

/// Reads a FEN, which must be valid.
inline tiled::Position tiled_position(std::string_view fen) {
    INFO(fen);
    const Result<tiled::Position> position = tiled::Position::from_fen(fen);
    REQUIRE(position.ok());
    return position.value();
}

}  // namespace ricochet::test

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <type_traits>

#include "search/evaluation/network/accumulators.hpp"
#include "search/evaluation/tensor/features.hpp"
#include "search/evaluation/tiled/features.hpp"
#include "search/games/tensor/search_model.hpp"
#include "search/games/tiled/search_model.hpp"
#include "tests/movegen/random_positions.hpp"
#include "tests/search/evaluation/network/random_network.hpp"

/// Positions of any game's model, and their evaluations.
namespace ricochet::test {

/// The features of a model's network.
template <SearchGame G>
using FeaturesOf =
    std::conditional_t<std::is_same_v<G, tensor::SearchModel>, tensor::Features, tiled::Features>;

/// Reads a FEN, which must be valid.
template <SearchGame G>
typename G::Position position_of(std::string_view fen, Variant variant = G::variant) {
    return G::Position::from_fen(fen, variant).value();
}

/// A random network of a model's game.
template <SearchGame G>
std::shared_ptr<const Network> network_for(std::uint32_t seed, std::size_t hidden = 32, bool wild = false) {
    return random_network(seed, hidden, wild, FeaturesOf<G>::shape);
}

/// A network's value of a position, computed from its setup alone.
template <SearchGame G>
Score value_of(const Network& network, const typename G::Position& position) {
    using Features = FeaturesOf<G>;
    return network_value<Features>(network, Features::view(position.to_setup()));
}

/// Calls `visit(const Position&)` with every position of random games, the same on every run.
template <SearchGame G, class Visitor>
void for_each_position(std::uint64_t seed, int games, int plies, Visitor visit) {
    if constexpr (std::is_same_v<G, tensor::SearchModel>) {
        for_each_random_position(seed, games, plies, visit);
    } else {
        for_each_random_tiled_position(seed, games, plies, visit);
    }
}

/// Only positions out of check.
template <SearchGame G, class Visitor>
void for_each_quiet_position(std::uint64_t seed, int games, Visitor visit) {
    for_each_position<G>(seed, games, 80, [&visit](const typename G::Position& position) {
        if (!position.in_check()) {
            visit(position);
        }
    });
}

/// The position with its squares mapped by `map`, and with colours and side to move swapped if `swaps`.
/// Castling rights keep their colours.
template <class Position, class Map>
Position mapped(const Position& position, bool swaps, Map map) {
    const auto setup = position.to_setup();
    auto twin = setup;
    const auto owner = [swaps](Color color) { return swaps ? ~color : color; };
    for (std::size_t number = 0; number < setup.board.size(); ++number) {
        const auto square = static_cast<decltype(setup.en_passant)>(number);
        const auto piece = setup.board[number];
        twin.board[index(map(square))] =
            piece == decltype(piece)::none ? piece : make_piece(owner(color_of(piece)), type_of(piece));
    }
    if constexpr (requires { setup.empty_tiles; }) {
        twin.empty_tiles = {};
        for (const Color color : {Color::white, Color::black}) {
            for (const auto square : setup.empty_tiles[index(color)]) {
                twin.empty_tiles[index(owner(color))] |= {map(square)};
            }
        }
    }
    twin.side_to_move = owner(setup.side_to_move);
    if (swaps) {
        twin.castling = static_cast<CastlingRights>((setup.castling >> 2U) | ((setup.castling & 3U) << 2U));
    }
    if (setup.en_passant != decltype(setup.en_passant)::none) {
        twin.en_passant = map(setup.en_passant);
    }
    return Position::from_setup(twin).value();
}

/// The position with colours, ranks and side to move swapped.
template <class Position>
Position swap_colors(const Position& position) {
    return mapped(position, true, [](auto square) { return flip_rank(square); });
}

template <class Position>
Position without_castling(const Position& position) {
    auto setup = position.to_setup();
    setup.castling = 0;
    return Position::from_setup(setup).value();
}

/// The left-right mirror, without castling rights.
template <class Position>
Position mirror(const Position& position) {
    return mapped(without_castling(position), false, [](auto square) { return flip_file(square); });
}

/// The value for White, whichever side is to move.
template <SearchGame G>
Score white_value(std::string_view fen, Variant variant = G::variant) {
    typename G::Evaluator evaluator;
    const auto position = position_of<G>(fen, variant);
    const Score score = evaluator.evaluate(position);
    return position.side_to_move() == Color::white ? score : -score;
}

}  // namespace ricochet::test

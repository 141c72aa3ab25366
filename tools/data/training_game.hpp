// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "movegen/base/random.hpp"
#include "movegen/common/game_rules.hpp"
#include "movegen/game.hpp"
#include "search/evaluation/network/features.hpp"
#include "tools/data/tensor_game.hpp"

namespace ricochet::tools::data {

/// All that training data and the trainer ask of a game: a struct of types, numbers and static functions.
template <class G>
concept TrainingGame = GameRules<typename G::Rules> && NetworkFeatures<typename G::Features> &&
    requires(const typename G::Rules::Position& position, const typename G::Features::Setup& setup,
             typename G::Features::Setup& filled, std::span<std::uint8_t, G::board_size> bytes,
             std::span<const std::uint8_t, G::board_size> packed, Variant variant, std::uint32_t raw,
             Random& random) {
    // The usual variant, and one that some of the games are of (the same where there is none).
    { G::variants } -> std::convertible_to<std::array<Variant, 2>>;
    { G::variant_of(position) } -> std::same_as<Variant>;
    // The start of a game to learn from: the usual one, or another that teaches more.
    { G::opening_start(variant, random) } -> std::same_as<Game>;

    // The board in `board_size` bytes of zeros. Its pieces are counted without unpacking it. What stands on the
    // squares, and a variant where setups have one, go back to a setup; the text says what is wrong with the
    // bytes, of which the setup may then show anything, or is empty.
    G::pack_board(position, bytes);
    { G::piece_count(packed) } -> std::same_as<int>;
    { G::unpack_board(packed, variant, filled) } -> std::same_as<std::string>;
    // Whether a word can be a move's `raw`.
    { G::is_move(raw) } -> std::same_as<bool>;
};

/// The game whose data and networks these programs make: the one place that names it.
using TrainedGame = TensorGame;
static_assert(TrainingGame<TrainedGame>);

}  // namespace ricochet::tools::data

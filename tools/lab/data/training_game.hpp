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

namespace ricochet::tools::data {

/// The most bytes that a game packs a board in.
constexpr std::size_t max_board_size = 32;

/// All that training data and the trainer ask of a game: a struct of types, numbers and static functions.
template <class G>
concept TrainingGame = GameRules<typename G::Position> && NetworkFeatures<typename G::Features> &&
    requires(const typename G::Position& position, const typename G::Features::Setup& setup,
             typename G::Features::Setup& filled, std::span<std::uint8_t, G::board_size> bytes,
             std::span<const std::uint8_t, G::board_size> packed, Variant variant, std::uint32_t raw,
             Random& random) {
    // The usual variant, after which the game is called, and one that some of the games are of (the same where
    // there is none).
    { G::variants } -> std::convertible_to<std::array<Variant, 2>>;
    // What stands for the game in data files.
    { G::file_number } -> std::convertible_to<std::uint32_t>;
    // The start of a game to learn from: the usual one, or another that teaches more.
    { G::opening_start(variant, random) } -> std::same_as<Game>;

    // The board in `board_size` bytes of zeros. Its pieces are counted without unpacking it. What stands on the
    // squares, and a variant where setups have one, go back to a setup; the text says what is wrong with the
    // bytes, of which the setup may then show anything, or is empty.
    requires G::board_size <= max_board_size;
    G::pack_board(position, bytes);
    { G::piece_count(packed) } -> std::same_as<int>;
    { G::unpack_board(packed, variant, filled) } -> std::same_as<std::string>;
    // The most pieces that a board has.
    { G::most_pieces } -> std::convertible_to<int>;
    // Whether a word can be a move's `raw`.
    { G::is_move(raw) } -> std::same_as<bool>;
};

}  // namespace ricochet::tools::data

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "movegen/base/random.hpp"
#include "movegen/base/result.hpp"
#include "movegen/common/game_rules.hpp"
#include "movegen/game.hpp"
#include "search/evaluation/network/features.hpp"
#include "tools/lab/data/record.hpp"

namespace ricochet::tools::data {

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

/// A position as the network of its game sees it.
struct SeenPosition {
    /// As the side to move sees it and as the other side does.
    ActiveInputs own;
    ActiveInputs other;
    std::size_t bucket = 0;
};

/// A model of `TrainingGame` as a row, for programs whose files or options say which game it is.
struct TrainedGame {
    /// The usual variant, after which the game is called, and one that some games are of.
    std::array<Variant, 2> variants;
    std::uint32_t file_number;
    std::size_t board_size;
    int most_pieces;
    /// Of the network, of any hidden size.
    NetworkShape shape;
    /// Inputs are one behind the other by kinds, of so many each, so many of them in a rank.
    std::size_t cell_count;
    std::size_t file_count;
    /// Within what input weights and biases are kept.
    double max_input_weight;

    Game (*opening_start)(Variant variant, Random& random);
    /// Fills a record of zeros: the board, what follows from the position, and the best move.
    void (*pack)(const Game& position, MoveCode best_move, Record& record);
    /// A game that begins at the position, in which the best move is legal. The error says what is wrong with a
    /// record that was not packed.
    Result<Game> (*unpack)(const Record& record);
    int (*piece_count)(const Record& record);
    /// Of a record that `unpack` would take. What is seen of others means nothing.
    void (*see)(const Record& record, SeenPosition& seen);

    [[nodiscard]] std::string_view name() const { return name_of(variants.front()); }
    [[nodiscard]] bool has_second_variant() const { return variants[0] != variants[1]; }
    /// In files.
    [[nodiscard]] std::size_t record_size() const { return board_size + label_size; }
};

/// The games whose data and networks these programs make, the usual one first: the list is in
/// tools/lab/data/trained_game.cpp.
std::span<const TrainedGame> trained_games();

/// Their names for messages: `tensor or tiledsquares`.
std::string trained_game_names();

/// The one that a variant belongs to; null if there is none.
const TrainedGame* find_trained_game(Variant variant);
/// The same where there is one.
const TrainedGame& trained_game_of(Variant variant);
/// The one with this number in data files; null if there is none.
const TrainedGame* find_trained_game_by_number(std::uint64_t file_number);

}  // namespace ricochet::tools::data

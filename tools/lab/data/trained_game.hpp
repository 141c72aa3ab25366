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

/// A game as training data and the trainer need it: a struct of types, constants and static functions.
template <class G>
concept TrainingGame = GameRules<typename G::Position> && NetworkFeatures<typename G::Features> &&
    requires(const typename G::Position& position, const typename G::Features::Setup& setup,
             typename G::Features::Setup& filled, std::span<std::uint8_t, G::board_size> bytes,
             std::span<const std::uint8_t, G::board_size> packed, Variant variant, std::uint32_t raw,
             Random& random) {
    // The usual variant, which gives the game its name, and a second one for some of the games (the same if
    // there is none).
    { G::variants } -> std::convertible_to<std::array<Variant, 2>>;
    // The number of the game in data files.
    { G::file_number } -> std::convertible_to<std::uint32_t>;
    // A start position for self-play: usually the variant's, sometimes another with unusual material.
    { G::opening_start(variant, random) } -> std::same_as<Game>;

    // `pack_board` fills `board_size` zero bytes; `piece_count` counts pieces without unpacking them.
    // `unpack_board` sets the pieces, and the variant of setups that have one; it returns what is wrong with
    // the bytes (the pieces of the setup are then unspecified), or an empty string.
    requires G::board_size <= max_board_size;
    G::pack_board(position, bytes);
    { G::piece_count(packed) } -> std::same_as<int>;
    { G::unpack_board(packed, variant, filled) } -> std::same_as<std::string>;
    // The most pieces that a board has.
    { G::most_pieces } -> std::convertible_to<int>;
    // Whether a number can be a move's `raw`.
    { G::is_move(raw) } -> std::same_as<bool>;
};

/// The network inputs and output bucket of a position.
struct SeenPosition {
    /// From the point of view of the side to move, and of the other side.
    ActiveInputs own;
    ActiveInputs other;
    std::size_t bucket = 0;
};

/// A type-erased `TrainingGame`, for programs that learn the game from files or options.
struct TrainedGame {
    /// The usual variant, which gives the game its name, and a second one for some of the games.
    std::array<Variant, 2> variants;
    std::uint32_t file_number;
    std::size_t board_size;
    int most_pieces;
    /// The network's shape; the hidden size is unspecified.
    NetworkShape shape;
    /// Inputs are grouped by kind, `cell_count` per kind, and ordered by rank, `file_count` per rank.
    std::size_t cell_count;
    std::size_t file_count;
    /// The largest absolute value of input weights and biases.
    double max_input_weight;

    Game (*opening_start)(Variant variant, Random& random);
    /// Fills a zeroed record: the board, the fields that follow from the position, and the best move.
    void (*pack)(const Game& position, MoveCode best_move, Record& record);
    /// Returns a game that begins at the position, in which the best move is legal. The error says what is
    /// wrong with a record that `pack` did not make.
    Result<Game> (*unpack)(const Record& record);
    int (*piece_count)(const Record& record);
    /// Computes the inputs of a record that `unpack` accepts; those of other records are meaningless.
    void (*see)(const Record& record, SeenPosition& seen);

    [[nodiscard]] std::string_view name() const { return name_of(variants.front()); }
    [[nodiscard]] bool has_second_variant() const { return variants[0] != variants[1]; }
    /// Bytes of a record in files.
    [[nodiscard]] std::size_t record_size() const { return board_size + label_size; }
};

/// The games that have networks, the usual one first.
std::span<const TrainedGame> trained_games();

/// The names of the trained games for messages: `tensor or tiledsquares`.
std::string trained_game_names();

/// The game that a variant belongs to; null if it is not trained.
const TrainedGame* find_trained_game(Variant variant);
/// The game that a variant of a trained game belongs to.
const TrainedGame& trained_game_of(Variant variant);
/// The game with this number in data files; null if there is none.
const TrainedGame* find_trained_game_by_number(std::uint64_t file_number);

}  // namespace ricochet::tools::data

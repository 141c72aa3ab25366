// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "movegen/base/random.hpp"
#include "movegen/base/result.hpp"
#include "movegen/game.hpp"
#include "search/evaluation/network/features.hpp"
#include "tools/lab/data/record.hpp"

namespace ricochet::tools::data {

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

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "movegen/base/result.hpp"
#include "search/common/score.hpp"
#include "tools/data/training_game.hpp"

namespace ricochet::tools::data {

/// How a game ended for one side.
enum class GameResult : std::uint8_t { loss, draw, win };

/// A position of a self-play game and what is known of it.
struct TrainingPosition {
    TrainedGame::Rules::Position position = TrainedGame::Rules::Position::start(TrainedGame::variants.front());
    /// What the search said, from the side to move's point of view.
    Score score = 0;
    TrainedGame::Rules::Move best_move;
    /// For the side to move.
    GameResult result = GameResult::draw;
    /// Plies since the start of the game.
    int ply = 0;
    /// The game that it comes from, below 2^48: the same for positions of the same game only.
    std::uint64_t game = 0;
};

constexpr std::size_t record_size = TrainedGame::board_size + 18;

/// A training position, packed: the board as the game packs it (for Tensor Chess 30 bytes), and then, all
/// numbers little-endian,
///
/// | bytes | what |
/// |---|---|
/// | 0     | bit 0 Black to move, bit 1 the second variant, bits 2-5 castling rights, bits 6-7 result |
/// | 1     | square of a legal en passant capture, the number of squares where there is none |
/// | 2     | halfmove clock |
/// | 3     | bit 0 in check, bit 1 the best move is tactical |
/// | 4-5   | score, signed |
/// | 6-7   | ply |
/// | 8-11  | best move, as `Move::raw` |
/// | 12-17 | game |
using Record = std::array<std::uint8_t, record_size>;

Record pack(const TrainingPosition& training_position);
/// The position alone, unchecked: for a record that `unpack` would take.
TrainedGame::Features::Setup setup_of(const Record& record);
/// The error says what is wrong with a record that `pack` did not make.
Result<TrainingPosition> unpack(const Record& record);

// Single fields, without unpacking the rest.
Score score_of(const Record& record);
GameResult result_of(const Record& record);
int ply_of(const Record& record);
std::uint64_t game_of(const Record& record);
/// Whether it is of the second of the game's variants.
bool is_second_variant(const Record& record);
Color side_to_move_of(const Record& record);
/// At most 255.
int halfmove_clock_of(const Record& record);
bool is_in_check(const Record& record);
bool is_best_move_tactical(const Record& record);
/// Pieces of both sides.
int piece_count_of(const Record& record);

}  // namespace ricochet::tools::data

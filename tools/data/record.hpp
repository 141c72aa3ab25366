// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "movegen/base/result.hpp"
#include "movegen/tensor/move.hpp"
#include "movegen/tensor/position.hpp"
#include "search/common/score.hpp"

namespace ricochet::tools::data {

/// How a game ended for one side.
enum class GameResult : std::uint8_t { loss, draw, win };

/// A position of a self-play game and what is known of it.
struct TrainingPosition {
    tensor::Position position = tensor::Position::start(Variant::tensor);
    /// What the search said, from the side to move's point of view.
    Score score = 0;
    tensor::Move best_move;
    /// For the side to move.
    GameResult result = GameResult::draw;
    /// Plies since the start of the game.
    int ply = 0;
    /// The game that it comes from, below 2^48: the same for positions of the same game only.
    std::uint64_t game = 0;
};

constexpr std::size_t record_size = 48;

/// A training position, packed. All numbers are little-endian.
///
/// | bytes | what |
/// |---|---|
/// | 0-9   | occupied squares, bit 0 of byte 0 is a1 |
/// | 10-29 | the pieces on them from the lowest square, four bits each: type + 8 * colour, low half first |
/// | 30    | bit 0 Black to move, bit 1 tensorfree, bits 2-5 castling rights, bits 6-7 result |
/// | 31    | square of a legal en passant capture, 80 where there is none |
/// | 32    | halfmove clock |
/// | 33    | bit 0 in check, bit 1 the best move is tactical |
/// | 34-35 | score, signed |
/// | 36-37 | ply |
/// | 38-41 | best move, as `Move::raw` |
/// | 42-47 | game |
using Record = std::array<std::uint8_t, record_size>;

Record pack(const TrainingPosition& training_position);
/// The position alone, unchecked: for a record that `unpack` would take.
tensor::Setup setup_of(const Record& record);
/// The error says what is wrong with a record that `pack` did not make.
Result<TrainingPosition> unpack(const Record& record);

// Single fields, without unpacking the rest.
Score score_of(const Record& record);
GameResult result_of(const Record& record);
int ply_of(const Record& record);
std::uint64_t game_of(const Record& record);
Variant variant_of(const Record& record);
bool is_in_check(const Record& record);
bool is_best_move_tactical(const Record& record);
/// Pieces of both sides.
int piece_count_of(const Record& record);

}  // namespace ricochet::tools::data

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "movegen/base/result.hpp"
#include "movegen/game.hpp"
#include "search/common/score.hpp"

namespace ricochet::tools::data {

struct TrainedGame;

/// How a game ended for one side.
enum class GameResult : std::uint8_t { loss, draw, win };

/// A position of a self-play game and what is known of it.
struct TrainingPosition {
    /// A game that stands at the position.
    Game position;
    /// What the search said, from the side to move's point of view.
    Score score = 0;
    MoveCode best_move = MoveCode::none;
    /// For the side to move.
    GameResult result = GameResult::draw;
    /// Plies since the start of the game.
    int ply = 0;
    /// The game that it comes from, below 2^48: the same for positions of the same game only.
    std::uint64_t game = 0;
};

/// The most bytes that a game packs a board in.
constexpr std::size_t max_board_size = 32;
/// What follows the board.
constexpr std::size_t label_size = 18;

/// A training position, packed: the board as its game packs it (`TensorGame`, `TiledGame`), filled up with
/// zeros to 32 bytes, which files do without, and then, all numbers little-endian,
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
using Record = std::array<std::uint8_t, max_board_size + label_size>;

/// Of a position of a trained game.
Record pack(const TrainingPosition& training_position);
/// The error says what is wrong with a record of a game that `pack` did not make.
Result<TrainingPosition> unpack(const Record& record, const TrainedGame& game);

// Single fields, without unpacking the rest.
Score score_of(const Record& record);
GameResult result_of(const Record& record);
int ply_of(const Record& record);
std::uint64_t game_of(const Record& record);
MoveCode best_move_of(const Record& record);
/// Whether it is of the second of the game's variants.
bool is_second_variant(const Record& record);
Color side_to_move_of(const Record& record);
/// At most 255.
int halfmove_clock_of(const Record& record);
bool is_in_check(const Record& record);
bool is_best_move_tactical(const Record& record);

// What the position itself fills in; for `TrainedGame`.
struct PositionFields {
    bool is_second_variant = false;
    Color side_to_move = Color::white;
    unsigned castling = 0;
    unsigned en_passant = 0;
    int halfmove_clock = 0;
    bool in_check = false;
    bool is_best_move_tactical = false;
};
void set_position_fields(Record& record, const PositionFields& fields);
void set_best_move(Record& record, MoveCode best_move);
/// As the record has them, sound or not.
PositionFields position_fields_of(const Record& record);

}  // namespace ricochet::tools::data

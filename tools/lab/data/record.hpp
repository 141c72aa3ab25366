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

/// The result of a game for one side.
enum class GameResult : std::uint8_t { loss, draw, win };

/// A labelled position of a self-play game.
struct TrainingPosition {
    /// A game at the position.
    Game position;
    /// The search's score for the side to move.
    Score score = 0;
    MoveCode best_move = MoveCode::none;
    /// The result for the side to move.
    GameResult result = GameResult::draw;
    /// Plies since the start of the game.
    int ply = 0;
    /// The number of its game, below 2^48: equal only for positions of the same game.
    std::uint64_t game = 0;
};

/// The most bytes of a packed board, of any game.
constexpr std::size_t max_board_size = 32;
/// Bytes after the board.
constexpr std::size_t label_size = 18;

/// A packed training position: the board as its game packs it (`TensorGame`, `TiledGame`), padded with zeros
/// to 32 bytes (files omit the padding), and the label, little-endian:
///
/// | bytes | what |
/// |---|---|
/// | 0     | bit 0 Black to move, bit 1 the second variant, bits 2-5 castling rights, bits 6-7 result |
/// | 1     | square of a legal en passant capture, or the number of squares if there is none |
/// | 2     | halfmove clock |
/// | 3     | bit 0 in check, bit 1 the best move is tactical |
/// | 4-5   | score, signed |
/// | 6-7   | ply |
/// | 8-11  | best move, as `Move::raw` |
/// | 12-17 | game |
using Record = std::array<std::uint8_t, max_board_size + label_size>;

/// Packs a position of a trained game.
Record pack(const TrainingPosition& training_position);
/// Unpacks a record of this game. The error says what is wrong with a record that `pack` did not make.
Result<TrainingPosition> unpack(const Record& record, const TrainedGame& game);

// Read single fields without unpacking the rest.
Score score_of(const Record& record);
GameResult result_of(const Record& record);
int ply_of(const Record& record);
std::uint64_t game_of(const Record& record);
MoveCode best_move_of(const Record& record);
/// Whether the position is of the second of the game's variants.
bool is_second_variant(const Record& record);
Color side_to_move_of(const Record& record);
/// The halfmove clock, clamped to 255.
int halfmove_clock_of(const Record& record);
bool is_in_check(const Record& record);
bool is_best_move_tactical(const Record& record);

// For `TrainedGame`.
/// The fields of a label that follow from the position.
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
/// Reads the fields as stored, unchecked.
PositionFields position_fields_of(const Record& record);

}  // namespace ricochet::tools::data

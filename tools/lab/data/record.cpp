// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/data/record.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "movegen/base/bytes.hpp"
#include "tools/lab/data/trained_game.hpp"

namespace ricochet::tools::data {

namespace {

constexpr std::size_t state_at = max_board_size;
constexpr std::size_t en_passant_at = state_at + 1;
constexpr std::size_t halfmove_clock_at = state_at + 2;
constexpr std::size_t marks_at = state_at + 3;
constexpr std::size_t score_at = state_at + 4;
constexpr std::size_t ply_at = state_at + 6;
constexpr std::size_t move_at = state_at + 8;
constexpr std::size_t game_at = state_at + 12;
constexpr std::size_t game_size = state_at + label_size - game_at;

constexpr unsigned second_variant_bit = 2;
constexpr unsigned castling_shift = 2;
constexpr unsigned result_shift = 6;
constexpr unsigned in_check_bit = 1;
constexpr unsigned tactical_bit = 2;

template <std::size_t size>
std::uint64_t field(const Record& record, std::size_t at) {
    return get_number(std::span(record).subspan(at, size));
}

template <std::size_t size>
void set_field(Record& record, std::size_t at, std::uint64_t number) {
    put_number(std::span(record).subspan(at, size), number);
}

}  // namespace

Record pack(const TrainingPosition& training_position) {
    Record record{};
    trained_game_of(training_position.position.variant())
        .pack(training_position.position, training_position.best_move, record);
    record[state_at] |=
        static_cast<std::uint8_t>(static_cast<unsigned>(training_position.result) << result_shift);
    set_field<2>(record, score_at, static_cast<std::uint16_t>(training_position.score));
    set_field<2>(record, ply_at, static_cast<std::uint64_t>(std::clamp(training_position.ply, 0, 0xFFFF)));
    set_field<game_size>(record, game_at, training_position.game);
    return record;
}

Result<TrainingPosition> unpack(const Record& record, const TrainedGame& game) {
    if (record[state_at] >> result_shift > static_cast<unsigned>(GameResult::win)) {
        return Error{"a result that is neither loss, draw nor win"};
    }
    Result<Game> position = game.unpack(record);
    if (!position) {
        return Error{position.error()};
    }
    TrainingPosition result{.position = std::move(position.value()),
                            .score = score_of(record),
                            .best_move = best_move_of(record),
                            .result = result_of(record),
                            .ply = ply_of(record),
                            .game = game_of(record)};
    if (pack(result) != record) {
        return Error{"marks or an en passant square that do not fit the position"};
    }
    return result;
}

Score score_of(const Record& record) {
    return static_cast<std::int16_t>(field<2>(record, score_at));
}

GameResult result_of(const Record& record) {
    return static_cast<GameResult>(record[state_at] >> result_shift);
}

int ply_of(const Record& record) {
    return static_cast<int>(field<2>(record, ply_at));
}

std::uint64_t game_of(const Record& record) {
    return field<game_size>(record, game_at);
}

MoveCode best_move_of(const Record& record) {
    return static_cast<MoveCode>(field<4>(record, move_at));
}

bool is_second_variant(const Record& record) {
    return (record[state_at] & second_variant_bit) != 0;
}

Color side_to_move_of(const Record& record) {
    return (record[state_at] & 1U) != 0 ? Color::black : Color::white;
}

int halfmove_clock_of(const Record& record) {
    return record[halfmove_clock_at];
}

bool is_in_check(const Record& record) {
    return (record[marks_at] & in_check_bit) != 0;
}

bool is_best_move_tactical(const Record& record) {
    return (record[marks_at] & tactical_bit) != 0;
}

void set_position_fields(Record& record, const PositionFields& fields) {
    const unsigned black = fields.side_to_move == Color::black ? 1 : 0;
    const unsigned variant = fields.is_second_variant ? second_variant_bit : 0;
    record[state_at] = static_cast<std::uint8_t>(black | variant | fields.castling << castling_shift);
    record[en_passant_at] = static_cast<std::uint8_t>(fields.en_passant);
    record[halfmove_clock_at] = static_cast<std::uint8_t>(std::min(fields.halfmove_clock, 255));
    record[marks_at] = static_cast<std::uint8_t>((fields.in_check ? in_check_bit : 0) |
                                                 (fields.is_best_move_tactical ? tactical_bit : 0));
}

void set_best_move(Record& record, MoveCode best_move) {
    set_field<4>(record, move_at, static_cast<std::uint32_t>(best_move));
}

PositionFields position_fields_of(const Record& record) {
    return {.is_second_variant = is_second_variant(record),
            .side_to_move = side_to_move_of(record),
            .castling = record[state_at] >> castling_shift & 15U,
            .en_passant = record[en_passant_at],
            .halfmove_clock = halfmove_clock_of(record),
            .in_check = is_in_check(record),
            .is_best_move_tactical = is_best_move_tactical(record)};
}

}  // namespace ricochet::tools::data

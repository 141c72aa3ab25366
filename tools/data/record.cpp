// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/data/record.hpp"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <span>

#include "movegen/base/bytes.hpp"
#include "search/games/common/exchange.hpp"

namespace ricochet::tools::data {

using Position = TrainedGame::Rules::Position;
using Move = TrainedGame::Rules::Move;
using Setup = TrainedGame::Features::Setup;

namespace {

constexpr std::size_t state_at = TrainedGame::board_size;
constexpr std::size_t en_passant_at = state_at + 1;
constexpr std::size_t halfmove_clock_at = state_at + 2;
constexpr std::size_t marks_at = state_at + 3;
constexpr std::size_t score_at = state_at + 4;
constexpr std::size_t ply_at = state_at + 6;
constexpr std::size_t move_at = state_at + 8;
constexpr std::size_t game_at = state_at + 12;
constexpr std::size_t game_size = record_size - game_at;

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

std::span<const std::uint8_t, TrainedGame::board_size> board_of(const Record& record) {
    return std::span(record).first<TrainedGame::board_size>();
}

/// Why the parts of a record beside the board are not those of any position, or an empty text.
std::string wrong_parts(const Record& record) {
    constexpr auto no_square = static_cast<unsigned>(decltype(Setup::en_passant)::none);
    if (record[en_passant_at] > no_square) {
        return fmt::format("en passant square number {}", record[en_passant_at]);
    }
    if (record[state_at] >> result_shift > static_cast<unsigned>(GameResult::win)) {
        return "a result that is neither loss, draw nor win";
    }
    if (!TrainedGame::is_move(static_cast<std::uint32_t>(field<4>(record, move_at)))) {
        return "a best move that is no move";
    }
    return {};
}

/// Why the board is none, or an empty text.
std::string unpack_setup(const Record& record, Setup& setup) {
    setup.side_to_move = side_to_move_of(record);
    setup.castling = static_cast<CastlingRights>(record[state_at] >> castling_shift & 15U);
    setup.en_passant = static_cast<decltype(setup.en_passant)>(record[en_passant_at]);
    setup.halfmove_clock = halfmove_clock_of(record);
    setup.fullmove_number = ply_of(record) / 2 + 1;
    return TrainedGame::unpack_board(board_of(record), TrainedGame::variants[is_second_variant(record) ? 1 : 0],
                                     setup);
}

}  // namespace

Record pack(const TrainingPosition& training_position) {
    const Position& position = training_position.position;
    Record record{};
    TrainedGame::pack_board(position, std::span(record).first<TrainedGame::board_size>());
    const unsigned black = position.side_to_move() == Color::black ? 1 : 0;
    const bool is_second = TrainedGame::variant_of(position) != TrainedGame::variants.front();
    const unsigned variant = is_second ? second_variant_bit : 0;
    record[state_at] =
        static_cast<std::uint8_t>(black | variant | unsigned{position.castling()} << castling_shift |
                                  static_cast<unsigned>(training_position.result) << result_shift);
    record[en_passant_at] = static_cast<std::uint8_t>(position.en_passant());
    record[halfmove_clock_at] = static_cast<std::uint8_t>(std::min(position.halfmove_clock(), 255));
    const bool tactical =
        training_position.best_move.is_some() && is_tactical(position, training_position.best_move);
    record[marks_at] =
        static_cast<std::uint8_t>((position.in_check() ? in_check_bit : 0) | (tactical ? tactical_bit : 0));
    set_field<2>(record, score_at, static_cast<std::uint16_t>(training_position.score));
    set_field<2>(record, ply_at, static_cast<std::uint64_t>(std::clamp(training_position.ply, 0, 0xFFFF)));
    set_field<4>(record, move_at, training_position.best_move.raw());
    set_field<game_size>(record, game_at, training_position.game);
    return record;
}

Setup setup_of(const Record& record) {
    Setup setup;
    unpack_setup(record, setup);
    return setup;
}

Result<TrainingPosition> unpack(const Record& record) {
    Setup setup;
    std::string wrong = unpack_setup(record, setup);
    if (wrong.empty()) {
        wrong = wrong_parts(record);
    }
    if (!wrong.empty()) {
        return Error{std::move(wrong)};
    }
    Result<Position> position = Position::from_setup(setup);
    if (!position) {
        return Error{position.error()};
    }
    TrainingPosition result;
    result.position = position.value();
    result.score = score_of(record);
    result.best_move = Move::from_raw(static_cast<std::uint32_t>(field<4>(record, move_at)));
    result.result = result_of(record);
    result.ply = ply_of(record);
    result.game = game_of(record);
    if (!result.position.is_legal(result.best_move)) {
        return Error{"a best move that is not legal"};
    }
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

int piece_count_of(const Record& record) {
    return TrainedGame::piece_count(board_of(record));
}

}  // namespace ricochet::tools::data

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/data/record.hpp"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <span>

#include "movegen/base/bytes.hpp"
#include "search/games/common/exchange.hpp"

namespace ricochet::tools::data {

using namespace tensor;

namespace {

constexpr std::size_t occupied_at = 0;
constexpr std::size_t pieces_at = 10;
constexpr std::size_t max_pieces = 40;
constexpr std::size_t state_at = 30;
constexpr std::size_t en_passant_at = 31;
constexpr std::size_t halfmove_clock_at = 32;
constexpr std::size_t marks_at = 33;
constexpr std::size_t score_at = 34;
constexpr std::size_t ply_at = 36;
constexpr std::size_t move_at = 38;
constexpr std::size_t game_at = 42;

constexpr unsigned tensorfree_bit = 2;
constexpr unsigned castling_shift = 2;
constexpr unsigned result_shift = 6;
constexpr unsigned in_check_bit = 1;
constexpr unsigned tactical_bit = 2;
constexpr std::uint32_t move_bits = (1U << 27U) - 1;

template <std::size_t size>
std::uint64_t field(const Record& record, std::size_t at) {
    return get_number(std::span(record).subspan(at, size));
}

template <std::size_t size>
void set_field(Record& record, std::size_t at, std::uint64_t number) {
    put_number(std::span(record).subspan(at, size), number);
}

bool is_occupied(const Record& record, std::size_t square) {
    return (record[occupied_at + square / 8] >> square % 8 & 1U) != 0;
}

/// Why the parts of a record are not those of any position, or an empty text.
std::string wrong_parts(const Record& record) {
    if (piece_count_of(record) > static_cast<int>(max_pieces)) {
        return fmt::format("{} pieces, at most {} fit", piece_count_of(record), max_pieces);
    }
    if (record[en_passant_at] > square_count) {
        return fmt::format("en passant square number {}", record[en_passant_at]);
    }
    if (record[state_at] >> result_shift > static_cast<unsigned>(GameResult::win)) {
        return "a result that is neither loss, draw nor win";
    }
    if ((field<4>(record, move_at) & ~std::uint64_t{move_bits}) != 0) {
        return "a best move that is no move";
    }
    return {};
}

}  // namespace

Record pack(const TrainingPosition& training_position) {
    const Position& position = training_position.position;
    Record record{};
    std::size_t count = 0;
    for (const Square square : position.occupied()) {
        const std::size_t number = index(square);
        record[occupied_at + number / 8] |= static_cast<std::uint8_t>(1U << number % 8);
        const auto piece = static_cast<unsigned>(position.piece_on(square));
        record[pieces_at + count / 2] |= static_cast<std::uint8_t>(piece << (count % 2 == 0 ? 0U : 4U));
        ++count;
    }
    const unsigned black = position.side_to_move() == Color::black ? 1 : 0;
    const unsigned tensorfree = position.variant() == Variant::tensorfree ? tensorfree_bit : 0;
    record[state_at] =
        static_cast<std::uint8_t>(black | tensorfree | unsigned{position.castling()} << castling_shift |
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
    set_field<6>(record, game_at, training_position.game);
    return record;
}

Setup setup_of(const Record& record) {
    Setup setup;
    setup.variant = variant_of(record);
    std::size_t count = 0;
    for (std::size_t square = 0; square < square_count; ++square) {
        if (is_occupied(record, square)) {
            const unsigned pair = record[pieces_at + count / 2];
            setup.board[square] = static_cast<Piece>(count % 2 == 0 ? pair & 15U : pair >> 4U);
            ++count;
        }
    }
    setup.side_to_move = (record[state_at] & 1U) != 0 ? Color::black : Color::white;
    setup.castling = static_cast<CastlingRights>(record[state_at] >> castling_shift & 15U);
    setup.en_passant = static_cast<Square>(record[en_passant_at]);
    setup.halfmove_clock = record[halfmove_clock_at];
    setup.fullmove_number = ply_of(record) / 2 + 1;
    return setup;
}

Result<TrainingPosition> unpack(const Record& record) {
    if (std::string wrong = wrong_parts(record); !wrong.empty()) {
        return Error{std::move(wrong)};
    }
    const Setup setup = setup_of(record);
    const bool has_empty_piece = std::ranges::count(setup.board, Piece::none) !=
                                 square_count - static_cast<std::ptrdiff_t>(piece_count_of(record));
    if (has_empty_piece || std::ranges::count(setup.board, static_cast<Piece>(15)) != 0) {
        return Error{"a piece of no type"};
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
    return field<6>(record, game_at);
}

Variant variant_of(const Record& record) {
    return (record[state_at] & tensorfree_bit) != 0 ? Variant::tensorfree : Variant::tensor;
}

bool is_in_check(const Record& record) {
    return (record[marks_at] & in_check_bit) != 0;
}

bool is_best_move_tactical(const Record& record) {
    return (record[marks_at] & tactical_bit) != 0;
}

int piece_count_of(const Record& record) {
    int count = 0;
    for (std::size_t i = occupied_at; i < pieces_at; ++i) {
        count += std::popcount(record[i]);
    }
    return count;
}

}  // namespace ricochet::tools::data

// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/fen.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>

#include "movegen/common/numbers.hpp"
#include "movegen/common/quote.hpp"
#include "movegen/common/tokens.hpp"
#include "movegen/tensor/notation.hpp"

namespace ricochet::tensor {

namespace {

constexpr std::string_view letters_by_type = "pnbrqkt";
constexpr std::string_view castling_letters = "KQkq";
constexpr std::size_t field_count = 6;
constexpr std::size_t fields_required = 4;
/// More than any game can need, and far from overflow whatever is played from there.
constexpr int clock_limit = 999'999;

/// Nothing where all is well.
using Failure = std::optional<Error>;

constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// The tab excepted, which is a blank.
constexpr bool is_control_character(char c) {
    return (static_cast<unsigned char>(c) < ' ' && c != '\t') || c == 0x7f;
}

/// The piece of a letter, or `Piece::none` for any other character.
Piece piece_of_letter(char letter) {
    const bool upper = letter >= 'A' && letter <= 'Z';
    const char lower = upper ? static_cast<char>(letter - 'A' + 'a') : letter;
    const std::size_t type = letters_by_type.find(lower);
    if (type == std::string_view::npos) {
        return Piece::none;
    }
    return make_piece(upper ? Color::white : Color::black, static_cast<PieceType>(type));
}

/// The length of a run of empty squares: `1` to `10`, without leading zeros.
std::optional<int> parse_run(std::string_view digits) {
    if (digits == "10") {
        return 10;
    }
    if (digits.size() == 1 && digits[0] != '0') {
        return digits[0] - '0';
    }
    return std::nullopt;
}

/// Reads one rank of the board field, `rank` counted from 0.
Failure parse_rank(std::string_view text, int rank, Setup& setup) {
    const auto report_error = [rank](const std::string& what) {
        return Error{fmt::format("board, rank {}: {}", rank + 1, what)};
    };
    int file = 0;
    while (!text.empty()) {
        if (is_digit(text[0])) {
            const std::size_t size = std::min(text.find_first_not_of("0123456789"), text.size());
            const std::optional<int> run = parse_run(text.substr(0, size));
            if (!run) {
                return report_error(
                    fmt::format("{} is not a run of 1 to 10 empty squares", quoted(text.substr(0, size))));
            }
            file += *run;
            text.remove_prefix(size);
        } else {
            const Piece piece = piece_of_letter(text[0]);
            if (piece == Piece::none) {
                return report_error(fmt::format("unknown letter {}", quoted(text.substr(0, 1))));
            }
            if (file < file_count) {
                setup.board[index(make_square(file, rank))] = piece;
            }
            ++file;
            text.remove_prefix(1);
        }
        if (file > file_count) {
            return report_error(fmt::format("more than {} squares", file_count));
        }
    }
    if (file < file_count) {
        return report_error(fmt::format("{} squares instead of {}", file, file_count));
    }
    return std::nullopt;
}

Failure parse_board(std::string_view text, Setup& setup) {
    const auto ranks = 1 + std::count(text.begin(), text.end(), '/');
    if (ranks != rank_count) {
        return Error{fmt::format("board: {} ranks instead of {}", ranks, rank_count)};
    }
    for (int rank = rank_count - 1; rank >= 0; --rank) {
        const std::size_t size = std::min(text.find('/'), text.size());
        if (Failure error = parse_rank(text.substr(0, size), rank, setup)) {
            return error;
        }
        text.remove_prefix(std::min(size + 1, text.size()));
    }
    return std::nullopt;
}

Failure parse_side(std::string_view text, Setup& setup) {
    if (text != "w" && text != "b") {
        return Error{fmt::format("side to move: {} is neither w nor b", quoted(text))};
    }
    setup.side_to_move = text == "w" ? Color::white : Color::black;
    return std::nullopt;
}

Failure parse_castling(std::string_view text, Setup& setup) {
    if (text == "-") {
        return std::nullopt;
    }
    for (const char letter : text) {
        const std::size_t bit = castling_letters.find(letter);
        if (bit == std::string_view::npos) {
            return Error{fmt::format("castling: {} is neither - nor made of the letters KQkq", quoted(text))};
        }
        const auto right = static_cast<CastlingRights>(1U << bit);
        if ((setup.castling & right) != 0) {
            return Error{fmt::format("castling: {} has the letter {} twice", quoted(text), letter)};
        }
        setup.castling |= right;
    }
    return std::nullopt;
}

Failure parse_en_passant(std::string_view text, Setup& setup) {
    if (text == "-") {
        return std::nullopt;
    }
    const std::optional<Square> square = parse_square(text);
    if (!square) {
        return Error{fmt::format("en passant: {} is neither - nor a square", quoted(text))};
    }
    setup.en_passant = *square;
    return std::nullopt;
}

/// Digits alone, from 0 to the limit; an empty text leaves the clock as it is.
Failure parse_clock(std::string_view name, std::string_view text, int& clock) {
    if (text.empty()) {
        return std::nullopt;
    }
    const Result<int> value = parse_number(text, 0, clock_limit);
    if (!is_digit(text[0]) || !value) {
        return Error{fmt::format("{}: {} is not a number from 0 to {}", name, quoted(text), clock_limit)};
    }
    clock = value.value();
    return std::nullopt;
}

Result<Setup> parse_setup(std::string_view text, Variant variant) {
    // Tokens would take these for blanks.
    if (std::any_of(text.begin(), text.end(), is_control_character)) {
        return Error{fmt::format("control character in {}", quoted(text))};
    }
    std::array<std::string_view, field_count> fields;
    std::size_t found = 0;
    Tokens tokens(text);
    for (std::string_view& field : fields) {
        field = tokens.next();
        found += field.empty() ? 0 : 1;
    }
    if (found < fields_required) {
        return Error{fmt::format("{} fields instead of {} to {}", found, fields_required, field_count)};
    }
    if (!tokens.at_end()) {
        return Error{fmt::format("something after the last field: {}", quoted(tokens.rest()))};
    }

    Setup setup;
    setup.variant = variant;
    const auto& [board, side, castling, en_passant, halfmoves, fullmoves] = fields;
    Failure error = parse_board(board, setup);
    error = error ? error : parse_side(side, setup);
    error = error ? error : parse_castling(castling, setup);
    error = error ? error : parse_en_passant(en_passant, setup);
    error = error ? error : parse_clock("halfmove clock", halfmoves, setup.halfmove_clock);
    error = error ? error : parse_clock("fullmove number", fullmoves, setup.fullmove_number);
    if (error) {
        return *error;
    }
    // Some programs count moves from 0.
    setup.fullmove_number = std::max(setup.fullmove_number, 1);
    return setup;
}

void append_run(std::string& text, int run) {
    if (run > 0) {
        text += fmt::format("{}", run);
    }
}

std::string board_field(const Position& position) {
    std::string text;
    for (int rank = rank_count - 1; rank >= 0; --rank) {
        int run = 0;
        for (int file = 0; file < file_count; ++file) {
            const Piece piece = position.piece_on(make_square(file, rank));
            if (piece == Piece::none) {
                ++run;
            } else {
                append_run(text, run);
                run = 0;
                text += piece_letter(piece);
            }
        }
        append_run(text, run);
        if (rank > 0) {
            text += '/';
        }
    }
    return text;
}

std::string castling_field(CastlingRights rights) {
    std::string text;
    for (std::size_t bit = 0; bit < castling_letters.size(); ++bit) {
        if ((rights >> bit & 1U) != 0) {
            text += castling_letters[bit];
        }
    }
    return text.empty() ? "-" : text;
}

}  // namespace

std::string_view start_fen(Variant variant) {
    return variant == Variant::tensor ? "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w KQkq - 0 1"
                                      : "r1nbqkbn1r/pppppppppp/10/10/10/10/PPPPPPPPPP/R1NBQKBN1R w - - 0 1";
}

Result<Position> parse_fen(std::string_view text, Variant variant) {
    const Result<Setup> setup = parse_setup(text, variant);
    if (!setup) {
        return Error{setup.error()};
    }
    return Position::from_setup(setup.value());
}

std::string to_fen(const Position& position) {
    const Square en_passant = position.en_passant();
    return fmt::format("{} {} {} {} {} {}", board_field(position),
                       position.side_to_move() == Color::white ? 'w' : 'b', castling_field(position.castling()),
                       en_passant == Square::none ? "-" : to_string(en_passant), position.halfmove_clock(),
                       position.fullmove_number());
}

char piece_letter(Piece piece) {
    const char lower = letters_by_type[index(type_of(piece))];
    return color_of(piece) == Color::white ? static_cast<char>(lower - 'a' + 'A') : lower;
}

}  // namespace ricochet::tensor

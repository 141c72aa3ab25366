// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/common/fen_fields.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>

#include "movegen/base/quote.hpp"
#include "movegen/base/tokens.hpp"

namespace ricochet {

namespace {

constexpr std::string_view castling_letters = "KQkq";
constexpr std::size_t field_count = 6;
constexpr std::size_t fields_required = 4;
/// Far more than any game needs, and far from overflow.
constexpr int clock_limit = 999'999;

/// Nothing if all is well.
using Failure = std::optional<Error>;

constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Except the tab, which is a blank.
constexpr bool is_control_character(char c) {
    return (static_cast<unsigned char>(c) < ' ' && c != '\t') || c == 0x7f;
}

Failure parse_side(std::string_view text, FenState& state) {
    if (text != "w" && text != "b") {
        return phrase(fen_error::side, quoted(text));
    }
    state.side_to_move = text == "w" ? Color::white : Color::black;
    return std::nullopt;
}

Failure parse_castling(std::string_view text, FenState& state) {
    if (text == "-") {
        return std::nullopt;
    }
    for (const char letter : text) {
        const std::size_t bit = castling_letters.find(letter);
        if (bit == std::string_view::npos) {
            return phrase(fen_error::castling, quoted(text));
        }
        const auto right = static_cast<CastlingRights>(1U << bit);
        if ((state.castling & right) != 0) {
            return phrase(fen_error::castling_twice, quoted(text), letter);
        }
        state.castling |= right;
    }
    return std::nullopt;
}

/// Only digits, from 0 to the limit; an empty text leaves the clock unchanged.
Failure parse_clock(WordingOf<2> wrong_clock, std::string_view text, int& clock) {
    if (text.empty()) {
        return std::nullopt;
    }
    const Result<int> value = parse_number(text, 0, clock_limit);
    if (!is_digit(text[0]) || !value) {
        return phrase(wrong_clock, quoted(text), clock_limit);
    }
    clock = value.value();
    return std::nullopt;
}

/// The length of a run: 1 to the number of files, without leading zeros.
std::optional<int> parse_run(std::string_view digits, int files) {
    const Result<int> run = parse_number(digits, 1, files);
    return run && digits[0] != '0' ? std::optional(run.value()) : std::nullopt;
}

/// The letter of the other side, of a piece or an empty tile; anything else unchanged.
char of_other_side(char letter) {
    constexpr std::string_view tiles = "$%";
    if (const std::size_t tile = tiles.find(letter); tile != std::string_view::npos) {
        return tiles[1 - tile];
    }
    constexpr char to_lower = 'a' - 'A';
    return static_cast<char>(letter >= 'a' && letter <= 'z'   ? letter - to_lower
                             : letter >= 'A' && letter <= 'Z' ? letter + to_lower
                                                              : letter);
}

/// Reads one rank of the board field, `rank` counted from 0. Returns the letters of its squares.
Result<std::string> parse_rank(std::string_view text, int rank, const FenBoard& board) {
    const auto report_error = [rank](Phrase what) {
        return phrase(fen_error::rank, rank + 1, std::move(what));
    };
    const auto is_known = [&board](char letter) {
        return board.letters.find(letter) != std::string_view::npos ||
               board.letters.find(of_other_side(letter)) != std::string_view::npos;
    };
    const auto files = static_cast<std::size_t>(board.files);
    std::string letters;
    while (!text.empty()) {
        const bool counts = is_digit(text[0]);
        const std::size_t size = counts ? std::min(text.find_first_not_of("0123456789"), text.size()) : 1;
        if (counts) {
            const std::optional<int> run = parse_run(text.substr(0, size), board.files);
            if (!run) {
                return report_error(phrase(board.wrong_run, quoted(text.substr(0, size)), board.files));
            }
            letters.append(static_cast<std::size_t>(*run), ' ');
        } else if (is_known(text[0])) {
            letters += text[0];
        } else {
            return report_error(phrase(fen_error::letter, quoted(text.substr(0, 1))));
        }
        text.remove_prefix(size);
        if (letters.size() > files) {
            return report_error(phrase(fen_error::many, files));
        }
    }
    if (letters.size() < files) {
        return report_error(letters.size() == 1 ? phrase(fen_error::one_square, files)
                                                : phrase(fen_error::squares, letters.size(), files));
    }
    return letters;
}

}  // namespace

Result<FenFields> parse_fen_fields(std::string_view text) {
    // `Tokens` would treat these as blanks.
    if (std::any_of(text.begin(), text.end(), is_control_character)) {
        return phrase(fen_error::control, quoted(text));
    }
    std::array<std::string_view, field_count> fields;
    std::size_t found = 0;
    Tokens tokens(text);
    for (std::string_view& field : fields) {
        field = tokens.next();
        found += field.empty() ? 0 : 1;
    }
    if (found < fields_required) {
        return found == 1 ? phrase(fen_error::one_field, found, fields_required, field_count)
                          : phrase(fen_error::fields, found, fields_required, field_count);
    }
    if (!tokens.at_end()) {
        return phrase(fen_error::after, quoted(tokens.rest()));
    }

    const auto& [board, side, castling, en_passant, halfmoves, fullmoves] = fields;
    FenFields result{board, en_passant == "-" ? std::string_view() : en_passant, {}};
    Failure error = parse_side(side, result.state);
    error = error ? error : parse_castling(castling, result.state);
    error = error ? error : parse_clock(fen_error::clock, halfmoves, result.state.halfmove_clock);
    error = error ? error : parse_clock(fen_error::number, fullmoves, result.state.fullmove_number);
    if (error) {
        return *error;
    }
    // Some programs count moves from 0.
    result.state.fullmove_number = std::max(result.state.fullmove_number, 1);
    return result;
}

Result<std::string> parse_fen_board(std::string_view text, const FenBoard& board) {
    const auto ranks = 1 + std::count(text.begin(), text.end(), '/');
    if (ranks != board.ranks) {
        return ranks == 1 ? phrase(fen_error::one_rank, board.ranks)
                          : phrase(fen_error::ranks, ranks, board.ranks);
    }
    std::string letters;
    for (int rank = board.ranks - 1; rank >= 0; --rank) {
        const std::size_t size = std::min(text.find('/'), text.size());
        Result<std::string> of_rank = parse_rank(text.substr(0, size), rank, board);
        if (!of_rank) {
            return of_rank;
        }
        letters.insert(0, of_rank.value());
        text.remove_prefix(std::min(size + 1, text.size()));
    }
    return letters;
}

std::string format_fen_board(int files, std::string_view letters) {
    const auto size = static_cast<std::size_t>(files);
    std::string text;
    for (; !letters.empty(); letters.remove_suffix(size)) {
        std::string_view rank = letters.substr(letters.size() - size);
        while (!rank.empty()) {
            const std::size_t run = std::min(rank.find_first_not_of(' '), rank.size());
            text += run > 0 ? std::to_string(run) : std::string(1, rank[0]);
            rank.remove_prefix(std::max(run, std::size_t{1}));
        }
        text += letters.size() > size ? "/" : "";
    }
    return text;
}

std::string format_fen_state(const FenState& state, std::string_view en_passant) {
    std::string castling;
    for (std::size_t bit = 0; bit < castling_letters.size(); ++bit) {
        if ((state.castling >> bit & 1U) != 0) {
            castling += castling_letters[bit];
        }
    }
    return fmt::format("{} {} {} {} {}", state.side_to_move == Color::white ? 'w' : 'b',
                       castling.empty() ? "-" : castling, en_passant.empty() ? "-" : en_passant,
                       state.halfmove_clock, state.fullmove_number);
}

std::string flipped_fen(std::string_view fen) {
    FenFields fields = parse_fen_fields(fen).value();
    std::string board;
    int rank_count = 1;
    for (std::string_view rest = fields.board;; ++rank_count) {
        const std::size_t end = std::min(rest.find('/'), rest.size());
        std::string rank(rest.substr(0, end));
        std::transform(rank.begin(), rank.end(), rank.begin(), of_other_side);
        board.insert(0, board.empty() ? rank : rank + '/');
        if (end == rest.size()) {
            break;
        }
        rest.remove_prefix(end + 1);
    }
    std::string en_passant(fields.en_passant);
    if (!en_passant.empty()) {
        en_passant[1] = static_cast<char>('1' + '0' + rank_count - en_passant[1]);
    }
    constexpr int bits_a_side = 2;
    const unsigned castling = fields.state.castling;
    fields.state.castling = static_cast<CastlingRights>(
        castling >> bits_a_side | (castling & castling_both(Color::white)) << bits_a_side);
    fields.state.side_to_move = ~fields.state.side_to_move;
    return board + ' ' + format_fen_state(fields.state, en_passant);
}

}  // namespace ricochet

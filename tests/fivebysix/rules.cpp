// SPDX-License-Identifier: GPL-3.0-or-later
// The game's description, the list of games, which contains no other, and the game's notation.
#include <algorithm>
#include <fmt/format.h>

#include "movegen/base/quote.hpp"
#include "movegen/common/board_text.hpp"
#include "movegen/common/fen_fields.hpp"
#include "movegen/common/last_moves.hpp"
#include "movegen/common/perft_walk.hpp"
#include "movegen/game_of.hpp"
#include "tests/fivebysix/position.hpp"

namespace ricochet {

std::span<const VariantRow> variants() {
    static constexpr std::array<std::string_view, 4> bench = {
        "kqbnr/ppppp/5/5/PPPPP/RNBQK w - - 0 1",
        "k1bnr/1pqpp/p1p2/2PP1/PPN1P/R1BQK w - - 1 4",
        "2r1k/1pp1p/p3P/P1R2/1P1K1/5 b - - 2 14",
        "4k/5/5/5/R4/1R2K w - - 0 1",
    };
    static constexpr std::array rows = {VariantRow{
        .name = "fivebysix",
        .pgn_name = "Five by Six",
        .title = "Five-by-six chess",
        .move_examples = {"Nc3", "Rxc6", "c2c3"},
        .rules_page = "tests/fivebysix/position.hpp",
        .rules = &game_factory<fivebysix::Position>,
        .xboard_setup = "setup (PNBRQKpnbrqk) {size}+0_normal {fen}",
        .bench_positions = bench,
        .conformance =
            {
                .pitfall = "k2r1/5/5/5/3R1/3K1 w - - 0 1",
                .mate_in_one = "k4/5/2K2/5/5/1Q3 w - - 0 1",
                .mate = "k4/1Q3/2K2/5/5/5 b - - 0 1",
                .stalemate = "k4/5/1Q3/5/5/4K b - - 0 1",
            },
    }};
    return rows;
}

namespace fivebysix {

namespace {

constexpr FenBoard fen_board{file_count, rank_count, "pnbrqk", fen_error::run};

std::string name_of(int square) {
    return {static_cast<char>('a' + square % file_count), static_cast<char>('1' + square / file_count)};
}

/// Whether the text begins with a square's name.
bool is_square(std::string_view text) {
    return text.size() >= 2 && text[0] >= 'a' && text[0] < 'a' + file_count && text[1] >= '1' &&
           text[1] < '1' + rank_count;
}

}  // namespace

std::string letters_on_board(const Position& position) {
    return {position.state().board.begin(), position.state().board.end()};
}

Result<Position> Position::from_fen(std::string_view text, Variant /*variant*/) {
    const Result<FenFields> fields = parse_fen_fields(text);
    if (!fields) {
        return Error{fields.error()};
    }
    const FenState& state = fields.value().state;
    if (state.castling != 0 || !fields.value().en_passant.empty()) {
        return Error{"there is no castling and no en passant in this game"};
    }
    State read{{}, state.side_to_move, state.halfmove_clock, state.fullmove_number, 0};
    const Result<std::string> letters = parse_fen_board(fields.value().board, fen_board);
    if (!letters) {
        return Error{letters.error()};
    }
    const std::string& all = letters.value();
    if ((all.substr(0, file_count) + all.substr(square_count - file_count)).find_first_of("Pp") !=
        std::string::npos) {
        return Error{"a pawn stands on the first or last rank"};
    }
    std::ranges::copy(all, read.board.begin());
    if (std::ranges::count(read.board, 'K') != 1 || std::ranges::count(read.board, 'k') != 1) {
        return Error{"each side needs one king"};
    }
    const Position position(read);
    if (position.is_attacked(position.king(~position.side_to_move()), position.side_to_move())) {
        return Error{"the side that is not to move is in check"};
    }
    return position;
}

std::string to_fen(const Position& position) {
    return format_fen_board(file_count, letters_on_board(position)) + ' ' +
           format_fen_state({position.side_to_move(), 0, position.halfmove_clock(), position.fullmove_number()},
                            "");
}

std::vector<std::string> checker_names(const Position& position) {
    std::vector<std::string> squares;
    const Color them = ~position.side_to_move();
    for (int square = 0; square < square_count; ++square) {
        const char piece = position.piece_on(square);
        if (piece != ' ' && color_of(piece) == them &&
            position.attacks(square, position.king(position.side_to_move()))) {
            squares.push_back(name_of(square));
        }
    }
    return squares;
}

std::string to_uci(Move move) {
    std::string text = move.is_some() ? name_of(move.from()) + name_of(move.to()) : "0000";
    if (move.promotion() != 0) {
        text += static_cast<char>(move.promotion() - 'A' + 'a');
    }
    return text;
}

Result<Move> parse_uci(std::string_view text, const Position& position) {
    if (!is_square(text) || !is_square(text.substr(2)) || text.size() > 5) {
        return Error{fmt::format("{} is not a move", quoted(text))};
    }
    for (const Move move : legal_moves(position)) {
        if (to_uci(move) == text) {
            return move;
        }
    }
    return Error{fmt::format("{} is not legal here", text)};
}

std::string to_san(const Position& position, Move move) {
    const char piece = upper(position.piece_on(move.from()));
    std::string text(piece == 'P' ? 0 : 1, piece);
    bool is_ambiguous = false;
    bool shares_file = false;
    bool shares_rank = false;
    for (const Move other : legal_moves(position)) {
        if (other.to() == move.to() && other.from() != move.from() &&
            upper(position.piece_on(other.from())) == piece) {
            is_ambiguous = true;
            shares_file |= other.from() % file_count == move.from() % file_count;
            shares_rank |= other.from() / file_count == move.from() / file_count;
        }
    }
    const std::string from = name_of(move.from());
    if (piece == 'P') {
        text += position.is_capture(move) ? from.substr(0, 1) : "";
    } else if (is_ambiguous) {
        text += !shares_file ? from.substr(0, 1) : !shares_rank ? from.substr(1) : from;
    }
    text += position.is_capture(move) ? "x" : "";
    text += name_of(move.to());
    if (move.promotion() != 0) {
        text += {'=', move.promotion()};
    }
    Position after = position;
    State undo;
    after.do_move(move, undo);
    if (after.in_check()) {
        text += legal_moves(after).empty() ? '#' : '+';
    }
    return text;
}

Result<Move> parse_san(std::string_view text, const Position& position) {
    const auto without_mark = [](std::string_view san) {
        return san.substr(0, san.find_last_not_of("+#") + 1);
    };
    for (const Move move : legal_moves(position)) {
        if (without_mark(to_san(position, move)) == without_mark(text)) {
            return move;
        }
    }
    return Error{fmt::format("{} is not a legal move", quoted(text))};
}

Phrase why_illegal(std::string_view text, const Position& position) {
    return parse_uci(text, position) ? Phrase() : Phrase{"it is not a legal move"};
}

std::vector<PerftStatistic> perft_statistics(const Position& position, int depth) {
    return statistics_of_last_moves(position, depth, {});
}

MoveDetails describe_move(const Position& position, Move move) {
    MoveDetails details;
    details.type = move.promotion() != 0 ? MoveType::promotion : MoveType::move;
    details.promotion = move.promotion();
    const std::string to = name_of(move.to());
    details.displacements.push_back({upper(position.piece_on(move.from())), name_of(move.from()), to});
    if (position.is_capture(move)) {
        details.displacements.push_back({upper(position.piece_on(move.to())), to, ""});
    }
    return details;
}

}  // namespace fivebysix

}  // namespace ricochet

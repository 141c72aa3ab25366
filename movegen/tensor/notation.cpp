// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/notation.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <string>

#include "movegen/common/leaps.hpp"
#include "movegen/common/move_details.hpp"
#include "movegen/common/move_text.hpp"
#include "movegen/common/san_notation.hpp"
#include "movegen/tensor/attacks.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/position.hpp"

namespace ricochet::tensor {

namespace {

Suffix suffix_of_mark(char mark) {
    switch (mark) {
        case '^':
            return Suffix::bounce;
        case '>':
            return Suffix::propel;
        case 'x':
            return Suffix::beast_capture;
        default:
            return Suffix::none;
    }
}

/// The first legal one of some moves, or the null move.
Move first_legal(const Position& position, std::initializer_list<Move> moves) {
    for (const Move move : moves) {
        if (position.is_legal(move)) {
            return move;
        }
    }
    return {};
}

/// The legal move between two squares, ordinary if possible, otherwise by a bounce.
Move plain_or_bounce(const Position& position, Square from, Square to) {
    const Move plain =
        first_legal(position, {Move::ordinary(from, to), Move::en_passant(from, to), Move::castling(from, to)});
    const Bitboard vias = bounce_vias(position, from, to);
    if (plain.is_some() || vias.empty()) {
        return plain;
    }
    return first_legal(position, {Move::bounce(from, to, vias.first())});
}

/// The legal move that a text means, or the null move.
Move resolve(const Position& position, const MoveText& text) {
    const auto [from, to, suffix, promotion, square] = text;
    switch (suffix) {
        case Suffix::none:
            return plain_or_bounce(position, from, to);
        case Suffix::promotion:
            return first_legal(position, {Move::promotion(from, to, promotion)});
        case Suffix::bounce:
            return bounce_vias(position, from, to).contains(square) ? plain_or_bounce(position, from, to)
                                                                    : Move{};
        case Suffix::propel:
            return first_legal(position, {Move::propel(from, to, square)});
        case Suffix::beast_capture:
            return first_legal(position, {Move::beast_capture(from, to, square)});
    }
    return {};
}

}  // namespace

std::string to_uci(Move move) {
    std::string text = squares_and_promotion(move);
    switch (move.kind()) {
        case MoveKind::bounce:
            return text + '^' + to_string(move.via());
        case MoveKind::propel:
            return text + '>' + to_string(move.beast_to());
        case MoveKind::beast_capture:
            return text + 'x' + to_string(move.captured_square());
        default:
            return text;
    }
}

std::optional<MoveText> parse_move_text(std::string_view text) {
    constexpr std::size_t mark = 4;
    constexpr std::size_t with_square = 7;
    if (text.size() != with_square) {
        auto move = parse_squares_and_promotion<MoveText>(text);
        if (move && move->promotion != PieceType::none) {
            move->suffix = Suffix::promotion;
        }
        return move;
    }
    auto move = parse_squares_and_promotion<MoveText>(text.substr(0, mark));
    const std::optional<Square> square = parse_square_of<Square>(text.substr(mark + 1));
    const Suffix suffix = suffix_of_mark(text[mark]);
    if (!move || !square || suffix == Suffix::none) {
        return std::nullopt;
    }
    move->suffix = suffix;
    move->square = *square;
    return move;
}

Result<Move> parse_uci(std::string_view text, const Position& position) {
    return read_move(text, position, parse_move_text(text), resolve);
}

namespace {

using Steps = std::array<BoardStep, 4>;
constexpr Steps diagonal_steps = {{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
constexpr Steps orthogonal_steps = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

/// The square `distance` steps away, or nothing off the board.
std::optional<Square> neighbour(Square from, BoardStep step, int distance) {
    const int file = file_of(from) + step.file * distance;
    const int rank = rank_of(from) + step.rank * distance;
    return is_on_board<Geometry>(file, rank) ? std::optional(square_at<Square>(file, rank)) : std::nullopt;
}

/// Searches hops of one kind, nearest landings first.
class HopSearch {
public:
    HopSearch(const Position& position, Move move, const Steps& steps)
        : from_(move.from()),
          to_(move.to()),
          victim_(move.kind() == MoveKind::beast_capture ? move.captured_square() : Square::none),
          others_(position.occupied() - Bitboard(move.from())),
          steps_(steps) {
        came_from_.fill(Square::none);
    }

    /// The squares from start to end, or empty if hops of this kind do not lead there.
    std::vector<Square> run() {
        std::vector<Square> landings = {from_};
        for (std::size_t next = 0; next < landings.size(); ++next) {
            const Square here = landings[next];
            for (const BoardStep step : steps_) {
                const std::optional<Square> over = neighbour(here, step, 1);
                const std::optional<Square> landing = neighbour(here, step, 2);
                if (!landing || !others_.contains(*over) || others_.contains(*landing)) {
                    continue;
                }
                if (*landing == to_ && (victim_ == Square::none || *over == victim_)) {
                    return trace(here);
                }
                if (*landing != from_ && came_from_[index(*landing)] == Square::none) {
                    came_from_[index(*landing)] = here;
                    landings.push_back(*landing);
                }
            }
        }
        return {};
    }

private:
    [[nodiscard]] std::vector<Square> trace(Square last) const {
        std::vector<Square> path = {to_};
        for (Square square = last; square != Square::none; square = came_from_[index(square)]) {
            path.push_back(square);
        }
        std::reverse(path.begin(), path.end());
        return path;
    }

    Square from_;
    Square to_;
    Square victim_;
    Bitboard others_;
    const Steps& steps_;
    std::array<Square, square_count> came_from_{};
};

bool is_hop(const Position& position, Move move) {
    return move.kind() == MoveKind::beast_capture ||
           (move.kind() == MoveKind::ordinary && type_of(position.piece_on(move.from())) == PieceType::beast &&
            king_steps(move.from(), move.to()) > 1);
}

/// By kind of move.
constexpr std::array<MoveType, 7> move_types = {
    MoveType::move,   MoveType::promotion, MoveType::en_passant,   MoveType::castling,
    MoveType::bounce, MoveType::propel,    MoveType::beast_capture};

/// The squares that a beast visits during a hopping move (RULES 3.7), start and end included, by a shortest
/// path.
std::vector<Square> hop_path(const Position& position, Move move) {
    const std::vector<Square> diagonal = HopSearch(position, move, diagonal_steps).run();
    const std::vector<Square> orthogonal = HopSearch(position, move, orthogonal_steps).run();
    const bool take_diagonal =
        orthogonal.empty() || (!diagonal.empty() && diagonal.size() <= orthogonal.size());
    return take_diagonal ? diagonal : orthogonal;
}

}  // namespace

MoveDetails describe_move(const Position& position, Move move) {
    MoveDetails details = describe_piece_move(position, move, move_types[index(move.kind())]);
    if (move.kind() == MoveKind::bounce) {
        details.via = to_string(move.via());
    } else if (move.kind() == MoveKind::propel) {
        details.displacements.push_back(
            {type_letter(PieceType::beast), to_string(move.to()), to_string(move.beast_to())});
    }
    if (is_hop(position, move)) {
        details.type = move.kind() == MoveKind::ordinary ? MoveType::hop : details.type;
        for (const Square square : hop_path(position, move)) {
            details.path.push_back(to_string(square));
        }
    }
    return details;
}

namespace {

struct San : ChessSan<Position> {
    static MoveList piece_moves(const Position& position) { return legal_moves(position); }

    static std::string castling_text(Move move) {
        return ChessSan::castling_text(move) + file_letter(file_of(move.to()));
    }

    static std::string suffix(Move move) {
        switch (move.kind()) {
            case MoveKind::bounce:
                return '^' + to_string(move.via());
            case MoveKind::propel:
                return '>' + to_string(move.beast_to());
            case MoveKind::beast_capture:
                return 'x' + to_string(move.captured_square());
            default:
                return ChessSan::suffix(move);
        }
    }

    /// Removes and returns `^i6`, `>g1` or, after a beast's move, `xf5`.
    static std::string take_suffix(std::string_view& text, PieceType mover) {
        constexpr std::size_t size = 3;
        if (text.size() < size) {
            return {};
        }
        const std::string_view end = text.substr(text.size() - size);
        const bool is_mark = end[0] == '^' || end[0] == '>' || (end[0] == 'x' && mover == PieceType::beast);
        if (!is_mark || !parse_square_of<Square>(end.substr(1))) {
            return {};
        }
        text.remove_suffix(size);
        return std::string(end);
    }

    static bool lands_on_piece(const Position& position, Move move) {
        return position.is_capture(move) && move.kind() != MoveKind::beast_capture;
    }
    static bool may_land_on_piece(PieceType mover) { return mover != PieceType::beast; }

    /// Whether the text names a bounce to the same square as the move, by some beast or without naming one.
    static bool can_mean(const Position& position, const SanText<Square>& san, Move move) {
        if (san.suffix.empty()) {
            return move.kind() == MoveKind::bounce;
        }
        return (move.kind() == MoveKind::bounce || move.kind() == MoveKind::ordinary) && san.suffix[0] == '^' &&
               bounce_vias(position, move.from(), move.to())
                   .contains(*parse_square_of<Square>(std::string_view(san.suffix).substr(1)));
    }
};

}  // namespace

std::string to_san(const Position& position, Move move) {
    return SanNotation<San>::write(position, move);
}

Result<Move> parse_san(std::string_view text, const Position& position) {
    return SanNotation<San>::read(text, position);
}

}  // namespace ricochet::tensor

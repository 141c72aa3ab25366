// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fivebysix/position.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "movegen/base/random.hpp"

namespace ricochet::fivebysix {

namespace {

constexpr int file_of(int square) {
    return square % file_count;
}
constexpr int rank_of(int square) {
    return square / file_count;
}
constexpr int sign(int number) {
    return number > 0 ? 1 : number < 0 ? -1 : 0;
}

}  // namespace

Position::Position(const State& state) : state_(state) {
    state_.key = key_of(state_);
}

Position Position::start(Variant /*variant*/) {
    constexpr std::string_view from_first_rank = "RNBQKPPPPP          pppppkqbnr";
    State state;
    std::ranges::copy(from_first_rank, state.board.begin());
    return Position(state);
}

Key Position::key_of(const State& state) {
    Key key = index(state.side_to_move);
    for (std::size_t square = 0; square < state.board.size(); ++square) {
        key ^= state.board[square] == ' ' ? 0 : mix_bits(square << 8U | static_cast<Key>(state.board[square]));
    }
    return key;
}

int Position::king(Color side) const {
    const char wanted = side == Color::white ? 'K' : 'k';
    return static_cast<int>(std::ranges::find(state_.board, wanted) - state_.board.begin());
}

bool Position::attacks(int from, int to) const {
    const char piece = piece_on(from);
    const int dx = file_of(to) - file_of(from);
    const int dy = rank_of(to) - rank_of(from);
    const int longer = std::max(std::abs(dx), std::abs(dy));
    const bool is_straight = dx == 0 || dy == 0;
    const bool is_diagonal = std::abs(dx) == std::abs(dy);
    switch (longer == 0 ? ' ' : upper(piece)) {
        case 'P':
            return std::abs(dx) == 1 && dy == (color_of(piece) == Color::white ? 1 : -1);
        case 'N':
            return longer == 2 && std::abs(dx * dy) == 2;
        case 'K':
            return longer == 1;
        case 'B':
            if (!is_diagonal) {
                return false;
            }
            break;
        case 'R':
            if (!is_straight) {
                return false;
            }
            break;
        case 'Q':
            if (!is_straight && !is_diagonal) {
                return false;
            }
            break;
        default:
            return false;
    }
    const int step = sign(dx) + file_count * sign(dy);
    int square = from + step;
    while (square != to && piece_on(square) == ' ') {
        square += step;
    }
    return square == to;
}

bool Position::is_attacked(int square, Color by) const {
    for (int from = 0; from < square_count; ++from) {
        if (piece_on(from) != ' ' && color_of(piece_on(from)) == by && attacks(from, square)) {
            return true;
        }
    }
    return false;
}

/// Adds pseudo-legal moves.
void Position::add_moves(int from, MoveList& moves) const {
    const char piece = piece_on(from);
    const Color us = side_to_move();
    for (int to = 0; to < square_count; ++to) {
        const char target = piece_on(to);
        const bool is_step = upper(piece) == 'P' &&
                             to == from + (us == Color::white ? file_count : -file_count) && target == ' ';
        const bool takes = target != ' ' && color_of(target) != us;
        const bool may_land = upper(piece) == 'P' ? takes : takes || target == ' ';
        if (!is_step && !(may_land && attacks(from, to))) {
            continue;
        }
        if (upper(piece) == 'P' && (rank_of(to) == 0 || rank_of(to) == rank_count - 1)) {
            for (const char promotion : {'Q', 'R', 'B', 'N'}) {
                moves.push(Move(from, to, promotion));
            }
        } else {
            moves.push(Move(from, to));
        }
    }
}

MoveList legal_moves(const Position& position) {
    const Color us = position.side_to_move();
    MoveList candidates;
    for (int from = 0; from < square_count; ++from) {
        if (position.piece_on(from) != ' ' && color_of(position.piece_on(from)) == us) {
            position.add_moves(from, candidates);
        }
    }
    MoveList moves;
    for (const Move move : candidates) {
        Position after = position;
        State undo;
        after.do_move(move, undo);
        if (!after.is_attacked(after.king(us), ~us)) {
            moves.push(move);
        }
    }
    return moves;
}

bool Position::gives_check(Move move) const {
    Position after = *this;
    Undo undo;
    after.do_move(move, undo);
    return after.in_check();
}

bool Position::is_dead() const {
    int minor = 0;
    for (const char piece : state_.board) {
        if (std::string_view("PRQ").find(upper(piece)) != std::string_view::npos) {
            return false;
        }
        minor += upper(piece) == 'N' || upper(piece) == 'B' ? 1 : 0;
    }
    return minor <= 1;
}

void Position::pass_turn() {
    state_.fullmove_number += side_to_move() == Color::black ? 1 : 0;
    state_.side_to_move = ~state_.side_to_move;
    state_.key = key_of(state_);
}

void Position::do_move(Move move, Undo& undo) {
    undo = state_;
    char& source = state_.board[static_cast<std::size_t>(move.from())];
    char& target = state_.board[static_cast<std::size_t>(move.to())];
    state_.halfmove_clock = upper(source) == 'P' || target != ' ' ? 0 : state_.halfmove_clock + 1;
    const int to_lower = side_to_move() == Color::white ? 0 : 'a' - 'A';
    target = move.promotion() != 0 ? static_cast<char>(move.promotion() + to_lower) : source;
    source = ' ';
    pass_turn();
}

void Position::do_null_move(Undo& undo) {
    undo = state_;
    ++state_.halfmove_clock;
    pass_turn();
}

}  // namespace ricochet::fivebysix

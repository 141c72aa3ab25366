// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/reference/basic_board.hpp"

namespace reference {

/// Collects the legal moves of the side to move; each game's collector, which generates them, derives from it.
template <class Board>
class BasicCollector {
public:
    [[nodiscard]] SuccessorsOf<Board> take_found() { return std::move(found_); }
    /// Moves that are illegal only because they leave their own king attacked.
    [[nodiscard]] const std::vector<std::string>& exposing() const { return exposing_; }

protected:
    /// `promotions`: the pieces that a pawn may become.
    BasicCollector(const Board& board, std::string_view promotions)
        : board_(board), white_(board.white_to_move), promotions_(promotions) {}

    /// A move's effect on the halfmove clock.
    enum class Clock { runs, restarts };

    static std::string text(int from, int to) { return name_on<Board>(from) + name_on<Board>(to); }

    /// Adds a pawn's move to a square, or its promotions there; `skipped`: by a double step.
    void pawn_arrives(int from, int to, const Board& after, int skipped = nowhere) {
        if (to / Board::width != (white_ ? Board::height - 1 : 0)) {
            add(text(from, to), after, Clock::restarts, skipped);
            return;
        }
        for (const char promotion : promotions_) {
            Board promoted = after;
            promoted.put(to, piece_of(white_, promotion));
            add(text(from, to) + promotion, promoted, Clock::restarts);
        }
    }

    /// Adds the move if it leaves its own king unattacked, and completes the position after it.
    void add(const std::string& move, Board after, Clock clock, int skipped = nowhere) {
        if (in_check(after, white_)) {
            exposing_.push_back(move);
            return;
        }
        finish_turn(board_, after, clock == Clock::restarts, skipped);
        found_.emplace(move, after);
    }

    const Board& board_;
    bool white_;

private:
    std::string_view promotions_;
    SuccessorsOf<Board> found_;
    std::vector<std::string> exposing_;
};

/// The skipped square if an en passant capture there is legal, otherwise `nowhere`. `captured(from, to)`
/// returns the board after the capture.
template <class Board, class Captured>
int legal_capture_on_skipped(const Board& board, Captured captured) {
    const bool white = board.white_to_move;
    for (const int side : {-1, 1}) {
        const int from = stepped_on<Board>(board.en_passant, {side, white ? -1 : 1});
        if (from != nowhere && board.at(from) == piece_of(white, 'p') &&
            !in_check(captured(from, board.en_passant), white)) {
            return board.en_passant;
        }
    }
    return nowhere;
}

}  // namespace reference

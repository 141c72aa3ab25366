// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/reference/attack.hpp"

#include <algorithm>
#include <vector>

#include "tests/reference/targets.hpp"

namespace reference {

namespace {

int king_square(const Board& board, bool white) {
    const auto* const found = std::find(board.pieces.begin(), board.pieces.end(), piece_of(white, 'k'));
    return static_cast<int>(found - board.pieces.begin());
}

int count(const Board& board, char piece) {
    return static_cast<int>(std::count(board.pieces.begin(), board.pieces.end(), piece));
}

int count_side(const Board& board, bool white) {
    return static_cast<int>(std::count_if(board.pieces.begin(), board.pieces.end(), [&](char piece) {
        return piece != unoccupied && is_white(piece) == white;
    }));
}

}  // namespace

bool attacked(const Board& board, int square, bool by_white) {
    for (int from = 0; from < squares; ++from) {
        const char piece = board.at(from);
        if (piece == unoccupied || is_white(piece) != by_white || kind(piece) == 't') {
            continue;
        }
        const std::vector<int> direct = ordinary_targets(board, from);
        if (std::find(direct.begin(), direct.end(), square) != direct.end()) {
            return true;
        }
        if (kind(piece) != 'k' && kind(piece) != 'p') {
            const std::vector<Bounce> bounces = bounce_targets(board, from);
            if (std::any_of(bounces.begin(), bounces.end(),
                            [&](const Bounce& bounce) { return bounce.to == square; })) {
                return true;
            }
        }
    }
    return false;
}

bool in_check(const Board& board, bool white) {
    return attacked(board, king_square(board, white), !white);
}

bool in_check(const Board& board) {
    return in_check(board, board.white_to_move);
}

std::string fault(const Board& board) {
    for (const bool white : {true, false}) {
        if (count(board, piece_of(white, 'k')) != 1) {
            return "not exactly one king a side";
        }
        if (count_side(board, white) > 20 || count(board, piece_of(white, 'p')) > 10) {
            return "too many pieces";
        }
    }
    for (int file = 0; file < files; ++file) {
        if (kind(board.at(file)) == 'p' || kind(board.at(squares - 1 - file)) == 'p') {
            return "pawn on the first or last rank";
        }
    }
    for (std::size_t i = 0; i < board.castling.size(); ++i) {
        const bool white = i < 2;
        const int home = white ? 0 : squares - files;
        const int rook = home + (i % 2 == 0 ? files - 1 : 0);
        if (board.castling[i] && (board.tensorfree || board.at(home + 5) != piece_of(white, 'k') ||
                                  board.at(rook) != piece_of(white, 'r'))) {
            return "castling right without king and rook at home";
        }
    }
    if (board.tensorfree && count(board, 'T') + count(board, 't') > 0) {
        return "beast in the beast-free game";
    }
    return in_check(board, !board.white_to_move) ? "the side that has moved is in check" : "";
}

}  // namespace reference

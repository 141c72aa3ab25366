// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/reference/tiled/rules.hpp"

#include <algorithm>

#include "tests/reference/basic_rules.hpp"

namespace reference::tiled {

namespace {

constexpr std::array<Step, 8> compass = {
    {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};
constexpr std::array<Step, 8> leaps = {
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

bool is_own(char content, bool white) {
    return is_piece(content) && is_white(content) == white;
}

bool is_enemy(char content, bool white) {
    return is_piece(content) && is_white(content) != white;
}

/// Adds the squares along a line up to the first piece, inclusive, tiles or not.
void slide(const Board& board, int from, Step direction, std::vector<int>& reached) {
    for (int square = stepped(from, direction); square != nowhere; square = stepped(square, direction)) {
        reached.push_back(square);
        if (is_piece(board.at(square))) {
            return;
        }
    }
}

/// The squares that a piece attacks (RULES-TILED 4): those where it could capture if an enemy stood there.
std::vector<int> attacks(const Board& board, int from) {
    const char piece = board.at(from);
    std::vector<int> reached;
    const auto step_to = [&](Step direction) {
        if (const int to = stepped(from, direction); to != nowhere) {
            reached.push_back(to);
        }
    };
    switch (kind(piece)) {
        case 'p':
            step_to({-1, is_white(piece) ? 1 : -1});
            step_to({1, is_white(piece) ? 1 : -1});
            break;
        case 'n':
            std::for_each(leaps.begin(), leaps.end(), step_to);
            break;
        case 'k':
            std::for_each(compass.begin(), compass.end(), step_to);
            break;
        default:
            for (const Step direction : compass) {
                const bool straight = direction.files == 0 || direction.ranks == 0;
                if (kind(piece) == 'q' || (kind(piece) == 'r') == straight) {
                    slide(board, from, direction, reached);
                }
            }
            break;
    }
    return reached;
}

/// The board after a piece has moved: it leaves its side's empty tile (RULES-TILED 5).
Board moved(const Board& board, int from, int to) {
    Board after = board;
    after.put(to, board.at(from));
    after.put(from, tile_of(is_white(board.at(from))));
    return after;
}

/// The board after an en passant capture: the captured pawn's square keeps its side's tile (RULES-TILED 5).
Board captured_en_passant(const Board& board, int from, int to) {
    const bool white = is_white(board.at(from));
    Board after = moved(board, from, to);
    after.put(stepped(to, {0, white ? -1 : 1}), tile_of(!white));
    return after;
}

class Collector : public BasicCollector<Board> {
public:
    explicit Collector(const Board& board) : BasicCollector(board, "nbrq") {
        for (int square = 0; square < squares; ++square) {
            const char content = board_.at(square);
            if (is_own(content, white_)) {
                piece(square);
            } else if (content == void_square) {
                Board after = board_;
                after.put(square, tile_of(white_));
                // Drops and removals change no line, so they never parry a check (RULES-TILED 4).
                add(std::string{tile_of(white_), '-'} + square_name(square), after, Clock::runs);
            } else if (content == tile_of(white_)) {
                Board after = board_;
                after.put(square, void_square);
                add('-' + square_name(square), after, Clock::runs);
            }
        }
    }

private:
    void piece(int from) {
        if (kind(board_.at(from)) == 'p') {
            pawn(from);
            return;
        }
        const bool is_king = kind(board_.at(from)) == 'k';
        for (const int to : attacks(board_, from)) {
            const char target = board_.at(to);
            if (!is_own(target, white_) && (is_king || target != void_square)) {
                add(text(from, to), moved(board_, from, to),
                    is_enemy(target, white_) ? Clock::restarts : Clock::runs);
            }
        }
        if (is_king) {
            castling(from, 0, 7, 6, 5);
            castling(from, 1, 0, 2, 3);
        }
    }

    static bool is_empty_tile(char content) { return content == white_tile || content == black_tile; }

    void pawn(int from) {
        const int ahead = white_ ? 1 : -1;
        const int one = stepped(from, {0, ahead});
        if (is_empty_tile(board_.at(one))) {
            pawn_arrives(from, one, moved(board_, from, one));
        }
        const int two = stepped(from, {0, 2 * ahead});
        if (from / files == (white_ ? 1 : 6) && !is_piece(board_.at(one)) && is_empty_tile(board_.at(two))) {
            pawn_arrives(from, two, moved(board_, from, two), one);
        }
        for (const int to : attacks(board_, from)) {
            if (is_enemy(board_.at(to), white_)) {
                pawn_arrives(from, to, moved(board_, from, to));
            } else if (to == board_.en_passant && is_empty_tile(board_.at(to))) {
                pawn_arrives(from, to, captured_en_passant(board_, from, to));
            }
        }
    }

    void castling(int king, std::size_t side, int rook_file, int king_file, int rook_to_file) {
        if (!board_.castling[side + (white_ ? 0U : 2U)] || in_check(board_, white_)) {
            return;
        }
        const int rank_start = white_ ? 0 : squares - files;
        const int rook = rank_start + rook_file;
        const int king_to = rank_start + king_file;
        const int rook_to = rank_start + rook_to_file;
        for (int square = std::min(king, rook) + 1; square < std::max(king, rook); ++square) {
            if (is_piece(board_.at(square))) {
                return;
            }
        }
        // Tested with the king on the square, since he shelters nothing on his old one.
        const bool crosses_safely = !attacked(moved(board_, king, rook_to), rook_to, !white_);
        if (board_.at(rook_to) != void_square && crosses_safely) {
            add(text(king, king_to), moved(moved(board_, king, king_to), rook, rook_to), Clock::runs);
        }
    }
};

}  // namespace

bool attacked(const Board& board, int square, bool by_white) {
    for (int from = 0; from < squares; ++from) {
        if (is_own(board.at(from), by_white)) {
            const std::vector<int> reached = attacks(board, from);
            if (std::find(reached.begin(), reached.end(), square) != reached.end()) {
                return true;
            }
        }
    }
    return false;
}

std::string fault(const Board& board) {
    return fault_of(board);
}

Successors successors(const Board& board) {
    return Collector(board).take_found();
}

std::vector<std::string> exposing_moves(const Board& board) {
    return Collector(board).exposing();
}

bool dead(const Board& board) {
    std::string others;
    bool dark_bishops = false;
    bool light_bishops = false;
    for (int square = 0; square < squares; ++square) {
        const char piece = kind(board.at(square));
        if (is_piece(piece) && piece != 'k') {
            others += piece;
            const bool is_dark = (square % files + square / files) % 2 == 0;
            (is_dark ? dark_bishops : light_bishops) |= piece == 'b';
        }
    }
    const bool only_bishops = others.find_first_not_of('b') == std::string::npos;
    return others == "n" || (only_bishops && !(dark_bishops && light_bishops));
}

int legal_en_passant(const Board& board) {
    const int skipped = board.en_passant;
    if (skipped == nowhere || board.at(skipped) == void_square || is_piece(board.at(skipped))) {
        return nowhere;
    }
    return legal_capture_on_skipped(
        board, [&board](int from, int to) { return captured_en_passant(board, from, to); });
}

std::string fen(const Board& board) {
    return fen_of(board);
}

}  // namespace reference::tiled

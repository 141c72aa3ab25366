// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/reference/rules.hpp"

#include <algorithm>

#include "tests/reference/basic_rules.hpp"
#include "tests/reference/targets.hpp"

namespace reference {

namespace {

bool is_enemy_non_beast(char piece, bool white) {
    return piece != unoccupied && is_white(piece) != white && kind(piece) != 't';
}

/// Whether a piece may end its move on this content (RULES 3.1, 3.2, 3.3).
bool may_end(char target, bool white) {
    return target == unoccupied || is_enemy_non_beast(target, white);
}

Board moved(const Board& board, int from, int to) {
    Board after = board;
    after.put(to, board.at(from));
    after.put(from, unoccupied);
    return after;
}

Board captured_en_passant(const Board& board, int from, int to) {
    Board after = moved(board, from, to);
    after.put(stepped(to, {0, is_white(board.at(from)) ? -1 : 1}), unoccupied);
    return after;
}

class Collector : public BasicCollector<Board> {
public:
    explicit Collector(const Board& board) : BasicCollector(board, board.tensorfree ? "nbrq" : "nbrqt") {
        for (int from = 0; from < squares; ++from) {
            const char piece = board_.at(from);
            if (piece == unoccupied || is_white(piece) != white_) {
                continue;
            }
            switch (kind(piece)) {
                case 'p':
                    pawn(from);
                    break;
                case 't':
                    beast(from);
                    break;
                case 'k':
                    ordinary(from);
                    castlings(from);
                    break;
                default:
                    ordinary(from);
                    bounces(from);
                    propels(from);
                    break;
            }
        }
    }

private:
    void ordinary(int from) {
        for (const int to : ordinary_targets(board_, from)) {
            if (may_end(board_.at(to), white_)) {
                add(text(from, to), moved(board_, from, to), clock_of_landing(to));
            }
        }
    }

    /// Called after the piece's ordinary moves: only squares that they don't reach are bounces, by the lowest
    /// via.
    void bounces(int from) {
        std::vector<Bounce> ways = bounce_targets(board_, from);
        std::stable_sort(ways.begin(), ways.end(),
                         [](const Bounce& a, const Bounce& b) { return a.via < b.via; });
        std::vector<int> done = ordinary_targets(board_, from);
        for (const Bounce& way : ways) {
            if (!may_end(board_.at(way.to), white_) ||
                std::find(done.begin(), done.end(), way.to) != done.end()) {
                continue;
            }
            done.push_back(way.to);
            add(text(from, way.to) + '^' + square_name(way.via), moved(board_, from, way.to),
                clock_of_landing(way.to));
        }
    }

    void propels(int from) {
        for (const int to : ordinary_targets(board_, from)) {
            if (board_.at(to) == piece_of(white_, 't')) {
                propel(from, to, Clock::runs, nowhere);
            }
        }
    }

    void propel(int from, int to, Clock clock, int skipped) {
        for (const int beast_to : propel_targets(board_, from, to)) {
            if (board_.at(beast_to) == unoccupied || beast_to == from) {
                Board after = moved(board_, from, to);
                after.put(beast_to, piece_of(white_, 't'));
                add(text(from, to) + '>' + square_name(beast_to), after, clock, skipped);
            }
        }
    }

    void pawn(int from) {
        const int forward = white_ ? 1 : -1;
        const int one = stepped(from, {0, forward});
        const bool one_free = board_.at(one) == unoccupied;
        if (one_free) {
            pawn_arrives(from, one, moved(board_, from, one));
        }
        if (from / files == (white_ ? 1 : ranks - 2)) {
            pawn_first_move(from, one, stepped(from, {0, 2 * forward}));
        }
        for (const int to : ordinary_targets(board_, from)) {
            if (is_enemy_non_beast(board_.at(to), white_)) {
                pawn_arrives(from, to, moved(board_, from, to));
            } else if (to == board_.en_passant && board_.at(to) == unoccupied) {
                pawn_arrives(from, to, captured_en_passant(board_, from, to));
            }
        }
    }

    /// Adds a pawn's double step and its two propels.
    void pawn_first_move(int from, int one, int two) {
        const char own_beast = piece_of(white_, 't');
        const bool one_free = board_.at(one) == unoccupied;
        if (board_.at(two) == unoccupied && (one_free || board_.at(one) == own_beast)) {
            pawn_arrives(from, two, moved(board_, from, two), one_free ? one : nowhere);
        }
        if (board_.at(one) == own_beast) {
            propel(from, one, Clock::restarts, nowhere);
        }
        if (one_free && board_.at(two) == own_beast) {
            propel(from, two, Clock::restarts, one);
        }
    }

    void beast(int from) {
        for (int files_over = -1; files_over <= 1; ++files_over) {
            for (int ranks_over = -1; ranks_over <= 1; ++ranks_over) {
                const int to = stepped(from, {files_over, ranks_over});
                if (to != nowhere && board_.at(to) == unoccupied) {
                    add(text(from, to), moved(board_, from, to), Clock::runs);
                }
            }
        }
        for (const bool diagonal : {true, false}) {
            const Hops ways = hops(board_, from, diagonal);
            for (const int to : ways.landings) {
                if (to != from) {
                    add(text(from, to), moved(board_, from, to), Clock::runs);
                }
            }
            for (const Hops::Capture& capture : ways.captures) {
                Board after = board_;
                after.put(from, unoccupied);
                after.put(capture.captured, unoccupied);
                after.put(capture.to, board_.at(from));
                add(text(from, capture.to) + 'x' + square_name(capture.captured), after, Clock::restarts);
            }
        }
    }

    /// A row of the table in RULES 3.8.
    struct CastlingRow {
        std::size_t right;
        char king_to;
        char rook_from;
        char rook_to;
        std::string_view unoccupied;
        std::string_view passable;
        std::string_view crossed;
    };

    void castlings(int king) {
        static constexpr std::array<CastlingRow, 4> rows = {{{0, 'h', 'j', 'g', "gh", "i", "g"},
                                                             {0, 'i', 'j', 'h', "hi", "g", "gh"},
                                                             {1, 'c', 'a', 'd', "cd", "be", "ed"},
                                                             {1, 'b', 'a', 'c', "bc", "de", "edc"}}};
        for (const CastlingRow& row : rows) {
            if (board_.castling[row.right + (white_ ? 0U : 2U)] && may_castle(king, row)) {
                Board after = moved(board_, king, home(row.king_to));
                after = moved(after, home(row.rook_from), home(row.rook_to));
                add(text(king, home(row.king_to)), after, Clock::runs);
            }
        }
    }

    [[nodiscard]] bool may_castle(int king, const CastlingRow& row) const {
        const auto holds = [&](char file, char piece) { return board_.at(home(file)) == piece; };
        const char own_beast = piece_of(white_, 't');
        return !in_check(board_, white_) &&
               std::all_of(row.unoccupied.begin(), row.unoccupied.end(),
                           [&](char file) { return holds(file, unoccupied); }) &&
               std::all_of(row.passable.begin(), row.passable.end(),
                           [&](char file) { return holds(file, unoccupied) || holds(file, own_beast); }) &&
               std::all_of(row.crossed.begin(), row.crossed.end(), [&](char file) {
                   return holds(file, own_beast) ||
                          !attacked(moved(board_, king, home(file)), home(file), !white_);
               });
    }

    /// A square on the side's first rank.
    [[nodiscard]] int home(char file) const { return (white_ ? 0 : squares - files) + (file - 'a'); }

    [[nodiscard]] Clock clock_of_landing(int to) const {
        return board_.at(to) == unoccupied ? Clock::runs : Clock::restarts;
    }
};

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

std::string fault(const Board& board) {
    const auto has = [&board](char piece) {
        return std::find(board.content.begin(), board.content.end(), piece) != board.content.end();
    };
    const bool has_right =
        std::find(board.castling.begin(), board.castling.end(), true) != board.castling.end();
    if (board.tensorfree && (has('T') || has('t') || has_right)) {
        return "beast or castling right in the beast-free game";
    }
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
    for (const char piece : board.content) {
        if (piece != unoccupied && kind(piece) != 'k') {
            others += kind(piece);
        }
    }
    const bool only_beasts = std::all_of(others.begin(), others.end(), [](char piece) { return piece == 't'; });
    return only_beasts || others == "n" || others == "b";
}

int legal_en_passant(const Board& board) {
    if (board.en_passant == nowhere || board.at(board.en_passant) != unoccupied) {
        return nowhere;
    }
    return legal_capture_on_skipped(
        board, [&board](int from, int to) { return captured_en_passant(board, from, to); });
}

std::string fen(const Board& board) {
    return fen_of(board);
}

}  // namespace reference

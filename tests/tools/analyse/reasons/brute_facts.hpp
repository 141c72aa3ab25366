// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/reference/basic_board.hpp"
#include "tools/analyse/reasons/material.hpp"
#include "tools/analyse/reasons/reason.hpp"
#include "tools/analyse/reasons/sentences.hpp"

// The definitions of the exact kinds (tools/analyse/reasons/README.md) implemented literally on the boards of
// tests/reference, sharing no code with the game. A fact is a line of text: its kind, then pieces, squares,
// moves and numbers.

namespace ricochet::tools::analyse::test {

using Facts = std::multiset<std::string>;

/// The line of a reason.
inline std::string line_of(const Reason& reason) {
    std::string line(name_of(reason.kind));
    for (const PlacedPiece& piece : reason.pieces) {
        line += std::string(" ") + piece.letter + piece.square;
    }
    for (const std::string& square : reason.squares) {
        line += " " + square;
    }
    for (const MoveTexts& move : reason.moves) {
        line += " " + move.uci;
    }
    for (const int number : reason.numbers) {
        line += " " + std::to_string(number);
    }
    return line;
}

inline Facts lines_of(const std::vector<Reason>& reasons) {
    Facts lines;
    for (const Reason& reason : reasons) {
        lines.insert(line_of(reason));
    }
    return lines;
}

/// The worth of a forced gain and its victim; empty if there is none.
inline std::string line_of(const std::optional<ForcedGain>& gain) {
    if (!gain.has_value()) {
        return "";
    }
    const std::optional<PlacedPiece>& victim = gain->victim;
    return std::to_string(gain->worth) +
           (victim.has_value() ? std::string(" ") + victim->letter + victim->square : "");
}

/// Facts of both games. `Reference` is a struct with a game's board and attack queries.
template <class Reference>
class BruteFacts {
public:
    using Board = typename Reference::Board;

    static constexpr int squares = Board::width * Board::height;

    static std::string name(int square) { return reference::name_on<Board>(square); }
    static int named(std::string_view text) { return reference::square_named_on<Board>(text); }

    static std::string placed(const Board& board, int square) {
        const char piece = board.at(square);
        const char letter =
            reference::is_white(piece) ? piece : reference::piece_of(true, reference::kind(piece));
        return letter + name(square);
    }
    static bool is_own(const Board& board, int square, bool white) {
        return reference::is_piece(board.at(square)) && reference::is_white(board.at(square)) == white;
    }
    static int king_of(const Board& board, bool white) {
        const auto* const king =
            std::find(board.content.begin(), board.content.end(), reference::piece_of(white, 'k'));
        return static_cast<int>(king - board.content.begin());
    }

    static std::vector<int> attackers(const Board& board, int square, bool white) {
        std::vector<int> found;
        for (int from = 0; from < squares; ++from) {
            if (is_own(board, from, white) && Reference::attacks(board, from, square)) {
                found.push_back(from);
            }
        }
        return found;
    }
    static Board with(Board board, int square, char content) {
        board.put(square, content);
        return board;
    }
    static Board without(const Board& board, int square) { return with(board, square, reference::unoccupied); }

    /// The square of the piece that a move captures, or `nowhere`.
    static int captured(const Board& board, std::string_view move) {
        if (move.find('-') != std::string_view::npos || move.find('>') != std::string_view::npos) {
            return reference::nowhere;
        }
        if (const std::size_t beast = move.find('x'); beast != std::string_view::npos) {
            return named(move.substr(beast + 1));
        }
        const int from = named(move.substr(0, 2));
        const int to = named(move.substr(2, 2));
        if (reference::is_piece(board.at(to)) && to != from) {
            return to;
        }
        const bool is_pawn = reference::kind(board.at(from)) == 'p';
        return is_pawn && from % Board::width != to % Board::width
                   ? from / Board::width * Board::width + to % Board::width
                   : reference::nowhere;
    }
    static int destination(std::string_view move) { return named(move.substr(2, 2)); }

    static int worth(char kind) {
        switch (kind) {
            case 'p':
                return 1;
            case 'n':
            case 'b':
                return 2;
            case 'r':
                return 3;
            case 'q':
                return 4;
            default:
                return 5;
        }
    }
    /// Pieces that can be attacked.
    static std::vector<int> targets(const Board& board, bool white) {
        std::vector<int> found;
        for (int square = 0; square < squares; ++square) {
            if (is_own(board, square, white) && reference::kind(board.at(square)) != 't') {
                found.push_back(square);
            }
        }
        return found;
    }
    static bool unmoved(const Board& before, const Board& after, int square) {
        return reference::is_piece(before.at(square)) && before.at(square) == after.at(square);
    }
    static bool is_among(const std::vector<int>& list, int square) {
        return std::find(list.begin(), list.end(), square) != list.end();
    }

    /// The legal captures by landing on a square.
    static std::vector<std::string> recaptures(const Board& board, int square) {
        std::vector<std::string> found;
        for (const auto& [move, after] : Reference::successors(board)) {
            if (captured(board, move) == square && destination(move) == square) {
                found.push_back(move);
            }
        }
        return found;
    }
    /// Enemy pieces that would attack the king of a piece's side without that piece.
    static std::vector<int> pinners(const Board& board, int square) {
        const bool white = reference::is_white(board.at(square));
        const int king = king_of(board, white);
        return square == king ? std::vector<int>{} : attackers(without(board, square), king, !white);
    }

    static void add_pinned_guards(const Board& before, const std::string& move, const Board& after,
                                  Facts& facts) {
        const int square = captured(before, move);
        if (square == reference::nowhere || destination(move) != square || in_check(after)) {
            return;
        }
        const std::vector<std::string> back = recaptures(after, square);
        for (const int guard : attackers(after, square, after.white_to_move)) {
            const bool takes = std::any_of(back.begin(), back.end(), [guard](const std::string& recapture) {
                return named(recapture.substr(0, 2)) == guard;
            });
            const std::vector<int> pins = pinners(after, guard);
            if (!takes && !pins.empty()) {
                facts.insert("guard_pinned " + placed(after, guard) + " " + placed(after, pins.front()) + " " +
                             placed(before, square) + " " + move);
            }
        }
    }

    static void add_removed_guards(const Board& before, const std::string& move, const Board& after,
                                   Facts& facts) {
        const int square = captured(before, move);
        const bool white = before.white_to_move;
        if (square == reference::nowhere) {
            return;
        }
        for (const int target : targets(after, !white)) {
            if (reference::kind(after.at(target)) != 'k' && unmoved(before, after, target) &&
                attackers(before, target, !white) == std::vector<int>{square} &&
                attackers(after, target, !white).empty() && !attackers(after, target, white).empty()) {
                facts.insert("removes_guard " + placed(before, square) + " " + placed(after, target) + " " +
                             move);
            }
        }
    }

    static void add_overloaded(const Board& before, const std::string& move, const Board& after, Facts& facts) {
        const int square = captured(before, move);
        if (square == reference::nowhere || destination(move) != square) {
            return;
        }
        const bool white = before.white_to_move;
        const std::vector<int> guards = attackers(after, square, !white);
        if (guards.size() != 1 || reference::kind(after.at(guards.front())) == 'k') {
            return;
        }
        for (const int target : targets(after, !white)) {
            if (reference::kind(after.at(target)) != 'k' && unmoved(before, after, target) &&
                attackers(after, target, !white) == guards && !attackers(after, target, white).empty()) {
                facts.insert("overloaded " + placed(after, guards.front()) + " " + placed(after, target) + " " +
                             placed(before, square) + " " + move);
            }
        }
    }

    /// The value of the captured piece and of a promotion, with `value(kind)` in centipawns.
    template <class Value>
    static int material_gain(const Board& before, const std::string& move, Value value) {
        if (move.find('-') != std::string::npos) {
            return 0;
        }
        const int square = captured(before, move);
        const bool promotes = move.size() == 5;
        return (square == reference::nowhere ? 0 : value(reference::kind(before.at(square)))) +
               (promotes ? value(move.back()) - value('p') : 0);
    }

    /// What a move wins if each side may recapture the piece that moved last.
    template <class Value>
    static int exchange_gain(const Board& before, const std::string& move, const Board& after, Value value) {
        const int gain = material_gain(before, move, value);
        if (move.find('-') != std::string::npos) {
            return gain;
        }
        int most = 0;
        for (const auto& [reply, then] : Reference::successors(after)) {
            if (captured(after, reply) == destination(move)) {
                most = std::max(most, exchange_gain(after, reply, then, value));
            }
        }
        return gain - most;
    }

    /// The gain of a capture after any answer, and the piece that every answer loses; empty if there is none.
    template <class Value>
    static std::string forced_gain(const Board& after, int least, Value value) {
        int worth = std::numeric_limits<int>::max();
        std::vector<int> doomed;
        for (int square = 0; square < squares; ++square) {
            if (is_own(after, square, after.white_to_move)) {
                doomed.push_back(square);
            }
        }
        for (const auto& [answer, then] : Reference::successors(after)) {
            int most = 0;
            std::set<int> lost;
            for (const auto& [capture, end] : Reference::successors(then)) {
                const int square = captured(then, capture);
                const int gain = square == reference::nowhere ? 0
                                                              : exchange_gain(then, capture, end, value) -
                                                                    material_gain(after, answer, value);
                most = std::max(most, gain);
                if (gain >= least) {
                    const bool has_moved =
                        answer.find('-') == std::string::npos && destination(answer) == square;
                    lost.insert(has_moved ? named(answer.substr(0, 2)) : square);
                }
            }
            if (most < least) {
                return "";
            }
            worth = std::min(worth, most);
            std::erase_if(doomed, [&lost](int square) { return !lost.contains(square); });
        }
        const auto highest = std::max_element(doomed.begin(), doomed.end(), [&](int a, int b) {
            return value(reference::kind(after.at(a))) < value(reference::kind(after.at(b)));
        });
        return worth == std::numeric_limits<int>::max()
                   ? ""
                   : std::to_string(worth) + (highest == doomed.end() ? "" : " " + placed(after, *highest));
    }

    static void add_skewers(const Board& before, const std::string& move, const Board& after, Facts& facts) {
        if (move.find('-') != std::string::npos || reference::kind(after.at(destination(move))) == 't') {
            return;
        }
        const int from = destination(move);
        const bool white = before.white_to_move;
        const auto is_worth_more = [&](int square) {
            return worth(reference::kind(after.at(square))) > worth(reference::kind(after.at(from)));
        };
        for (const int front : targets(after, !white)) {
            const Board gone = without(after, front);
            for (const int behind : targets(gone, !white)) {
                if (is_worth_more(front) && Reference::attacks(after, from, front) &&
                    !Reference::attacks(after, from, behind) && Reference::attacks(gone, from, behind) &&
                    (is_worth_more(behind) || attackers(gone, behind, !white).empty())) {
                    facts.insert("skewer " + placed(after, from) + " " + placed(after, front) + " " +
                                 placed(after, behind) + " " + move);
                }
            }
        }
    }

    static void add_fork(const Board& before, const std::string& move, const Board& after, Facts& facts) {
        if (move.find('-') != std::string::npos || reference::kind(after.at(destination(move))) == 't') {
            return;
        }
        const int fork = destination(move);
        const bool white = before.white_to_move;
        std::string line = "fork " + placed(after, fork);
        int count = 0;
        for (const int target : targets(after, !white)) {
            const bool is_worth_it =
                worth(reference::kind(after.at(target))) > worth(reference::kind(after.at(fork))) ||
                attackers(after, target, !white).empty();
            if (is_worth_it && Reference::attacks(after, fork, target)) {
                line += " " + placed(after, target);
                ++count;
            }
        }
        if (count >= 2) {
            facts.insert(line + " " + move);
        }
    }

    /// Calls `visit(attacker, target)` for new attacks of unmoved pieces.
    template <class Visitor>
    static void for_each_fresh(const Board& before, const Board& after, Visitor visit) {
        const bool white = before.white_to_move;
        for (const int target : targets(after, !white)) {
            for (const int attacker : attackers(after, target, white)) {
                if (unmoved(before, after, target) && unmoved(before, after, attacker) &&
                    !Reference::attacks(before, attacker, target)) {
                    visit(attacker, target);
                }
            }
        }
    }

    static void add_discovered(const Board& before, const std::string& move, const Board& after, Facts& facts) {
        for_each_fresh(before, after, [&](int attacker, int target) {
            for (int square = 0; square < squares; ++square) {
                const bool emptied =
                    reference::is_piece(before.at(square)) && !reference::is_piece(after.at(square));
                const char blocker = reference::piece_of(before.white_to_move, 'p');
                if (emptied && !Reference::attacks(with(after, square, blocker), attacker, target)) {
                    facts.insert("discovered_attack " + placed(after, attacker) + " " + placed(after, target) +
                                 " " + name(square) + " " + move);
                    return;
                }
            }
        });
    }
};

}  // namespace ricochet::tools::analyse::test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/entry.hpp"

#include <algorithm>
#include <string_view>

namespace ricochet {

namespace {

constexpr char no_mark = ' ';
constexpr char target_mark = 'Y';
constexpr char promotion_mark = 'M';
constexpr char propel_mark = 'B';
constexpr char way_mark = 'C';

char mark_of_target(const XBoardMove& move) {
    return move.details.type == MoveType::propel      ? propel_mark
           : move.details.type == MoveType::promotion ? promotion_mark
                                                      : target_mark;
}

/// The letters of the moves from a square by way of another to a third, the best promotion first.
std::string letters_of(std::span<const XBoardMove> moves, const std::string& from, const std::string& way,
                       const std::string& to) {
    constexpr std::string_view best_first = "qtrbnkp";
    std::string letters;
    for (const char letter : best_first) {
        const bool found = std::any_of(moves.begin(), moves.end(), [&](const XBoardMove& move) {
            return move.from == from && move.way == way && move.to == to && move.letter.starts_with(letter);
        });
        if (found) {
            letters += static_cast<char>(letter - 'a' + 'A');
        }
    }
    return letters;
}

}  // namespace

void XBoardEntry::reset() {
    *this = {};
}

std::string XBoardEntry::lift(const std::string& square, const Game& game, std::span<const XBoardMove> moves) {
    // XBoard says put and lift for a click on a piece on the way.
    if (put_ == square && mark_on(square) == way_mark) {
        way_ = square;
    } else {
        first_ = square;
        way_.clear();
    }
    put_.clear();
    marks_.clear();
    for (const XBoardMove& move : moves) {
        if (move.from != first_) {
            continue;
        }
        if (move.way == way_) {
            marks_[move.to] = mark_of_target(move);
        } else if (way_.empty()) {
            marks_[move.way] = way_mark;
        }
    }
    return marks(game);
}

std::string XBoardEntry::put(const std::string& square, std::span<const XBoardMove> moves) {
    put_ = square;
    const char mark = mark_on(square);
    return mark == promotion_mark || mark == propel_mark ? letters_of(moves, first_, way_, square) : "";
}

char XBoardEntry::mark_on(const std::string& square) const {
    const auto mark = marks_.find(square);
    return mark != marks_.end() ? mark->second : no_mark;
}

std::string XBoardEntry::marks(const Game& game) const {
    std::string text;
    for (int rank = game.ranks(); rank >= 1; --rank) {
        int blank = 0;
        for (int file = 0; file < game.files(); ++file) {
            const char mark = mark_on(static_cast<char>('a' + file) + std::to_string(rank));
            if (mark == no_mark) {
                ++blank;
                continue;
            }
            text += blank > 0 ? std::to_string(blank) : "";
            text += mark;
            blank = 0;
        }
        text += blank > 0 ? std::to_string(blank) : "";
        text += rank > 1 ? "/" : "";
    }
    return text;
}

}  // namespace ricochet

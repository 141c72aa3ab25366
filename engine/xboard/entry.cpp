// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/entry.hpp"

#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/legal_moves.hpp"

namespace ricochet {

namespace {

constexpr char no_mark = ' ';
constexpr char target_mark = 'Y';
constexpr char promotion_mark = 'M';
constexpr char propel_mark = 'B';
constexpr char way_mark = 'C';

}  // namespace

void XBoardEntry::reset() {
    first_ = way_ = put_ = Square::none;
    marks_.fill(no_mark);
}

std::string XBoardEntry::lift(Square square, const Position& position, XBoardView view) {
    // XBoard says put and lift for a click on a piece on the way.
    const bool on_the_way = put_ == square && marks_[index(square)] == way_mark;
    marks_.fill(no_mark);
    put_ = Square::none;
    if (on_the_way) {
        way_ = square;
        mark_second(position, view);
    } else {
        first_ = square;
        way_ = Square::none;
        mark_first(position, view);
    }
    return marks();
}

std::string XBoardEntry::put(Square square, const Position& position) {
    put_ = square;
    switch (marks_[index(square)]) {
        case promotion_mark:
            return position.variant() == Variant::tensor ? "QTRBN" : "QRBN";
        case propel_mark:
            return {piece_letter(make_piece(Color::white, type_of(position.piece_on(way_))))};
        default:
            return {};
    }
}

void XBoardEntry::mark_first(const Position& position, XBoardView view) {
    for (const Move move : legal_moves(position)) {
        if (move.kind() == MoveKind::propel) {
            if (move.to() == first_) {
                mark(move.from(), way_mark);
            }
        } else if (move.from() == first_) {
            const Square way = xboard_way(move, position, view);
            if (way != Square::none) {
                mark(way, way_mark);
            } else {
                mark(move.to(), move.kind() == MoveKind::promotion ? promotion_mark : target_mark);
            }
        }
    }
}

void XBoardEntry::mark_second(const Position& position, XBoardView view) {
    for (const Move move : legal_moves(position)) {
        if (move.kind() == MoveKind::propel) {
            if (move.to() == first_ && move.from() == way_) {
                mark(move.beast_to(), propel_mark);
            }
        } else if (move.from() == first_ && xboard_way(move, position, view) == way_) {
            mark(move.to(), target_mark);
        }
    }
}

std::string XBoardEntry::marks() const {
    std::string text;
    for (int rank = rank_count - 1; rank >= 0; --rank) {
        int blank = 0;
        for (int file = 0; file < file_count; ++file) {
            const char mark = marks_[index(make_square(file, rank))];
            if (mark == no_mark) {
                ++blank;
                continue;
            }
            text += blank > 0 ? std::to_string(blank) : "";
            text += mark;
            blank = 0;
        }
        text += blank > 0 ? std::to_string(blank) : "";
        text += rank > 0 ? "/" : "";
    }
    return text;
}

}  // namespace ricochet

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/ordering/histories.hpp"

#include <algorithm>
#include <cassert>

#include "search/core/tunables.hpp"

namespace ricochet {
namespace {

template <class Table>
void fill_with_zero(Table& table) {
    if constexpr (std::is_integral_v<Table>) {
        table = 0;
    } else {
        for (auto& part : table) {
            fill_with_zero(part);
        }
    }
}

PieceTo mover_piece_to(const Position& position, Move move) {
    return make_piece_to(position.piece_on(move.from()), move.to());
}

PieceTo propelled_piece_to(const Position& position, Move move) {
    assert(move.kind() == MoveKind::propel);
    return make_piece_to(make_piece(position.side_to_move(), PieceType::beast), move.beast_to());
}

/// Where a capture takes place: not where the mover lands if a beast captures or a pawn does en passant.
Square captured_square(Move move) {
    return move.kind() == MoveKind::beast_capture ? move.captured_square() : move.to();
}

}  // namespace

Histories::Histories()
    : continuation_history_(std::make_unique<std::array<PieceToTable, piece_to_count + 1>>()) {
    clear();
}

void Histories::clear() {
    fill_with_zero(quiets_);
    fill_with_zero(bounces_);
    fill_with_zero(pushes_);
    fill_with_zero(flights_);
    fill_with_zero(captures_);
    fill_with_zero(pawn_correction_);
    fill_with_zero(continuation_correction_);
    fill_with_zero(*continuation_history_);
    counter_moves_.fill(Move{});
}

int Histories::quiet_score(const Position& position, Move move, const Context& context) const {
    const std::size_t us = index(position.side_to_move());
    const std::size_t from = index(move.from());
    const std::size_t to = index(move.to());
    const PieceToTable& replies = (*continuation_history_)[context.last];
    const PieceToTable& plans = (*continuation_history_)[context.before_last];
    const PieceTo piece_to = mover_piece_to(position, move);
    const int as_reply = replies[piece_to] + plans[piece_to];
    if (move.kind() == MoveKind::propel) {
        const PieceTo beast = propelled_piece_to(position, move);
        return pushes_[us][from][to] + flights_[us][to][index(move.beast_to())] +
               (as_reply + replies[beast] + plans[beast]) / 2;
    }
    const int butterfly = quiets_[us][from][to];
    if (move.kind() == MoveKind::bounce) {
        return butterfly + bounces_[us][index(move.via())][to] + as_reply;
    }
    return 2 * butterfly + as_reply;
}

int Histories::capture_score(const Position& position, Move move) const {
    const Piece mover = position.piece_on(move.from());
    return captures_[make_piece_to(mover, captured_square(move))]
                    [index(type_of(position.captured_piece(move)))];
}

void Histories::update_quiet(const Position& position, Move move, const Context& context, int bonus) {
    const std::size_t us = index(position.side_to_move());
    const std::size_t from = index(move.from());
    const std::size_t to = index(move.to());
    const auto update_continuation = [&](PieceTo piece_to) {
        update((*continuation_history_)[context.last][piece_to], bonus);
        update((*continuation_history_)[context.before_last][piece_to], bonus);
    };
    update_continuation(mover_piece_to(position, move));
    if (move.kind() == MoveKind::propel) {
        update(pushes_[us][from][to], bonus);
        update(flights_[us][to][index(move.beast_to())], bonus);
        update_continuation(propelled_piece_to(position, move));
        return;
    }
    update(quiets_[us][from][to], bonus);
    if (move.kind() == MoveKind::bounce) {
        update(bounces_[us][index(move.via())][to], bonus);
    }
}

void Histories::update_capture(const Position& position, Move move, int bonus) {
    const Piece mover = position.piece_on(move.from());
    update(
        captures_[make_piece_to(mover, captured_square(move))][index(type_of(position.captured_piece(move)))],
        bonus);
}

Score Histories::correction(const Position& position, const Context& context) const {
    const std::size_t us = index(position.side_to_move());
    const int sum =
        pawn_correction_[us][position.pawn_key() % correction_size] + continuation_correction_[context.last];
    return sum / tunables.correction_grain;
}

void Histories::update_correction(const Position& position, const Context& context, Score error, int depth) {
    const std::size_t us = index(position.side_to_move());
    const int bonus = std::clamp(error * depth * tunables.correction_rate, -tunables.correction_bonus_limit,
                                 tunables.correction_bonus_limit);
    update(pawn_correction_[us][position.pawn_key() % correction_size], bonus);
    update(continuation_correction_[context.last], bonus);
}

}  // namespace ricochet

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/history.hpp"

#include <algorithm>
#include <cassert>

#include "search/tunables.hpp"

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

Arrival mover_arrival(const Position& position, Move move) {
    return arrival_of(position.piece_on(move.from()), move.to());
}

Arrival propelled_arrival(const Position& position, Move move) {
    assert(move.kind() == MoveKind::propel);
    return arrival_of(make_piece(position.side_to_move(), PieceType::beast), move.beast_to());
}

/// Where a capture takes place: not where the mover lands if a beast captures or a pawn does en passant.
Square captured_square(Move move) {
    return move.kind() == MoveKind::beast_capture ? move.captured_square() : move.to();
}

}  // namespace

Histories::Histories() : replies_(std::make_unique<std::array<ArrivalTable, arrival_count + 1>>()) {
    clear();
}

void Histories::clear() {
    fill_with_zero(quiets_);
    fill_with_zero(bounces_);
    fill_with_zero(pushes_);
    fill_with_zero(flights_);
    fill_with_zero(captures_);
    fill_with_zero(pawn_correction_);
    fill_with_zero(reply_correction_);
    fill_with_zero(*replies_);
    counter_moves_.fill(Move{});
}

int Histories::quiet_score(const Position& position, Move move, const Context& context) const {
    const std::size_t us = index(position.side_to_move());
    const std::size_t from = index(move.from());
    const std::size_t to = index(move.to());
    const ArrivalTable& replies = (*replies_)[context.last];
    const ArrivalTable& plans = (*replies_)[context.before_last];
    const Arrival arrival = mover_arrival(position, move);
    const int as_reply = replies[arrival] + plans[arrival];
    if (move.kind() == MoveKind::propel) {
        const Arrival beast = propelled_arrival(position, move);
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
    return captures_[arrival_of(mover, captured_square(move))][index(type_of(position.captured_piece(move)))];
}

void Histories::learn_quiet(const Position& position, Move move, const Context& context, int bonus) {
    const std::size_t us = index(position.side_to_move());
    const std::size_t from = index(move.from());
    const std::size_t to = index(move.to());
    const auto learn_replies = [&](Arrival arrival) {
        learn((*replies_)[context.last][arrival], bonus);
        learn((*replies_)[context.before_last][arrival], bonus);
    };
    learn_replies(mover_arrival(position, move));
    if (move.kind() == MoveKind::propel) {
        learn(pushes_[us][from][to], bonus);
        learn(flights_[us][to][index(move.beast_to())], bonus);
        learn_replies(propelled_arrival(position, move));
        return;
    }
    learn(quiets_[us][from][to], bonus);
    if (move.kind() == MoveKind::bounce) {
        learn(bounces_[us][index(move.via())][to], bonus);
    }
}

void Histories::learn_capture(const Position& position, Move move, int bonus) {
    const Piece mover = position.piece_on(move.from());
    learn(captures_[arrival_of(mover, captured_square(move))][index(type_of(position.captured_piece(move)))],
          bonus);
}

Score Histories::correction(const Position& position, const Context& context) const {
    const std::size_t us = index(position.side_to_move());
    const int sum =
        pawn_correction_[us][position.pawn_key() % correction_size] + reply_correction_[context.last];
    return sum / tunables.correction_grain;
}

void Histories::learn_correction(const Position& position, const Context& context, Score error, int depth) {
    const std::size_t us = index(position.side_to_move());
    const int bonus = std::clamp(error * depth * tunables.correction_rate, -tunables.correction_bonus_limit,
                                 tunables.correction_bonus_limit);
    learn(pawn_correction_[us][position.pawn_key() % correction_size], bonus);
    learn(reply_correction_[context.last], bonus);
}

}  // namespace ricochet

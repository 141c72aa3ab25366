// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/ordering/histories.hpp"

#include <algorithm>

#include "search/common/tunables.hpp"
#include "search/games/tensor/search_model.hpp"

namespace ricochet {

template <SearchGame G>
Histories<G>::Histories()
    : continuation_history_(std::make_unique<std::array<PieceToTable<G>, G::piece_to_count + 1>>()) {
    clear();
}

template <SearchGame G>
void Histories<G>::clear() {
    quiets_.clear();
    captures_.fill(0);
    counter_moves_.fill(Move{});
    for (auto& by_pawns : pawn_correction_) {
        by_pawns.fill(0);
    }
    continuation_correction_.fill(0);
    for (auto& by_next_move : *continuation_history_) {
        by_next_move.fill(0);
    }
}

template <SearchGame G>
int Histories<G>::quiet_score(const Position& position, Move move, const MoveContext<G>& context) const {
    return quiets_.score(position, move, (*continuation_history_)[context.last],
                         (*continuation_history_)[context.before_last]);
}

template <SearchGame G>
int Histories<G>::capture_score(const Position& position, Move move) const {
    return captures_[G::capture_index(position, move)];
}

template <SearchGame G>
void Histories<G>::update_quiet(const Position& position, Move move, const MoveContext<G>& context, int bonus) {
    quiets_.update(position, move, (*continuation_history_)[context.last],
                   (*continuation_history_)[context.before_last], bonus);
}

template <SearchGame G>
void Histories<G>::update_capture(const Position& position, Move move, int bonus) {
    update(captures_[G::capture_index(position, move)], bonus);
}

template <SearchGame G>
Score Histories<G>::correction(const Position& position, const MoveContext<G>& context) const {
    const std::size_t us = index(position.side_to_move());
    const int sum =
        pawn_correction_[us][position.pawn_key() % correction_size] + continuation_correction_[context.last];
    return sum / tunables.correction_grain;
}

template <SearchGame G>
void Histories<G>::update_correction(const Position& position, const MoveContext<G>& context, Score error,
                                     int depth) {
    const std::size_t us = index(position.side_to_move());
    const int bonus = std::clamp(error * depth * tunables.correction_rate, -tunables.correction_bonus_limit,
                                 tunables.correction_bonus_limit);
    update(pawn_correction_[us][position.pawn_key() % correction_size], bonus);
    update(continuation_correction_[context.last], bonus);
}

template class Histories<tensor::SearchModel>;

}  // namespace ricochet

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/ordering/histories.hpp"

#include <algorithm>

#include "search/common/tunables.hpp"
#include "search/games/tensor/search_model.hpp"
#include "search/games/tiled/search_model.hpp"

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
    for (auto& by_side : correction_) {
        for (auto& table : by_side) {
            table.fill(0);
        }
    }
    last_move_correction_.fill(0);
    for (auto& table : last_two_moves_correction_) {
        table.fill(0);
    }
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
void Histories<G>::update_prior_move(const MoveContext<G>& context, int bonus) {
    if (context.last != G::piece_to_count) {
        update((*continuation_history_)[context.before_last][context.last], bonus);
    }
}

template <SearchGame G>
void Histories<G>::visit_correction(auto& histories, Color side_to_move, const CorrectionKeys& keys,
                                    const MoveContext<G>& context, auto visit) {
    const std::size_t us = index(side_to_move);
    const std::array weights = {tunables.correction_pawn, tunables.correction_non_pawn,
                                tunables.correction_non_pawn, tunables.correction_royal};
    for (std::size_t part = 0; part < keys.size(); ++part) {
        visit(histories.correction_[part][us][keys[part] % correction_size], weights[part]);
    }
    visit(histories.last_move_correction_[context.last], tunables.correction_last);
    const std::size_t pair = context.last * (G::piece_to_count + 1) + context.before_last;
    visit(histories.last_two_moves_correction_[us][pair % correction_size], tunables.correction_pair);
}

template <SearchGame G>
Score Histories<G>::correction(Color side_to_move, const CorrectionKeys& keys,
                               const MoveContext<G>& context) const {
    int sum = 0;
    visit_correction(*this, side_to_move, keys, context,
                     [&sum](HistoryEntry entry, int weight) { sum += entry * weight; });
    return sum / tunables.correction_divisor;
}

template <SearchGame G>
void Histories<G>::update_correction(Color side_to_move, const CorrectionKeys& keys,
                                     const MoveContext<G>& context, Score error, int depth) {
    const int bonus = std::clamp(error * depth / tunables.correction_error_divisor, -correction_limit / 4,
                                 correction_limit / 4);
    visit_correction(*this, side_to_move, keys, context,
                     [bonus](HistoryEntry& entry, int) { update(entry, bonus, correction_limit); });
}

template class Histories<tensor::SearchModel>;
template class Histories<tiled::SearchModel>;

}  // namespace ricochet

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cassert>

#include "search/common/tunables.hpp"
#include "search/ordering/move_picker.hpp"

namespace ricochet {

/// Above every history score: captures come first among evasions.
inline constexpr int evasion_capture_score = 1 << 20;
/// Below every other promotion or capture.
inline constexpr int underpromotion_score = -(1 << 20);

/// After so many moves of a node have been picked one by one, sorting the rest is cheaper.
inline constexpr std::size_t picks_before_sorting = 10;

template <SearchGame G>
MovePicker<G>::MovePicker(const Position& position, const Histories<G>& histories,
                          const MoveContext<G>& context, MoveStack<G>& stack, bool in_check, Move hash_move,
                          const Refutations<Move>& refutations)
    : position_(position),
      histories_(histories),
      context_(context),
      stack_(stack),
      hash_move_(position.is_legal(hash_move) ? hash_move : Move{}),
      refutations_(refutations),
      stage_(in_check ? PickerStage::hash_evasion : PickerStage::hash_move),
      base_(stack.moves.size()),
      bad_end_(base_),
      next_(base_),
      end_(base_) {}

template <SearchGame G>
MovePicker<G>::MovePicker(const Position& position, const Histories<G>& histories, MoveStack<G>& stack,
                          Move hash_move, Score threshold)
    : position_(position),
      histories_(histories),
      stack_(stack),
      hash_move_(position.is_legal(hash_move) && G::is_tactical(position, hash_move) &&
                         G::see_ge(position, hash_move, threshold)
                     ? hash_move
                     : Move{}),
      threshold_(threshold),
      stage_(PickerStage::hash_capture),
      base_(stack.moves.size()),
      bad_end_(base_),
      next_(base_),
      end_(base_) {}

template <SearchGame G>
MovePicker<G>::~MovePicker() {
    assert(stack_.moves.size() >= base_);
    stack_.moves.resize(base_);
}

template <SearchGame G>
auto MovePicker<G>::next() -> Move {
    using enum PickerStage;
    Move move;
    switch (stage_) {
        case hash_move:
        case hash_capture:
        case hash_evasion:
            stage_ = stage_ == hash_move      ? generate_captures
                     : stage_ == hash_capture ? generate_winning_captures
                                              : generate_evasions;
            // Hash move first (Chess Programming Wiki, "Hash Move").
            return hash_move_.is_some() ? hash_move_ : next();
        case generate_captures:
            generate_and_score(MoveStage::captures);
            stage_ = good_captures;
            [[fallthrough]];
        case good_captures:
            move = next_good_capture();
            stage_ = move.is_some() ? stage_ : refutations;
            break;
        case refutations:
            move = next_refutation();
            stage_ = move.is_some() ? stage_ : generate_quiets;
            break;
        case generate_quiets:
            if (!skip_quiets_) {
                generate_and_score(MoveStage::quiets);
            }
            stage_ = good_quiets;
            [[fallthrough]];
        case good_quiets:
            move = next_good_quiet();
            stage_ = move.is_some() ? stage_ : generate_bulk_quiets;
            break;
        case generate_bulk_quiets:
            if (!skip_quiets_) {
                generate_and_score(MoveStage::bulk_quiets);
            }
            stage_ = other_quiets;
            [[fallthrough]];
        case other_quiets:
            move = skip_quiets_ ? Move{} : next_untried();
            if (!move.is_some()) {
                stage_ = bad_captures;
                next_ = base_;
                end_ = bad_end_;
            }
            break;
        case bad_captures:
            return next_bad_capture();
        case generate_winning_captures:
            generate_and_score(MoveStage::captures);
            stage_ = winning_captures;
            [[fallthrough]];
        case winning_captures:
            return next_good_capture();
        case generate_evasions:
            generate_and_score(MoveStage::evasions);
            stage_ = evasions;
            [[fallthrough]];
        case evasions:
            return next_untried();
    }
    return move.is_some() ? move : next();
}

template <SearchGame G>
void MovePicker<G>::generate_and_score(MoveStage move_stage) {
    stack_.scratch.clear();
    if (move_stage == MoveStage::quiets) {
        check_squares_ = typename G::CheckSquares(position_);
    }
    if (!checks_and_pins_) {
        checks_and_pins_.emplace(position_);
    }
    G::generate(position_, *checks_and_pins_, move_stage, stack_.scratch);
    if (move_stage == MoveStage::quiets) {
        // The captures have all been handed out or moved down to the losing ones.
        assert(!has_more());
        stack_.moves.resize(bad_end_);
        next_ = bad_end_;
    }
    for (const Move move : stack_.scratch) {
        stack_.moves.push_back({move, score(move, move_stage)});
    }
    end_ = stack_.moves.size();
    taken_ = 0;
}

template <SearchGame G>
int MovePicker<G>::score(Move move, MoveStage move_stage) const {
    if (move_stage == MoveStage::evasions) {
        return G::is_tactical(position_, move) ? evasion_capture_score + score_capture(move)
                                               : score_quiet(move);
    }
    return move_stage == MoveStage::captures ? score_capture(move) : score_quiet(move);
}

// Most valuable victim first (Chess Programming Wiki, "MVV-LVA"), corrected by capture history.
template <SearchGame G>
int MovePicker<G>::score_capture(Move move) const {
    return tunables.capture_value_weight * G::material_gain(position_, move) +
           histories_.capture_score(position_, move) + (G::is_underpromotion(move) ? underpromotion_score : 0);
}

template <SearchGame G>
int MovePicker<G>::score_quiet(Move move) const {
    return histories_.quiet_score(position_, move, context_) +
           (check_squares_.contains(position_, move) ? tunables.check_bonus : 0);
}

template <SearchGame G>
void MovePicker<G>::bring_best_forward() {
    assert(has_more());
    const auto begin = stack_.moves.begin() + static_cast<std::ptrdiff_t>(next_);
    const auto end = stack_.moves.begin() + static_cast<std::ptrdiff_t>(end_);
    if (taken_ < picks_before_sorting) {
        std::iter_swap(begin, std::max_element(begin, end));
    } else if (taken_ == picks_before_sorting) {
        std::sort(begin, end, [](ScoredMove<Move> a, ScoredMove<Move> b) { return b < a; });
    }
}

template <SearchGame G>
auto MovePicker<G>::take_best() -> ScoredMove<Move> {
    bring_best_forward();
    ++taken_;
    return stack_.moves[next_++];
}

template <SearchGame G>
bool MovePicker<G>::was_tried(Move move) const {
    return move == hash_move_ || std::ranges::find(tried_refutations_, move) != tried_refutations_.end();
}

template <SearchGame G>
auto MovePicker<G>::next_good_capture() -> Move {
    while (has_more()) {
        const ScoredMove<Move> candidate = take_best();
        if (candidate.move == hash_move_) {
            continue;
        }
        if (G::see_ge(position_, candidate.move, threshold_)) {
            return candidate.move;
        }
        stack_.moves[bad_end_++] = candidate;
    }
    return {};
}

template <SearchGame G>
auto MovePicker<G>::next_refutation() -> Move {
    const std::array<Move, 3> candidates = {refutations_.killers[0], refutations_.killers[1],
                                            refutations_.counter};
    while (refutation_count_ < candidates.size() && !skip_quiets_) {
        const Move move = candidates[refutation_count_];
        if (move.is_some() && !was_tried(move) && position_.is_legal(move) &&
            !G::is_tactical(position_, move)) {
            tried_refutations_[refutation_count_++] = move;
            return move;
        }
        ++refutation_count_;
    }
    return {};
}

template <SearchGame G>
auto MovePicker<G>::next_good_quiet() -> Move {
    while (has_more() && !skip_quiets_) {
        const ScoredMove<Move> candidate = take_best();
        if (candidate.score < tunables.good_quiet_score) {
            --next_;  // the bulk may have something better
            return {};
        }
        if (!was_tried(candidate.move)) {
            return candidate.move;
        }
    }
    return {};
}

template <SearchGame G>
auto MovePicker<G>::next_untried() -> Move {
    while (has_more()) {
        if (const Move move = take_best().move; !was_tried(move)) {
            return move;
        }
    }
    return {};
}

template <SearchGame G>
auto MovePicker<G>::next_bad_capture() -> Move {
    return has_more() ? stack_.moves[next_++].move : Move{};
}

}  // namespace ricochet

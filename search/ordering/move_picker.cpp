// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/ordering/move_picker.hpp"

#include <algorithm>
#include <cassert>

#include "movegen/tensor/attacks.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "search/core/tunables.hpp"
#include "search/ordering/see.hpp"

namespace ricochet {
namespace {

/// Above every history score: captures come first among evasions.
constexpr int evasion_capture_rank = 1 << 20;
/// Below every other promotion or capture.
constexpr int minor_promotion_rank = -(1 << 20);

/// After so many moves of a node have been picked one by one, sorting the rest is cheaper.
constexpr std::size_t picks_before_sorting = 10;

}  // namespace

MovePicker::MovePicker(const Position& position, const Histories& histories, const Context& context,
                       MoveStack& stack, bool in_check, Move hash_move, const Refutations& refutations)
    : position_(position),
      histories_(histories),
      context_(context),
      stack_(stack),
      hash_move_(position.is_legal(hash_move) ? hash_move : Move{}),
      refutations_(refutations),
      stage_(in_check ? Stage::hash_evasion : Stage::hash_move),
      base_(stack.moves.size()),
      bad_end_(base_),
      next_(base_),
      end_(base_) {}

MovePicker::MovePicker(const Position& position, const Histories& histories, MoveStack& stack, Move hash_move,
                       Score threshold)
    : position_(position),
      histories_(histories),
      stack_(stack),
      hash_move_(position.is_legal(hash_move) && is_tactical(position, hash_move) &&
                         see_ge(position, hash_move, threshold)
                     ? hash_move
                     : Move{}),
      threshold_(threshold),
      stage_(Stage::hash_capture),
      base_(stack.moves.size()),
      bad_end_(base_),
      next_(base_),
      end_(base_) {}

MovePicker::~MovePicker() {
    assert(stack_.moves.size() >= base_);
    stack_.moves.resize(base_);
}

Move MovePicker::next() {
    using enum Stage;
    Move move;
    switch (stage_) {
        case hash_move:
        case hash_capture:
        case hash_evasion:
            stage_ = stage_ == hash_move      ? generate_captures
                     : stage_ == hash_capture ? generate_winning_captures
                                              : generate_evasions;
            return hash_move_.is_some() ? hash_move_ : next();
        case generate_captures:
            generate_and_rank(MoveClass::captures);
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
                generate_and_rank(MoveClass::quiets);
            }
            stage_ = good_quiets;
            [[fallthrough]];
        case good_quiets:
            move = next_good_quiet();
            stage_ = move.is_some() ? stage_ : generate_propels;
            break;
        case generate_propels:
            if (!skip_quiets_) {
                generate_and_rank(MoveClass::propels);
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
            generate_and_rank(MoveClass::captures);
            stage_ = winning_captures;
            [[fallthrough]];
        case winning_captures:
            return next_good_capture();
        case generate_evasions:
            generate_and_rank(MoveClass::evasions);
            stage_ = evasions;
            [[fallthrough]];
        case evasions:
            return next_untried();
    }
    return move.is_some() ? move : next();
}

void MovePicker::generate_and_rank(MoveClass move_class) {
    stack_.scratch.clear();
    if (move_class == MoveClass::quiets) {
        find_check_squares();
    }
    generate(position_, move_class, stack_.scratch);
    if (move_class == MoveClass::quiets) {
        // The captures have all been handed out or moved down to the losing ones.
        assert(!has_more());
        stack_.moves.resize(bad_end_);
        next_ = bad_end_;
    }
    for (const Move move : stack_.scratch) {
        stack_.moves.push_back({move, rank(move, move_class)});
    }
    end_ = stack_.moves.size();
    taken_ = 0;
}

void MovePicker::find_check_squares() {
    const Square king = position_.king_square(~position_.side_to_move());
    const Bitboard blockers = position_.blockers(position_.side_to_move());
    check_squares_[index(PieceType::pawn)] = pawn_attacks(~position_.side_to_move(), king);
    check_squares_[index(PieceType::knight)] = knight_attacks(king);
    check_squares_[index(PieceType::bishop)] = bishop_attacks(king, blockers);
    check_squares_[index(PieceType::rook)] = rook_attacks(king, blockers);
    check_squares_[index(PieceType::queen)] =
        check_squares_[index(PieceType::bishop)] | check_squares_[index(PieceType::rook)];
}

int MovePicker::rank_quiet(Move move) const {
    const PieceType mover = type_of(position_.piece_on(move.from()));
    const bool gives_direct_check = check_squares_[index(mover)].contains(move.to());
    return histories_.quiet_score(position_, move, context_) + (gives_direct_check ? tunables.check_rank : 0);
}

int MovePicker::rank(Move move, MoveClass move_class) const {
    const bool captures = move_class == MoveClass::captures ||
                          (move_class == MoveClass::evasions && is_tactical(position_, move));
    if (!captures) {
        return rank_quiet(move);
    }
    const int rank = tunables.capture_value_weight * material_gain(position_, move) +
                     histories_.capture_score(position_, move) +
                     (is_minor_promotion(move) ? minor_promotion_rank : 0);
    return move_class == MoveClass::evasions ? evasion_capture_rank + rank : rank;
}

void MovePicker::bring_best_forward() {
    assert(has_more());
    const auto begin = stack_.moves.begin() + static_cast<std::ptrdiff_t>(next_);
    const auto end = stack_.moves.begin() + static_cast<std::ptrdiff_t>(end_);
    if (taken_ < picks_before_sorting) {
        std::iter_swap(begin, std::max_element(begin, end));
    } else if (taken_ == picks_before_sorting) {
        std::sort(begin, end, [](ScoredMove a, ScoredMove b) { return b < a; });
    }
}

ScoredMove MovePicker::take_best() {
    bring_best_forward();
    ++taken_;
    return stack_.moves[next_++];
}

bool MovePicker::was_tried(Move move) const {
    return move == hash_move_ || std::ranges::find(tried_refutations_, move) != tried_refutations_.end();
}

Move MovePicker::next_good_capture() {
    while (has_more()) {
        const ScoredMove candidate = take_best();
        if (candidate.move == hash_move_) {
            continue;
        }
        if (see_ge(position_, candidate.move, threshold_)) {
            return candidate.move;
        }
        stack_.moves[bad_end_++] = candidate;
    }
    return {};
}

Move MovePicker::next_refutation() {
    const std::array<Move, 3> candidates = {refutations_.killers[0], refutations_.killers[1],
                                            refutations_.counter};
    while (refutation_count_ < candidates.size() && !skip_quiets_) {
        const Move move = candidates[refutation_count_];
        if (move.is_some() && !was_tried(move) && position_.is_legal(move) && !is_tactical(position_, move)) {
            tried_refutations_[refutation_count_++] = move;
            return move;
        }
        ++refutation_count_;
    }
    return {};
}

Move MovePicker::next_good_quiet() {
    while (has_more() && !skip_quiets_) {
        const ScoredMove candidate = take_best();
        if (candidate.score < tunables.good_quiet_score) {
            --next_;  // the propels may have something better
            return {};
        }
        if (!was_tried(candidate.move)) {
            return candidate.move;
        }
    }
    return {};
}

Move MovePicker::next_untried() {
    while (has_more()) {
        if (const Move move = take_best().move; !was_tried(move)) {
            return move;
        }
    }
    return {};
}

Move MovePicker::next_bad_capture() {
    return has_more() ? stack_.moves[next_++].move : Move{};
}

}  // namespace ricochet

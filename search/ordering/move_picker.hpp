// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "search/common/tunables.hpp"
#include "search/games/common/search_game.hpp"
#include "search/ordering/histories.hpp"

namespace ricochet {

/// A move and its score in one word, so that one comparison orders them: by score, then by the move's bits, so
/// that the order is the same on every machine.
template <class Move>
class ScoredMove {
public:
    constexpr ScoredMove() = default;
    constexpr ScoredMove(Move move, int score) : word_(score * (std::int64_t{1} << move_bits) + move.raw()) {}

    [[nodiscard]] constexpr Move move() const { return Move::from_raw(static_cast<std::uint32_t>(word_)); }
    [[nodiscard]] constexpr int score() const { return static_cast<int>(word_ >> move_bits); }

    friend constexpr bool operator<(ScoredMove a, ScoredMove b) { return a.word_ < b.word_; }
    friend constexpr bool operator>(ScoredMove a, ScoredMove b) { return b < a; }

private:
    static constexpr unsigned move_bits = 32;

    std::int64_t word_ = 0;
};

/// The best of one or more moves. Unlike std::max_element, this loop compiles to no branches, which would be
/// hard to predict.
template <class Move>
ScoredMove<Move>* best_of(ScoredMove<Move>* begin, ScoredMove<Move>* end) {
    ScoredMove<Move>* best = begin;
    ScoredMove<Move> highest = *begin;
    for (ScoredMove<Move>* other = begin + 1; other < end; ++other) {
        const bool is_higher = highest < *other;
        best = is_higher ? other : best;
        highest = is_higher ? *other : highest;
    }
    return best;
}

/// The moves of all nodes on the line being searched: a node can have hundreds, so each takes only the space it
/// needs. One per thread.
template <SearchGame G>
struct MoveStack {
    std::vector<ScoredMove<typename G::Move>> moves;
    typename G::MoveList scratch;  ///< a generated stage, before it is scored
};

// Killer moves (Chess Programming Wiki, "Killer Heuristic") and the counter move (Uiterwijk 1992).
/// Moves tried before the quiet ones are generated.
template <class Move>
struct Refutations {
    std::array<Move, 2> killers;
    Move counter;
};

/// What a picker does next.
enum class PickerStage : std::uint8_t {
    hash_move,
    generate_captures,
    good_captures,
    refutations,
    generate_quiets,
    good_quiets,
    generate_bulk_quiets,
    other_quiets,
    bad_captures,
    hash_capture,
    generate_winning_captures,
    winning_captures,
    hash_evasion,
    generate_evasions,
    evasions
};

/// Returns the legal moves of a node one by one, the most promising first, and generates them as late as
/// possible.
///
/// Order outside check: hash move; captures that do not lose; killers and counter move; quiet moves with a good
/// history; the other quiet moves and the bulk quiets, by history; losing captures. In check: hash move, then
/// all evasions, captures first.
///
/// Pickers of one stack must be destroyed in the reverse order of their construction. The position must, at
/// every call, be the one of the construction.
template <SearchGame G>
class MovePicker {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    /// Picks all moves. `hash_move` and the refutations may be of another position: they are tested for
    /// legality.
    MovePicker(const Position& position, const Histories<G>& histories, const MoveContext<G>& context,
               MoveStack<G>& stack, bool in_check, Move hash_move, const Refutations<Move>& refutations)
        : position_(position),
          histories_(histories),
          context_(context),
          stack_(stack),
          hash_move_(position.is_legal(hash_move) ? hash_move : Move{}),
          refutations_(refutations),
          stage_(in_check ? PickerStage::hash_evasion : PickerStage::hash_move) {}
    /// Picks only captures and promotions that win at least `threshold` in the exchange; not in check.
    MovePicker(const Position& position, const Histories<G>& histories, MoveStack<G>& stack, Move hash_move,
               Score threshold)
        : position_(position),
          histories_(histories),
          stack_(stack),
          hash_move_(position.is_legal(hash_move) && G::is_tactical(position, hash_move) &&
                             G::see_ge(position, hash_move, threshold)
                         ? hash_move
                         : Move{}),
          threshold_(threshold),
          stage_(PickerStage::hash_capture) {}
    ~MovePicker() {
        assert(stack_.moves.size() >= base_);
        stack_.moves.resize(base_);
    }
    MovePicker(const MovePicker&) = delete;
    MovePicker& operator=(const MovePicker&) = delete;

    /// The hash move; the null move if it is illegal or wins less than the threshold.
    [[nodiscard]] Move hash_move() const { return hash_move_; }
    /// The next move, or the null move when there are no more.
    Move next() {
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
                move = skip_quiets_ ? Move{} : next_untried();
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

    /// Whether it is already known that the piece of a quiet move cannot be captured after it.
    [[nodiscard]] bool is_out_of_reach(Move move) const {
        return threats_ && threats_->is_out_of_reach(move) && G::is_plain_step(position_, move);
    }
    /// The amount by which the score of a quiet move is lowered (`SearchGame`).
    [[nodiscard]] int handicap(Move move) {
        if (!handicaps_) {
            handicaps_.emplace(position_);
        }
        return handicaps_->of(move);
    }
    /// Skips quiet moves from now on. Has no effect in check.
    void skip_quiets() { skip_quiets_ = true; }

private:
    /// Above every history score: captures come first among evasions.
    static constexpr int evasion_capture_score = 1 << 20;
    /// Below every other promotion or capture.
    static constexpr int underpromotion_score = -(1 << 20);

    /// After this many moves of a node have been picked one by one, sorting the rest is cheaper.
    static constexpr std::size_t picks_before_sorting = 10;

    void generate_and_score(MoveStage move_stage) {
        stack_.scratch.clear();
        if (move_stage == MoveStage::quiets) {
            check_squares_.emplace(position_);
            threats_.emplace(position_);
        }
        if (!checks_and_pins_) {
            checks_and_pins_.emplace(position_);
        }
        G::generate(position_, *checks_and_pins_, move_stage, stack_.scratch);
        if (move_stage == MoveStage::quiets) {
            // All captures have been returned or moved to the losing ones.
            assert(!has_more());
            stack_.moves.resize(bad_end_);
            next_ = bad_end_;
        }
        for (const Move move : stack_.scratch) {
            stack_.moves.emplace_back(move, score(move, move_stage));
        }
        end_ = move_stage == MoveStage::quiets ? bring_good_quiets_forward() : stack_.moves.size();
        taken_ = 0;
    }

    /// Moves quiet moves with a good score to the front and returns their end. The others wait for the bulk
    /// quiets, some of which may be better.
    std::size_t bring_good_quiets_forward() {
        std::size_t good_end = next_;
        for (std::size_t i = next_; i < stack_.moves.size(); ++i) {
            const bool is_good = stack_.moves[i].score() >= tunables.good_quiet_score;
            std::swap(stack_.moves[i], stack_.moves[good_end]);
            good_end += is_good ? 1 : 0;
        }
        return good_end;
    }

    [[nodiscard]] int score(Move move, MoveStage move_stage) {
        if (move_stage == MoveStage::evasions) {
            return G::is_tactical(position_, move) ? evasion_capture_score + score_capture(move)
                                                   : score_quiet(move);
        }
        return move_stage == MoveStage::captures ? score_capture(move) : score_quiet(move);
    }

    // Most valuable victim first (Chess Programming Wiki, "MVV-LVA"), adjusted by capture history.
    [[nodiscard]] int score_capture(Move move) const {
        return tunables.capture_value_weight * G::material_gain(position_, move) +
               histories_.capture_score(position_, move) +
               (G::is_underpromotion(move) ? underpromotion_score : 0);
    }

    [[nodiscard]] int score_quiet(Move move) {
        const int learnt = histories_.quiet_score(position_, move, context_, handicap(move));
        if (!threats_) {
            return learnt;
        }
        return learnt + threats_->bonus(position_, move) + (gives_safe_check(move) ? tunables.check_bonus : 0);
    }

    // Safe checks (Stockfish).
    /// Whether a quiet move gives direct check (`CheckSquares`) and loses at most `check_see_margin`.
    [[nodiscard]] bool gives_safe_check(Move move) const {
        return check_squares_->contains(position_, move) &&
               (is_out_of_reach(move) || G::see_ge(position_, move, -tunables.check_see_margin));
    }

    [[nodiscard]] bool has_more() const { return next_ < end_; }
    /// Brings the best remaining move to `next_`; there must be one.
    void bring_best_forward() {
        assert(has_more());
        ScoredMove<Move>* const begin = stack_.moves.data() + next_;
        ScoredMove<Move>* const end = stack_.moves.data() + end_;
        if (taken_ < picks_before_sorting) {
            std::swap(*begin, *best_of(begin, end));
        } else if (taken_ == picks_before_sorting) {
            std::sort(begin, end, std::greater<>());
        }
    }

    /// Removes and returns the best remaining move.
    ScoredMove<Move> take_best() {
        bring_best_forward();
        ++taken_;
        return stack_.moves[next_++];
    }

    [[nodiscard]] bool was_tried(Move move) const {
        const auto end = tried_refutations_.end();
        return move == hash_move_ || std::find(tried_refutations_.begin(), end, move) != end;
    }

    Move next_good_capture() {
        while (has_more()) {
            const ScoredMove<Move> candidate = take_best();
            if (candidate.move() == hash_move_) {
                continue;
            }
            if (G::see_ge(position_, candidate.move(), threshold_)) {
                return candidate.move();
            }
            stack_.moves[bad_end_++] = candidate;
        }
        return {};
    }

    Move next_refutation() {
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

    Move next_untried() {
        while (has_more()) {
            if (const Move move = take_best().move(); !was_tried(move)) {
                return move;
            }
        }
        return {};
    }

    Move next_bad_capture() { return has_more() ? stack_.moves[next_++].move() : Move{}; }

    const Position& position_;
    const Histories<G>& histories_;
    MoveContext<G> context_;
    MoveStack<G>& stack_;
    Move hash_move_;
    Refutations<Move> refutations_;
    std::size_t refutation_count_ = 0;
    std::array<Move, 3> tried_refutations_;
    Score threshold_ = 0;
    PickerStage stage_;
    bool skip_quiets_ = false;
    /// Of the position; empty before the first stage is generated.
    std::optional<typename G::ChecksAndPins> checks_and_pins_;
    /// Empty in check, and before quiet moves are generated.
    std::optional<typename G::CheckSquares> check_squares_;
    std::optional<typename G::ThreatsByLesser> threats_;
    /// Of the position; empty before a quiet move is scored.
    std::optional<typename G::QuietHandicaps> handicaps_;

    // Places in the stack: losing captures collect in [base_, bad_end_), remaining moves are [next_, end_).
    std::size_t base_ = stack_.moves.size();
    std::size_t bad_end_ = base_;
    std::size_t next_ = base_;
    std::size_t end_ = base_;
    /// Moves picked since the last generation; after `picks_before_sorting` the rest is sorted.
    std::size_t taken_ = 0;
};

}  // namespace ricochet

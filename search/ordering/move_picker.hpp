// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/common/search_game.hpp"
#include "search/ordering/histories.hpp"

namespace ricochet {

/// A move with its place in the order: higher scores first, equal scores by the move's packed word, so that the
/// order is the same everywhere.
template <class Move>
struct ScoredMove {
    Move move;
    int score = 0;

    friend constexpr bool operator<(ScoredMove a, ScoredMove b) {
        return a.score != b.score ? a.score < b.score : a.move.raw() < b.move.raw();
    }
};

/// The moves of all nodes on the line being searched, one above the other: a node can have hundreds of moves,
/// so each takes only what it needs. One a thread.
template <SearchGame G>
struct MoveStack {
    std::vector<ScoredMove<typename G::Move>> moves;
    typename G::MoveList scratch;  ///< where a stage is generated before it is scored
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

/// Hands out the legal moves of a node one by one, the promising first, and generates them as late as it can.
///
/// Order outside check: hash move; captures that do not lose; killers and counter move; quiet moves with a good
/// history; then the bulk of quiet moves is generated and joins the rest of them, by history; losing captures.
/// In check: hash move, then all evasions, captures first.
///
/// Pickers of one stack must be destroyed in the reverse order of their construction. The position must, at
/// every call, be the one of the construction.
template <SearchGame G>
class MovePicker {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    /// All moves. `hash_move` and the refutations may come from anywhere: they are tested for legality.
    MovePicker(const Position& position, const Histories<G>& histories, const MoveContext<G>& context,
               MoveStack<G>& stack, bool in_check, Move hash_move, const Refutations<Move>& refutations);
    /// Only captures and promotions that win at least `threshold` in the exchange; not in check.
    MovePicker(const Position& position, const Histories<G>& histories, MoveStack<G>& stack, Move hash_move,
               Score threshold);
    ~MovePicker();
    MovePicker(const MovePicker&) = delete;
    MovePicker& operator=(const MovePicker&) = delete;

    /// The next move, or the null move when there are no more.
    Move next();
    /// From now on hands out captures only. Has no effect in check.
    void skip_quiets() { skip_quiets_ = true; }

private:
    void generate_and_score(MoveStage move_stage);
    [[nodiscard]] int score(Move move, MoveStage move_stage) const;
    [[nodiscard]] int score_capture(Move move) const;
    [[nodiscard]] int score_quiet(Move move) const;
    [[nodiscard]] bool has_more() const { return next_ < end_; }
    /// Brings the best remaining move to `next_`; there must be one.
    void bring_best_forward();
    /// Takes it out.
    ScoredMove<Move> take_best();
    [[nodiscard]] bool was_tried(Move move) const;
    Move next_good_capture();
    Move next_refutation();
    Move next_good_quiet();
    Move next_untried();
    Move next_bad_capture();

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
    /// None before quiet moves are generated.
    typename G::CheckSquares check_squares_;

    // Places in the stack: losing captures collect in [base_, bad_end_), remaining moves are [next_, end_).
    std::size_t base_;
    std::size_t bad_end_;
    std::size_t next_;
    std::size_t end_;
    /// Moves picked since the last generation; after some, the rest is kept sorted.
    std::size_t taken_ = 0;
};

}  // namespace ricochet

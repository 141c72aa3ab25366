// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "movegen/common/game_rules.hpp"

namespace ricochet::test {

/// Proves and disproves mates by exhaustive search. Ignores repetitions and the 50-move rule, which no shortest
/// mate needs.
template <class Position>
class MateSolver {
public:
    using Move = typename Position::Move;

    explicit MateSolver(const Position& position) : position_(position) {}

    /// Whether the side to move mates in at most `moves` moves, 1 or more.
    bool mates_within(int moves) {
        const Known known = known_[position_.key()];
        if (known.mates <= moves || known.does_not >= moves) {
            return known.mates <= moves;
        }
        const bool mates = std::ranges::any_of(attempts(moves), [this, moves](Move move) {
            return after(move, [this, moves] { return is_mated_within(moves - 1); });
        });
        Known& now = known_[position_.key()];
        (mates ? now.mates : now.does_not) = moves;
        return mates;
    }

    /// The length of the shortest mate of at most `most` moves; 0 if there is none.
    int shortest_mate(int most) {
        for (int moves = 1; moves <= most; ++moves) {
            if (mates_within(moves)) {
                return moves;
            }
        }
        return 0;
    }

private:
    struct Known {
        int mates = 1000;  ///< the fewest moves known to mate
        int does_not = 0;  ///< the most moves known not to mate
    };

    /// The moves to try: checks first, and only checks for a mate in one.
    std::vector<Move> attempts(int moves) {
        const auto legal = legal_moves(position_);
        std::vector<Move> tried(legal.begin(), legal.end());
        const auto others = std::stable_partition(tried.begin(), tried.end(),
                                                  [this](Move move) { return position_.gives_check(move); });
        if (moves == 1) {
            tried.erase(others, tried.end());
        }
        return tried;
    }

    bool is_mated_within(int moves) {
        const auto replies = legal_moves(position_);
        if (replies.empty()) {
            return position_.in_check();
        }
        if (moves == 0) {
            return false;
        }
        // The last refutation at this depth often refutes again.
        std::vector<Move> ordered(replies.begin(), replies.end());
        Move& refutation = refutations_[static_cast<std::size_t>(moves)];
        if (const auto found = std::ranges::find(ordered, refutation); found != ordered.end()) {
            std::iter_swap(ordered.begin(), found);
        }
        for (const Move move : ordered) {
            if (!after(move, [this, moves] { return mates_within(moves); })) {
                refutation = move;
                return false;
            }
        }
        return true;
    }

    /// The answer to `question` after a move.
    template <class Question>
    bool after(Move move, Question question) {
        typename Position::Undo undo{};
        position_.do_move(move, undo);
        const bool answer = question();
        position_.undo_move(move, undo);
        return answer;
    }

    Position position_;
    std::unordered_map<Key, Known> known_;
    std::vector<Move> refutations_ = std::vector<Move>(100);
};

}  // namespace ricochet::test

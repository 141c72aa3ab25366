// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>

#include "movegen/game.hpp"
#include "search/common/score.hpp"

namespace ricochet {

/// What a thread of a search has found: its best move, its score and the depth of its last finished iteration.
struct Vote {
    MoveCode move = MoveCode::none;
    Score score = -score_infinite;
    int depth = 0;
};

// Thread voting (Stockfish, "best thread"; Chess Programming Wiki, "Lazy SMP").
/// Returns the index of the vote whose move is played. The deeper a thread has searched and the better its
/// score, the more its vote weighs; a shorter mate beats all votes. A thread that has not finished an iteration
/// has no vote. Two threads have no majority: the first one's move is played, even if the other's score is
/// better.
inline std::size_t winning_vote(std::span<const Vote> votes) {
    assert(!votes.empty());
    if (votes.size() <= 2) {
        return 0;
    }
    Score lowest = score_infinite;
    for (const Vote& vote : votes) {
        lowest = vote.depth > 0 ? std::min(lowest, vote.score) : lowest;
    }
    constexpr Score least_weight = 10;
    std::map<MoveCode, std::int64_t> weights;
    for (const Vote& vote : votes) {
        weights[vote.move] +=
            vote.depth > 0 ? std::int64_t{vote.score - lowest + least_weight} * vote.depth : 0;
    }
    std::size_t best = 0;
    for (std::size_t i = 1; i < votes.size(); ++i) {
        const bool is_either_decided = is_decided(votes[i].score) || is_decided(votes[best].score);
        const std::int64_t gain = weights[votes[i].move] - weights[votes[best].move];
        const bool is_deeper = gain == 0 && votes[i].depth > votes[best].depth;
        if (votes[i].depth > 0 &&
            (is_either_decided ? votes[i].score > votes[best].score : gain > 0 || is_deeper)) {
            best = i;
        }
    }
    return best;
}

}  // namespace ricochet

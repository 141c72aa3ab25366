// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "search/core/game_worker.hpp"

namespace ricochet {

// Endgame tablebases (Chess Programming Wiki, "Endgame Tablebases").
/// The score of a won or lost position, counted from its node: by DTM if the 50-move rule allows the mate; else
/// by DTZ, below all such mates.
inline Score tablebase_score(const tables::WdlProbe& verdict) {
    constexpr Score behind_mates = 1000;
    const int plies = verdict.mates_in_time() ? tables::plies_of(verdict.code)
                                              : behind_mates + verdict.dtz.value_or(halfmove_limit);
    return tables::is_win(verdict.code) ? score_tablebase - plies : plies - score_tablebase;
}

/// The score of a node below the root, if tablebases decide it.
template <SearchGame G>
std::optional<Score> GameWorker<G>::probe_tablebase(const Node<G>& node) {
    if (task_.tablebase == nullptr || node.ss->excluded.is_some()) {
        return std::nullopt;
    }
    const auto verdict = G::probe(*task_.tablebase, position_, task_.tablebase_probe_limit);
    // A mated position is left to the search, whose mate score is better.
    if (!verdict || verdict->code == tables::code_mated || !(verdict->is_decided() || verdict->is_drawn())) {
        return std::nullopt;
    }
    count_tablebase_hit();
    if (verdict->is_drawn()) {
        return score_draw;
    }
    const Score score = tablebase_score(*verdict);
    return score > 0 ? score - node.ss->ply : score + node.ss->ply;
}

template <SearchGame G>
void GameWorker<G>::count_tablebase_hit() {
    store_relaxed(tablebase_hits_, tablebase_hits() + 1);
}

// Tablebase probe at the root (Stockfish, "rank_root_moves").
/// Ranks the root moves by tablebases, if these contain the positions after all of them.
template <SearchGame G>
void GameWorker<G>::rank_root_moves() {
    if (task_.tablebase == nullptr) {
        return;
    }
    std::vector<int> ranks;
    for (const RootMove& root_move : root_moves_) {
        const std::optional<int> rank = tablebase_rank(decode<Move>(root_move.move));
        if (!rank) {
            return;
        }
        ranks.push_back(*rank);
    }
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        root_moves_[i].tablebase_rank = ranks[i];
        count_tablebase_hit();
    }
    sort_root_moves(0);
}

/// The rank of a root move, higher is better: wins whose mate the 50-move rule allows, the quickest first; wins
/// that reset the clock in time, the quickest first; wins that the 50-move rule may draw; draws; losses in the
/// reverse order. Nothing if no tablebase contains the position.
template <SearchGame G>
std::optional<int> GameWorker<G>::tablebase_rank(Move move) {
    typename G::Undo undo{};
    keys_.push(position_.key());
    position_.do_move(move, undo);
    std::optional<int> rank;
    if (const auto verdict = G::probe(*task_.tablebase, position_, task_.tablebase_probe_limit)) {
        // The 50-move rule may draw it: the shorter the mate, the less likely.
        const int unknown = tables::is_win(verdict->code) ? tables::code_limit - verdict->code
                                                          : verdict->code - tables::code_limit;
        // A win drawn by the 50-move rule is better than a draw: the opponent may err.
        const int drawn = tables::is_loss(verdict->code) ? 1 : tables::is_win(verdict->code) ? -1 : 0;
        rank = verdict->is_drawn() ? drawn : verdict->is_decided() ? -tablebase_score(*verdict) : -unknown;
        if (*rank != 0 && (stood_twice() || (*rank > 0 && reply_repeats()))) {
            rank = 0;
        }
    }
    position_.undo_move(move, undo);
    keys_.pop();
    return rank;
}

/// Whether the position has occurred twice before, so that the game is drawn.
template <SearchGame G>
bool GameWorker<G>::stood_twice() const {
    return keys_.earlier_occurrences(position_) >= 2;
}

/// Whether the side to move has a move after which the game is drawn by repetition.
template <SearchGame G>
bool GameWorker<G>::reply_repeats() {
    bool repeats = false;
    keys_.push(position_.key());
    for (const Move reply : legal_moves(position_)) {
        typename G::Undo undo{};
        position_.do_move(reply, undo);
        repeats = repeats || stood_twice();
        position_.undo_move(reply, undo);
    }
    keys_.pop();
    return repeats;
}

}  // namespace ricochet

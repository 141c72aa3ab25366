// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "movegen/base/random.hpp"
#include "movegen/game.hpp"
#include "search/core/worker.hpp"
#include "tools/lab/data/record.hpp"

namespace ricochet::tools::datagen {

/// Ends games in which the scores of both sides have agreed on the result for some time, to save nodes. The
/// limits are cautious, since wrong results mislead the network.
class Adjudication {
public:
    /// A win: the least score, in centipawns, and the number of consecutive plies.
    static constexpr Score win_score = 1500;
    static constexpr int win_plies = 8;
    /// A draw: the largest absolute score, the number of consecutive plies, and the earliest ply.
    static constexpr Score draw_score = 8;
    static constexpr int draw_plies = 20;
    static constexpr int first_draw_ply = 100;

    enum class Verdict { white_wins, draw, black_wins };

    /// Records the score of a position from White's point of view. Returns a verdict once the game is decided.
    std::optional<Verdict> add(Score white_score, int ply);

private:
    int white_ahead_ = 0;
    int black_ahead_ = 0;
    int level_ = 0;
};

/// Limits of the number of random moves at the start of a game, inclusive.
constexpr int min_random_plies = 8;
constexpr int max_random_plies = 12;

/// Plays 8 to 12 random legal moves from one of the trained game's starts; none if the game ends within them.
std::optional<Game> random_opening(Variant variant, Random& random);

/// Settings of self-play. A game depends only on these, its number and the engine.
struct SelfPlaySettings {
    /// The usual variant of the game.
    Variant game = usual_variant;
    std::uint64_t seed = 1;
    /// A search ends after the iteration in which it reaches this many nodes, or at eight times as many.
    std::uint64_t soft_nodes = 2000;
    /// The percentage of games of the second of the game's variants.
    std::uint32_t second_variant_percent = 20;
    std::size_t hash_mib = 16;
    /// The evaluating network; material only if null.
    std::shared_ptr<const Network> network = nullptr;
};

/// Plays games against itself, one at a time. Each thread has its own.
class SelfPlay {
public:
    /// Throws `std::bad_alloc` if there is not enough memory for the hash table.
    explicit SelfPlay(const SelfPlaySettings& settings);

    /// Plays the game with this number: all positions after the random opening, with scores, best moves and the
    /// result. Equal numbers give equal games.
    std::vector<data::TrainingPosition> play(std::uint64_t number);

private:
    struct Searched {
        MoveCode move;
        Score score;
    };

    Searched search(const Game& game);
    Game balanced_opening(Variant variant, Random& random);

    SelfPlaySettings settings_;
    SharedSearch shared_;
    std::unique_ptr<Worker> worker_;
};

}  // namespace ricochet::tools::datagen

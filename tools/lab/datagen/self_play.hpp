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

/// Ends games whose result both sides have agreed on for long, so that nodes are not spent on what is decided.
/// The limits are wide: a result that the rules would not have given teaches the network something wrong.
class Adjudication {
public:
    /// The score that wins, and for how many plies in a row.
    static constexpr Score win_score = 1500;
    static constexpr int win_plies = 8;
    /// The score that draws, for how many plies in a row, and the first ply at which that is believed.
    static constexpr Score draw_score = 8;
    static constexpr int draw_plies = 20;
    static constexpr int first_draw_ply = 100;

    enum class Verdict { white_wins, draw, black_wins };

    /// Notes what the search said of a position, from White's point of view. A verdict once the game is
    /// decided.
    std::optional<Verdict> add(Score white_score, int ply);

private:
    int white_ahead_ = 0;
    int black_ahead_ = 0;
    int level_ = 0;
};

/// Random moves at the start of a game, both limits included.
constexpr int min_random_plies = 8;
constexpr int max_random_plies = 12;

/// A game of 8 to 12 random legal moves from one of the trained game's starts; none if it ended before or at
/// that.
std::optional<Game> random_opening(Variant variant, Random& random);

/// How games are played. A game follows from these, its number and the engine alone.
struct SelfPlaySettings {
    /// The usual variant of the game.
    Variant game = usual_variant;
    std::uint64_t seed = 1;
    /// A search ends with the depth in which it has made so many nodes, or within it at eight times as many.
    std::uint64_t soft_nodes = 2000;
    /// How many games are of the second of the game's variants.
    std::uint32_t second_variant_percent = 20;
    std::size_t hash_mib = 16;
    /// What evaluates; material alone where null.
    std::shared_ptr<const Network> network = nullptr;
};

/// Plays games against itself, one after the other; one a thread.
class SelfPlay {
public:
    /// Throws `std::bad_alloc` where the hash table does not fit in memory.
    explicit SelfPlay(const SelfPlaySettings& settings);

    /// All positions of a game after its random opening, with what the search said of them and how the game
    /// ended. Equal numbers give equal games.
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

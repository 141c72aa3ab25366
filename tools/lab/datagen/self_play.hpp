// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "movegen/base/random.hpp"
#include "search/core/worker.hpp"
#include "tools/lab/data/record.hpp"

namespace ricochet::tools::datagen {

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

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "movegen/common/result.hpp"
#include "movegen/tensor/position.hpp"
#include "movegen/tensor/types.hpp"
#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

enum class OpeningFormat : std::uint8_t { start_position, epd, pgn, random };

/// -openings.
struct OpeningSettings {
    OpeningFormat format = OpeningFormat::start_position;
    std::string file;
    /// Whether a file's openings are taken in an order drawn from the seed instead of the file's.
    bool shuffled = false;
    /// Plies to play at random, or to take from each game of a PGN file (0 = all of them).
    int plies = 0;
    /// First opening of the file to use, from 1.
    int first = 1;
    /// Random openings are kept when a search says |score| <= this, in centipawns; 0 = keep all.
    int max_score = 0;
    /// Nodes of that search.
    std::int64_t judge_nodes = 5000;
    /// The engine that searches; empty = the first one.
    std::string judge;
};

/// Reads all openings of a file and checks that each can be played from: legal, and the game not over there.
/// The error names file and line.
Result<std::vector<Opening>> read_openings(const OpeningSettings& settings, Variant variant);

/// The openings of a file in the order of play: opening number `index` (from 0) is element `index % size`.
class OpeningBook {
public:
    OpeningBook(std::vector<Opening> openings, const OpeningSettings& settings, std::uint64_t seed);
    [[nodiscard]] const Opening& opening(int index) const;
    [[nodiscard]] std::size_t size() const { return openings_.size(); }

private:
    std::vector<Opening> openings_;
};

/// The candidate number `attempt` for the random opening number `index`: `plies` legal moves from the start
/// position, every legal move of a ply equally likely, after which the game is not over. The same arguments
/// give the same opening on every machine.
Opening draw_opening(Variant variant, int plies, std::uint64_t seed, int index, int attempt);

/// The opening that consists of the start position.
Opening start_opening(Variant variant);

/// The position after an opening's moves, which must be legal.
Position position_after(const Opening& opening, Variant variant);

}  // namespace ricochet::tools::match

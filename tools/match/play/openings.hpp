// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/match/store/conditions.hpp"
#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

/// Reads all openings of a file and checks that each is legal and does not end the game. Throws
/// `std::invalid_argument` with file and line.
std::vector<Opening> read_openings(const OpeningSettings& settings, Variant variant);

/// The openings of a file in playing order: opening number `index` (from 0) is element `index % size`.
class OpeningBook {
public:
    OpeningBook(std::vector<Opening> openings, const OpeningSettings& settings, std::uint64_t seed);
    [[nodiscard]] const Opening& opening(int index) const;
    [[nodiscard]] std::size_t size() const { return openings_.size(); }

private:
    std::vector<Opening> openings_;
};

/// Candidate number `attempt` for random opening number `index`: `plies` random legal moves from the start
/// position, uniformly distributed at each ply, after which the game is not over. The same arguments give the
/// same opening on every machine.
Opening draw_opening(Variant variant, int plies, std::uint64_t seed, int index, int attempt);

/// An opening without moves, at the start position.
Opening start_opening(Variant variant);

/// The UCI command for the position after an opening's moves.
std::string position_command(const Opening& opening, Variant variant);

}  // namespace ricochet::tools::match

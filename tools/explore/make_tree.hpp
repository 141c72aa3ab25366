// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "movegen/base/result.hpp"
#include "search/games/networks.hpp"
#include "tools/explore/tree.hpp"

namespace ricochet::tools::explore {

struct MakeSettings {
    Variant variant = usual_variant;
    /// How many the tree shall have.
    std::size_t positions = 1000;
    /// For each position; for each move of the start position.
    std::uint64_t nodes = 100'000;
    /// Best moves of each position that are kept; of the start position all are.
    int lines = 5;
    Prices prices;
    /// Positions that are searched side by side.
    int threads = 1;
    std::size_t hash_mib = 16;
    Networks networks;
    /// The tree file; where it is there, the tree grows.
    std::string output;
};

/// How far it is.
struct MakeProgress {
    std::size_t positions = 0;
    /// Of these, what was there at the beginning.
    std::size_t found = 0;
    std::size_t wanted = 0;
    std::uint64_t nodes = 0;
};

/// Makes an opening tree, or adds to one. What is found is kept in a journal beside the output until that is
/// written: a run that was killed goes on where it was. The tree is the same, byte for byte, whatever the
/// threads and the kills. `report` is called after each position, by one thread at a time. The reason where it
/// failed; nothing is changed then but the journal.
std::optional<Error> make_tree(const MakeSettings& settings,
                               const std::function<void(const MakeProgress&)>& report);

}  // namespace ricochet::tools::explore

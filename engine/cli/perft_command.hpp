// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "movegen/common/variant.hpp"

namespace ricochet {

/// What the command line of `ricochet perft` asks for.
struct PerftArguments {
    std::optional<int> depth;
    /// The start position where empty.
    std::string fen;
    Variant variant = usual_variant;
    bool divide = false;
    /// A row for every depth, of what the last moves are (movegen/common/last_moves.hpp).
    bool statistics = false;
    bool no_bulk = false;
    int threads = 1;
    std::size_t hash_mib = 0;
    /// A file of positions with their counts, instead of one position.
    std::string suite;
    std::uint64_t max_nodes = UINT64_MAX;
};

/// Counts, prints to stdout (what takes long shows its progress on stderr), and returns the exit code: 0, 1
/// where a count of a suite differs, 2 where the input cannot be used.
int run_perft_command(const PerftArguments& arguments);

}  // namespace ricochet

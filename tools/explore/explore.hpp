// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "movegen/base/result.hpp"
#include "search/book/book.hpp"
#include "search/games/networks.hpp"
#include "tools/explore/tree.hpp"

// The subcommands of ricochet-explore. A failure throws `std::invalid_argument` with the reason, and leaves all
// files unchanged, except the journal of `make_tree`.

namespace ricochet::tools::explore {

struct MakeSettings {
    Variant variant = usual_variant;
    /// The size of the tree.
    std::size_t positions = 1000;
    /// For each position, and for each move of the start position.
    std::uint64_t nodes = 100'000;
    /// The best moves kept for each position; the start position keeps all.
    int lines = 5;
    Prices prices;
    /// Positions searched in parallel.
    int threads = 1;
    std::size_t hash_mib = 16;
    Networks networks;
    /// The tree file; an existing tree is extended.
    std::string output;
};

/// Progress of `make_tree`.
struct MakeProgress {
    std::size_t positions = 0;
    /// Of these, the positions found at the beginning.
    std::size_t found = 0;
    std::size_t wanted = 0;
    std::uint64_t nodes = 0;
};

/// Makes or extends an opening tree. Results are kept in a journal beside the output until that is written, so
/// that a killed run can be resumed. The tree is the same, byte for byte, for any number of threads and kills.
/// `report` is called after each position, by one thread at a time.
void make_tree(const MakeSettings& settings, const std::function<void(const MakeProgress&)>& report);

/// The games of a file.
struct CountedGames {
    /// Counted in the tree.
    std::size_t counted = 0;
    /// Of another variant, without a result, without a move in the tree, or the same as an earlier one of the
    /// file.
    std::size_t others = 0;
};

/// Counts the games of PGN files and journals of `ricochet-match` in a tree: for each of its positions in a
/// game, the move and the result. Rewrites the tree. A file is counted only once; a second time is an error.
CountedGames add_games(const std::vector<std::string>& paths, const std::string& tree);

/// Writes the cheapest `positions` of a tree as a new tree, and returns their number. Their scores are those of
/// the whole tree; the new tree cannot be extended.
std::size_t trim_tree(const std::string& tree, std::size_t positions, const std::string& output);

/// The size of a book.
struct CompiledBook {
    std::size_t positions = 0;
    std::size_t moves = 0;
    std::size_t bytes = 0;
};

/// Compiles a tree file to a book, replacing an older one.
CompiledBook compile_tree(const std::string& tree, const std::string& book);

/// Parses a game from words of a command line: a FEN, or moves from the start in SAN or UCI notation; the start
/// if there are none. The error names the wrong word.
Game game_of_words(const std::vector<std::string>& words, Variant variant);

/// A book's moves in a position, as a table for people.
std::string show_book(const book::Book& book, const Game& game);

}  // namespace ricochet::tools::explore

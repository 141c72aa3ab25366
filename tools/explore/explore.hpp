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

// The subcommands of ricochet-explore. A failure leaves all files as they were, but for the journal of
// `make_tree`.

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
    /// Positions searched in parallel.
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
/// written: a run that was killed continues where it was. The tree is the same, byte for byte, whatever the
/// threads and the kills. `report` is called after each position, by one thread at a time. The reason where it
/// failed; nothing is changed then but the journal.
std::optional<Error> make_tree(const MakeSettings& settings,
                               const std::function<void(const MakeProgress&)>& report);

/// How many games of a file there were.
struct CountedGames {
    /// Counted in the tree.
    std::size_t counted = 0;
    /// Of another game, without a result, without a move in the tree, or the same as one before it in the file.
    std::size_t others = 0;
};

/// Counts the games of PGN files and journals of `ricochet-match` in a tree, which is written anew: for each of
/// its positions that a game comes through, the move that was made and the result. A file is counted once: the
/// error says that it has been, or what is wrong with it.
Result<CountedGames> add_games(const std::vector<std::string>& paths, const std::string& tree);

/// Writes the cheapest `positions` of a tree as a tree of its own, and returns how many these are: their scores
/// are those of the whole tree, and it grows no more. The error says why nothing was written.
Result<std::size_t> trim_tree(const std::string& tree, std::size_t positions, const std::string& output);

/// How large a book is.
struct CompiledBook {
    std::size_t positions = 0;
    std::size_t moves = 0;
    std::size_t bytes = 0;
};

/// Makes a book of a tree file, in place of an older book. The error where a file is unfit or cannot be
/// written; nothing is changed then.
Result<CompiledBook> compile_tree(const std::string& tree, const std::string& book);

/// The game that words of a command line name: a FEN, or moves from the start in SAN or as in UCI; the start
/// where there are none. The error says which word is wrong.
Result<Game> game_of_words(const std::vector<std::string>& words, Variant variant);

/// What a book says of a position, as a table for people.
std::string show_book(const book::Book& book, const Game& game);

}  // namespace ricochet::tools::explore

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "movegen/base/result.hpp"
#include "tools/lab/data/record.hpp"
#include "tools/lab/data/trained_game.hpp"

/// What is done with whole data files. A file that is broken, or an output that exists, is an error; what could
/// not be finished leaves no output behind.
namespace ricochet::tools::data {

/// The game of some files, of one at least. The error says which file is of another, or none that can be read.
Result<const TrainedGame*> game_of_files(const std::vector<std::string>& inputs);

/// Calls `visit` with every record of some files, in their order. The reason where a file is broken, or of
/// another game than the first: then nothing is visited.
std::optional<Error> for_each_record(const std::vector<std::string>& inputs,
                                     const std::function<void(const Record&)>& visit);

/// The same with every record's position, until one is wrong: the error says which, and why.
std::optional<Error> for_each_position(const std::vector<std::string>& inputs,
                                       const std::function<void(const TrainingPosition&)>& visit);

/// Which positions are fit to learn from.
struct Filter {
    bool drop_checks = true;
    bool drop_tactical = true;
    /// The largest absolute score, in centipawns; mates are beyond it.
    Score max_score = 3000;
    /// The largest halfmove clock: beyond it more and more games are on their way to a draw that the board does
    /// not show.
    int max_halfmove_clock = 30;

    [[nodiscard]] bool keeps(const Record& record) const;
};

/// What a selection read and wrote.
struct Selected {
    std::uint64_t read = 0;
    std::uint64_t written = 0;
};

/// Copies the positions that a filter keeps.
Result<Selected> filter(const std::vector<std::string>& inputs, const std::string& output,
                        const Filter& filter);

/// Copies positions into two files: about `permille` of all games to `hold_out`, the other games to `rest`. No
/// game has positions in both. `written` counts the hold-out.
Result<Selected> split(const std::vector<std::string>& inputs, const std::string& rest,
                       const std::string& hold_out, int permille, std::uint64_t seed);

}  // namespace ricochet::tools::data

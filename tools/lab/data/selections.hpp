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

/// Operations on whole data files. A damaged input or an existing output is an error; a failed operation leaves
/// no output behind.
namespace ricochet::tools::data {

/// Returns the game of one or more files. The error names a file of another game or one that cannot be read.
Result<const TrainedGame*> game_of_files(const std::vector<std::string>& inputs);

/// Calls `visit` with every record of the files, in order. Files of different games are an error, and nothing
/// is visited; so is a damaged block, before which records have been visited.
std::optional<Error> for_each_record(const std::vector<std::string>& inputs,
                                     const std::function<void(const Record&)>& visit);

/// Calls `visit` with every record's position, up to the first invalid one, which the error names.
std::optional<Error> for_each_position(const std::vector<std::string>& inputs,
                                       const std::function<void(const TrainingPosition&)>& visit);

/// Selects positions to train on.
struct Filter {
    bool drop_checks = true;
    bool drop_tactical = true;
    /// The largest absolute score, in centipawns; it excludes mates.
    Score max_score = 3000;
    /// The largest halfmove clock: beyond it, more and more games end in draws by a clock that the network does
    /// not see.
    int max_halfmove_clock = 30;

    [[nodiscard]] bool keeps(const Record& record) const;
};

/// The numbers of records that a selection read and wrote.
struct Selected {
    std::uint64_t read = 0;
    std::uint64_t written = 0;
};

/// Copies the positions that a filter keeps to a new file.
Result<Selected> filter(const std::vector<std::string>& inputs, const std::string& output,
                        const Filter& filter);

/// Splits positions by game into two new files: about `permille` thousandths of the games go to `hold_out`, the
/// others to `rest`. `written` counts the hold-out.
Result<Selected> split(const std::vector<std::string>& inputs, const std::string& rest,
                       const std::string& hold_out, int permille, std::uint64_t seed);

}  // namespace ricochet::tools::data

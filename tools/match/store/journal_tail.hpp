// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "movegen/base/result.hpp"
#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

/// Follows a journal that another manager writes.
class JournalTail {
public:
    explicit JournalTail(std::string path) : path_(std::move(path)) {}

    /// Adds the games that have come since the last call; none while the file is not there. Moves are not
    /// checked. The reason where a line is no journal's.
    std::optional<Error> read(std::vector<GameRecord>& games);

private:
    std::string path_;
    /// Bytes of whole lines that were read.
    std::uint64_t read_ = 0;
};

}  // namespace ricochet::tools::match

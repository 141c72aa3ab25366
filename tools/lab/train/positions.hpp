// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "movegen/base/result.hpp"
#include "tools/lab/data/record.hpp"

namespace ricochet::tools::train {

/// The positions to train on. Those that do not fit into the memory that was allowed stay in their files; an
/// epoch reads them in portions, whole blocks at random.
class Positions {
public:
    explicit Positions(std::vector<data::Record> records);
    /// Reads files of one game through, and calls `visit` with every position; holds the positions where there
    /// are at most `most_held`. The error says which file is broken.
    static Result<Positions> read(const std::vector<std::string>& paths, std::size_t most_held,
                                  const std::function<void(const data::Record&)>& visit);

    /// How many there are.
    [[nodiscard]] std::size_t size() const { return size_; }
    /// Of what they are, in their order.
    [[nodiscard]] std::uint64_t fingerprint() const { return fingerprint_; }
    /// How many portions an epoch has: 1 where all are held.
    [[nodiscard]] std::size_t portions() const { return portions_; }
    /// The positions of a portion; every position is in one of them. Which those are follows from the lot.
    /// Valid until the next call. The error says which file has changed or cannot be read any more.
    Result<std::span<const data::Record>> portion(std::size_t number, std::uint64_t lot);
    /// The first ones of the files.
    [[nodiscard]] std::span<const data::Record> first() const { return first_.empty() ? held_ : first_; }

private:
    struct Block {
        std::size_t path = 0;
        std::uint64_t place = 0;
        std::size_t size = 0;
    };

    Positions() = default;
    void add(const data::Record& record);
    void shuffle_blocks(std::uint64_t lot);

    std::vector<std::string> paths_;
    std::vector<Block> blocks_;
    std::uint64_t lot_ = 0;
    bool is_shuffled_ = false;
    std::size_t size_ = 0;
    std::uint64_t fingerprint_ = 0;
    std::size_t portions_ = 1;
    std::vector<data::Record> held_;
    /// Where not all are held.
    std::vector<data::Record> first_;
};

}  // namespace ricochet::tools::train

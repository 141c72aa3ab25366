// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/train/positions.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <optional>
#include <utility>

#include "movegen/base/bytes.hpp"
#include "movegen/base/random.hpp"
#include "tools/lab/data/data_file.hpp"

namespace ricochet::tools::train {

namespace {

/// What is kept of the beginning where not all are held.
constexpr std::size_t first_count = 200'000;

}  // namespace

Positions::Positions(std::vector<data::Record> records) : held_(std::move(records)) {
    std::for_each(held_.begin(), held_.end(), [this](const data::Record& record) { add(record); });
}

void Positions::add(const data::Record& record) {
    ++size_;
    fingerprint_ = fingerprint_ * 31 + checksum({reinterpret_cast<const char*>(record.data()), record.size()});
}

Result<Positions> Positions::read(const std::vector<std::string>& paths, std::size_t most_held,
                                  const std::function<void(const data::Record&)>& visit) {
    Positions positions;
    positions.paths_ = paths;
    bool holds_all = true;
    for (std::size_t path = 0; path < paths.size(); ++path) {
        Result<data::DataReader> reader = data::DataReader::open(paths[path]);
        if (!reader) {
            return Error{reader.error()};
        }
        while (true) {
            const std::uint64_t place = reader.value().whole_bytes();
            const Result<std::optional<data::Block>> block = reader.value().next();
            if (!block) {
                return Error{block.error()};
            }
            if (!block.value().has_value()) {
                break;
            }
            const std::vector<data::Record>& records = block.value()->records;
            positions.blocks_.push_back({path, place, records.size()});
            for (const data::Record& record : records) {
                positions.add(record);
                visit(record);
            }
            if (holds_all) {
                positions.held_.insert(positions.held_.end(), records.begin(), records.end());
            }
            if (holds_all && positions.size_ > most_held) {
                holds_all = false;
                const auto end = static_cast<std::ptrdiff_t>(std::min(positions.held_.size(), first_count));
                positions.first_.assign(positions.held_.begin(), positions.held_.begin() + end);
                positions.held_ = {};
            }
        }
    }
    if (!holds_all) {
        positions.portions_ = (positions.size_ + most_held - 1) / most_held;
    }
    return positions;
}

void Positions::shuffle_blocks(std::uint64_t lot) {
    if (is_shuffled_ && lot == lot_) {
        return;
    }
    // From the order of the files, so that nothing follows from the epochs before.
    std::sort(blocks_.begin(), blocks_.end(), [](const Block& one, const Block& other) {
        return std::pair(one.path, one.place) < std::pair(other.path, other.place);
    });
    Random({lot, portions_}).shuffle(blocks_);
    lot_ = lot;
    is_shuffled_ = true;
}

Result<std::span<const data::Record>> Positions::portion(std::size_t number, std::uint64_t lot) {
    if (portions_ == 1) {
        return std::span<const data::Record>(held_);
    }
    shuffle_blocks(lot);
    const std::uint64_t first = size_ * number / portions_;
    const std::uint64_t last = size_ * (number + 1) / portions_;
    held_.clear();
    std::uint64_t begin = 0;
    for (const Block& block : blocks_) {
        // A block is in the portion in which it begins.
        if (begin >= first && begin < last) {
            Result<data::DataReader> reader = data::DataReader::open(paths_[block.path]);
            if (!reader) {
                return Error{reader.error()};
            }
            reader.value().seek(block.place);
            const Result<std::optional<data::Block>> read = reader.value().next();
            if (!read) {
                return Error{read.error()};
            }
            if (!read.value().has_value() || read.value()->records.size() != block.size) {
                return Error{fmt::format("'{}' has changed since the training began", paths_[block.path])};
            }
            held_.insert(held_.end(), read.value()->records.begin(), read.value()->records.end());
        }
        begin += block.size;
    }
    return std::span<const data::Record>(held_);
}

}  // namespace ricochet::tools::train

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/table_file.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "movegen/base/bytes.hpp"
#include "search/tables/compression.hpp"
#include "search/tables/table_index.hpp"

namespace ricochet::tables {
namespace {

// The head, numbers of 8 bytes if nothing else is said: magic, version (4), bytes of a code (4), name (16),
// codes and blocks of a side, statistics of both sides, size of the file, the checksum of the head up to here
// and the offsets; then the offsets of all blocks, and of the end.
constexpr std::string_view magic = "Ricochet tables\n";
constexpr std::uint64_t version = 1;
constexpr std::size_t name_bytes = 16;
constexpr std::size_t number_bytes = 8;
constexpr std::size_t statistics_numbers = 5;
constexpr std::size_t version_at = magic.size();
constexpr std::size_t name_at = version_at + 8;
constexpr std::size_t numbers_at = name_at + name_bytes;
constexpr std::size_t head_numbers = 3 + 2 * statistics_numbers;
constexpr std::size_t checksum_at = numbers_at + head_numbers * number_bytes;
constexpr std::size_t offsets_begin = checksum_at + number_bytes;

std::string padded_name(const Ending& ending) {
    std::string name = ending.name();
    name.resize(name_bytes, '\0');
    return name;
}

std::uint64_t blocks_for(std::uint64_t codes) {
    return (codes + TableFile::block_codes - 1) / TableFile::block_codes;
}

std::uint64_t head_checksum(std::string_view bytes, std::size_t end) {
    return checksum(std::string(bytes.substr(0, checksum_at)) +
                    std::string(bytes.substr(offsets_begin, end - offsets_begin)));
}

void add_statistics(std::string& bytes, const SideStatistics& side) {
    for (const std::uint64_t number :
         {side.wins, side.draws, side.losses, std::uint64_t{side.longest}, side.longest_number}) {
        add_number(bytes, number_bytes, number);
    }
}

}  // namespace

bool can_read_tables() {
    return can_compress();
}

std::string table_file_name(const Ending& ending) {
    return ending.name() + ".rct";
}

std::string pack_table(const Ending& ending, const TableCodes& codes, const TableStatistics& statistics) {
    const TableCode largest = std::max(statistics[0].longest, statistics[1].longest);
    const std::size_t code_bytes = largest > 0xFF ? 2 : 1;
    std::vector<std::uint64_t> ends;
    std::string blocks;
    std::string raw;
    for (const std::vector<TableCode>& side : codes) {
        for (std::uint64_t first = 0; first < side.size(); first += TableFile::block_codes) {
            const std::uint64_t end = std::min<std::uint64_t>(first + TableFile::block_codes, side.size());
            raw.clear();
            for (std::uint64_t i = first; i < end; ++i) {
                add_number(raw, code_bytes, side[i]);
            }
            blocks += compressed(raw);
            ends.push_back(blocks.size());
        }
    }
    const std::uint64_t content_at = offsets_begin + (ends.size() + 1) * number_bytes;
    std::string file(magic);
    add_number(file, 4, version);
    add_number(file, 4, code_bytes);
    file += padded_name(ending);
    add_number(file, number_bytes, codes[0].size());
    add_number(file, number_bytes, blocks_for(codes[0].size()));
    add_statistics(file, statistics[0]);
    add_statistics(file, statistics[1]);
    add_number(file, number_bytes, content_at + blocks.size());
    add_number(file, number_bytes, 0);
    add_number(file, number_bytes, content_at);
    for (const std::uint64_t end : ends) {
        add_number(file, number_bytes, content_at + end);
    }
    put_number(std::span(file).subspan(checksum_at, number_bytes), head_checksum(file, file.size()));
    return file + blocks;
}

Result<TableFile> TableFile::open(const std::string& path, const Ending& ending) {
    Result<MappedFile> file = MappedFile::open(path);
    if (!file) {
        return Error{file.error()};
    }
    TableFile table(std::move(file.value()), path);
    if (const std::optional<std::string> why = table.read_head(ending)) {
        return Error{fmt::format("the table '{}' {}; make it again", path, *why)};
    }
    return table;
}

/// Why the file is not the table of the ending, if it is not.
std::optional<std::string> TableFile::read_head(const Ending& ending) {
    const std::string_view bytes = file_.bytes();
    if (!bytes.starts_with(magic)) {
        return "is no table of Ricochet's";
    }
    if (bytes.size() < offsets_begin) {
        return "is cut short";
    }
    if (const std::uint64_t found = number_at(bytes, version_at, 4); found != version) {
        return fmt::format("is of version {}, and this program reads version {}", found, version);
    }
    if (bytes.substr(name_at, name_bytes) != padded_name(ending)) {
        return "is of another ending than its name says";
    }
    const auto number = [&](std::size_t place) {
        return number_at(bytes, numbers_at + place * number_bytes, number_bytes);
    };
    code_bytes_ = number_at(bytes, version_at + 4, 4);
    side_codes_ = number(0);
    side_blocks_ = number(1);
    const bool is_sound = (code_bytes_ == 1 || code_bytes_ == 2) && side_codes_ == TableIndex(ending).size() &&
                          side_blocks_ == blocks_for(side_codes_);
    if (!is_sound) {
        return "is damaged in its head";
    }
    if (number(head_numbers - 1) != bytes.size()) {
        return "is cut short, or something follows it";
    }
    const std::uint64_t offsets_end = offsets_begin + (2 * side_blocks_ + 1) * number_bytes;
    if (offsets_end > bytes.size() ||
        head_checksum(bytes, offsets_end) != number_at(bytes, checksum_at, number_bytes)) {
        return "is damaged in its head";
    }
    for (std::size_t side = 0; side < color_count; ++side) {
        const std::size_t first = 2 + side * statistics_numbers;
        statistics_[side] = {.wins = number(first),
                             .draws = number(first + 1),
                             .losses = number(first + 2),
                             .longest = static_cast<TableCode>(number(first + 3)),
                             .longest_number = number(first + 4)};
    }
    return std::nullopt;
}

bool TableFile::read_block(std::uint64_t block, std::vector<TableCode>& codes) const {
    const std::string_view bytes = file_.bytes();
    const std::size_t offset_at = offsets_begin + block * number_bytes;
    const std::uint64_t from = number_at(bytes, offset_at, number_bytes);
    const std::uint64_t end = number_at(bytes, offset_at + number_bytes, number_bytes);
    const std::uint64_t first = block % side_blocks_ * block_codes;
    const std::size_t count = std::min(block_codes, side_codes_ - first);
    if (from > end || end > bytes.size()) {
        return false;
    }
    const std::optional<std::string> raw = decompressed(bytes.substr(from, end - from), count * code_bytes_);
    if (!raw) {
        return false;
    }
    codes.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        codes[i] = code_bytes_ == 1 ? static_cast<std::uint8_t>((*raw)[i])
                                    : static_cast<TableCode>(number_at(*raw, 2 * i, 2));
    }
    return true;
}

Result<TableCodes> TableFile::read_all() const {
    TableCodes all;
    std::vector<TableCode> codes;
    for (std::uint64_t block = 0; block < 2 * side_blocks_; ++block) {
        if (!read_block(block, codes)) {
            return Error{fmt::format("the table '{}' is damaged in block {}; make it again", path_, block)};
        }
        std::vector<TableCode>& side = all[block / side_blocks_];
        side.reserve(side_codes_);
        side.insert(side.end(), codes.begin(), codes.end());
    }
    return all;
}

}  // namespace ricochet::tables

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/common/color.hpp"
#include "search/tables/ending.hpp"
#include "search/tables/mapped_file.hpp"
#include "search/tables/table_code.hpp"

namespace ricochet::tables {

/// What the positions of a table with one side to move are: counts of legal positions, mirror images counted
/// once, and the longest way to mate.
struct SideStatistics {
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
    /// The code of the longest win or loss, `code_draw` where there is none, and a placement of it.
    TableCode longest = code_draw;
    std::uint64_t longest_number = 0;

    friend bool operator==(const SideStatistics&, const SideStatistics&) = default;
};
using TableStatistics = std::array<SideStatistics, color_count>;

/// The codes of an ending by side to move and number (`TableIndex`); those of no position are any.
using TableCodes = std::array<std::vector<TableCode>, color_count>;

/// Whether this build can pack and unpack tables: it was made with libzstd.
bool can_read_tables();

/// The name of an ending's file.
std::string table_file_name(const Ending& ending);

/// The content of a file: packed in blocks by zstd (Yann Collet, RFC 8878), each with its checksum, behind a
/// head that has its own.
std::string pack_table(const Ending& ending, const TableCodes& codes, const TableStatistics& statistics);

/// A table in a file. Only the head is checked at first, and each block where it is unpacked.
class TableFile {
public:
    /// The error names the file: it cannot be read, is no table, of another version or ending, torn or damaged.
    static Result<TableFile> open(const std::string& path, const Ending& ending);

    [[nodiscard]] const TableStatistics& statistics() const { return statistics_; }
    [[nodiscard]] std::uint64_t bytes() const { return file_.bytes().size(); }

    /// Blocks are numbered from 0, White to move first.
    [[nodiscard]] std::uint64_t block_of(Color side_to_move, std::uint64_t number) const {
        return index(side_to_move) * side_blocks_ + number / block_codes;
    }
    /// All codes of a block, into `codes`. Whether the block is whole; otherwise nothing is to be believed.
    [[nodiscard]] bool read_block(std::uint64_t block, std::vector<TableCode>& codes) const;
    /// The whole table; the error where a block is damaged.
    [[nodiscard]] Result<TableCodes> read_all() const;

    /// Codes in a block; the last of a side has fewer.
    static constexpr std::uint64_t block_codes = std::uint64_t{1} << 14U;

private:
    TableFile(MappedFile file, std::string path) : file_(std::move(file)), path_(std::move(path)) {}
    [[nodiscard]] std::optional<std::string> read_head(const Ending& ending);

    MappedFile file_;
    std::string path_;
    TableStatistics statistics_{};
    std::uint64_t side_codes_ = 0;
    std::uint64_t side_blocks_ = 0;
    std::size_t code_bytes_ = 1;
};

}  // namespace ricochet::tables

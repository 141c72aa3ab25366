// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/common/color.hpp"
#include "search/tables/dtm.hpp"
#include "search/tables/ending.hpp"

namespace ricochet::tables {

/// Whether this build has libzstd, without which nothing can be compressed or decompressed.
bool can_compress();

/// Compresses bytes to zstd frames, each with a checksum. Reuses its memory for the next frame.
class Compressor {
public:
    /// `level`: zstd's compression level. Throws `std::bad_alloc`, or `std::runtime_error` in a build without
    /// libzstd.
    explicit Compressor(int level);
    Compressor(const Compressor&) = delete;
    Compressor& operator=(const Compressor&) = delete;
    ~Compressor();

    /// The frame, valid until the next call. Throws `std::runtime_error` if zstd fails.
    std::string_view compressed(std::string_view bytes);

private:
    struct Context;
    std::unique_ptr<Context> context_;
    std::string frame_;
};

/// Decompresses a frame; nothing if it is damaged or does not contain `size` bytes.
std::optional<std::string> decompressed(std::string_view frame, std::size_t size);

/// Statistics of a tablebase's legal positions with one side to move, mirror images counted once.
struct SideStatistics {
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
    /// The code of the longest win or loss, `dtm_draw` if there is none, and the number of such a position.
    DtmCode longest = dtm_draw;
    std::uint64_t longest_number = 0;
    /// The longest DTZ, in plies; 0 if the tablebase has none. Up to `halfmove_limit` every win is one under
    /// the 50-move rule too if the clock is at 0.
    std::uint64_t longest_dtz = 0;

    /// Counts the position with this number; `dtz` is used only if it is decided.
    void count(std::uint64_t number, DtmCode code, DtzCode dtz) {
        ++(is_win(code) ? wins : is_loss(code) ? losses : draws);
        if (code > longest) {
            longest = code;
            longest_number = number;
        }
        if (code != dtm_draw && dtz > longest_dtz + 1) {
            longest_dtz = dtz - std::uint64_t{1};
        }
    }

    friend bool operator==(const SideStatistics&, const SideStatistics&) = default;
    /// Adds the statistics of other positions. Of equally long mates the lowest number is kept.
    SideStatistics& operator+=(const SideStatistics& other) {
        wins += other.wins;
        draws += other.draws;
        losses += other.losses;
        if (other.longest > longest || (other.longest == longest && other.longest_number < longest_number)) {
            longest = other.longest;
            longest_number = other.longest_number;
        }
        longest_dtz = std::max(longest_dtz, other.longest_dtz);
        return *this;
    }
};
using TableStatistics = std::array<SideStatistics, color_count>;

/// The codes of an ending by side to move and number (`TableIndex`); arbitrary for numbers that are no
/// position.
using DtmCodes = std::array<std::vector<DtmCode>, color_count>;

/// The DTZ codes in the same order, arbitrary for draws; both are empty if the tablebase has no DTZ.
using DtzCodes = std::array<std::vector<DtzCode>, color_count>;

/// The contents of a tablebase.
struct TableContent {
    DtmCodes codes;
    DtzCodes dtz;
    TableStatistics statistics{};
};

/// Whether this build can read and write tablebases: it has libzstd.
bool can_read_tables();

/// The name of an ending's file.
std::string table_file_name(const Ending& ending);

/// The bytes of a tablebase file, in consecutive parts: a header with a checksum, and blocks compressed by zstd
/// (Yann Collet, RFC 8878), each with its own.
std::vector<std::string> pack_table(const Ending& ending, const TableContent& content, int threads = 1);

/// A tablebase in a file. Opening checks only the header; each block is checked when it is read.
class TableFile {
public:
    /// The error names the file: it cannot be read, is not a tablebase, is of another version or ending,
    /// truncated or damaged.
    static Result<TableFile> open(const std::string& path, const Ending& ending);

    [[nodiscard]] const TableStatistics& statistics() const { return statistics_; }
    [[nodiscard]] std::uint64_t bytes() const { return size_; }
    [[nodiscard]] const std::string& path() const { return path_; }

    [[nodiscard]] bool has_dtz() const { return parts_ > color_count; }

    /// Blocks are numbered from 0: the codes, then the DTZ, White to move first in both.
    [[nodiscard]] std::uint64_t block_of_code(Color side_to_move, std::uint64_t number) const {
        return index(side_to_move) * side_blocks_ + number / block_codes;
    }
    [[nodiscard]] std::uint64_t block_of_dtz(Color side_to_move, std::uint64_t number) const {
        return color_count * side_blocks_ + block_of_code(side_to_move, number);
    }
    /// Reads all codes of a block into `codes`. Returns whether the block is intact; otherwise `codes` is
    /// undefined.
    [[nodiscard]] bool read_block(std::uint64_t block, std::vector<DtmCode>& codes) const;
    /// The error message for a damaged block.
    [[nodiscard]] std::string damage_of(std::uint64_t block) const;
    /// Checks all blocks. Returns the error message for a damaged block, or nothing.
    [[nodiscard]] std::optional<std::string> find_damage(int threads = 1) const;
    /// Reads all codes. The error names a damaged block.
    [[nodiscard]] Result<DtmCodes> read_codes(int threads = 1) const;
    [[nodiscard]] Result<DtzCodes> read_dtz(int threads = 1) const;

    /// Codes in a block; the last of a side has fewer.
    static constexpr std::uint64_t block_codes = std::uint64_t{1} << 14U;

private:
    explicit TableFile(std::string path);
    /// Reads `count` bytes at `begin`; fewer if the file ends before or cannot be read.
    [[nodiscard]] std::string read(std::uint64_t begin, std::size_t count) const;
    [[nodiscard]] std::optional<std::string> read_head(const Ending& ending);
    /// Calls `use(block, codes)` for `count` blocks from `begin` on, in parallel. Returns the error message for
    /// a damaged block, or nothing.
    template <class Use>
    [[nodiscard]] std::optional<std::string> read_blocks(std::uint64_t begin, std::uint64_t count, int threads,
                                                         Use use) const;
    /// Reads the rows of both sides, from block `begin` on.
    template <class Code>
    [[nodiscard]] Result<std::array<std::vector<Code>, color_count>> read_sides(std::uint64_t begin,
                                                                                int threads) const;

    std::string path_;
    /// Not memory-mapped: the program would crash if another one truncated the file.
    mutable std::ifstream stream_;
    std::unique_ptr<std::mutex> stream_mutex_ = std::make_unique<std::mutex>();
    std::uint64_t size_ = 0;
    TableStatistics statistics_{};
    std::uint64_t side_codes_ = 0;
    std::uint64_t side_blocks_ = 0;
    /// Rows of blocks: two of codes, and two of DTZ if there is one.
    std::uint64_t parts_ = color_count;
    std::size_t code_bytes_ = 1;
};

}  // namespace ricochet::tables

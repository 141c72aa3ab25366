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

/// Whether this build has libzstd. Without it nothing can be packed or unpacked.
bool can_compress();

/// Packs bytes as zstd frames, each with a checksum. Keeps its memory from one to the next.
class Compressor {
public:
    /// `level`: of compression, as zstd counts them. Throws `std::bad_alloc`, and in a build without libzstd
    /// `std::runtime_error`.
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

/// Unpacks a frame; nothing if it is damaged or does not have `size` bytes.
std::optional<std::string> decompressed(std::string_view frame, std::size_t size);

/// Statistics of a table's positions with one side to move: counts of legal positions, mirror images counted
/// once, and the longest way to mate.
struct SideStatistics {
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
    /// The code of the longest win or loss, `dtm_draw` where there is none, and a placement of it.
    DtmCode longest = dtm_draw;
    std::uint64_t longest_number = 0;
    /// The longest way to a capture, a pawn move or the mate, in plies; 0 where the table has no DTZ. Up to
    /// `halfmove_limit` every win is one under the 50-move rule too, as long as the clock shows 0.
    std::uint64_t longest_dtz = 0;

    /// Counts the position of a number; `dtz` is used if it is decided.
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
    /// Adds the statistics of other positions. Of equally long ways to mate the lowest number is kept.
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

/// The codes of an ending by side to move and number (`TableIndex`); any code where a number is no position.
using DtmCodes = std::array<std::vector<DtmCode>, color_count>;

/// The DTZ codes in the same order, any for draws; both are empty if the table has none.
using DtzCodes = std::array<std::vector<DtzCode>, color_count>;

/// The content of a table.
struct TableContent {
    DtmCodes codes;
    DtzCodes dtz;
    TableStatistics statistics{};
};

/// Whether this build can pack and unpack tables: it was made with libzstd.
bool can_read_tables();

/// The name of an ending's file.
std::string table_file_name(const Ending& ending);

/// The bytes of a file, in parts that follow one another: a head with a checksum, and blocks packed by zstd
/// (Yann Collet, RFC 8878), each with its own.
std::vector<std::string> pack_table(const Ending& ending, const TableContent& content, int threads = 1);

/// A table in a file. Opening checks the head alone; each block is checked when it is unpacked.
class TableFile {
public:
    /// The error names the file: it cannot be read, is no table, of another version or ending, torn or damaged.
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
    /// Reads all codes of a block into `codes`. Returns whether the block is whole; otherwise `codes` means
    /// nothing.
    [[nodiscard]] bool read_block(std::uint64_t block, std::vector<DtmCode>& codes) const;
    /// The error message for a damaged block.
    [[nodiscard]] std::string damage_of(std::uint64_t block) const;
    /// Checks all blocks. Returns the error message for a damaged one, if there is one.
    [[nodiscard]] std::optional<std::string> find_damage(int threads = 1) const;
    /// All codes; the error where a block is damaged.
    [[nodiscard]] Result<DtmCodes> read_codes(int threads = 1) const;
    [[nodiscard]] Result<DtzCodes> read_dtz(int threads = 1) const;

    /// Codes in a block; the last of a side has fewer.
    static constexpr std::uint64_t block_codes = std::uint64_t{1} << 14U;

private:
    explicit TableFile(std::string path);
    /// So many bytes from a place on; fewer where the file ends before or cannot be read.
    [[nodiscard]] std::string read(std::uint64_t begin, std::size_t count) const;
    [[nodiscard]] std::optional<std::string> read_head(const Ending& ending);
    /// Calls `use(block, codes)` for `count` blocks from `begin` on, in parallel. Returns the error message for
    /// a damaged one, if there is one.
    template <class Use>
    [[nodiscard]] std::optional<std::string> read_blocks(std::uint64_t begin, std::uint64_t count, int threads,
                                                         Use use) const;
    /// Reads the rows of both sides, from block `begin` on.
    template <class Code>
    [[nodiscard]] Result<std::array<std::vector<Code>, color_count>> read_sides(std::uint64_t begin,
                                                                                int threads) const;

    std::string path_;
    /// Not mapped: that would end the program where somebody else makes the file shorter.
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

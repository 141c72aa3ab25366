// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/common/color.hpp"
#include "search/tables/dtm.hpp"
#include "search/tables/ending.hpp"
#include "search/tables/mapped_file.hpp"

namespace ricochet::tables {

/// Whether this build has libzstd. Without it nothing can be packed or unpacked.
bool can_compress();

/// Packs bytes as zstd frames, each with a checksum. What it needs for that it keeps from one to the next.
class Compressor {
public:
    /// Of so much effort, by zstd's numbers. Throws where that cannot be done.
    explicit Compressor(int level);
    Compressor(const Compressor&) = delete;
    Compressor& operator=(const Compressor&) = delete;
    ~Compressor();

    /// The frame, valid until the next one is made. Throws `std::runtime_error` where that cannot be done.
    std::string_view compressed(std::string_view bytes);

private:
    struct Context;
    std::unique_ptr<Context> context_;
    std::string frame_;
};

/// The inverse; nothing where the frame is damaged or not of so many bytes.
std::optional<std::string> decompressed(std::string_view frame, std::size_t size);

/// What the positions of a table with one side to move are: counts of legal positions, mirror images counted
/// once, and the longest way to mate.
struct SideStatistics {
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
    /// The code of the longest win or loss, `dtm_draw` where there is none, and a placement of it.
    DtmCode longest = dtm_draw;
    std::uint64_t longest_number = 0;
    /// The longest way to a capture, a pawn move or the mate, in plies; 0 where the table has no zeroing. Up to
    /// `halfmove_limit` every win is one under the 50-move rule too, as long as the clock shows 0.
    std::uint64_t longest_dtz = 0;

    /// With a position of a number; `dtz` is looked at where it is decided.
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
    /// With those of other positions. Of the longest ways the first is kept.
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

/// The codes of an ending by side to move and number (`TableIndex`); those of no position are any.
using DtmCodes = std::array<std::vector<DtmCode>, color_count>;

/// In the same order what zeroing takes, those of draws any; both are empty where the table does without.
using DtzCodes = std::array<std::vector<DtzCode>, color_count>;

/// All that a table says.
struct TableContent {
    DtmCodes codes;
    DtzCodes dtz;
    TableStatistics statistics{};
};

/// Whether this build can pack and unpack tables: it was made with libzstd.
bool can_read_tables();

/// The name of an ending's file.
std::string table_file_name(const Ending& ending);

/// The content of a file: packed in blocks by zstd (Yann Collet, RFC 8878), each with its checksum, behind a
/// head that has its own. In parts, which follow one another.
std::vector<std::string> pack_table(const Ending& ending, const TableContent& content, int threads = 1);

/// A table in a file. Only the head is checked at first, and each block where it is unpacked.
class TableFile {
public:
    /// The error names the file: it cannot be read, is no table, of another version or ending, torn or damaged.
    static Result<TableFile> open(const std::string& path, const Ending& ending);

    [[nodiscard]] const TableStatistics& statistics() const { return statistics_; }
    [[nodiscard]] std::uint64_t bytes() const { return file_.bytes().size(); }
    [[nodiscard]] const std::string& path() const { return path_; }

    [[nodiscard]] bool has_dtz() const { return parts_ > color_count; }

    /// Blocks are numbered from 0: the codes, then the zeroing, White to move first in both.
    [[nodiscard]] std::uint64_t block_of_code(Color side_to_move, std::uint64_t number) const {
        return index(side_to_move) * side_blocks_ + number / block_codes;
    }
    [[nodiscard]] std::uint64_t block_of_dtz(Color side_to_move, std::uint64_t number) const {
        return color_count * side_blocks_ + block_of_code(side_to_move, number);
    }
    /// All codes of a block, into `codes`. Whether the block is whole; otherwise nothing is to be believed.
    [[nodiscard]] bool read_block(std::uint64_t block, std::vector<DtmCode>& codes) const;
    /// What to say of a damaged block.
    [[nodiscard]] std::string damage_of(std::uint64_t block) const;
    /// What to say of a damaged block of the table, if there is one.
    [[nodiscard]] std::optional<std::string> find_damage(int threads = 1) const;
    /// All codes; the error where a block is damaged.
    [[nodiscard]] Result<DtmCodes> read_codes(int threads = 1) const;
    [[nodiscard]] Result<DtzCodes> read_dtz(int threads = 1) const;

    /// Codes in a block; the last of a side has fewer.
    static constexpr std::uint64_t block_codes = std::uint64_t{1} << 14U;

private:
    TableFile(MappedFile file, std::string path) : file_(std::move(file)), path_(std::move(path)) {}
    [[nodiscard]] std::optional<std::string> read_head(const Ending& ending);
    /// Calls `use(block, codes)` with so many blocks from the first one on, in so many threads; what to say of
    /// one that is damaged.
    template <class Use>
    [[nodiscard]] std::optional<std::string> read_blocks(std::uint64_t begin, std::uint64_t count, int threads,
                                                         Use use) const;
    /// So many blocks as one row for each side.
    template <class Code>
    [[nodiscard]] Result<std::array<std::vector<Code>, color_count>> read_sides(std::uint64_t begin,
                                                                                int threads) const;

    MappedFile file_;
    std::string path_;
    TableStatistics statistics_{};
    std::uint64_t side_codes_ = 0;
    std::uint64_t side_blocks_ = 0;
    /// Rows of blocks: two of codes, and two of zeroing where there is some.
    std::uint64_t parts_ = color_count;
    std::size_t code_bytes_ = 1;
};

}  // namespace ricochet::tables

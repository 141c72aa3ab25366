// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "movegen/base/result.hpp"
#include "tools/common/durable_file.hpp"
#include "tools/common/file_roles.hpp"
#include "tools/lab/data/record.hpp"

namespace ricochet::tools::data {

/// The header of a data file.
struct FileHeader {
    /// The usual variant of the game.
    Variant game = usual_variant;
    /// Whether its blocks are whole games as played, so that generation can be resumed; otherwise a selection.
    bool holds_games = false;
    /// The settings of the games; 0 in selections.
    std::uint64_t seed = 0;
    std::uint64_t soft_nodes = 0;
    std::uint32_t games_per_block = 0;
    /// The percentage of games of the second of the game's variants.
    std::uint32_t second_variant_percent = 0;
    /// The checksum of the evaluating network; 0 for material only.
    std::uint64_t network = 0;

    friend bool operator==(const FileHeader&, const FileHeader&) = default;
};

/// Records that are written together, with one checksum.
struct Block {
    /// In a file of games, the block holds the games from `number` * `games_per_block` on. Readers accept any
    /// order of blocks; `generate` writes them by number.
    std::uint64_t number = 0;
    std::vector<Record> records;
};

/// The most records a block may have.
constexpr std::size_t max_block_records = std::size_t{1} << 20U;
/// The number of records in a block of a selection; the last block may have fewer.
constexpr std::size_t selection_block_records = 16384;

/// Reads a data file block by block.
///
/// The format, numbers little-endian. A header of 64 bytes: `RICODATA`, version (4 bytes, 1), record size (4),
/// whether it holds games (4), games per block (4), seed (8), soft nodes (8), percentage of games of the
/// second variant (4), the game (4; 0 Tensor Chess, 1 Tiled Squares Chess: `TrainedGame::file_number`),
/// checksum of the network (8), checksum of all that (8). Then blocks: `RICOBLCK`, number of records (8), block
/// number (8), checksum of these and of the records (8), the records: each is the board, in as many bytes as
/// its game needs, and the 18 bytes of the label. Checksums are 64-bit FNV-1a (Fowler, Noll and Vo).
class DataReader {
public:
    /// Opens a file and reads its header. The error says why it is not a data file.
    static Result<DataReader> open(const std::string& path);

    [[nodiscard]] const FileHeader& header() const { return header_; }
    [[nodiscard]] const TrainedGame& game() const { return *game_; }
    /// Reads the next block; none at the end of the file. The error says where the file is damaged; after it no
    /// more blocks can be read.
    Result<std::optional<Block>> next();
    /// The end of the last whole block read, in bytes; that of the header before the first.
    [[nodiscard]] std::uint64_t whole_bytes() const { return whole_bytes_; }
    /// Whether another block seems to begin after a damaged one.
    bool has_block_beyond();

private:
    DataReader(std::ifstream stream, std::string path, std::uint64_t size)
        : stream_(std::move(stream)), path_(std::move(path)), size_(size) {}

    [[nodiscard]] Error broken(std::string_view why) const;

    std::ifstream stream_;
    std::string path_;
    std::uint64_t size_;
    FileHeader header_;
    const TrainedGame* game_ = nullptr;
    std::uint64_t whole_bytes_ = 0;
};

/// Whether a file with this beginning may be a data file, or one that was cut short.
bool begins_like_data(std::string_view beginning);
constexpr FileKind data_kind{"a file of training data", begins_like_data};

/// Writes a data file, locked against other writers. Each block is flushed to disk before the next is written.
class DataWriter {
public:
    /// Creates a new file; an existing one is an error.
    static Result<DataWriter> create(const std::string& path, const FileHeader& header);
    /// Opens a file of games to continue it, or creates it: removes an incomplete last block, and sets `done`
    /// to the numbers of the whole blocks and `positions` to the number of their records. On an error, such as
    /// another header, the file is unchanged.
    static Result<DataWriter> resume(const std::string& path, const FileHeader& header,
                                     std::vector<std::uint64_t>& done, std::uint64_t& positions);

    /// Appends a block of positions of the header's game. Returns an error if it cannot be written.
    std::optional<Error> append(const Block& block);

private:
    DataWriter(DurableFile file, const TrainedGame& game) : file_(std::move(file)), game_(&game) {}

    DurableFile file_;
    const TrainedGame* game_;
};

}  // namespace ricochet::tools::data

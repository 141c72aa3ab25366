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

/// What a data file begins with.
struct FileHeader {
    /// The usual variant of the game.
    Variant game = usual_variant;
    /// Whether its blocks are whole games as they were played, so that generating can go on; else a selection.
    bool holds_games = false;
    /// How the games were made; 0 in selections.
    std::uint64_t seed = 0;
    std::uint64_t soft_nodes = 0;
    std::uint32_t games_per_block = 0;
    /// Of games of the second of the game's variants.
    std::uint32_t second_variant_percent = 0;
    /// The checksum of the network that evaluated; 0 for material alone.
    std::uint64_t network = 0;

    friend bool operator==(const FileHeader&, const FileHeader&) = default;
};

/// Records that are written at once, under one checksum.
struct Block {
    /// Of games: those from `number` * `games_per_block` on. Blocks of games may stand in any order; `generate`
    /// writes them by their numbers.
    std::uint64_t number = 0;
    std::vector<Record> records;
};

/// The most records a block may have.
constexpr std::size_t max_block_records = std::size_t{1} << 20U;
/// How many records a block of a selection has.
constexpr std::size_t selection_block_records = 16384;

/// Reads a data file block by block.
///
/// The format, numbers little-endian. A header of 64 bytes: `RICODATA`, version (4 bytes, 1), record size (4),
/// whether it holds games (4), games per block (4), seed (8), soft nodes (8), percentage of games of the
/// second variant (4), the game (4; 0 Tensor Chess, 1 Tiled Squares Chess: `TrainedGame::file_number`),
/// checksum of the network (8), checksum of all that (8). Then blocks: `RICOBLCK`, number of records (8), block
/// number (8), checksum of these and of the records (8), the records: of each the board in as many bytes as
/// its game needs, and the 18 bytes behind the board. Checksums are FNV-1a of 64 bits (Fowler, Noll and Vo).
class DataReader {
public:
    /// The error says why it is no data file.
    static Result<DataReader> open(const std::string& path);

    [[nodiscard]] const FileHeader& header() const { return header_; }
    [[nodiscard]] const TrainedGame& game() const { return *game_; }
    /// The next block, or none at the end of the file. After an error, which says where the file is broken,
    /// there is no next one.
    Result<std::optional<Block>> next();
    /// Where the last whole block ends, or the header where there was none yet.
    [[nodiscard]] std::uint64_t whole_bytes() const { return whole_bytes_; }
    /// Whether any block seems to begin behind a broken one.
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

/// Whether a file that begins like this may be a data file, a torn one too.
bool begins_like_data(std::string_view beginning);
constexpr FileKind data_kind{"file of training data", begins_like_data};

/// Writes a data file; each block is on the disk before the next begins. Locked against other writers.
class DataWriter {
public:
    /// Makes a new file; one that exists is an error.
    static Result<DataWriter> create(const std::string& path, const FileHeader& header);
    /// Opens a file of games, made if missing, to go on with it: cuts off a block that was broken off, and
    /// gives the numbers of the whole blocks to `done`. The error says what is wrong, such as another header;
    /// the file then stays.
    static Result<DataWriter> resume(const std::string& path, const FileHeader& header,
                                     std::vector<std::uint64_t>& done, std::uint64_t& positions);

    /// Of positions of the header's game. The reason where that failed.
    std::optional<Error> append(const Block& block);

private:
    DataWriter(DurableFile file, const TrainedGame& game) : file_(std::move(file)), game_(&game) {}

    DurableFile file_;
    const TrainedGame* game_;
};

}  // namespace ricochet::tools::data

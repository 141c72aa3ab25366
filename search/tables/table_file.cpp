// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/table_file.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <fmt/format.h>
#include <new>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "movegen/base/bytes.hpp"
#include "movegen/base/file_kind.hpp"
#include "movegen/base/threads.hpp"
#include "search/tables/table_index.hpp"

#ifdef RICOCHET_HAS_ZSTD
#include <zstd.h>
#endif

namespace ricochet::tables {

#ifdef RICOCHET_HAS_ZSTD

struct Compressor::Context {
    std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> zstd{ZSTD_createCCtx(), ZSTD_freeCCtx};
};

bool can_compress() {
    return true;
}

Compressor::Compressor(int level) : context_(std::make_unique<Context>()) {
    if (context_->zstd == nullptr) {
        throw std::bad_alloc();
    }
    ZSTD_CCtx_setParameter(context_->zstd.get(), ZSTD_c_compressionLevel, level);
    ZSTD_CCtx_setParameter(context_->zstd.get(), ZSTD_c_checksumFlag, 1);
}

std::string_view Compressor::compressed(std::string_view bytes) {
    frame_.resize(std::max(frame_.size(), ZSTD_compressBound(bytes.size())));
    const std::size_t size =
        ZSTD_compress2(context_->zstd.get(), frame_.data(), frame_.size(), bytes.data(), bytes.size());
    if (ZSTD_isError(size) != 0U) {
        throw std::runtime_error(std::string("zstd: ") + ZSTD_getErrorName(size));
    }
    return std::string_view(frame_).substr(0, size);
}

std::optional<std::string> decompressed(std::string_view frame, std::size_t size) {
    std::string bytes(size, '\0');
    const std::size_t found = ZSTD_decompress(bytes.data(), size, frame.data(), frame.size());
    return ZSTD_isError(found) == 0U && found == size ? std::optional(std::move(bytes)) : std::nullopt;
}

#else

struct Compressor::Context {};

bool can_compress() {
    return false;
}

Compressor::Compressor(int /*level*/) {
    throw std::runtime_error("this build has no libzstd, which compresses tablebases");
}

std::string_view Compressor::compressed(std::string_view /*bytes*/) {
    return frame_;
}

std::optional<std::string> decompressed(std::string_view /*frame*/, std::size_t /*size*/) {
    return std::nullopt;
}

#endif

Compressor::~Compressor() = default;

namespace {

// The header, in 8-byte numbers unless noted: magic, version (4), bytes per code (4), name (16), codes and
// blocks of a side, rows of blocks, statistics of both sides, size of the file, the checksum of the header up
// to here and of the offsets; then the offsets of all blocks, and of the end.
constexpr FileFormat file_format{"Ricochet tables\n", 2, "a tablebase of Ricochet"};
constexpr std::size_t name_bytes = 16;
constexpr std::uint64_t blocks_at_once = 16;
constexpr std::size_t number_bytes = 8;
constexpr std::size_t checksum_at = file_format.size() + 4 + name_bytes + 16 * number_bytes;
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
    for (const std::uint64_t number : {side.wins, side.draws, side.losses, std::uint64_t{side.longest},
                                       side.longest_number, side.longest_dtz}) {
        add_number(bytes, number_bytes, number);
    }
}

/// Packs a row of blocks into `packed`.
template <class Code>
void pack_row(const std::vector<Code>& row, std::size_t code_bytes, std::span<std::string> packed, int level,
              int threads) {
    share_range(packed.size(), threads, blocks_at_once, [&](std::uint64_t first, std::uint64_t end) {
        Compressor compressor(level);
        std::string raw;
        for (std::uint64_t block = first; block < end; ++block) {
            const std::span<const Code> rest = std::span(row).subspan(block * TableFile::block_codes);
            raw.clear();
            for (const Code code : rest.first(std::min<std::size_t>(rest.size(), TableFile::block_codes))) {
                add_number(raw, code_bytes, code);
            }
            packed[block] = compressor.compressed(raw);
        }
    });
}

}  // namespace

bool can_read_tables() {
    return can_compress();
}

std::string table_file_name(const Ending& ending) {
    return ending.name() + ".rct";
}

std::vector<std::string> pack_table(const Ending& ending, const TableContent& content, int threads) {
    const TableStatistics& statistics = content.statistics;
    const DtmCode largest = std::max(statistics[0].longest, statistics[1].longest);
    const std::size_t code_bytes = largest > 0xFF ? 2 : 1;
    const std::uint64_t side_codes = content.codes[0].size();
    const std::uint64_t side_blocks = blocks_for(side_codes);
    const std::uint64_t parts = content.dtz[0].empty() ? color_count : 2 * color_count;
    // Level 12 would take a quarter of the time of making five-piece tablebases, for files a tenth smaller.
    const int level = ending.count() < most_pieces ? 12 : 6;
    // The first part is reserved for the header.
    std::vector<std::string> packed(1 + parts * side_blocks);
    for (std::uint64_t part = 0; part < parts; ++part) {
        const std::span<std::string> row = std::span(packed).subspan(1 + part * side_blocks, side_blocks);
        if (part < color_count) {
            pack_row(content.codes[part], code_bytes, row, level, threads);
        } else {
            pack_row(content.dtz[part - color_count], 1, row, level, threads);
        }
    }
    // Relative to the first block: the header's part is still empty.
    std::vector<std::uint64_t> offsets;
    std::uint64_t size = 0;
    for (const std::string& block : packed) {
        size += block.size();
        offsets.push_back(size);
    }
    const std::uint64_t content_at = offsets_begin + offsets.size() * number_bytes;
    std::string file = file_format.beginning();
    add_number(file, 4, code_bytes);
    file += padded_name(ending);
    add_number(file, number_bytes, side_codes);
    add_number(file, number_bytes, side_blocks);
    add_number(file, number_bytes, parts);
    add_statistics(file, statistics[0]);
    add_statistics(file, statistics[1]);
    add_number(file, number_bytes, content_at + size);
    add_number(file, number_bytes, 0);
    for (const std::uint64_t offset : offsets) {
        add_number(file, number_bytes, content_at + offset);
    }
    put_number(std::span(file).subspan(checksum_at, number_bytes), head_checksum(file, file.size()));
    packed.front() = std::move(file);
    return packed;
}

Result<TableFile> TableFile::open(const std::string& path, const Ending& ending) {
    // Opening a pipe would wait for a writer.
    if (is_special_file(path)) {
        return Error{fmt::format("'{}' is not a regular file", path)};
    }
    TableFile table(path);
    if (!table.stream_) {
        return Error{fmt::format("cannot read '{}': {}", path, std::generic_category().message(errno))};
    }
    if (const std::optional<std::string> why = table.read_head(ending)) {
        return Error{fmt::format("the tablebase '{}' {}; make it again", path, *why)};
    }
    return table;
}

TableFile::TableFile(std::string path)
    : path_(std::move(path)), stream_(path_, std::ios::binary | std::ios::ate) {
    size_ = stream_ ? static_cast<std::uint64_t>(stream_.tellg()) : 0;
}

std::string TableFile::read(std::uint64_t begin, std::size_t count) const {
    std::string bytes(count, '\0');
    const std::lock_guard lock(*stream_mutex_);
    stream_.clear();
    stream_.seekg(static_cast<std::streamoff>(begin));
    stream_.read(bytes.data(), static_cast<std::streamsize>(count));
    bytes.resize(static_cast<std::size_t>(stream_.gcount()));
    return bytes;
}

/// Reads the header. Returns why the file is not the tablebase of the ending, or nothing.
std::optional<std::string> TableFile::read_head(const Ending& ending) {
    const std::string head = read(0, offsets_begin);
    if (std::string fault = file_format.fault_of(head, offsets_begin); !fault.empty()) {
        return fault;
    }
    ByteReader reader(std::string_view(head).substr(file_format.size()));
    const auto next = [&reader] { return reader.number(number_bytes); };
    code_bytes_ = reader.number(4);
    if (reader.take(name_bytes) != padded_name(ending)) {
        return "is of another ending than its name says";
    }
    side_codes_ = next();
    side_blocks_ = next();
    parts_ = next();
    for (SideStatistics& side : statistics_) {
        side.wins = next();
        side.draws = next();
        side.losses = next();
        side.longest = static_cast<DtmCode>(next());
        side.longest_number = next();
        side.longest_dtz = next();
    }
    const bool is_sound = (code_bytes_ == 1 || code_bytes_ == 2) && side_codes_ == TableIndex(ending).size() &&
                          side_blocks_ == blocks_for(side_codes_) &&
                          (parts_ == color_count || parts_ == 2 * color_count);
    if (!is_sound) {
        return "is damaged in its head";
    }
    if (next() != size_) {
        return "is cut short, or something follows it";
    }
    const std::uint64_t offsets_end = offsets_begin + (parts_ * side_blocks_ + 1) * number_bytes;
    const std::string bytes = offsets_end <= size_ ? read(0, offsets_end) : std::string();
    if (bytes.size() != offsets_end || head_checksum(bytes, offsets_end) != next()) {
        return "is damaged in its head";
    }
    return std::nullopt;
}

bool TableFile::read_block(std::uint64_t block, std::vector<DtmCode>& codes) const {
    const std::string offsets = read(offsets_begin + block * number_bytes, 2 * number_bytes);
    if (offsets.size() != 2 * number_bytes) {
        return false;
    }
    const std::uint64_t from = number_at(offsets, 0, number_bytes);
    const std::uint64_t end = number_at(offsets, number_bytes, number_bytes);
    const std::uint64_t first = block % side_blocks_ * block_codes;
    const std::size_t count = std::min(block_codes, side_codes_ - first);
    if (from > end || end > size_) {
        return false;
    }
    const std::size_t code_bytes = block < color_count * side_blocks_ ? code_bytes_ : 1;
    const std::optional<std::string> raw = decompressed(read(from, end - from), count * code_bytes);
    if (!raw) {
        return false;
    }
    codes.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        codes[i] = code_bytes == 1 ? static_cast<std::uint8_t>((*raw)[i])
                                   : static_cast<DtmCode>(number_at(*raw, 2 * i, 2));
    }
    return true;
}

std::string TableFile::damage_of(std::uint64_t block) const {
    return fmt::format("the tablebase '{}' is damaged in block {}; make it again", path_, block);
}

template <class Use>
std::optional<std::string> TableFile::read_blocks(std::uint64_t begin, std::uint64_t count, int threads,
                                                  Use use) const {
    const std::uint64_t none = begin + count;
    std::atomic<std::uint64_t> damaged{none};
    share_range(count, threads, blocks_at_once, [&](std::uint64_t first, std::uint64_t end) {
        std::vector<DtmCode> codes;
        for (std::uint64_t block = begin + first; block < begin + end; ++block) {
            if (!read_block(block, codes)) {
                damaged = block;
                return;
            }
            use(block, codes);
        }
    });
    return damaged == none ? std::nullopt : std::optional(damage_of(damaged));
}

std::optional<std::string> TableFile::find_damage(int threads) const {
    return read_blocks(0, parts_ * side_blocks_, threads,
                       [](std::uint64_t /*block*/, const std::vector<DtmCode>& /*codes*/) {});
}

template <class Code>
Result<std::array<std::vector<Code>, color_count>> TableFile::read_sides(std::uint64_t begin,
                                                                         int threads) const {
    std::array<std::vector<Code>, color_count> sides;
    for (std::vector<Code>& side : sides) {
        side.resize(side_codes_);
    }
    const auto damage = read_blocks(
        begin, color_count * side_blocks_, threads,
        [&](std::uint64_t block, const std::vector<DtmCode>& codes) {
            const auto at = static_cast<std::ptrdiff_t>((block - begin) % side_blocks_ * block_codes);
            std::transform(codes.begin(), codes.end(), sides[(block - begin) / side_blocks_].begin() + at,
                           [](DtmCode code) { return static_cast<Code>(code); });
        });
    if (damage) {
        return Error{*damage};
    }
    return sides;
}

Result<DtmCodes> TableFile::read_codes(int threads) const {
    return read_sides<DtmCode>(0, threads);
}

Result<DtzCodes> TableFile::read_dtz(int threads) const {
    return has_dtz() ? read_sides<DtzCode>(color_count * side_blocks_, threads) : DtzCodes();
}

}  // namespace ricochet::tables

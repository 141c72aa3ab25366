// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/data/data_file.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>
#include <span>
#include <string_view>

#include "movegen/base/bytes.hpp"
#include "movegen/base/file_kind.hpp"
#include "tools/lab/data/trained_game.hpp"

namespace ricochet::tools::data {

namespace {

constexpr FileFormat file_format{"RICODATA", 1, "a file of training data"};
constexpr std::string_view block_magic = "RICOBLCK";
constexpr std::size_t header_size = 64;
constexpr std::size_t block_header_size = 32;
constexpr std::size_t checksum_size = 8;

std::string header_bytes(const FileHeader& header) {
    const TrainedGame& game = trained_game_of(header.game);
    std::string bytes = file_format.beginning();
    add_number(bytes, 4, game.record_size());
    add_number(bytes, 4, header.holds_games ? 1 : 0);
    add_number(bytes, 4, header.games_per_block);
    add_number(bytes, 8, header.seed);
    add_number(bytes, 8, header.soft_nodes);
    add_number(bytes, 4, header.second_variant_percent);
    add_number(bytes, 4, game.file_number);
    add_number(bytes, 8, header.network);
    add_number(bytes, checksum_size, checksum(bytes));
    return bytes;
}

Result<FileHeader> parse_header(std::string_view bytes) {
    if (std::string fault = file_format.fault_of(bytes, header_size); !fault.empty()) {
        return Error{std::move(fault)};
    }
    const std::string_view summed = bytes.substr(0, header_size - checksum_size);
    if (number_at(bytes, summed.size(), checksum_size) != checksum(summed)) {
        return Error{"has a broken header"};
    }
    ByteReader reader(summed.substr(file_format.size()));
    FileHeader header;
    const std::uint64_t record_size = reader.number(4);
    header.holds_games = reader.number(4) != 0;
    header.games_per_block = static_cast<std::uint32_t>(reader.number(4));
    header.seed = reader.number(8);
    header.soft_nodes = reader.number(8);
    header.second_variant_percent = static_cast<std::uint32_t>(reader.number(4));
    const TrainedGame* const game = find_trained_game_by_number(reader.number(4));
    if (game == nullptr || record_size != game->record_size()) {
        return Error{"is of a game that this program does not train"};
    }
    header.game = game->variants.front();
    header.network = reader.number(8);
    return header;
}

/// The checksum of a block, which is stored between its head and its records.
std::uint64_t block_checksum(std::string_view head, std::string_view records) {
    return checksum(std::string(head) + std::string(records));
}

std::string block_bytes(const Block& block, const TrainedGame& game) {
    std::string head(block_magic);
    add_number(head, 8, block.records.size());
    add_number(head, 8, block.number);
    std::string records;
    records.reserve(block.records.size() * game.record_size());
    for (const Record& record : block.records) {
        const auto board = std::span(record).first(game.board_size);
        const auto label = std::span(record).last<label_size>();
        records.append(board.begin(), board.end());
        records.append(label.begin(), label.end());
    }
    std::string bytes = head;
    add_number(bytes, checksum_size, block_checksum(head, records));
    return bytes + records;
}

Record record_at(std::string_view bytes, const TrainedGame& game) {
    Record record{};
    const std::string_view board = bytes.substr(0, game.board_size);
    const std::string_view label = bytes.substr(game.board_size, label_size);
    std::copy(board.begin(), board.end(), record.begin());
    std::copy(label.begin(), label.end(), record.begin() + max_board_size);
    return record;
}

/// The first difference between two headers, for an error message that begins with the file's name.
std::string difference(const FileHeader& old, const FileHeader& wanted) {
    if (!old.holds_games) {
        return "is a selection, not games as they were played";
    }
    if (old.game != wanted.game) {
        return fmt::format("has games of {}, not of {}", name_of(old.game), name_of(wanted.game));
    }
    if (old.seed != wanted.seed) {
        return fmt::format("was made with seed {}, not {}", old.seed, wanted.seed);
    }
    if (old.soft_nodes != wanted.soft_nodes) {
        return fmt::format("was made with {} nodes a move, not {}", old.soft_nodes, wanted.soft_nodes);
    }
    if (old.network != wanted.network) {
        const auto name = [](std::uint64_t network) {
            return network == 0 ? "material alone" : fmt::format("the network {:016x}", network);
        };
        return fmt::format("was made with {}, not {}", name(old.network), name(wanted.network));
    }
    return fmt::format("was made with {} % {} and {} games a block, not {} % and {}",
                       old.second_variant_percent, name_of(trained_game_of(old.game).variants[1]),
                       old.games_per_block, wanted.second_variant_percent, wanted.games_per_block);
}

}  // namespace

bool begins_like_data(std::string_view beginning) {
    return begins_with_magic(beginning, file_format.magic);
}

Result<DataReader> DataReader::open(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    std::error_code error;
    const std::uint64_t size = std::filesystem::file_size(path, error);
    if (!stream || error) {
        return Error{fmt::format("cannot read '{}'", path)};
    }
    std::string bytes(header_size, '\0');
    stream.read(bytes.data(), header_size);
    bytes.resize(static_cast<std::size_t>(stream.gcount()));
    const Result<FileHeader> header = parse_header(bytes);
    if (!header) {
        return Error{fmt::format("'{}' {}", path, header.error())};
    }
    DataReader reader(std::move(stream), path, size);
    reader.header_ = header.value();
    reader.game_ = &trained_game_of(header.value().game);
    reader.whole_bytes_ = header_size;
    return reader;
}

Error DataReader::broken(std::string_view why) const {
    return Error{fmt::format("'{}' has a broken block at byte {}: {}", path_, whole_bytes_, why)};
}

Result<std::optional<Block>> DataReader::next() {
    if (whole_bytes_ == size_) {
        return std::optional<Block>();
    }
    std::string head(block_header_size, '\0');
    if (size_ < whole_bytes_ + block_header_size || !stream_.read(head.data(), block_header_size)) {
        return broken("it ends too early");
    }
    const std::uint64_t count = number_at(head, 8, 8);
    if (!head.starts_with(block_magic) || count > max_block_records) {
        return broken("it does not begin like a block");
    }
    const std::size_t record_size = game_->record_size();
    std::string bytes(count * record_size, '\0');
    if (size_ - whole_bytes_ - block_header_size < bytes.size() ||
        !stream_.read(bytes.data(), static_cast<std::streamsize>(bytes.size()))) {
        return broken("it ends too early");
    }
    const std::string_view checked = std::string_view(head).substr(0, block_header_size - checksum_size);
    if (number_at(head, block_header_size - checksum_size, checksum_size) != block_checksum(checked, bytes)) {
        return broken("its checksum is wrong");
    }
    std::optional<Block> block(std::in_place);
    block->number = number_at(head, 16, 8);
    block->records.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        block->records[i] = record_at(std::string_view(bytes).substr(i * record_size, record_size), *game_);
    }
    whole_bytes_ += block_header_size + bytes.size();
    return block;
}

bool DataReader::has_block_beyond() {
    stream_.clear();
    stream_.seekg(static_cast<std::streamoff>(whole_bytes_ + 1));
    const std::string rest{std::istreambuf_iterator<char>(stream_), {}};
    return rest.find(block_magic) != std::string::npos;
}

Result<DataWriter> DataWriter::create(const std::string& path, const FileHeader& header) {
    if (std::filesystem::exists(path)) {
        return Error{fmt::format("'{}' exists already", path)};
    }
    Result<DurableFile> file = DurableFile::open(path);
    if (!file) {
        return Error{file.error()};
    }
    if (const std::optional<Error> error = file.value().append(header_bytes(header))) {
        return *error;
    }
    return DataWriter(std::move(file.value()), trained_game_of(header.game));
}

Result<DataWriter> DataWriter::resume(const std::string& path, const FileHeader& header,
                                      std::vector<std::uint64_t>& done, std::uint64_t& positions) {
    Result<DurableFile> file = DurableFile::open(path);
    if (!file) {
        return Error{file.error()};
    }
    done.clear();
    positions = 0;
    std::error_code ignored;
    // Writing the header may have been interrupted.
    if (std::filesystem::file_size(path, ignored) < header_size) {
        std::ifstream stream(path, std::ios::binary);
        if (!begins_like_data(std::string{std::istreambuf_iterator<char>(stream), {}})) {
            return Error{fmt::format("'{}' is not a file of training data", path)};
        }
        std::optional<Error> error = file.value().cut(0);
        if (error || (error = file.value().append(header_bytes(header)))) {
            return *error;
        }
        return DataWriter(std::move(file.value()), trained_game_of(header.game));
    }
    Result<DataReader> reader = DataReader::open(path);
    if (!reader) {
        return Error{reader.error()};
    }
    if (reader.value().header() != header) {
        return Error{fmt::format("'{}' {}", path, difference(reader.value().header(), header))};
    }
    while (true) {
        const Result<std::optional<Block>> block = reader.value().next();
        if (!block) {
            if (reader.value().has_block_beyond()) {
                return Error{block.error()};
            }
            if (const std::optional<Error> error = file.value().cut(reader.value().whole_bytes())) {
                return *error;
            }
        }
        if (!block || !block.value().has_value()) {
            return DataWriter(std::move(file.value()), trained_game_of(header.game));
        }
        done.push_back(block.value()->number);
        positions += block.value()->records.size();
    }
}

std::optional<Error> DataWriter::append(const Block& block) {
    return file_.append(block_bytes(block, *game_));
}

}  // namespace ricochet::tools::data

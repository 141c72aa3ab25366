// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/train/checkpoint.hpp"

#include <bit>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>

#include "movegen/base/bytes.hpp"
#include "tools/common/durable_file.hpp"

namespace ricochet::tools::train {

namespace {

constexpr std::string_view magic = "RICOTRN1";
constexpr std::size_t header_size = 32;
constexpr std::size_t checksum_size = 8;

void add_floats(std::string& bytes, const std::vector<float>& numbers) {
    for (const float number : numbers) {
        add_number(bytes, sizeof(float), std::bit_cast<std::uint32_t>(number));
    }
}

std::vector<float> floats_at(std::string_view bytes, std::size_t at, std::size_t count) {
    std::vector<float> numbers(count);
    for (std::size_t i = 0; i < count; ++i) {
        numbers[i] = std::bit_cast<float>(
            static_cast<std::uint32_t>(number_at(bytes, at + i * sizeof(float), sizeof(float))));
    }
    return numbers;
}

}  // namespace

bool begins_like_checkpoint(std::string_view beginning) {
    return begins_with_magic(beginning, magic);
}

std::optional<Error> save_checkpoint(const std::string& path, const Checkpoint& checkpoint) {
    std::string bytes(magic);
    add_number(bytes, 8, checkpoint.fingerprint);
    add_number(bytes, 8, checkpoint.epochs_done);
    add_number(bytes, 8, checkpoint.steps);
    add_floats(bytes, checkpoint.parameters);
    add_floats(bytes, checkpoint.mean);
    add_floats(bytes, checkpoint.square);
    add_number(bytes, checksum_size, checksum(bytes));
    return replace_file(path, bytes);
}

Result<std::optional<Checkpoint>> load_checkpoint(const std::string& path, std::uint64_t fingerprint,
                                                  std::size_t parameters) {
    if (!std::filesystem::exists(path)) {
        return std::optional<Checkpoint>();
    }
    std::ifstream stream(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    if (!stream || bytes.size() < header_size + checksum_size || !bytes.starts_with(magic)) {
        return Error{fmt::format("'{}' is not a checkpoint", path)};
    }
    const std::size_t end = bytes.size() - checksum_size;
    if (number_at(bytes, end, checksum_size) != checksum(std::string_view(bytes).substr(0, end))) {
        return Error{fmt::format("'{}' is broken: its checksum is wrong", path)};
    }
    const std::size_t part = parameters * sizeof(float);
    if (number_at(bytes, 8, 8) != fingerprint || end != header_size + 3 * part) {
        return Error{fmt::format("'{}' is of a training with other settings or data", path)};
    }
    std::optional<Checkpoint> checkpoint(std::in_place);
    checkpoint->fingerprint = fingerprint;
    checkpoint->epochs_done = number_at(bytes, 16, 8);
    checkpoint->steps = number_at(bytes, 24, 8);
    checkpoint->parameters = floats_at(bytes, header_size, parameters);
    checkpoint->mean = floats_at(bytes, header_size + part, parameters);
    checkpoint->square = floats_at(bytes, header_size + 2 * part, parameters);
    return checkpoint;
}

}  // namespace ricochet::tools::train

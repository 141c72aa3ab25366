// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/network/network.hpp"

#include <array>
#include <cassert>
#include <cstdlib>
#include <fmt/format.h>
#include <optional>
#include <type_traits>

#include "movegen/base/bytes.hpp"
#include "movegen/base/file_kind.hpp"
#include "movegen/base/quote.hpp"

namespace ricochet {

namespace {

constexpr unsigned bits_a_byte = 7;
constexpr unsigned more_follows = 0x80;
constexpr unsigned payload = more_follows - 1;
constexpr unsigned sign_bit = 0x40;

std::size_t packed_size(int number) {
    std::size_t size = 1;
    for (; number < -64 || number > 63; number >>= bits_a_byte) {
        ++size;
    }
    return size;
}

}  // namespace

void add_packed(std::string& bytes, std::span<const std::int16_t> numbers) {
    for (const int number : numbers) {
        int rest = number;
        for (std::size_t left = packed_size(number); left > 0; --left) {
            const unsigned more = left > 1 ? more_follows : 0;
            bytes += static_cast<char>((static_cast<unsigned>(rest) & payload) | more);
            rest >>= bits_a_byte;
        }
    }
}

std::optional<std::size_t> get_packed(std::string_view bytes, std::size_t at, std::span<std::int16_t> numbers) {
    for (std::int16_t& number : numbers) {
        unsigned bits = 0;
        unsigned shift = 0;
        unsigned byte = more_follows;
        for (const std::size_t begin = at; (byte & more_follows) != 0; shift += bits_a_byte) {
            if (at == bytes.size() || at - begin == packed_size(INT16_MIN)) {
                return std::nullopt;
            }
            byte = static_cast<unsigned char>(bytes[at++]);
            bits |= (byte & payload) << shift;
        }
        const unsigned sign = (byte & sign_bit) != 0 ? ~0U << shift : 0;
        const int read = static_cast<int>(bits | sign);
        if (read < INT16_MIN || read > INT16_MAX || packed_size(read) * bits_a_byte != shift) {
            return std::nullopt;
        }
        number = static_cast<std::int16_t>(read);
    }
    return at;
}

namespace {

constexpr std::uint64_t coarse_version = 3;
constexpr FileFormat file_format{Network::magic, 4, "a network file", coarse_version};
/// Of files of `coarse_version`.
constexpr int coarse_output_scale = 64;

/// A number of the header after the version, four bytes each.
struct HeaderField {
    std::string_view name;
    std::uint64_t number;
};
/// In their order, four bytes each.
using HeaderFields = std::array<HeaderField, 6>;
constexpr std::size_t header_size =
    file_format.size() + 4 * HeaderFields{}.size() + 2 * sizeof(std::uint64_t) + NetworkShape::max_game_name;

template <class Number, class Allocator>
void add_all(std::string& bytes, std::size_t size, const std::vector<Number, Allocator>& numbers) {
    for (const Number number : numbers) {
        add_number(bytes, size, static_cast<std::make_unsigned_t<Number>>(number));
    }
}

/// Reads numbers of the width of `File`, times `factor`.
template <class File, class Number>
void get_all(std::string_view bytes, int factor, std::vector<Number>& numbers) {
    std::size_t at = 0;
    for (Number& number : numbers) {
        // NOLINTNEXTLINE(bugprone-signed-char-misuse): a number of eight bits, no character
        const std::int64_t read = static_cast<File>(number_at(bytes, at, sizeof(File)));
        number = static_cast<Number>(read * factor);
        at += sizeof(File);
    }
}

HeaderFields header_of(const NetworkShape& shape, int output_scale) {
    return {{{"inputs", shape.inputs},
             {"hidden neurons", shape.hidden},
             {"buckets", shape.buckets},
             {"input scale", Network::input_scale},
             {"output scale", static_cast<std::uint64_t>(output_scale)},
             {"centipawns", Network::centipawns}}};
}

/// A parsed file of any version.
struct Header {
    std::array<std::uint64_t, HeaderFields{}.size()> fields;
    std::uint64_t weights_size;
    std::uint64_t checksum;
    std::string_view game;
    bool is_coarse;
    std::string_view weights;
};

/// Parses a network file of any version. The error says why it is not one.
Result<Header> read_header(std::string_view bytes) {
    if (const std::string fault = file_format.fault_of(bytes, header_size); !fault.empty()) {
        return Error{"it " + fault};
    }
    ByteReader reader(bytes.substr(file_format.size()));
    Header header{};
    for (std::uint64_t& field : header.fields) {
        field = reader.number(4);
    }
    header.weights_size = reader.number(8);
    header.checksum = reader.number(8);
    const std::string_view name = reader.take(NetworkShape::max_game_name);
    header.game = name.substr(0, name.find_last_not_of('\0') + 1);
    header.is_coarse = file_format.version_of(bytes) == coarse_version;
    header.weights = reader.rest();
    return header;
}

/// What is wrong with a header for a network of this shape; empty if nothing.
std::string wrong_header(const Header& header, const NetworkShape& shape) {
    if (header.game != shape.game) {
        return fmt::format("it is for the game {} instead of {}", quoted(header.game), shape.game);
    }
    const HeaderFields wanted =
        header_of(shape, header.is_coarse ? coarse_output_scale : Network::output_scale);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (wanted[i].number != 0 && header.fields[i] != wanted[i].number) {
            return fmt::format("{} {} instead of {}", wanted[i].name, header.fields[i], wanted[i].number);
        }
    }
    if (header.weights.size() != header.weights_size) {
        return fmt::format("it has {} of weights, {} are needed", counted(header.weights.size(), "byte"),
                           header.weights_size);
    }
    return {};
}

}  // namespace

Network::Network(const NetworkShape& shape)
    : shape_(shape),
      biases_(shape.hidden),
      input_weights_(shape.inputs * shape.hidden),
      output_weights_(shape.buckets * 2 * shape.hidden),
      output_biases_(shape.buckets) {
    assert(shape.hidden % NetworkShape::hidden_step == 0 && shape.hidden <= NetworkShape::max_hidden);
    assert(shape.game.size() <= NetworkShape::max_game_name);
}

Result<std::shared_ptr<const Network>> Network::parse(std::string_view bytes, const NetworkShape& wanted) {
    if (wanted.inputs == 0) {
        return Error{"there are no networks for this game"};
    }
    if (bytes.size() > max_file_size) {
        return Error{fmt::format("it has more than {} bytes", max_file_size)};
    }
    const Result<Header> header = read_header(bytes);
    if (!header) {
        return Error{header.error()};
    }
    if (std::string wrong = wrong_header(header.value(), wanted); !wrong.empty()) {
        return Error{std::move(wrong)};
    }
    NetworkShape shape = wanted;
    shape.hidden = header.value().fields[1];
    if (shape.hidden == 0 || shape.hidden % NetworkShape::hidden_step != 0 ||
        shape.hidden > NetworkShape::max_hidden) {
        return Error{fmt::format("its hidden neurons are {}, a multiple of {} up to {} is needed", shape.hidden,
                                 NetworkShape::hidden_step, NetworkShape::max_hidden)};
    }
    auto network = std::make_shared<Network>(shape);
    if (std::string wrong =
            network->read_weights(header.value().weights, header.value().is_coarse, header.value().checksum);
        !wrong.empty()) {
        return Error{std::move(wrong)};
    }
    return std::shared_ptr<const Network>(std::move(network));
}

std::string Network::read_weights(std::string_view bytes, bool is_coarse, std::uint64_t said) {
    std::optional<std::size_t> at = get_packed(bytes, 0, biases_);
    at = at ? get_packed(bytes, *at, input_weights_) : at;
    const std::size_t outputs_at = at.value_or(0);
    at = at && !is_coarse ? get_packed(bytes, *at, output_weights_) : at;
    const std::size_t rest = 4 * output_biases_.size() + (is_coarse ? output_weights_.size() : 0);
    if (!at || bytes.size() - *at != rest) {
        return "its weights are packed wrongly";
    }
    std::string unpacked;
    if (is_coarse) {
        constexpr int factor = output_scale / coarse_output_scale;
        get_all<std::int8_t>(bytes.substr(*at), factor, output_weights_);
        get_all<std::int32_t>(bytes.substr(*at + output_weights_.size()), factor, output_biases_);
        unpacked = input_bytes().append(bytes.substr(outputs_at));
    } else {
        get_all<std::int32_t>(bytes.substr(*at), 1, output_biases_);
        unpacked = weights();
    }
    if (ricochet::checksum(unpacked) != said) {
        return "its checksum is wrong";
    }
    for (const std::int16_t weight : output_weights_) {
        if (std::abs(weight) > max_output_weight) {
            return fmt::format("an output weight is {}", weight);
        }
    }
    return {};
}

Result<std::string> Network::game_of(std::string_view bytes) {
    const Result<Header> header = read_header(bytes);
    return header ? Result<std::string>(std::string(header.value().game)) : Error{header.error()};
}

std::string Network::input_bytes() const {
    std::string bytes;
    add_all(bytes, 2, biases_);
    add_all(bytes, 2, input_weights_);
    return bytes;
}

std::string Network::weights() const {
    std::string bytes = input_bytes();
    add_all(bytes, 2, output_weights_);
    add_all(bytes, 4, output_biases_);
    return bytes;
}

std::string Network::file() const {
    std::string packed;
    add_packed(packed, biases_);
    add_packed(packed, input_weights_);
    add_packed(packed, output_weights_);
    add_all(packed, 4, output_biases_);
    std::string bytes = file_format.beginning();
    for (const HeaderField& field : header_of(shape_, output_scale)) {
        add_number(bytes, 4, field.number);
    }
    add_number(bytes, 8, packed.size());
    add_number(bytes, 8, checksum());
    bytes += shape_.game;
    bytes.resize(header_size);
    return bytes + packed;
}

std::uint64_t Network::checksum() const {
    return ricochet::checksum(weights());
}

}  // namespace ricochet

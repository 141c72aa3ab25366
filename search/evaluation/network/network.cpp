// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/network/network.hpp"

#include <array>
#include <cassert>
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

constexpr FileFormat file_format{Network::magic, 3, "a network file", 1};
constexpr std::uint64_t unpacked_version = 2;
constexpr std::uint64_t nameless_version = 1;
constexpr std::size_t nameless_header_size = 52;
constexpr std::size_t header_size = nameless_header_size + NetworkShape::max_game_name;
constexpr std::int16_t max_output_weight = 127;

/// A number of the header after the version, four bytes each.
struct HeaderField {
    std::string_view name;
    std::uint64_t number;
};
/// In their order, four bytes each.
using HeaderFields = std::array<HeaderField, 6>;

/// The number of biases and input weights, which are packed.
std::size_t input_numbers(const NetworkShape& shape) {
    return shape.hidden * (1 + shape.inputs);
}
/// Bytes of output weights and biases.
std::size_t outputs_size(const NetworkShape& shape) {
    return shape.buckets * (2 * shape.hidden + 4);
}
/// Bytes of all weights, unpacked.
std::size_t weights_size(const NetworkShape& shape) {
    return 2 * input_numbers(shape) + outputs_size(shape);
}

template <class Number, class Allocator>
void add_all(std::string& bytes, std::size_t size, const std::vector<Number, Allocator>& numbers) {
    for (const Number number : numbers) {
        add_number(bytes, size, static_cast<std::make_unsigned_t<Number>>(number));
    }
}

/// Reads numbers of the width of `File`; returns the place after them.
template <class File, class Number, class Allocator>
std::size_t get_all(std::string_view bytes, std::size_t at, std::vector<Number, Allocator>& numbers) {
    for (Number& number : numbers) {
        // NOLINTNEXTLINE(bugprone-signed-char-misuse): a number of eight bits, no character
        number = static_cast<Number>(static_cast<File>(number_at(bytes, at, sizeof(File))));
        at += sizeof(File);
    }
    return at;
}

HeaderFields header_of(const NetworkShape& shape) {
    return {{{"inputs", shape.inputs},
             {"hidden neurons", shape.hidden},
             {"buckets", shape.buckets},
             {"input scale", Network::input_scale},
             {"output scale", Network::output_scale},
             {"centipawns", Network::centipawns}}};
}

/// A parsed file of any version.
struct Header {
    std::array<std::uint64_t, HeaderFields{}.size()> fields;
    std::uint64_t weights_size;
    std::uint64_t checksum;
    std::string_view game = "tensor";
    bool is_packed;
    std::string_view weights;
};

/// Parses a network file of any version. The error says why it is not one.
Result<Header> read_header(std::string_view bytes) {
    std::string fault = file_format.fault_of(bytes, nameless_header_size);
    const bool has_name = fault.empty() && file_format.version_of(bytes) != nameless_version;
    if (has_name) {
        fault = file_format.fault_of(bytes, header_size);
    }
    if (!fault.empty()) {
        return Error{"it " + fault};
    }
    ByteReader reader(bytes.substr(file_format.size()));
    Header header{};
    for (std::uint64_t& field : header.fields) {
        field = reader.number(4);
    }
    header.weights_size = reader.number(8);
    header.checksum = reader.number(8);
    if (has_name) {
        const std::string_view name = reader.take(NetworkShape::max_game_name);
        header.game = name.substr(0, name.find_last_not_of('\0') + 1);
    }
    header.is_packed = file_format.version_of(bytes) > unpacked_version;
    header.weights = reader.rest();
    return header;
}

/// What is wrong with a header for a network of this shape; empty if nothing.
std::string wrong_header(const Header& header, const NetworkShape& shape) {
    if (header.game != shape.game) {
        return fmt::format("it is for the game {} instead of {}", quoted(header.game), shape.game);
    }
    const HeaderFields wanted = header_of(shape);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (wanted[i].number != 0 && header.fields[i] != wanted[i].number) {
            return fmt::format("{} {} instead of {}", wanted[i].name, header.fields[i], wanted[i].number);
        }
    }
    return {};
}

/// Unpacks weights. The error says what is wrong with them.
Result<std::string> unpacked(std::string_view bytes, const NetworkShape& shape) {
    std::vector<std::int16_t> numbers(input_numbers(shape));
    const std::optional<std::size_t> outputs_at = get_packed(bytes, 0, numbers);
    if (!outputs_at || bytes.size() - *outputs_at != outputs_size(shape)) {
        return Error{"its weights are packed wrongly"};
    }
    std::string weights;
    weights.reserve(weights_size(shape));
    add_all(weights, 2, numbers);
    return weights.append(bytes.substr(*outputs_at));
}

/// The weights after the header, unpacked. The error says that their size or checksum is wrong.
Result<std::string> weights_in(const Header& header, const NetworkShape& shape) {
    const std::uint64_t said = header.weights_size;
    if (!header.is_packed && said != weights_size(shape)) {
        return Error{fmt::format("{} of weights instead of {}", counted(said, "byte"), weights_size(shape))};
    }
    if (header.weights.size() != said) {
        return Error{
            fmt::format("it has {} of weights, {} are needed", counted(header.weights.size(), "byte"), said)};
    }
    Result<std::string> weights =
        header.is_packed ? unpacked(header.weights, shape) : std::string(header.weights);
    if (weights && header.checksum != ricochet::checksum(weights.value())) {
        return Error{"its checksum is wrong"};
    }
    return weights;
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
    const Result<std::string> weights = weights_in(header.value(), shape);
    if (!weights) {
        return Error{weights.error()};
    }
    auto network = std::make_shared<Network>(shape);
    std::size_t at = get_all<std::int16_t>(weights.value(), 0, network->biases_);
    at = get_all<std::int16_t>(weights.value(), at, network->input_weights_);
    at = get_all<std::int8_t>(weights.value(), at, network->output_weights_);
    get_all<std::int32_t>(weights.value(), at, network->output_biases_);
    for (const std::int16_t weight : network->output_weights_) {
        if (weight < -max_output_weight) {
            return Error{fmt::format("an output weight is {}", weight)};
        }
    }
    return std::shared_ptr<const Network>(std::move(network));
}

Result<std::string> Network::game_of(std::string_view bytes) {
    const Result<Header> header = read_header(bytes);
    return header ? Result<std::string>(std::string(header.value().game)) : Error{header.error()};
}

std::string Network::weights() const {
    std::string bytes;
    bytes.reserve(weights_size(shape_));
    add_all(bytes, 2, biases_);
    add_all(bytes, 2, input_weights_);
    add_all(bytes, 1, output_weights_);
    add_all(bytes, 4, output_biases_);
    return bytes;
}

std::string Network::file() const {
    const std::string unpacked_weights = weights();
    std::string packed;
    add_packed(packed, biases_);
    add_packed(packed, input_weights_);
    packed.append(unpacked_weights, 2 * input_numbers(shape_));
    std::string bytes = file_format.beginning();
    for (const HeaderField& field : header_of(shape_)) {
        add_number(bytes, 4, field.number);
    }
    add_number(bytes, 8, packed.size());
    add_number(bytes, 8, ricochet::checksum(unpacked_weights));
    bytes += shape_.game;
    bytes.resize(header_size);
    return bytes + packed;
}

std::uint64_t Network::checksum() const {
    return ricochet::checksum(weights());
}

}  // namespace ricochet

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/network/network.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "movegen/base/bytes.hpp"
#include "search/evaluation/tiled/features.hpp"
#include "tests/catch.hpp"
#include "tests/search/evaluation/network/random_network.hpp"

namespace ricochet {
namespace {

std::string reason(const std::string& bytes, const NetworkShape& shape = tensor::Features::shape) {
    const Result<std::shared_ptr<const Network>> network = Network::parse(bytes, shape);
    return network ? "" : network.error();
}

TEST_CASE("a network file gives back all weights") {
    const auto network = test::random_network(1, 64, true);
    const auto read = Network::parse(network->file(), tensor::Features::shape);
    REQUIRE(read);
    CHECK(read.value()->shape() == network->shape());
    CHECK(read.value()->file() == network->file());
    CHECK(read.value()->checksum() == network->checksum());
    for (std::size_t input = 0; input < network->shape().inputs; ++input) {
        REQUIRE(std::ranges::equal(read.value()->row(input), network->row(input)));
    }
    for (std::size_t bucket = 0; bucket < network->shape().buckets; ++bucket) {
        CHECK(std::ranges::equal(read.value()->output_weights(bucket), network->output_weights(bucket)));
        CHECK(read.value()->output_bias(bucket) == network->output_bias(bucket));
    }
    CHECK(test::random_network(2)->checksum() != test::random_network(3)->checksum());
}

constexpr std::size_t version_at = 8;
constexpr std::size_t output_scale_at = 28;
constexpr std::size_t size_at = 36;
constexpr std::size_t checksum_at = 44;
constexpr std::size_t name_at = 52;
constexpr std::size_t name_size = 16;

/// The file with a four-byte number at `at` replaced.
std::string with_number(std::string file, std::size_t at, std::uint64_t number) {
    put_number(std::span(file).subspan(at, 4), number);
    return file;
}

/// A network that a file of version 3 can hold: its output weights and biases are multiples of 8.
std::shared_ptr<Network> coarse_network() {
    NetworkShape shape = tensor::Features::shape;
    shape.hidden = 32;
    auto network = std::make_shared<Network>(shape);
    network->biases()[1] = -5;
    network->row(7)[2] = 12;
    network->output_weights(0)[3] = 8 * 127;
    network->output_weights(4)[5] = 8 * -127;
    network->output_bias(6) = 8 * -70'000;
    return network;
}

/// A file of version 3, of a network of small input weights.
std::string coarse_file(const Network& network) {
    std::string inputs;
    const auto add_inputs = [&inputs](auto numbers) {
        for (const int number : numbers) {
            add_number(inputs, 2, static_cast<std::uint32_t>(number));
        }
    };
    add_inputs(network.biases());
    for (std::size_t input = 0; input < network.shape().inputs; ++input) {
        add_inputs(network.row(input));
    }
    std::string outputs;
    for (std::size_t bucket = 0; bucket < network.shape().buckets; ++bucket) {
        for (const int weight : network.output_weights(bucket)) {
            add_number(outputs, 1, static_cast<std::uint32_t>(weight / 8));
        }
    }
    for (std::size_t bucket = 0; bucket < network.shape().buckets; ++bucket) {
        add_number(outputs, 4, static_cast<std::uint32_t>(network.output_bias(bucket) / 8));
    }
    std::string file = network.file().substr(0, name_at + name_size);
    // Small weights are packed into a byte each.
    for (std::size_t at = 0; at < inputs.size(); at += 2) {
        file += static_cast<char>(static_cast<unsigned char>(inputs[at]) & 0x7FU);
    }
    file += outputs;
    file = with_number(with_number(file, version_at, 3), output_scale_at, 64);
    file = with_number(file, size_at, file.size() - name_at - name_size);
    put_number(std::span(file).subspan(checksum_at, 8), checksum(inputs + outputs));
    return file;
}

TEST_CASE("a file of another kind, version, shape, size or content is refused with the reason") {
    const std::string sound = test::random_network(1)->file();
    CHECK(reason(sound).empty());
    CHECK(reason("") == "it is not a network file");
    CHECK(reason(std::string(300'000, 'x')) == "it is not a network file");
    CHECK(reason(with_number(sound, version_at, 5)) ==
          "it is of version 5, and this program reads versions 3 to 4");
    CHECK(reason(with_number(sound, version_at, 2)) ==
          "it is of version 2, and this program reads versions 3 to 4");
    CHECK(reason(with_number(sound, 12, 768)) == "inputs 768 instead of 1120");
    CHECK(reason(with_number(sound, 16, 33)) ==
          "its hidden neurons are 33, a multiple of 32 up to 1024 is needed");
    CHECK(reason(with_number(sound, 16, 0)) ==
          "its hidden neurons are 0, a multiple of 32 up to 1024 is needed");
    CHECK(reason(with_number(sound, 16, 64)) == "its weights are packed wrongly");
    CHECK(reason(with_number(sound, 20, 8)) == "buckets 8 instead of 16");
    CHECK(reason(with_number(sound, 24, 127)) == "input scale 127 instead of 255");
    const std::size_t weights = sound.size() - name_at - name_size;
    CHECK(reason(with_number(sound, size_at, 1)) ==
          fmt::format("it has {} bytes of weights, 1 are needed", weights));
    CHECK(reason(sound.substr(0, sound.size() - 1)) ==
          fmt::format("it has {} bytes of weights, {} are needed", weights - 1, weights));
    CHECK(reason(sound + "x") ==
          fmt::format("it has {} bytes of weights, {} are needed", weights + 1, weights));
    CHECK(reason(with_number(sound + "x", size_at, weights + 1)) == "its weights are packed wrongly");
    CHECK(reason(with_number(sound, 1000, 0x01010101)) == "its checksum is wrong");
    CHECK(reason(with_number(sound, 1000, 0xFFFFFFFF)) == "its weights are packed wrongly");
    CHECK(reason(sound, tiled::Features::shape) == "it is for the game \"tensor\" instead of tiledsquares");
    CHECK(reason(with_number(sound, name_at, 0x01020304)) == "it is for the game \"????or\" instead of tensor");
    CHECK(reason(sound, {}) == "there are no networks for this game");
    NetworkShape wide = tensor::Features::shape;
    wide.hidden = 64;
    CHECK(reason(sound, wide) == "hidden neurons 32 instead of 64");
    CHECK(reason(sound + std::string(Network::max_file_size, 'x')) == "it has more than 8388608 bytes");
}

TEST_CASE("a network file of version 3 has output weights of eight bits") {
    const auto network = coarse_network();
    const std::string sound = coarse_file(*network);
    const auto read = Network::parse(sound, tensor::Features::shape);
    REQUIRE(read);
    CHECK(read.value()->file() == network->file());
    CHECK(reason(with_number(sound, output_scale_at, 512)) == "output scale 512 instead of 64");
    CHECK(reason(with_number(network->file(), output_scale_at, 64)) == "output scale 64 instead of 512");
    CHECK(reason(with_number(sound + "x", size_at, sound.size() - name_at - name_size + 1)) ==
          "its weights are packed wrongly");
    CHECK(reason(with_number(sound, 1000, 0x01010101)) == "its checksum is wrong");
    // The last output weights, and the last bias.
    CHECK(reason(with_number(sound, sound.size() - 70, 1)) == "its checksum is wrong");
    CHECK(reason(with_number(sound, sound.size() - 4, 1)) == "its checksum is wrong");
    const auto too_large = coarse_network();
    too_large->output_weights(1)[0] = 8 * -128;
    CHECK(reason(coarse_file(*too_large)) == "an output weight is -1024");
}

TEST_CASE("a network file names its game") {
    const auto tensor_network = test::random_network(1);
    const std::string tensor_file = tensor_network->file();
    const auto tiled_network = test::random_network(1, 32, false, tiled::Features::shape);
    CHECK(Network::game_of(tensor_file).value() == "tensor");
    CHECK(Network::game_of(tiled_network->file()).value() == "tiledsquares");
    CHECK(Network::game_of("RICONNUE").error() == "it is cut short");
    const auto read = Network::parse(tiled_network->file(), tiled::Features::shape);
    REQUIRE(read);
    CHECK(read.value()->file() == tiled_network->file());
    CHECK(reason(tiled_network->file()) == "it is for the game \"tiledsquares\" instead of tensor");
    // A truncated name.
    CHECK(reason(tensor_file.substr(0, name_at + 3)) == "it is cut short");
}

TEST_CASE("an output weight that the loops cannot hold is refused") {
    NetworkShape shape = tensor::Features::shape;
    shape.hidden = 32;
    Network network(shape);
    for (const int weight : {-1024, 1024}) {
        network.output_weights(3)[7] = static_cast<std::int16_t>(weight);
        CHECK(reason(network.file()) == fmt::format("an output weight is {}", weight));
    }
}

}  // namespace
}  // namespace ricochet

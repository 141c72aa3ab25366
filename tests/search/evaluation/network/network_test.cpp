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
constexpr std::size_t size_at = 36;
constexpr std::size_t name_at = 52;
constexpr std::size_t name_size = 16;

/// The file with a four-byte number at `at` replaced.
std::string with_number(std::string file, std::size_t at, std::uint64_t number) {
    put_number(std::span(file).subspan(at, 4), number);
    return file;
}

/// A file of version 2.
std::string unpacked_file(const Network& network) {
    std::string weights;
    const auto add_all = [&weights](std::size_t size, auto numbers) {
        for (const int number : numbers) {
            add_number(weights, size, static_cast<std::uint32_t>(number));
        }
    };
    add_all(2, network.biases());
    for (std::size_t input = 0; input < network.shape().inputs; ++input) {
        add_all(2, network.row(input));
    }
    for (std::size_t bucket = 0; bucket < network.shape().buckets; ++bucket) {
        add_all(1, network.output_weights(bucket));
    }
    for (std::size_t bucket = 0; bucket < network.shape().buckets; ++bucket) {
        add_number(weights, 4, static_cast<std::uint32_t>(network.output_bias(bucket)));
    }
    const std::string header = network.file().substr(0, name_at + name_size);
    return with_number(with_number(header, version_at, 2), size_at, weights.size()) + weights;
}

TEST_CASE("a file of another kind, version, shape, size or content is refused with the reason") {
    const std::string sound = test::random_network(1)->file();
    CHECK(reason(sound).empty());
    CHECK(reason("") == "it is not a network file");
    CHECK(reason(std::string(300'000, 'x')) == "it is not a network file");
    CHECK(reason(with_number(sound, version_at, 4)) == "it is of version 4, and this program reads version 3");
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

TEST_CASE("a network file of version 2 is not packed") {
    const auto network = test::random_network(1, 32, true);
    const std::string sound = unpacked_file(*network);
    const auto read = Network::parse(sound, tensor::Features::shape);
    REQUIRE(read);
    CHECK(read.value()->file() == network->file());
    CHECK(reason(with_number(sound, size_at, 1)) == "1 byte of weights instead of 72832");
    CHECK(reason(sound.substr(0, sound.size() - 1)) == "it has 72831 bytes of weights, 72832 are needed");
    CHECK(reason(sound + "x") == "it has 72833 bytes of weights, 72832 are needed");
    CHECK(reason(with_number(sound, 1000, 99)) == "its checksum is wrong");
}

TEST_CASE("a network file names its game, and one without a name is for Tensor Chess") {
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

    std::string nameless = with_number(unpacked_file(*tensor_network), version_at, 1);
    nameless.erase(name_at, name_size);
    CHECK(Network::game_of(nameless).value() == "tensor");
    const auto old = Network::parse(nameless, tensor::Features::shape);
    REQUIRE(old);
    CHECK(old.value()->file() == tensor_file);
    CHECK(old.value()->checksum() == tensor_network->checksum());
    CHECK(reason(nameless, tiled::Features::shape) == "it is for the game \"tensor\" instead of tiledsquares");
    // A truncated name.
    CHECK(reason(tensor_file.substr(0, name_at + 3)) == "it is cut short");
}

TEST_CASE("an output weight that the loops cannot hold is refused") {
    NetworkShape shape = tensor::Features::shape;
    shape.hidden = 32;
    Network network(shape);
    network.output_weights(3)[7] = -128;
    CHECK(reason(network.file()) == "an output weight is -128");
}

}  // namespace
}  // namespace ricochet

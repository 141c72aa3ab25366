// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/network/network.hpp"

#include <algorithm>

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

TEST_CASE("a file of another kind, version, shape, size or content is refused with the reason") {
    const std::string sound = test::random_network(1)->file();
    CHECK(reason(sound).empty());
    const auto with_number = [&sound](std::size_t at, std::uint64_t number) {
        std::string bytes = sound;
        put_number(std::span(bytes).subspan(at, 4), number);
        return bytes;
    };
    CHECK(reason("") == "it is no network file");
    CHECK(reason(std::string(300'000, 'x')) == "it is no network file");
    CHECK(reason(with_number(8, 3)) == "version 3 instead of 2");
    CHECK(reason(with_number(12, 768)) == "inputs 768 instead of 1120");
    CHECK(reason(with_number(16, 33)) == "its hidden neurons are 33, a multiple of 32 up to 1024 is needed");
    CHECK(reason(with_number(16, 0)) == "its hidden neurons are 0, a multiple of 32 up to 1024 is needed");
    CHECK(reason(with_number(16, 64)) == "72832 bytes of weights instead of 145600");
    CHECK(reason(with_number(20, 8)) == "buckets 8 instead of 16");
    CHECK(reason(with_number(24, 127)) == "input scale 127 instead of 255");
    CHECK(reason(with_number(36, 1)) == "1 byte of weights instead of 72832");
    CHECK(reason(sound.substr(0, sound.size() - 1)) == "it has 72899 bytes, 72900 are needed");
    CHECK(reason(sound + "x") == "it has 72901 bytes, 72900 are needed");
    CHECK(reason(with_number(1000, 99)) == "its checksum is wrong");
    CHECK(reason(sound, tiled::Features::shape) == "it is for the game \"tensor\" instead of tiledsquares");
    CHECK(reason(with_number(52, 0x01020304)) == "it is for the game \"????or\" instead of tensor");
    CHECK(reason(sound, {}) == "there are no networks for this game");
    NetworkShape wide = tensor::Features::shape;
    wide.hidden = 64;
    CHECK(reason(sound, wide) == "hidden neurons 32 instead of 64");
    CHECK(reason(test::random_network(1, 512)->file()).find("at most 1048576 are allowed") !=
          std::string::npos);
}

TEST_CASE("a network file names its game, and one without a name is for Tensor Chess") {
    const std::string tensor_file = test::random_network(1)->file();
    const auto tiled_network = test::random_network(1, 32, false, tiled::Features::shape);
    CHECK(Network::game_of(tensor_file).value() == "tensor");
    CHECK(Network::game_of(tiled_network->file()).value() == "tiledsquares");
    CHECK(Network::game_of("RICONNUE").error() == "it is no network file");
    const auto read = Network::parse(tiled_network->file(), tiled::Features::shape);
    REQUIRE(read);
    CHECK(read.value()->file() == tiled_network->file());
    CHECK(reason(tiled_network->file()) == "it is for the game \"tiledsquares\" instead of tensor");

    constexpr std::size_t name_at = 52;
    constexpr std::size_t name_size = 16;
    std::string nameless = tensor_file;
    nameless.erase(name_at, name_size);
    put_number(std::span(nameless).subspan(8, 4), 1);
    CHECK(Network::game_of(nameless).value() == "tensor");
    const auto old = Network::parse(nameless, tensor::Features::shape);
    REQUIRE(old);
    CHECK(old.value()->file() == tensor_file);
    CHECK(old.value()->checksum() == test::random_network(1)->checksum());
    CHECK(reason(nameless, tiled::Features::shape) == "it is for the game \"tensor\" instead of tiledsquares");
    // A name that is cut off.
    CHECK(reason(tensor_file.substr(0, name_at + 3)) == "it is no network file");
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/games/networks.hpp"

#include "search/evaluation/network/embedded_network.hpp"
#include "search/evaluation/tiled/features.hpp"
#include "tests/catch.hpp"
#include "tests/search/evaluation/network/random_network.hpp"

using namespace ricochet;
using namespace ricochet::test;

TEST_CASE("every game has a network of its own, and variants of one game share one") {
    const auto tensor_network = random_network(1);
    const auto tiled_network = random_network(2, 32, false, tiled::Features::shape);
    Networks networks;
    CHECK(networks.empty());
    CHECK(networks.of(Variant::tensor) == nullptr);
    networks.set(tiled_network);
    networks.set(nullptr);
    CHECK(networks.of(Variant::tensor) == nullptr);
    CHECK(networks.of(Variant::tiledsquares) == tiled_network);
    networks.set(tensor_network);
    CHECK(networks.of(Variant::tensor) == tensor_network);
    CHECK(networks.of(Variant::tensorfree) == tensor_network);
    CHECK(networks.of(Variant::tiledsquares) == tiled_network);
    const Networks before = networks;
    networks.set(random_network(3));
    CHECK(networks.of(Variant::tensor) != tensor_network);
    CHECK(networks != before);
    networks.set(tensor_network);
    CHECK(networks == before);
    CHECK(Networks(nullptr).empty());
}

TEST_CASE("what the program was built with is there for its game alone") {
    const Networks networks = built_in_networks();
    CHECK((networks.of(Variant::tensor) == nullptr) == embedded_network().empty());
    CHECK((networks.of(Variant::tiledsquares) == nullptr) == embedded_tiled_network().empty());
    for (const Variant variant : {Variant::tensor, Variant::tiledsquares}) {
        const auto network = networks.of(variant);
        CHECK((network == nullptr || network->shape().game == name_of(variant)));
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/games/networks.hpp"

#include <string>

#include "search/evaluation/embedded_files.hpp"
#include "search/evaluation/tiled/features.hpp"
#include "tests/catch.hpp"
#include "tests/scratch_folder.hpp"
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

TEST_CASE("networks are loaded from files for their games, and errors name the file") {
    if (embedded_network().empty() || embedded_tiled_network().empty()) {
        return;
    }
    const ScratchFolder folder;
    folder.write("tensor.net", std::string(embedded_network()));
    folder.write("tiled.net", std::string(embedded_tiled_network()));
    folder.write("wrong.net", "no network");
    const std::string of_tensor = folder.file("tensor.net");
    const std::string of_tiled = folder.file("tiled.net");
    const std::string wrong = folder.file("wrong.net");
    const auto both = load_networks(of_tiled + ";" + of_tensor);
    REQUIRE(both.ok());
    CHECK(both.value().of(Variant::tensor)->shape().game == "tensor");
    CHECK(both.value().of(Variant::tiledsquares)->shape().game == "tiledsquares");
    const Networks built_in = built_in_networks();
    const auto one = load_networks(of_tiled);
    REQUIRE(one.ok());
    CHECK(one.value().of(Variant::tiledsquares) != built_in.of(Variant::tiledsquares));
    CHECK(one.value().of(Variant::tensor) != nullptr);
    const auto error_of = [](const std::string& paths) { return load_networks(paths).error(); };
    CHECK(error_of(of_tensor + ".gone") == "the file cannot be read");
    CHECK(error_of(of_tensor + ";gone.net") == "'gone.net': the file cannot be read");
    CHECK(error_of(of_tensor + ";" + wrong).starts_with("'" + wrong + "': "));
    CHECK(error_of(of_tensor + ";" + of_tensor) ==
          "'" + of_tensor + "' and '" + of_tensor + "' are both for tensor");
}

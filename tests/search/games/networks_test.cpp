// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/games/networks.hpp"

#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <string_view>

#include "search/evaluation/network/embedded_network.hpp"
#include "search/evaluation/tiled/features.hpp"
#include "tests/catch.hpp"
#include "tests/search/evaluation/network/random_network.hpp"

using namespace ricochet;
using namespace ricochet::test;

namespace {

/// A file of its own, which goes away with the object.
class NetworkFile {
public:
    explicit NetworkFile(std::string_view bytes) {
        std::random_device device;
        const std::string name =
            "ricochet-" + std::to_string(device()) + "-" + std::to_string(device()) + ".net";
        path_ = (std::filesystem::temp_directory_path() / name).string();
        std::ofstream(path_, std::ios::binary) << bytes;
    }
    NetworkFile(const NetworkFile&) = delete;
    NetworkFile& operator=(const NetworkFile&) = delete;
    ~NetworkFile() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }

    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

}  // namespace

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

TEST_CASE("networks are loaded from files for their games, and what is wrong is said of each") {
    if (embedded_network().empty() || embedded_tiled_network().empty()) {
        return;
    }
    const NetworkFile of_tensor(embedded_network());
    const NetworkFile of_tiled(embedded_tiled_network());
    const NetworkFile wrong("no network");
    const auto both = load_networks(of_tiled.path() + ";" + of_tensor.path());
    REQUIRE(both.ok());
    CHECK(both.value().of(Variant::tensor)->shape().game == "tensor");
    CHECK(both.value().of(Variant::tiledsquares)->shape().game == "tiledsquares");
    const Networks built_in = built_in_networks();
    const auto one = load_networks(of_tiled.path());
    REQUIRE(one.ok());
    CHECK(one.value().of(Variant::tiledsquares) != built_in.of(Variant::tiledsquares));
    CHECK(one.value().of(Variant::tensor) != nullptr);
    const auto error_of = [](const std::string& paths) { return load_networks(paths).error(); };
    CHECK(error_of(of_tensor.path() + ".gone") == "the file cannot be read");
    CHECK(error_of(of_tensor.path() + ";gone.net") == "'gone.net': the file cannot be read");
    CHECK(error_of(of_tensor.path() + ";" + wrong.path()).starts_with("'" + wrong.path() + "': "));
    CHECK(error_of(of_tensor.path() + ";" + of_tensor.path()) ==
          "'" + of_tensor.path() + "' and '" + of_tensor.path() + "' are both for tensor");
}

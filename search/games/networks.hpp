// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/common/variant.hpp"
#include "search/evaluation/network/network.hpp"

namespace ricochet {

/// The networks in use: at most one for each game.
class Networks {
public:
    /// Holds no network.
    Networks() = default;
    /// Holds one network, or none if it is null.
    explicit Networks(std::shared_ptr<const Network> network) { set(std::move(network)); }

    /// The network of a variant's game; null if there is none.
    [[nodiscard]] std::shared_ptr<const Network> of(Variant variant) const;
    /// Replaces the network of its game; does nothing if it is null.
    void set(std::shared_ptr<const Network> network);
    [[nodiscard]] bool empty() const { return networks_.empty(); }

    /// Whether both hold the same objects.
    friend bool operator==(const Networks&, const Networks&) = default;

private:
    /// Sorted by the names of their games.
    std::vector<std::shared_ptr<const Network>> networks_;
};

/// The built-in network of a variant's game (CMake's RICOCHET_NETWORK and RICOCHET_TILED_NETWORK); null if
/// there is none.
std::shared_ptr<const Network> built_in_network(Variant variant = usual_variant);
/// The built-in networks of all games.
Networks built_in_networks();

/// Reads a network file for the game of a variant. The error says what is wrong with it.
Result<std::shared_ptr<const Network>> parse_network(std::string_view bytes, Variant variant);
/// The same, by the path of a regular file.
Result<std::shared_ptr<const Network>> load_network(const std::string& path, Variant variant);

/// The same, for the game that the file names.
Result<std::shared_ptr<const Network>> load_any_network(const std::string& path);

/// The built-in networks, with those of files in place of those for the same games. `paths`: the path of a
/// regular file, none or several (`split_paths`). The error says what is wrong with a file, or that two are for
/// the same game.
Result<Networks> load_networks(const std::string& paths);

}  // namespace ricochet

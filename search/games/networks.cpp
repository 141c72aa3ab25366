// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/games/networks.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <optional>
#include <utility>

#include "movegen/base/file_kind.hpp"
#include "movegen/base/quote.hpp"
#include "search/games/game_search.hpp"

namespace ricochet {

namespace {

std::string_view game_of(const std::shared_ptr<const Network>& network) {
    return network->shape().game;
}

auto find_game(const std::vector<std::shared_ptr<const Network>>& networks, std::string_view game) {
    return std::find_if(networks.begin(), networks.end(),
                        [game](const auto& network) { return game_of(network) == game; });
}

/// Reads a regular file, at most a byte more than `Network::max_file_size`.
Result<std::string> read_network_file(const std::string& path) {
    if (is_special_file(path)) {
        return Error{"it is not a regular file"};
    }
    if (!std::ifstream(path)) {
        return Error{"the file cannot be read"};
    }
    // One byte more than allowed, to detect a file that is too large.
    return read_beginning(path, Network::max_file_size + 1);
}

}  // namespace

std::shared_ptr<const Network> Networks::of(Variant variant) const {
    const std::string_view game = search_of(variant).network_shape.game;
    const auto found = find_game(networks_, game);
    return found == networks_.end() ? nullptr : *found;
}

void Networks::set(std::shared_ptr<const Network> network) {
    if (network == nullptr) {
        return;
    }
    const auto place =
        std::lower_bound(networks_.begin(), networks_.end(), network,
                         [](const auto& one, const auto& other) { return game_of(one) < game_of(other); });
    if (place != networks_.end() && game_of(*place) == game_of(network)) {
        *place = std::move(network);
    } else {
        networks_.insert(place, std::move(network));
    }
}

std::shared_ptr<const Network> built_in_network(Variant variant) {
    const Result<std::shared_ptr<const Network>> network =
        parse_network(search_of(variant).network_file, variant);
    return network ? network.value() : nullptr;
}

Networks built_in_networks() {
    Networks networks;
    for (const Variant variant : all_variants()) {
        if (networks.of(variant) == nullptr) {
            networks.set(built_in_network(variant));
        }
    }
    return networks;
}

Result<std::shared_ptr<const Network>> parse_network(std::string_view bytes, Variant variant) {
    return Network::parse(bytes, search_of(variant).network_shape);
}

Result<std::shared_ptr<const Network>> load_network(const std::string& path, Variant variant) {
    const Result<std::string> bytes = read_network_file(path);
    return bytes ? parse_network(bytes.value(), variant) : Error{bytes.error()};
}

Result<std::shared_ptr<const Network>> load_any_network(const std::string& path) {
    const Result<std::string> bytes = read_network_file(path);
    if (!bytes) {
        return Error{bytes.error()};
    }
    const Result<std::string> game = Network::game_of(bytes.value());
    if (!game) {
        return Error{game.error()};
    }
    const std::span<const GameSearch> searches = game_searches();
    const auto found = std::find_if(searches.begin(), searches.end(), [&game](const GameSearch& search) {
        return search.network_shape.inputs != 0 && search.network_shape.game == game.value();
    });
    if (found == searches.end()) {
        return Error{fmt::format("it is for the game {}, which has no networks here", quoted(game.value()))};
    }
    return Network::parse(bytes.value(), found->network_shape);
}

Result<Networks> load_networks(const std::string& paths) {
    const std::vector<std::string> list = split_paths(paths);
    std::vector<std::shared_ptr<const Network>> loaded;
    for (const std::string& path : list) {
        const Result<std::shared_ptr<const Network>> network = load_any_network(path);
        if (!network) {
            return Error{list.size() == 1 ? network.error() : fmt::format("'{}': {}", path, network.error())};
        }
        const auto other = find_game(loaded, game_of(network.value()));
        if (other != loaded.end()) {
            return Error{fmt::format("'{}' and '{}' are both for {}",
                                     list[static_cast<std::size_t>(other - loaded.begin())], path,
                                     game_of(network.value()))};
        }
        loaded.push_back(network.value());
    }
    Networks networks = built_in_networks();
    for (const std::shared_ptr<const Network>& network : loaded) {
        networks.set(network);
    }
    return networks;
}

}  // namespace ricochet

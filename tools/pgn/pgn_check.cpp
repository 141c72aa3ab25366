// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/pgn/pgn_check.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

#include "movegen/base/quote.hpp"

namespace ricochet::tools {

namespace {

using Fault = std::optional<std::string>;

/// In a tree every node but the first comes after its parent, and is its child once.
Fault tree_fault(const std::vector<PgnNode>& nodes) {
    if (nodes.empty()) {
        return "a game has at least its start";
    }
    std::vector<bool> has_parent(nodes.size());
    for (std::size_t place = 0; place < nodes.size(); ++place) {
        for (const std::size_t child : nodes[place].children) {
            if (child <= place || child >= nodes.size() || has_parent[child]) {
                return fmt::format("node {} cannot follow node {}", child, place);
            }
            has_parent[child] = true;
        }
    }
    return std::nullopt;
}

Fault glyph_fault(const std::vector<PgnNode>& nodes) {
    constexpr int highest = 255;
    for (const PgnNode& node : nodes) {
        for (const int glyph : node.nags) {
            if (glyph < 0 || glyph > highest) {
                return fmt::format("{} is no glyph: 0 to {}", glyph, highest);
            }
        }
    }
    return std::nullopt;
}

Fault tag_fault(const std::vector<std::pair<std::string, std::string>>& tags) {
    for (const auto& [name, value] : tags) {
        const bool fits = std::all_of(name.begin(), name.end(), [](char letter) {
            return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
        });
        if (name.empty() || !fits) {
            return fmt::format("{} is no name of a tag: letters, digits and _ alone", quoted(name));
        }
    }
    return std::nullopt;
}

/// `game` is at the start, and is returned there if all moves are legal.
Fault move_fault(const PgnGame& pgn, Game& game) {
    struct Step {
        std::size_t place;
        std::size_t next_child;
    };
    std::vector<Step> way{{0, 0}};
    while (!way.empty()) {
        const std::vector<std::size_t>& children = pgn.nodes[way.back().place].children;
        if (way.back().next_child == children.size()) {
            way.pop_back();
            game.undo();
            continue;
        }
        const std::size_t child = children[way.back().next_child++];
        const MoveCode move = pgn.nodes[child].move;
        if (!game.is_legal(move)) {
            return fmt::format("{} is not a legal move where it stands", game.to_uci(move));
        }
        game.play(move);
        way.push_back({child, 0});
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> pgn_fault(const PgnGame& game) {
    if (Fault fault = tree_fault(game.nodes)) {
        return fault;
    }
    if (Fault fault = glyph_fault(game.nodes)) {
        return fault;
    }
    if (Fault fault = tag_fault(game.tags)) {
        return fault;
    }
    Result<Game> start = Game::from_fen(game.fen, game.variant);
    return start ? move_fault(game, start.value()) : start.error();
}

}  // namespace ricochet::tools

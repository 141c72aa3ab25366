// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tests/catch.hpp"
#include "tools/explore/tree.hpp"

namespace ricochet::tools::explore {

/// Builds a tree move by move.
class Builder {
public:
    explicit Builder(Variant variant = Variant::tensor) : tree(variant) {}

    /// Adds the position after some moves, with its own moves and their scores.
    void add(const std::vector<std::string>& line, const std::vector<std::pair<std::string, Score>>& moves) {
        const Game game = after(line);
        Node node;
        node.fields = position_fields(game);
        for (const auto& [move, score] : moves) {
            Edge edge;
            edge.move = game.parse_uci(move).value();
            edge.score = score;
            node.edges.push_back(edge);
        }
        REQUIRE(tree.add(node, game));
    }
    [[nodiscard]] Game after(const std::vector<std::string>& line) const {
        Game game(tree.variant());
        for (const std::string& move : line) {
            game.play(game.parse_uci(move).value());
        }
        return game;
    }
    [[nodiscard]] const Node& at(const std::vector<std::string>& line) const {
        return tree.nodes()[tree.find(after(line).key())];
    }

    Tree tree;
};

}  // namespace ricochet::tools::explore

// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>

#include "movegen/base/quote.hpp"
#include "tools/pgn/pgn.hpp"
#include "tools/pgn/pgn_text.hpp"

namespace ricochet::tools {

namespace {

struct StandardTag {
    std::string_view name;
    const char* if_unknown;
};

/// In the order of the PGN standard.
constexpr std::array<StandardTag, 7> standard_tags = {{{"Event", "?"},
                                                       {"Site", "?"},
                                                       {"Date", "????.??.??"},
                                                       {"Round", "?"},
                                                       {"White", "?"},
                                                       {"Black", "?"},
                                                       {"Result", "*"}}};

/// Tags derived from the game, not from its list.
constexpr std::array<std::string_view, 4> derived_tags = {"Result", "Variant", "SetUp", "FEN"};

template <class List>
bool holds(const List& list, std::string_view name) {
    return std::find(list.begin(), list.end(), name) != list.end();
}

std::string tag_text(const PgnGame& game) {
    std::string text;
    const auto add = [&text](std::string_view name, std::string_view value) { text += tag_line(name, value); };
    std::vector<std::string_view> written(derived_tags.begin(), derived_tags.end());
    for (const StandardTag& standard : standard_tags) {
        const std::string given = game.tag(standard.name);
        const std::string_view value = standard.name == "Result" ? to_string(game.result) : given;
        add(standard.name, value.empty() ? standard.if_unknown : value);
        written.push_back(standard.name);
    }
    add("Variant", row_of(game.variant).pgn_name);
    if (game.fen != Game(game.variant).start_fen()) {
        add("SetUp", "1");
        add("FEN", game.fen);
    }
    for (const auto& [name, value] : game.tags) {
        if (!holds(written, name)) {
            add(name, value);
            written.push_back(name);
        }
    }
    return text;
}

/// Formats a game's moves.
class MoveWriter {
public:
    explicit MoveWriter(const PgnGame& tree)
        : tree_(tree), game_(Game::from_fen(tree.fen, tree.variant).value()) {}

    std::string run() {
        text_.add_comment(tree_.nodes.front().comment);
        write_line(0, 0);
        text_.add(to_string(tree_.result));
        return text_.text();
    }

private:
    /// Writes a child of a move and all that follows it. Recurses only for variations, no deeper than they are
    /// nested. The game is restored afterwards.
    void write_line(std::size_t parent, std::size_t which_child) {
        const std::size_t plies_before = game_.size();
        while (which_child < tree_.nodes[parent].children.size()) {
            const std::vector<std::size_t>& children = tree_.nodes[parent].children;
            const std::size_t place = children[which_child];
            write_move(tree_.nodes[place]);
            // Variations are written after their main line's move.
            for (std::size_t other = 1; which_child == 0 && other < children.size(); ++other) {
                text_.open_variation();
                write_line(parent, other);
                text_.close_variation();
            }
            game_.play(tree_.nodes[place].move);
            parent = place;
            which_child = 0;
        }
        while (game_.size() > plies_before) {
            game_.undo();
        }
    }
    void write_move(const PgnNode& node) {
        text_.add_comment(node.comment_before);
        text_.add_move(game_, node.move);
        for (const int glyph : node.nags) {
            text_.add(fmt::format("${}", glyph));
        }
        text_.add_comment(node.comment);
    }

    const PgnGame& tree_;
    Game game_;
    MoveText text_;
};

// Faults of a game to write.

using Fault = std::optional<std::string>;

/// Checks that every node but the first comes after its parent, and is its child once.
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
                return fmt::format("{} is not a glyph: 0 to {}", glyph, highest);
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
            return fmt::format("{} is not a name of a tag: letters, digits and _ alone", quoted(name));
        }
    }
    return std::nullopt;
}

/// Checks that all moves are legal. `game` must be at the start, and is returned there.
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

std::string write_pgn(const PgnGame& game) {
    return tag_text(game) + "\n" + MoveWriter(game).run() + "\n\n";
}

}  // namespace ricochet::tools

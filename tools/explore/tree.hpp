// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/game.hpp"
#include "search/book/book.hpp"
#include "search/common/score.hpp"
#include "tools/common/file_roles.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::explore {

/// The index of no node.
constexpr std::size_t no_node = std::numeric_limits<std::size_t>::max();

/// A move of a node.
struct Edge {
    MoveCode move = MoveCode::none;
    /// The score of the node's search as shown to people, from the mover's view; `score_none` if the move is
    /// known only from games.
    Score score = score_none;
    book::GameCounts games{};

    // Derived from these:
    /// The key of the position after it.
    Key key{};
    /// Whether it ends the game.
    bool is_end = false;
    std::size_t child = no_node;
    /// The score backed up from the tree.
    Score backed_up = score_none;
};

/// A searched position.
struct Node {
    /// The first four fields of its FEN.
    std::string fields;
    Key key{};
    /// The depth of its search, in plies.
    int depth = 0;
    std::vector<Edge> edges;

    // Derived from the tree:
    /// The length of the shortest way from the start; `unreachable` if there is none.
    int ply = 0;
    /// The best of its moves' backed-up scores.
    Score value = score_none;
    /// The distance from best play: the losses on the way to it, and a price for each ply.
    std::int64_t cost = 0;
    /// The positions from here on; each counts where its cheapest way passes through.
    std::uint32_t positions = 1;
};

constexpr int unreachable = std::numeric_limits<int>::max();

/// The parameters of costs.
struct Prices {
    /// Centipawns for a ply.
    Score ply = 10;
    /// Moves that lose more centipawns are not followed.
    Score most_loss = 100;
};

/// A position to search.
struct Candidate {
    std::int64_t cost = 0;
    std::size_t parent = 0;
    std::size_t edge = 0;
    Key key{};
};

/// The end of a line's first four fields; `npos` if it has no fifth.
std::size_t end_of_fields(std::string_view line);
/// The first four fields of a game's FEN: the position without its clocks.
std::string position_fields(const Game& game);
/// The game at such a position, with new clocks. The error says what is wrong with the fields.
Result<Game> game_at(const std::string& fields, Variant variant);

/// An opening tree: searched positions joined by moves, with transpositions.
class Tree {
public:
    explicit Tree(Variant variant) : variant_(variant) {}

    [[nodiscard]] Variant variant() const { return variant_; }
    [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
    [[nodiscard]] std::size_t find(Key key) const;
    /// Adds a position with its moves and scores, and computes what follows from those alone. False if it is
    /// already in the tree.
    bool add(Node node, const Game& game);
    /// Counts a game in which a legal move was made at a node.
    void count_game(std::size_t node, const Game& game, MoveCode move, const book::GameCounts& games);
    /// Recomputes plies, backed-up scores, costs and numbers of positions.
    void update(const Prices& prices);
    /// The cheapest positions missing from the tree, at most `count`, without duplicates; to be called after
    /// `update`.
    [[nodiscard]] std::vector<Candidate> candidates(const Prices& prices, std::size_t count) const;
    /// A tree of only the cheapest positions, at most `count`, with scores backed up from the whole tree; to be
    /// called after `update`.
    [[nodiscard]] Tree trimmed(std::size_t count) const;

private:
    void link(Edge& edge, const Game& game) const;
    void find_plies();
    void back_up(Node& node);
    void spread_costs(const std::vector<std::size_t>& order, const Prices& prices);
    [[nodiscard]] bool leads_deeper(const Node& node, const Edge& edge) const;

    Variant variant_;
    std::vector<Node> nodes_;
    std::unordered_map<Key, std::size_t> places_;
};

// Tree files.

bool begins_like_tree(std::string_view beginning);

constexpr FileKind tree_kind{"an opening tree", begins_like_tree};

/// The contents of a tree file.
struct TreeFile {
    Tree tree;
    /// How its positions were searched: `variant`, `nodes`, `lines`, `network`.
    Json conditions;
    /// The files of games counted: `sha256` and `games` of each.
    Json games = Json::array();
};

/// Formats a position as a line of EPD, without its end.
std::string write_node(const Node& node, Variant variant);
/// Parses such a line. Throws `std::invalid_argument` that says what is wrong.
Node parse_node(std::string_view line, Variant variant);

/// Formats a tree: its conditions, and the positions as EPD, sorted.
std::string write_tree(const TreeFile& file);
/// Reads such a file, with its lines in any order, and updates the tree with the default prices. Throws
/// `std::invalid_argument` that names file and line.
TreeFile read_tree(const std::string& path);

}  // namespace ricochet::tools::explore

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

/// The place of no node.
constexpr std::size_t no_node = std::numeric_limits<std::size_t>::max();

/// A move of a node.
struct Edge {
    MoveCode move = MoveCode::none;
    /// What the search of the node said of it, as people are shown it, from the mover's view; `score_none`
    /// where the move is known from games alone.
    Score score = score_none;
    book::GameCounts games{};

    // What follows from that.
    /// Of the position that it leads to.
    Key key{};
    /// Whether the game is over there.
    bool is_end = false;
    std::size_t child = no_node;
    /// The score after all that the tree knows of what follows.
    Score backed_up = score_none;
};

/// A position of the tree that was searched.
struct Node {
    /// The first four fields of its FEN.
    std::string fields;
    Key key{};
    /// Of its search, in plies.
    int depth = 0;
    std::vector<Edge> edges;

    // What follows from the tree.
    /// Of the shortest way from the start; `unreachable` where none leads to it.
    int ply = 0;
    /// The best of its moves' backed-up scores.
    Score value = score_none;
    /// How far it is off good play: what was lost on the way to it, and a price for each ply.
    std::int64_t cost = 0;
    /// Of the tree, from here on: each position counts where the cheapest way goes through here.
    std::uint32_t positions = 1;
};

constexpr int unreachable = std::numeric_limits<int>::max();

/// What puts positions in order.
struct Prices {
    /// Centipawns for a ply.
    Score ply = 10;
    /// Moves that lose more are not followed.
    Score most_loss = 100;
};

/// A position that is still to be searched.
struct Candidate {
    std::int64_t cost = 0;
    std::size_t parent = 0;
    std::size_t edge = 0;
    Key key{};
};

/// The first four fields of a game's FEN: all of a position but its clocks.
std::string position_fields(const Game& game);
/// The game at a position of such fields, with new clocks. The error says what is wrong with them.
Result<Game> game_at(const std::string& fields, Variant variant);

/// An opening tree: positions that were searched, joined by moves, also where several ways lead to one.
class Tree {
public:
    explicit Tree(Variant variant) : variant_(variant) {}

    [[nodiscard]] Variant variant() const { return variant_; }
    [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
    [[nodiscard]] std::size_t find(Key key) const;
    /// Adds a position with its moves and scores, and computes what follows from that for itself. False where
    /// it is there already.
    bool add(Node node, const Game& game);
    /// Counts a game in which a legal move was made at a node.
    void count_game(std::size_t node, const Game& game, MoveCode move, const book::GameCounts& games);
    /// Recomputes plies, backed-up scores, costs and numbers of positions.
    void update(const Prices& prices);
    /// The cheapest positions that are not in the tree yet, at most `count`, each once; after `update`.
    [[nodiscard]] std::vector<Candidate> candidates(const Prices& prices, std::size_t count) const;
    /// The cheapest positions alone, at most `count`, each move with the score that was backed up from all;
    /// after `update`.
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

// The file of a tree.

bool begins_like_tree(std::string_view beginning);

constexpr FileKind tree_kind{"opening tree", begins_like_tree};

/// What a tree file holds.
struct TreeFile {
    Tree tree;
    /// How its positions were searched: `variant`, `nodes`, `lines`, `network`.
    Json conditions;
    /// What games were counted: `sha256` and `games` of each file.
    Json games = Json::array();
};

/// A position as a line of EPD, without its end.
std::string write_node(const Node& node, Variant variant);
/// The inverse, of a line by itself. Throws a `std::invalid_argument` that says what is wrong.
Node parse_node(std::string_view line, Variant variant);

/// The tree as text: its conditions, and the positions as EPD, sorted.
std::string write_tree(const TreeFile& file);
/// Reads such a file, whatever the order of its lines; the tree is updated by the usual prices. The error names
/// file and line.
Result<TreeFile> read_tree(const std::string& path);

}  // namespace ricochet::tools::explore

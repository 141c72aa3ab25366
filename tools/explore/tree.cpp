// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/explore/tree.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <unordered_set>
#include <utility>

namespace ricochet::tools::explore {

namespace {

/// The cost of a position that no known moves lead to.
constexpr std::int64_t unknown = std::numeric_limits<std::int64_t>::max();

/// A position's value for the side that moved to it: mates and tablebase wins are one ply further away.
Score seen_from_before(Score value) {
    if (is_decided(value)) {
        return value > 0 ? 1 - value : -1 - value;
    }
    return -value;
}

Score loss_of(const Node& node, const Edge& edge) {
    return node.value - edge.backed_up;
}

}  // namespace

std::size_t end_of_fields(std::string_view line) {
    constexpr int fields = 4;
    std::size_t end = line.find(' ');
    for (int field = 1; field < fields && end != std::string_view::npos; ++field) {
        end = line.find(' ', end + 1);
    }
    return end;
}

std::string position_fields(const Game& game) {
    const std::string fen = game.fen();
    return fen.substr(0, end_of_fields(fen));
}

Result<Game> game_at(const std::string& fields, Variant variant) {
    return Game::from_fen(fields + " 0 1", variant);
}

std::size_t Tree::find(Key key) const {
    const auto found = places_.find(key);
    return found == places_.end() ? no_node : found->second;
}

bool Tree::add(Node node, const Game& game) {
    node.key = game.key();
    if (!places_.emplace(node.key, nodes_.size()).second) {
        return false;
    }
    for (Edge& edge : node.edges) {
        link(edge, game);
    }
    nodes_.push_back(std::move(node));
    return true;
}

void Tree::link(Edge& edge, const Game& game) const {
    Game next = game;
    next.play(edge.move);
    edge.key = next.key();
    edge.is_end = next.outcome() != Outcome::none;
}

void Tree::count_game(std::size_t node, const Game& game, MoveCode move, const book::GameCounts& games) {
    std::vector<Edge>& edges = nodes_[node].edges;
    auto edge =
        std::find_if(edges.begin(), edges.end(), [move](const Edge& known) { return known.move == move; });
    if (edge == edges.end()) {
        edge = edges.insert(edges.end(), Edge{.move = move});
        link(*edge, game);
    }
    edge->games.white += games.white;
    edge->games.draws += games.draws;
    edge->games.black += games.black;
}

/// Moves to nodes that are not deeper are ignored in all computations, which avoids cycles.
bool Tree::leads_deeper(const Node& node, const Edge& edge) const {
    return edge.child != no_node && edge.score != score_none && nodes_[edge.child].ply > node.ply;
}

void Tree::find_plies() {
    for (Node& node : nodes_) {
        node.ply = unreachable;
        for (Edge& edge : node.edges) {
            edge.child = edge.is_end ? no_node : find(edge.key);
        }
    }
    const std::size_t start = find(Game(variant_).key());
    std::vector<std::size_t> reached;
    if (start != no_node) {
        nodes_[start].ply = 0;
        reached.push_back(start);
    }
    for (std::size_t next = 0; next < reached.size(); ++next) {
        const Node& node = nodes_[reached[next]];
        for (const Edge& edge : node.edges) {
            if (edge.child != no_node && nodes_[edge.child].ply == unreachable) {
                nodes_[edge.child].ply = node.ply + 1;
                reached.push_back(edge.child);
            }
        }
    }
}

void Tree::back_up(Node& node) {
    node.value = score_none;
    for (Edge& edge : node.edges) {
        edge.backed_up = leads_deeper(node, edge) && nodes_[edge.child].value != score_none
                             ? seen_from_before(nodes_[edge.child].value)
                             : edge.score;
        if (edge.backed_up != score_none && (node.value == score_none || edge.backed_up > node.value)) {
            node.value = edge.backed_up;
        }
    }
}

void Tree::spread_costs(const std::vector<std::size_t>& order, const Prices& prices) {
    std::vector<std::size_t> cheapest(nodes_.size(), no_node);
    for (Node& node : nodes_) {
        node.cost = node.ply == 0 ? 0 : unknown;
        node.positions = 1;
    }
    for (const std::size_t place : order) {
        const Node& node = nodes_[place];
        for (const Edge& edge : node.edges) {
            if (node.cost == unknown || !leads_deeper(node, edge)) {
                continue;
            }
            const std::int64_t cost = node.cost + prices.ply + loss_of(node, edge);
            if (cost < nodes_[edge.child].cost) {
                nodes_[edge.child].cost = cost;
                cheapest[edge.child] = place;
            }
        }
    }
    for (std::size_t i = order.size(); i-- > 0;) {
        const std::size_t place = order[i];
        if (cheapest[place] != no_node) {
            nodes_[cheapest[place]].positions += nodes_[place].positions;
        }
    }
}

void Tree::update(const Prices& prices) {
    find_plies();
    std::vector<std::size_t> order(nodes_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [this](std::size_t one, std::size_t other) {
        return nodes_[one].ply < nodes_[other].ply;
    });
    for (std::size_t i = order.size(); i-- > 0;) {
        back_up(nodes_[order[i]]);
    }
    spread_costs(order, prices);
}

// Drop-out expansion (Thomas R. Lincke, "Strategies for the Automatic Construction of Opening Books", 2000).
std::vector<Candidate> Tree::candidates(const Prices& prices, std::size_t count) const {
    std::vector<Candidate> found;
    for (std::size_t place = 0; place < nodes_.size(); ++place) {
        const Node& node = nodes_[place];
        if (node.ply == unreachable) {
            continue;
        }
        for (std::size_t i = 0; i < node.edges.size(); ++i) {
            const Edge& edge = node.edges[i];
            if (edge.child == no_node && !edge.is_end && edge.score != score_none &&
                loss_of(node, edge) <= prices.most_loss) {
                found.push_back({node.cost + prices.ply + loss_of(node, edge), place, i, edge.key});
            }
        }
    }
    std::sort(found.begin(), found.end(), [](const Candidate& one, const Candidate& other) {
        return std::tie(one.cost, one.parent, one.edge) < std::tie(other.cost, other.parent, other.edge);
    });
    std::unordered_set<Key> taken;
    std::vector<Candidate> cheapest;
    for (const Candidate& candidate : found) {
        if (cheapest.size() == count) {
            break;
        }
        if (taken.insert(candidate.key).second) {
            cheapest.push_back(candidate);
        }
    }
    return cheapest;
}

// Positions on the cheapest way to a position are cheaper than it, so the tree stays connected.
Tree Tree::trimmed(std::size_t count) const {
    std::vector<const Node*> cheapest;
    for (const Node& node : nodes_) {
        if (node.cost != unknown) {
            cheapest.push_back(&node);
        }
    }
    std::sort(cheapest.begin(), cheapest.end(), [](const Node* one, const Node* other) {
        return std::tie(one->cost, one->fields) < std::tie(other->cost, other->fields);
    });
    cheapest.resize(std::min(cheapest.size(), count));
    Tree trimmed(variant_);
    for (const Node* original : cheapest) {
        Node node = *original;
        for (Edge& edge : node.edges) {
            edge.score = edge.backed_up;
        }
        trimmed.add(std::move(node), game_at(original->fields, variant_).value());
    }
    return trimmed;
}

}  // namespace ricochet::tools::explore

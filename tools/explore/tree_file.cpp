// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <stdexcept>
#include <utility>

#include "movegen/base/file_kind.hpp"
#include "movegen/base/quote.hpp"
#include "movegen/base/tokens.hpp"
#include "tools/common/durable_file.hpp"
#include "tools/common/json.hpp"
#include "tools/explore/explore.hpp"

namespace ricochet::tools::explore {

namespace {

constexpr std::string_view first_word = "# ricochet-explore ";
constexpr std::string_view games_word = "# games ";
constexpr std::uint32_t most_games = 1'000'000'000;

/// The operations of a line of EPD by name. Throws if one is truncated.
std::map<std::string, std::string, std::less<>> split_operations(std::string_view text) {
    std::map<std::string, std::string, std::less<>> operations;
    while (!trimmed(text).empty()) {
        bool is_quoted = false;
        std::size_t end = 0;
        for (; end < text.size() && (is_quoted || text[end] != ';'); ++end) {
            is_quoted = is_quoted != (text[end] == '"');
        }
        if (end == text.size()) {
            throw std::invalid_argument("the line is torn: its last operation does not end");
        }
        Tokens tokens(text.substr(0, end));
        std::string name(tokens.next());
        std::string_view operand = tokens.rest();
        if (operand.size() >= 2 && operand.front() == '"' && operand.back() == '"') {
            operand = operand.substr(1, operand.size() - 2);
        }
        if (!operations.emplace(name, operand).second) {
            throw std::invalid_argument(fmt::format("the operation {} occurs twice", quoted(name)));
        }
        text.remove_prefix(end + 1);
    }
    return operations;
}

std::string write_edge(const Edge& edge, const Game& game) {
    std::string text = game.to_uci(edge.move);
    text += edge.score == score_none ? " -" : fmt::format(" {}", edge.score);
    if (edge.backed_up != edge.score && edge.score != score_none) {
        text += fmt::format(":{}", edge.backed_up);
    }
    if (edge.games.total() > 0) {
        text += fmt::format(" {}/{}/{}", edge.games.white, edge.games.draws, edge.games.black);
    }
    return text;
}

book::GameCounts parse_games(std::string_view text) {
    std::array<std::uint32_t, 3> counts{};
    for (std::uint32_t& count : counts) {
        const std::string_view part = text.substr(0, text.find('/'));
        count = checked(parse_number<std::uint32_t>(part, 0, most_games), "games: ");
        text.remove_prefix(std::min(part.size() + 1, text.size()));
    }
    if (!text.empty()) {
        throw std::invalid_argument(fmt::format("games: {} follows the three numbers", quoted(text)));
    }
    return {counts[0], counts[1], counts[2]};
}

Edge parse_edge(std::string_view text, const Game& game) {
    Tokens tokens(text);
    Edge edge;
    edge.move = checked(game.parse_uci(tokens.next()));
    const std::string_view scores = tokens.next();
    if (scores != "-") {
        edge.score =
            checked(parse_number<Score>(scores.substr(0, scores.find(':')), "score", -score_mate, score_mate));
    }
    if (!tokens.at_end()) {
        edge.games = parse_games(tokens.rest());
    }
    return edge;
}

std::vector<Edge> parse_edges(std::string_view text, const Game& game) {
    std::vector<Edge> edges;
    while (!text.empty()) {
        const std::string_view part = text.substr(0, text.find(','));
        text.remove_prefix(std::min(part.size() + 1, text.size()));
        Edge edge = parse_edge(part, game);
        if (std::any_of(edges.begin(), edges.end(),
                        [&edge](const Edge& known) { return known.move == edge.move; })) {
            throw std::invalid_argument(fmt::format("the move {} occurs twice", game.to_uci(edge.move)));
        }
        edges.push_back(edge);
    }
    return edges;
}

}  // namespace

bool begins_like_tree(std::string_view beginning) {
    return begins_with_magic(beginning, first_word);
}

std::string write_node(const Node& node, Variant variant) {
    const Game game = game_at(node.fields, variant).value();
    std::vector<std::pair<Edge, std::string>> edges;
    for (const Edge& edge : node.edges) {
        edges.emplace_back(edge, write_edge(edge, game));
    }
    // Best first, then moves known only from games.
    std::sort(edges.begin(), edges.end(), [](const auto& one, const auto& other) {
        const auto rank = [](const auto& edge) {
            return std::pair(edge.first.backed_up == score_none ? score_infinite : -edge.first.backed_up,
                             std::string_view(edge.second));
        };
        return rank(one) < rank(other);
    });
    std::string text = fmt::format("{} acd {};", node.fields, node.depth);
    if (node.ply != unreachable) {
        text += fmt::format(" fmvn {};", node.ply / 2 + 1);
    }
    if (node.value != score_none) {
        text += fmt::format(" ce {}; pm {};", node.value, game.to_san(edges.front().first.move));
    }
    std::string moves;
    for (const auto& [edge, move_text] : edges) {
        moves += fmt::format("{}{}", moves.empty() ? "" : ", ", move_text);
    }
    return text + fmt::format(" moves \"{}\";", moves);
}

Node parse_node(std::string_view line, Variant variant) {
    constexpr int deepest = max_depth;
    const std::size_t end = end_of_fields(line);
    if (end == std::string_view::npos) {
        throw std::invalid_argument("it is not a line of EPD");
    }
    Node node;
    node.fields = line.substr(0, end);
    const Game game = checked(game_at(node.fields, variant));
    if (position_fields(game) != node.fields) {
        throw std::invalid_argument(fmt::format("the position is to be written {}", position_fields(game)));
    }
    const auto operations = split_operations(line.substr(end));
    const auto operand = [&operations](std::string_view name) -> std::string_view {
        const auto found = operations.find(name);
        if (found == operations.end()) {
            throw std::invalid_argument(fmt::format("the operation {} is missing", name));
        }
        return found->second;
    };
    node.depth = checked(parse_number(operand("acd"), "acd", 0, deepest));
    node.edges = parse_edges(operand("moves"), game);
    return node;
}

std::string write_tree(const TreeFile& file) {
    std::vector<std::string> lines;
    for (const Node& node : file.tree.nodes()) {
        lines.push_back(write_node(node, file.tree.variant()));
    }
    std::sort(lines.begin(), lines.end());
    std::string text = fmt::format("{}{}\n", first_word, file.conditions.dump());
    for (const Json& games : file.games) {
        text += fmt::format("{}{}\n", games_word, games.dump());
    }
    for (const std::string& line : lines) {
        text += line + '\n';
    }
    return text;
}

TreeFile read_tree(const std::string& path) {
    // Opening a pipe would wait for a writer.
    std::ifstream stream;
    if (!is_special_file(path)) {
        stream.open(path, std::ios::binary);
    }
    if (!stream.is_open()) {
        throw std::invalid_argument(fmt::format("cannot read '{}'", path));
    }
    std::string line;
    if (!std::getline(stream, line) || !line.starts_with(first_word)) {
        throw std::invalid_argument(fmt::format("'{}' is not an opening tree", path));
    }
    std::size_t number = 1;
    try {
        Json conditions = parse_object(std::string_view(line).substr(first_word.size()));
        const std::string name = text_field(conditions, "variant");
        const std::optional<Variant> variant = parse_variant(name);
        if (!variant.has_value()) {
            throw std::invalid_argument(fmt::format("the game {} is unknown", quoted(name)));
        }
        TreeFile file{Tree(*variant), std::move(conditions)};
        while (std::getline(stream, line)) {
            ++number;
            if (stream.eof()) {
                throw std::invalid_argument("the file was cut: its last line has no end");
            }
            if (line.starts_with(games_word)) {
                file.games.push_back(parse_object(std::string_view(line).substr(games_word.size())));
                continue;
            }
            if (line.empty() || line.front() == '#') {
                continue;
            }
            Node node = parse_node(line, *variant);
            const Game game = game_at(node.fields, *variant).value();
            if (!file.tree.add(std::move(node), game)) {
                throw std::invalid_argument("its position occurs twice");
            }
        }
        file.tree.update({});
        return file;
    } catch (const std::invalid_argument& error) {
        throw std::invalid_argument(fmt::format("'{}', line {}: {}", path, number, error.what()));
    }
}

std::size_t trim_tree(const std::string& tree, std::size_t positions, const std::string& output) {
    std::vector<FileRole> files = {{"the tree", tree, FileUse::read_alone}};
    add_replaced(files, "--out", output, tree_kind);
    refuse_for(find_unfit_file(files));
    TreeFile file = read_tree(tree);
    // Keeps `make` from extending it: its searches' own scores are lost.
    if (!file.conditions.contains("trimmed_from")) {
        file.conditions["trimmed_from"] = file.tree.nodes().size();
    }
    file.tree = file.tree.trimmed(positions);
    file.tree.update({});
    refuse_for(replace_file(output, write_tree(file)));
    return file.tree.nodes().size();
}

}  // namespace ricochet::tools::explore

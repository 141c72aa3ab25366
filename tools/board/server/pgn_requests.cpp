// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/pgn_requests.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <sstream>
#include <utility>
#include <vector>

#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/notation.hpp"
#include "movegen/tensor/san.hpp"
#include "tools/board/server/game_input.hpp"
#include "tools/pgn/pgn.hpp"

namespace ricochet::tools::board {

namespace {

constexpr std::size_t most_nodes = 20000;
constexpr std::size_t most_games = 1000;
constexpr std::size_t most_nesting = 32;
constexpr std::size_t most_tags = 100;
constexpr std::size_t most_nags = 20;
constexpr int last_nag = 255;
constexpr std::size_t longest_comment = 10000;
constexpr std::size_t longest_tag = 1000;
constexpr std::size_t longest_word = 20;

bool is_tag_name(std::string_view name) {
    return !name.empty() && name.size() <= longest_tag &&
           name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") ==
               std::string_view::npos;
}

std::string trimmed(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(' ');
    return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

Move move_of(const PgnNode& node) {
    return Move::from_raw(static_cast<std::uint32_t>(node.move));
}

/// A move without what follows it.
Json describe_node(const PgnNode& node, const Position& before) {
    Json json = {{"uci", to_uci(move_of(node))}, {"san", to_san(before, move_of(node))}};
    if (const std::string comment = trimmed(node.comment_before); !comment.empty()) {
        json["comment_before"] = comment;
    }
    if (const std::string comment = trimmed(node.comment); !comment.empty()) {
        json["comment"] = comment;
    }
    if (!node.nags.empty()) {
        json["nags"] = node.nags;
    }
    return json;
}

/// The moves that follow the root, with all that follows them.
Json describe_tree(const PgnGame& game, const Position& start) {
    std::vector<Position> positions(game.nodes.size(), start);
    std::vector<Json> nodes(game.nodes.size());
    for (std::size_t place = 0; place < game.nodes.size(); ++place) {
        for (const std::size_t child : game.nodes[place].children) {
            nodes[child] = describe_node(game.nodes[child], positions[place]);
            positions[child] = positions[place];
            Undo undo;
            positions[child].do_move(move_of(game.nodes[child]), undo);
        }
    }
    // From the last to the first, every move is complete before it is put into the one that it follows.
    for (std::size_t place = game.nodes.size(); place-- > 0;) {
        Json children = Json::array();
        for (const std::size_t child : game.nodes[place].children) {
            children.push_back(std::move(nodes[child]));
        }
        nodes[place]["children"] = std::move(children);
    }
    return std::move(nodes.front()["children"]);
}

Json describe_game(const PgnGame& game) {
    const Position start = parse_fen(game.fen, game.variant).value();
    Json json;
    json["tags"] = Json::object();
    for (const auto& [name, value] : game.tags) {
        if (is_tag_name(name)) {
            json["tags"][name] = value;
        }
    }
    json["variant"] = variant_name(game.variant);
    json["start_fen"] = to_fen(start);
    json["comment"] = trimmed(game.nodes.front().comment);
    json["tree"] = describe_tree(game, start);
    json["result"] = to_string(game.result);
    return json;
}

/// Reads a page's tree, level by level, without calling itself: how deep it is, is not ours to say.
class TreeReader {
public:
    TreeReader(PgnGame& game, Position start) : game_(game) { positions_.push_back(std::move(start)); }

    void read(const Field& tree) {
        add_children(0, tree.value(), tree, 0, 0);
        while (!waiting_.empty()) {
            const Waiting next = waiting_.back();
            waiting_.pop_back();
            if (const auto children = next.json->find("children");
                children != next.json->end() && !children->is_null()) {
                add_children(next.place, *children, tree, next.plies, next.nesting);
            }
        }
    }

private:
    struct Waiting {
        std::size_t place;
        const RequestJson* json;
        std::size_t plies;
        std::size_t nesting;
    };

    /// `plies` and `nesting` are those of the move that they follow.
    void add_children(std::size_t parent, const RequestJson& children, const Field& tree, std::size_t plies,
                      std::size_t nesting) {
        const std::string where = fmt::format("{}, ply {}", tree.where(), plies + 1);
        const std::vector<Field> fields = Field(children, where).items(most_nodes);
        if (!fields.empty() && plies == longest_line) {
            throw tree.error(fmt::format("is longer than {} plies", longest_line));
        }
        for (std::size_t i = 0; i < fields.size(); ++i) {
            const std::size_t depth = nesting + (i > 0 ? 1 : 0);
            if (depth > most_nesting) {
                throw tree.error(fmt::format("has variations nested deeper than {}", most_nesting));
            }
            if (game_.nodes.size() > most_nodes) {
                throw tree.error(fmt::format("has more than {} moves", most_nodes));
            }
            waiting_.push_back({add_node(parent, fields[i]), &fields[i].value(), plies + 1, depth});
        }
    }
    std::size_t add_node(std::size_t parent, const Field& field) {
        const Field text = field.at("uci");
        const Result<Move> move = parse_uci(text.text(longest_word), positions_[parent]);
        if (!move) {
            throw ApiError(400, move.error(), text.where());
        }
        const std::size_t place = game_.add(parent, static_cast<MoveCode>(move.value().raw()));
        positions_.push_back(positions_[parent]);
        Undo undo;
        positions_.back().do_move(move.value(), undo);
        PgnNode& node = game_.nodes[place];
        if (const std::optional<Field> comment = field.find("comment_before")) {
            node.comment_before = comment->text(longest_comment);
        }
        if (const std::optional<Field> comment = field.find("comment")) {
            node.comment = comment->text(longest_comment);
        }
        if (const std::optional<Field> nags = field.find("nags")) {
            for (const Field& nag : nags->items(most_nags)) {
                node.nags.push_back(static_cast<int>(nag.integer(0, last_nag)));
            }
        }
        return place;
    }

    PgnGame& game_;
    std::vector<Position> positions_;
    std::vector<Waiting> waiting_;
};

void read_tags(const Field& request, PgnGame& game) {
    const std::optional<Field> tags = request.find("tags");
    if (!tags) {
        return;
    }
    for (const auto& [name, field] : tags->members(most_tags)) {
        if (!is_tag_name(name)) {
            throw tags->error("has a name that is not made of letters, digits and underscores");
        }
        game.tags.emplace_back(name, field.text(longest_tag));
    }
}

}  // namespace

Json read_pgn(const Field& request) {
    const Field text = request.at("text");
    std::istringstream stream(text.text(longest_request));
    PgnLimits limits;
    limits.tags = most_tags;
    limits.plies = longest_line;
    limits.nesting = most_nesting;
    limits.nodes = most_nodes;
    PgnReader reader(stream, std::nullopt, PgnVariations::keep, limits);
    Json games = Json::array();
    std::size_t nodes = 0;
    while (true) {
        const Result<std::optional<PgnGame>> game = reader.next();
        if (!game) {
            throw ApiError(400, game.error(), text.where());
        }
        if (!game.value()) {
            break;
        }
        nodes += game.value()->nodes.size();
        if (games.size() == most_games || nodes > most_nodes) {
            throw text.error(fmt::format("has more than {} games or {} moves", most_games, most_nodes));
        }
        games.push_back(describe_game(*game.value()));
    }
    if (games.empty()) {
        throw text.error("holds no game");
    }
    return {{"games", std::move(games)}};
}

Json write_pgn(const Field& request) {
    PgnGame game;
    game.variant = read_variant(request);
    const Position start = read_start(request, "start_fen", game.variant);
    game.fen = to_fen(start);
    read_tags(request, game);
    if (const std::optional<Field> comment = request.find("comment")) {
        game.nodes.front().comment = comment->text(longest_comment);
    }
    if (const std::optional<Field> result = request.find("result")) {
        const std::optional<GameResult> parsed = parse_result(result->text(longest_word));
        if (!parsed) {
            throw result->error("is none of 1-0, 0-1, 1/2-1/2 and *");
        }
        game.result = *parsed;
    }
    if (const std::optional<Field> tree = request.find("tree")) {
        TreeReader(game, start).read(*tree);
    }
    return {{"text", tools::write_pgn(game)}};
}

}  // namespace ricochet::tools::board

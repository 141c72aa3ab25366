// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <fmt/format.h>
#include <sstream>
#include <utility>
#include <vector>

#include "movegen/base/tokens.hpp"
#include "movegen/game.hpp"
#include "tools/board/request/game_request.hpp"
#include "tools/board/server/questions.hpp"
#include "tools/common/json.hpp"
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

bool is_tag_name(std::string_view name) {
    return !name.empty() && name.size() <= longest_tag &&
           name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") ==
               std::string_view::npos;
}

/// The comment in a member; empty if it is missing.
std::string read_comment(const Field& field, const char* member) {
    const std::optional<Field> comment = field.find(member);
    return comment ? comment->text(longest_comment) : "";
}

/// Undoes a game's moves back to a ply, and plays a move there.
void branch_off(Game& game, std::size_t ply, MoveCode move) {
    while (game.size() > ply) {
        game.undo();
    }
    game.play(move);
}

/// A move without its successors.
Json describe_node(const PgnNode& node, const Game& before) {
    Json json = {{"uci", before.to_uci(node.move)}, {"san", before.to_san(node.move)}};
    if (const std::string_view comment = trimmed(node.comment_before); !comment.empty()) {
        json["comment_before"] = comment;
    }
    if (const std::string_view comment = trimmed(node.comment); !comment.empty()) {
        json["comment"] = comment;
    }
    if (!node.nags.empty()) {
        json["nags"] = node.nags;
    }
    return json;
}

/// The moves after the root, with all their successors.
Json describe_tree(const PgnGame& pgn, Game game) {
    struct Waiting {
        std::size_t place;
        /// The ply of the move before it.
        std::size_t ply;
    };
    std::vector<Json> nodes(pgn.nodes.size());
    // Depth first, so that the game never goes back further than to its parent.
    std::vector<Waiting> waiting;
    const auto describe_children = [&](std::size_t place) {
        for (const std::size_t child : pgn.nodes[place].children) {
            nodes[child] = describe_node(pgn.nodes[child], game);
            waiting.push_back({child, game.size()});
        }
    };
    describe_children(0);
    while (!waiting.empty()) {
        const Waiting next = waiting.back();
        waiting.pop_back();
        branch_off(game, next.ply, pgn.nodes[next.place].move);
        describe_children(next.place);
    }
    // Backwards: every move is complete before it is put into its parent.
    for (std::size_t place = pgn.nodes.size(); place-- > 0;) {
        Json children = Json::array();
        for (const std::size_t child : pgn.nodes[place].children) {
            children.push_back(std::move(nodes[child]));
        }
        nodes[place]["children"] = std::move(children);
    }
    return std::move(nodes.front()["children"]);
}

Json describe_game(const PgnGame& pgn) {
    const Game start = Game::from_fen(pgn.fen, pgn.variant).value();
    Json json;
    json["tags"] = Json::object();
    for (const auto& [name, value] : pgn.tags) {
        if (is_tag_name(name)) {
            json["tags"][name] = value;
        }
    }
    json["variant"] = name_of(pgn.variant);
    json["start_fen"] = start.fen();
    json["comment"] = trimmed(pgn.nodes.front().comment);
    json["tree"] = describe_tree(pgn, start);
    json["result"] = to_string(pgn.result);
    return json;
}

/// Reads a page's tree without recursion: a deep tree could overflow the stack.
class TreeReader {
public:
    TreeReader(PgnGame& pgn, Game start) : pgn_(pgn), game_(std::move(start)) {}

    void read(const Field& tree) {
        add_children(0, tree.value(), tree, 0, 0);
        while (!waiting_.empty()) {
            const Waiting next = waiting_.back();
            waiting_.pop_back();
            if (const auto children = next.json->find("children");
                children != next.json->end() && !children->is_null()) {
                branch_off(game_, next.plies - 1, pgn_.nodes[next.place].move);
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

    /// `plies` and `nesting` are those of the parent, whose move is the game's last one.
    void add_children(std::size_t parent, const RequestJson& children, const Field& tree, std::size_t plies,
                      std::size_t nesting) {
        const std::string where = fmt::format("{}, ply {}", tree.where(), plies + 1);
        const std::vector<Field> fields = Field(children, where).items(most_nodes);
        if (!fields.empty() && plies == longest_line) {
            throw tree.refusal(phrase(server_error::tree_long, longest_line));
        }
        for (std::size_t i = 0; i < fields.size(); ++i) {
            const std::size_t depth = nesting + (i > 0 ? 1 : 0);
            if (depth > most_nesting) {
                throw tree.refusal(phrase(server_error::tree_nested, most_nesting));
            }
            if (pgn_.nodes.size() > most_nodes) {
                throw tree.refusal(phrase(server_error::tree_large, most_nodes));
            }
            waiting_.push_back({add_node(parent, fields[i]), &fields[i].value(), plies + 1, depth});
        }
    }
    std::size_t add_node(std::size_t parent, const Field& field) {
        const Field text = field.at("uci");
        const Result<MoveCode> move = game_.parse_uci(text.text(longest_move));
        if (!move) {
            throw text.refusal(move.refusal());
        }
        const std::size_t place = pgn_.add(parent, move.value());
        PgnNode& node = pgn_.nodes[place];
        node.comment_before = read_comment(field, "comment_before");
        node.comment = read_comment(field, "comment");
        if (const std::optional<Field> nags = field.find("nags")) {
            for (const Field& nag : nags->items(most_nags)) {
                node.nags.push_back(static_cast<int>(nag.integer(0, last_nag)));
            }
        }
        return place;
    }

    PgnGame& pgn_;
    Game game_;
    std::vector<Waiting> waiting_;
};

constexpr PgnLimits pgn_limits = {
    .tags = most_tags, .nodes = most_nodes, .plies = longest_line, .nesting = most_nesting};

void read_tags(const Field& request, PgnGame& pgn) {
    const std::optional<Field> tags = request.find("tags");
    if (!tags) {
        return;
    }
    for (const auto& [name, field] : tags->members(most_tags)) {
        if (!is_tag_name(name)) {
            throw tags->error(request_error::tag_name);
        }
        pgn.tags.emplace_back(name, field.text(longest_tag));
    }
}

}  // namespace

Json check_pgn(const Field& request) {
    Json errors = Json::array();
    const std::optional<Field> given = request.find("lines");
    const std::vector<Field> lines = given ? given->items(most_games) : std::vector<Field>();
    for (const Field& text : request.at("texts").items(most_games)) {
        const bool has_line = errors.size() < lines.size();
        const int line = has_line ? static_cast<int>(lines[errors.size()].integer(1, INT32_MAX / 2)) : 1;
        std::istringstream stream(text.text(longest_request));
        PgnReader reader(stream, std::nullopt, PgnVariations::keep, pgn_limits, line);
        const Result<std::optional<PgnGame>> game = reader.next();
        if (!game) {
            errors.push_back(describe_phrase(game.refusal()));
        } else if (!game.value()) {
            errors.push_back(describe_phrase(phrase(pgn_error::line, line, phrase(pgn_error::empty))));
        } else {
            errors.push_back(nullptr);
        }
    }
    return {{"errors", std::move(errors)}};
}

Json read_pgn(const Field& request) {
    const Field text = request.at("text");
    std::istringstream stream(text.text(longest_request));
    PgnReader reader(stream, std::nullopt, PgnVariations::keep, pgn_limits);
    Json games = Json::array();
    std::size_t nodes = 0;
    while (true) {
        const Result<std::optional<PgnGame>> game = reader.next();
        if (!game) {
            throw text.refusal(game.refusal());
        }
        if (!game.value()) {
            break;
        }
        nodes += game.value()->nodes.size();
        if (games.size() == most_games || nodes > most_nodes) {
            throw text.refusal(phrase(server_error::many_games, most_games, most_nodes));
        }
        games.push_back(describe_game(*game.value()));
    }
    if (games.empty()) {
        throw text.refusal(phrase(server_error::text_empty));
    }
    return {{"games", std::move(games)}};
}

Json write_pgn(const Field& request) {
    PgnGame pgn;
    pgn.variant = read_variant(request);
    const Game start = read_start(request, "start_fen", pgn.variant);
    pgn.fen = start.fen();
    read_tags(request, pgn);
    pgn.nodes.front().comment = read_comment(request, "comment");
    if (const std::optional<Field> result = request.find("result")) {
        const std::optional<GameResult> parsed = parse_result(result->text(longest_move));
        if (!parsed) {
            throw result->error(request_error::none_of, "1-0, 0-1, 1/2-1/2 and *");
        }
        pgn.result = *parsed;
    }
    if (const std::optional<Field> tree = request.find("tree")) {
        TreeReader(pgn, start).read(*tree);
    }
    return {{"text", tools::write_pgn(pgn)}};
}

}  // namespace ricochet::tools::board

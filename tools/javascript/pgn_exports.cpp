// SPDX-License-Identifier: GPL-3.0-or-later
// Reading and writing PGN. Games are passed as JSON: {tags: [[name, value], ...], variant, fen, result,
// nodes: [[move or null, comment before, comment after, glyphs, children], ...]}.
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>

#include "movegen/base/quote.hpp"
#include "tools/javascript/bridge.hpp"
#include "tools/pgn/pgn.hpp"

namespace ricochet::javascript {

namespace {

using Json = nlohmann::json;

/// Reads the games of a text one after the other.
struct TextReader {
    TextReader(std::string text, std::optional<Variant> variant)
        : stream(std::move(text)), reader(stream, variant, tools::PgnVariations::keep) {}

    std::istringstream stream;
    tools::PgnReader reader;
};

Json described(const tools::PgnGame& game) {
    Json nodes = Json::array();
    for (const tools::PgnNode& node : game.nodes) {
        nodes.push_back({node.move == MoveCode::none ? Json() : Json(static_cast<std::uint32_t>(node.move)),
                         node.comment_before, node.comment, node.nags, node.children});
    }
    Json tags = Json::array();
    for (const auto& [name, value] : game.tags) {
        // An explicit array, since nlohmann::json may turn a list of two strings into an object.
        tags.push_back(Json::array({name, value}));
    }
    return {{"tags", tags},
            {"variant", name_of(game.variant)},
            {"fen", game.fen},
            {"nodes", nodes},
            {"result", tools::to_string(game.result)}};
}

/// Converts a game of pgn.js, whose field types have been checked.
tools::PgnGame game_of(const Json& said, Variant variant, tools::GameResult result) {
    tools::PgnGame game;
    game.variant = variant;
    game.result = result;
    game.fen = said["fen"].get<std::string>();
    for (const Json& tag : said["tags"]) {
        game.tags.emplace_back(tag[0].get<std::string>(), tag[1].get<std::string>());
    }
    game.nodes.clear();
    for (const Json& node : said["nodes"]) {
        game.nodes.push_back({node[0].is_null() ? MoveCode::none : MoveCode{node[0].get<std::uint32_t>()},
                              node[1].get<std::string>(), node[2].get<std::string>(),
                              node[3].get<std::vector<int>>(), node[4].get<std::vector<std::size_t>>()});
    }
    return game;
}

Answer write(Bridge& bridge) {
    const Json said = Json::parse(bridge.input);
    const auto result_text = said["result"].get<std::string>();
    const std::optional<Variant> variant = parse_variant(said["variant"].get<std::string>());
    const std::optional<tools::GameResult> result = tools::parse_result(result_text);
    if (!variant) {
        return refuse(bridge, fmt::format("{} is not a variant: {}", quoted(said["variant"].get<std::string>()),
                                          variant_names()));
    }
    if (!result) {
        return refuse(bridge, fmt::format("{} is not a result: 1-0, 0-1, 1/2-1/2 or *", quoted(result_text)));
    }
    const tools::PgnGame game = game_of(said, *variant, *result);
    if (std::optional<std::string> fault = tools::pgn_fault(game)) {
        return refuse(bridge, std::move(*fault));
    }
    bridge.output = write_pgn(game);
    return 0;
}

}  // namespace

/// Creates a reader of the games in the input: of one variant, or of any if the number is negative.
RICOCHET_EXPORT Answer ricochet_read_pgn(Bridge* bridge, int variant) {
    return answer([=] {
        const bool any = variant < 0;
        return reinterpret_cast<Answer>(new TextReader(
            std::move(bridge->input), any ? std::nullopt : std::optional(static_cast<Variant>(variant))));
    });
}

/// Returns 1 and the next game, or 0 at the end.
RICOCHET_EXPORT Answer ricochet_next_game(Bridge* bridge, TextReader* reader) {
    return answer([=] {
        const Result<std::optional<tools::PgnGame>> game = reader->reader.next();
        if (!game) {
            return refuse(*bridge, game.error());
        }
        if (!game.value()) {
            return Answer{0};
        }
        bridge->output = described(*game.value()).dump();
        return Answer{1};
    });
}

RICOCHET_EXPORT void ricochet_end_pgn(TextReader* reader) {
    delete reader;
}

/// Writes the input's game as PGN.
RICOCHET_EXPORT Answer ricochet_write_pgn(Bridge* bridge) {
    return answer([=] { return write(*bridge); });
}

}  // namespace ricochet::javascript

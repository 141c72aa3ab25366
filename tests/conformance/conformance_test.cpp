// SPDX-License-Identifier: GPL-3.0-or-later
// Checks rules, pictures and PGN against the shared files, which README.md describes.
#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "movegen/common/outcome.hpp"
#include "movegen/game.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tools/common/digest.hpp"
#include "tools/common/json.hpp"
#include "tools/pgn/pgn.hpp"
#include "tools/picture/board_svg.hpp"

using namespace ricochet;

namespace {

using tools::Json;

std::vector<Json> lines_of(const std::string& name) {
    std::ifstream file(source_path("tests/conformance/" + name));
    std::vector<Json> lines;
    for (std::string line; std::getline(file, line);) {
        lines.push_back(Json::parse(line));
    }
    return lines;
}

std::vector<Json> all_lines() {
    return lines_of("positions.jsonl");
}

Variant variant_in(const Json& line) {
    const auto variant = parse_variant(line["variant"].get<std::string>());
    REQUIRE(variant);
    return *variant;
}

/// The game of a line, after its moves.
Game game_in(const Json& line) {
    Result<Game> read = Game::from_fen(line["fen"].get<std::string>(), variant_in(line));
    REQUIRE(read);
    Game& game = read.value();
    CHECK(game.fen() == line["fen"]);
    for (const Json& text : line.value("moves", Json::array())) {
        const Result<MoveCode> move = game.parse_uci(text.get<std::string>());
        REQUIRE(move);
        game.play(move.value());
    }
    return std::move(game);
}

std::optional<double> size_in(const Json& options, const Json& usual) {
    const Json size = options.value("size", usual);
    return size.is_null() ? std::nullopt : std::optional(size.get<double>());
}

tools::PictureOptions options_in(const Game& game, const Json& options) {
    tools::PictureOptions read;
    read.bottom = options.value("orientation", "white") == "white" ? Color::white : Color::black;
    read.width = size_in(options, 480);
    read.coordinates = options.value("coordinates", true);
    read.last_move = options.value("last_move", true);
    read.theme = tools::parse_theme(options.value("theme", "light")).value();
    for (const Json& move : options.value("arrows", Json::array())) {
        read.arrows.push_back(game.parse_uci(move.get<std::string>()).value());
    }
    return read;
}

void check_illegal(const Game& game, const Json& reasons) {
    for (const auto& [move, reason] : reasons.items()) {
        CHECK_FALSE(game.parse_uci(move));
        CHECK(game.why_illegal(move).message == reason.get<std::string>());
    }
}

void check_moves(const Game& game, const Json& expected) {
    std::map<std::string, std::string> said;
    for (const MoveCode move : game.legal_moves()) {
        said.emplace(game.to_uci(move), game.to_san(move));
    }
    CHECK(said == expected.get<std::map<std::string, std::string>>());
    for (const auto& [move, san] : expected.items()) {
        const Result<MoveCode> read = game.parse_san(san.get<std::string>());
        REQUIRE(read);
        CHECK(game.to_uci(read.value()) == move);
    }
}

void check_outcome(const Game& game, const Json& line) {
    const Outcome outcome = game.outcome();
    CHECK(std::string(name_of(outcome)) == (line["outcome"].is_null() ? "none" : line["outcome"]));
    const bool white_wins = game.side_to_move() == Color::black;
    CHECK((outcome == Outcome::checkmate ? Json(white_wins ? "white" : "black") : Json()) == line["winner"]);
    CHECK(game.in_check() == line["check"]);
}

void check_position(const Json& line) {
    const Game game = game_in(line);
    CHECK(game.fen() == line.value("end", line["fen"].get<std::string>()));
    check_illegal(game, line.value("illegal", Json::object()));
    if (!line.contains("legal")) {
        return;
    }
    check_moves(game, line["legal"]);
    check_outcome(game, line);
    int depth = 0;
    for (const Json& nodes : line.value("perft", Json::array())) {
        CHECK(game.perft(++depth, {}) == nodes);
    }
}

/// A game's tree as games.jsonl has it.
std::string spell(const tools::PgnGame& game, std::size_t place = 0) {
    const tools::PgnNode& node = game.nodes[place];
    std::string text;
    const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : " ") + part; };
    if (!node.comment_before.empty()) {
        add("<" + node.comment_before + ">");
    }
    if (place > 0) {
        add(Game(game.variant).to_uci(node.move));
    }
    for (const int nag : node.nags) {
        add("$" + std::to_string(nag));
    }
    if (!node.comment.empty()) {
        add("{" + node.comment + "}");
    }
    for (const std::size_t child : node.children) {
        add("(" + spell(game, child) + ")");
    }
    return text;
}

/// The games of a text, or the error.
Result<std::vector<tools::PgnGame>> read_games(const std::string& text, std::optional<Variant> variant) {
    std::istringstream stream(text);
    tools::PgnReader reader(stream, variant, tools::PgnVariations::keep);
    std::vector<tools::PgnGame> games;
    while (true) {
        Result<std::optional<tools::PgnGame>> game = reader.next();
        if (!game) {
            return Error{game.error()};
        }
        if (!game.value()) {
            return games;
        }
        games.push_back(std::move(*game.value()));
    }
}

void check_games(const Json& line) {
    const auto games = read_games(line["pgn"].get<std::string>(), parse_variant(line.value("variant", "")));
    if (line.contains("refused")) {
        REQUIRE_FALSE(games);
        CHECK(games.error().find(line["refused"].get<std::string>()) != std::string::npos);
        return;
    }
    REQUIRE(games);
    Json found = Json::array();
    std::string written;
    for (const tools::PgnGame& game : games.value()) {
        found.push_back({{"variant", name_of(game.variant)},
                         {"fen", game.fen},
                         {"tags", game.tags},
                         {"result", tools::to_string(game.result)},
                         {"tree", spell(game)}});
        written += write_pgn(game);
    }
    CHECK(found == line["games"]);
    CHECK(line.value("written", written) == written);
    const auto again = read_games(written, std::nullopt);
    REQUIRE(again);
    REQUIRE(again.value().size() == games.value().size());
    for (std::size_t i = 0; i < again.value().size(); ++i) {
        CHECK(spell(again.value()[i]) == spell(games.value()[i]));
    }
}

}  // namespace

TEST_CASE("every line of the shared positions is true", "[conformance]") {
    for (const Json& line : all_lines()) {
        CAPTURE(line.dump());
        if (line.contains("refused")) {
            CHECK_FALSE(Game::from_fen(line["fen"].get<std::string>(), variant_in(line)));
        } else {
            check_position(line);
        }
    }
}

TEST_CASE("pictures are the same everywhere", "[conformance]") {
    for (const Json& line : lines_of("pictures.jsonl")) {
        CAPTURE(line.dump());
        const Json& options = line["options"];
        if (line.contains("piece")) {
            const Result<std::string> picture =
                tools::piece_svg(line["piece"].get<std::string>(), size_in(options, Json()));
            CHECK((picture ? tools::sha256(picture.value()) : "") == line.value("sha256", ""));
        } else if (line.contains("refused")) {
            CHECK_FALSE(tools::parse_theme(options["theme"].get<std::string>()));
        } else {
            const Game game = game_in(line);
            CHECK(tools::sha256(tools::board_svg(game, options_in(game, options))) == line["sha256"]);
        }
    }
}

TEST_CASE("games are read and written the same everywhere", "[conformance]") {
    for (const Json& line : lines_of("games.jsonl")) {
        CAPTURE(line.dump());
        check_games(line);
    }
}

TEST_CASE("the shared positions have lines of every kind", "[conformance]") {
    const std::vector<Json> lines = all_lines();
    for (const char* const name : {"moves", "illegal", "legal", "perft", "refused"}) {
        CAPTURE(name);
        CHECK(std::count_if(lines.begin(), lines.end(), [&](const Json& line) { return line.contains(name); }) >
              4);
    }
    std::map<std::string, int> outcomes;
    for (const Json& line : lines) {
        if (line.contains("outcome") && line["outcome"].is_string()) {
            ++outcomes[line["outcome"].get<std::string>()];
        }
    }
    for (int kind = 1; kind <= static_cast<int>(Outcome::dead_position); ++kind) {
        CHECK(outcomes.count(std::string(name_of(static_cast<Outcome>(kind)))) == 1);
    }
}

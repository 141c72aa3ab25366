// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the rules and pictures against the shared files, which README.md describes.
#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "movegen/common/outcome.hpp"
#include "movegen/game.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tools/common/digest.hpp"
#include "tools/common/json.hpp"
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

tools::PictureOptions options_in(const Game& game, const Json& options) {
    tools::PictureOptions read;
    read.bottom = options.value("orientation", "white") == "white" ? Color::white : Color::black;
    const Json size = options.value("size", Json(480));
    read.width = size.is_null() ? std::nullopt : std::optional(size.get<double>());
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
        const Game game = game_in(line);
        CHECK(tools::sha256(tools::board_svg(game, options_in(game, line["options"]))) == line["sha256"]);
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/puzzles/puzzle.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fstream>
#include <stdexcept>
#include <tuple>

#include "movegen/base/file_kind.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::analyse {

namespace {

constexpr std::array<std::string_view, 14> theme_names = {
    "bounce", "propel",  "hop",         "beast_capture", "beast_trap", "pass_through",  "springboard_removed",
    "drop",   "removal", "king_builds", "promotion",     "mate",       "plain_capture", "quiet"};

Theme parse_theme(const std::string& name) {
    const auto found = std::find(theme_names.begin(), theme_names.end(), name);
    if (found == theme_names.end()) {
        throw std::invalid_argument(fmt::format("'{}' is not a theme", name));
    }
    return static_cast<Theme>(found - theme_names.begin());
}

void check_line(const Puzzle& puzzle) {
    if (puzzle.line.size() % 2 == 0) {
        throw std::invalid_argument("its line does not end with a move of the solver");
    }
    Game game = checked(Game::from_fen(puzzle.fen, puzzle.variant), "its fen: ");
    for (const std::string& text : puzzle.line) {
        const MoveCode move = checked(game.parse_uci(text), "its line: ");
        if (game.to_uci(move) != text) {
            throw std::invalid_argument(fmt::format("its line: {} is written {}", text, game.to_uci(move)));
        }
        game.play(move);
    }
}

}  // namespace

std::string_view name_of(Theme theme) {
    return theme_names[static_cast<std::size_t>(theme)];
}

bool comes_before(const Puzzle& puzzle, const Puzzle& other) {
    return std::tie(puzzle.variant, puzzle.rating, puzzle.fen) <
           std::tie(other.variant, other.rating, other.fen);
}

Json to_json(const Puzzle& puzzle) {
    Json json{{"variant", name_of(puzzle.variant)}, {"fen", puzzle.fen}, {"line", puzzle.line}};
    json["themes"] = Json::array();
    for (const Theme theme : puzzle.themes) {
        json["themes"].push_back(name_of(theme));
    }
    json["rating"] = puzzle.rating;
    json["source"] = puzzle.source;
    return json;
}

Puzzle parse_puzzle(const Json& json) {
    constexpr int highest_rating = 4000;
    if (!json.is_object()) {
        throw std::invalid_argument("it is not a JSON object");
    }
    Puzzle puzzle;
    const std::string variant = text_field(json, "variant");
    const std::optional<Variant> parsed = parse_variant(variant);
    if (!parsed) {
        throw std::invalid_argument(fmt::format("its variant is '{}', not {}", variant, variant_names()));
    }
    puzzle.variant = *parsed;
    puzzle.fen = text_field(json, "fen");
    puzzle.line = texts_field(json, "line");
    for (const std::string& name : texts_field(json, "themes")) {
        puzzle.themes.push_back(parse_theme(name));
    }
    if (puzzle.themes.empty()) {
        throw std::invalid_argument("it has no theme");
    }
    puzzle.rating = number_field(json, "rating", 0, highest_rating);
    puzzle.source = text_field(json, "source");
    check_line(puzzle);
    return puzzle;
}

Result<std::vector<Puzzle>> read_puzzles(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    if (is_special_file(path) || !stream) {
        return Error{fmt::format("cannot read '{}'", path)};
    }
    std::vector<Puzzle> puzzles;
    for (std::string line; std::getline(stream, line);) {
        try {
            puzzles.push_back(parse_puzzle(Json::parse(line, nullptr, false)));
        } catch (const std::invalid_argument& error) {
            return Error{fmt::format("'{}', line {}: {}", path, puzzles.size() + 1, error.what())};
        }
    }
    return puzzles;
}

}  // namespace ricochet::tools::analyse

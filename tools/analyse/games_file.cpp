// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/games_file.hpp"

#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <sstream>
#include <utility>

#include "movegen/base/file_kind.hpp"
#include "tools/common/digest.hpp"
#include "tools/common/file_roles.hpp"

namespace ricochet::tools::analyse {

namespace {

/// Whether a game has a result in its tags but none after its moves: the rest is missing.
bool is_cut(const PgnGame& game) {
    const std::optional<GameResult> told = parse_result(game.tag("Result"));
    return game.result == GameResult::none && told.has_value() && *told != GameResult::none;
}

}  // namespace

Result<GamesFile> read_games(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    if (is_special_file(path) || !stream) {
        return Error{fmt::format("cannot read '{}'", path)};
    }
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    if (stream.bad()) {
        return Error{fmt::format("cannot read '{}'", path)};
    }
    if (!begins_like_pgn(text)) {
        return Error{fmt::format("'{}' is no PGN file: it does not begin with a tag", path)};
    }
    GamesFile file;
    file.sha256 = sha256(text);
    std::istringstream lines(text);
    PgnReader reader(lines, std::nullopt, PgnVariations::keep);
    while (true) {
        Result<std::optional<PgnGame>> game = reader.next();
        if (!game) {
            return Error{fmt::format("'{}', {}", path, game.error())};
        }
        if (!game.value().has_value()) {
            break;
        }
        file.games.push_back(std::move(*game.value()));
        if (is_cut(file.games.back())) {
            return Error{fmt::format("'{}': game {} ends without its result {}: it was cut", path,
                                     file.games.size(), file.games.back().tag("Result"))};
        }
    }
    if (file.games.empty()) {
        return Error{fmt::format("'{}' has no game", path)};
    }
    return file;
}

}  // namespace ricochet::tools::analyse

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/dialogue_support.hpp"

#include <algorithm>

#include "tests/catch.hpp"
#include "tests/engine/subprocess.hpp"

namespace ricochet::test {

Lines answers_to(const std::string& script, const std::vector<std::string>& program) {
    const RunResult result = run(program, script);
    CHECK(result.exit_code == 0);
    CHECK(result.errors.empty());
    return result.output;
}

std::size_t count_of(const Lines& lines, std::string_view beginning) {
    return static_cast<std::size_t>(std::count_if(
        lines.begin(), lines.end(), [&](const std::string& line) { return line.starts_with(beginning); }));
}

std::string last_of(const Lines& lines, std::string_view beginning) {
    const auto found = std::find_if(lines.rbegin(), lines.rend(), [beginning](const std::string& line) {
        return line.starts_with(beginning);
    });
    return found == lines.rend() ? "" : *found;
}

Game game_from(std::string_view fen, Variant variant) {
    const Result<Game> game = Game::from_fen(fen, variant);
    REQUIRE(game.ok());
    return game.value();
}

}  // namespace ricochet::test

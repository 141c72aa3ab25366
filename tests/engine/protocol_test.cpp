// SPDX-License-Identifier: GPL-3.0-or-later
// The examples of engine/PROTOCOL.md, held again. Moves, scores and other numbers of a search may be others
// than those of the day when it was written, but the moves are legal.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/uci/uci_command.hpp"
#include "movegen/base/tokens.hpp"
#include "tests/catch.hpp"
#include "tests/engine/dialogue_support.hpp"
#include "tests/paths.hpp"
#include "tests/tools/client/harness.hpp"

using namespace ricochet;
using test::Lines;

namespace {

constexpr std::string_view input_mark = "> ";

/// The lines of all examples that have an input, one after the other.
std::vector<Lines> examples() {
    std::vector<Lines> all;
    bool is_inside = false;
    const std::string page = tools::test::read_file(source_path("engine/PROTOCOL.md"));
    for (std::size_t begin = 0; begin < page.size();) {
        const std::size_t end = std::min(page.find('\n', begin), page.size());
        const std::string line = page.substr(begin, end - begin);
        begin = end + 1;
        if (line.starts_with("```")) {
            is_inside = !is_inside;
            all.resize(all.size() + (is_inside ? 1 : 0));
        } else if (is_inside) {
            all.back().push_back(line);
        }
    }
    std::erase_if(all, [](const Lines& example) { return !example.front().starts_with(input_mark); });
    return all;
}

/// A line with what may differ left out: numbers, and all behind `pv`, `bestmove`, `move` or four numbers.
std::string shape_of(const std::string& line) {
    std::string shape;
    int numbers = 0;
    for (Tokens tokens(line); !tokens.at_end() && numbers < 4;) {
        const std::string_view token = tokens.next();
        const bool is_number = token.find_first_not_of("-0123456789") == std::string_view::npos;
        numbers = is_number ? numbers + 1 : 0;
        shape += is_number ? "# " : std::string(token) + ' ';
        if (token == "pv" || token == "bestmove" || token == "move") {
            break;
        }
    }
    return shape;
}

/// Whether the moves behind `pv` or `bestmove` can be played in the position.
bool has_legal_moves(const std::string& line, Game game) {
    const std::size_t begin = std::min(line.find(" pv "), line.find("bestmove "));
    if (begin == std::string::npos) {
        return true;
    }
    for (Tokens tokens(std::string_view(line).substr(line.find(' ', begin + 1))); !tokens.at_end();) {
        const std::string_view token = tokens.next();
        if (token == "ponder" || token == "0000") {
            continue;
        }
        const Result<MoveCode> move = game.parse_uci(token);
        if (!move) {
            return false;
        }
        game.play(move.value());
    }
    return true;
}

}  // namespace

TEST_CASE("the examples of PROTOCOL.md are what the program answers") {
    bool is_xboard = false;
    std::size_t compared = 0;
    for (const Lines& example : examples()) {
        std::string script;
        Game game;
        for (const std::string& line : example) {
            if (line.starts_with(input_mark)) {
                const std::string command = line.substr(input_mark.size());
                script += command + '\n';
                is_xboard = is_xboard || command == "xboard";
                Tokens tokens(command);
                if (tokens.next() == "position") {
                    const auto position = parse_position_command(tokens);
                    if (position) {
                        Result<Game> read = game_of(position.value(), game.variant());
                        game = read ? std::move(read.value()) : game;
                    }
                }
            } else {
                CAPTURE(line);
                CHECK(has_legal_moves(line, game));
            }
        }
        if (script.find(".book\n") != std::string::npos) {
            continue;  // of a file that not everybody has
        }
        Lines answers =
            test::answers_to(is_xboard && !script.starts_with("xboard") ? "xboard\n" + script : script);
        CAPTURE(script, answers);
        for (const std::string& line : example) {
            if (line.starts_with(input_mark) || line == "...") {
                continue;
            }
            CAPTURE(line);
            // A later command may be answered before a search has ended.
            const auto found = std::find_if(answers.begin(), answers.end(), [&line](const std::string& answer) {
                return shape_of(answer) == shape_of(line);
            });
            REQUIRE(found != answers.end());
            answers.erase(found);
            ++compared;
        }
    }
    CHECK(compared >= 25);
}

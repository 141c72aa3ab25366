// SPDX-License-Identifier: GPL-3.0-or-later
// The examples and the options of engine/PROTOCOL.md against the program. Moves, scores and other numbers of a
// search may differ, but the moves are legal.

#include <algorithm>
#include <regex>
#include <sstream>
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

/// The lines of all examples with input, one by one.
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

/// A line without its variable parts: numbers, and all after `pv`, `bestmove`, `move` or four numbers.
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

/// Whether the moves after `pv` or `bestmove` are legal in the position.
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

/// The rows of the table of options as the program prints them. A row's range is `MIN to MAX` or, of a combo,
/// its choices.
Lines documented_options(const std::string& page) {
    std::istringstream rows(page.substr(page.find("| name | type |")));
    Lines lines;
    std::string row;
    for (std::getline(rows, row), std::getline(rows, row); std::getline(rows, row) && row.starts_with("| ");) {
        std::vector<std::string> cells;
        for (std::size_t begin = 2; cells.size() < 4; begin = row.find('|', begin) + 2) {
            const std::string cell = row.substr(begin, row.find('|', begin) - begin);
            cells.push_back(cell.substr(0, cell.find_last_not_of(' ') + 1));
        }
        std::string line = "option name " + cells[0] + " type " + cells[1];
        if (cells[1] != "button") {
            line += " default " + (cells[2].empty() ? "<empty>" : cells[2]);
        }
        const std::size_t to = cells[3].find(" to ");
        if (to != std::string::npos) {
            line += " min " + cells[3].substr(0, to) + " max " + cells[3].substr(to + 4);
        } else if (!cells[3].empty()) {
            line += " var " + std::regex_replace(cells[3], std::regex(", "), " var ");
        }
        lines.push_back(line);
    }
    return lines;
}

}  // namespace

TEST_CASE("the options of PROTOCOL.md are those that the program offers") {
    Lines documented = documented_options(tools::test::read_file(source_path("engine/PROTOCOL.md")));
    Lines offered = test::answers_to("uci\n");
    std::erase_if(offered, [](const std::string& line) { return !line.starts_with("option "); });
    std::sort(documented.begin(), documented.end());
    std::sort(offered.begin(), offered.end());
    CHECK(documented == offered);
}

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
            continue;  // uses a file that may be missing
        }
        Lines answers =
            test::answers_to(is_xboard && !script.starts_with("xboard") ? "xboard\n" + script : script);
        CAPTURE(script, answers);
        for (const std::string& line : example) {
            if (line.starts_with(input_mark) || line == "...") {
                continue;
            }
            CAPTURE(line);
            // A later command may be answered before a search ends.
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

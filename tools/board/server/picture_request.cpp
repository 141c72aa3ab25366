// SPDX-License-Identifier: GPL-3.0-or-later
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/board/request/game_request.hpp"
#include "tools/board/server/questions.hpp"
#include "tools/common/json.hpp"
#include "tools/picture/board_svg.hpp"

namespace ricochet::tools::board {

namespace {

constexpr std::int64_t widest_picture = 10'000;
constexpr std::size_t longest_theme = 20;
constexpr std::size_t most_drawn = 200;

/// The person's drawings: the two squares of each arrow or circle, as one text.
std::vector<std::pair<std::string, std::string>> read_drawn(const Field& drawn, const Game& game) {
    const auto is_square = [&game](std::string_view square) {
        return square[0] >= 'a' && square[0] < 'a' + game.files() && square[1] >= '1' &&
               square[1] < '1' + game.ranks();
    };
    std::vector<std::pair<std::string, std::string>> read;
    for (const Field& field : drawn.items(most_drawn)) {
        constexpr std::size_t square = 2;
        const std::string text = field.text(2 * square);
        if (text.size() != 2 * square || !is_square(text) ||
            !is_square(std::string_view(text).substr(square))) {
            throw field.error(request_error::none_of, "two squares, such as e2e4");
        }
        read.emplace_back(text.substr(0, square), text.substr(square));
    }
    return read;
}

PictureOptions read_options(const Field& request, const Game& game) {
    PictureOptions options;
    if (const std::optional<Field> drawn = request.find("drawn")) {
        options.drawn = read_drawn(*drawn, game);
    }
    if (const std::optional<Field> flipped = request.find("flipped"); flipped && flipped->boolean()) {
        options.bottom = Color::black;
    }
    if (const std::optional<Field> width = request.find("width")) {
        options.width = static_cast<double>(width->integer(1, widest_picture));
    }
    if (const std::optional<Field> field = request.find("theme")) {
        const std::optional<Theme> theme = parse_theme(field->text(longest_theme));
        if (!theme) {
            throw field->error(request_error::none_of, "light, dark");
        }
        options.theme = *theme;
    }
    return options;
}

}  // namespace

Json draw_picture(const Field& request) {
    const Game game = read_game(request);
    return {{"svg", board_svg(game, read_options(request, game))}};
}

}  // namespace ricochet::tools::board

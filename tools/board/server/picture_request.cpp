// SPDX-License-Identifier: GPL-3.0-or-later
#include <optional>
#include <string>

#include "tools/board/request/game_request.hpp"
#include "tools/board/server/questions.hpp"
#include "tools/common/json.hpp"
#include "tools/picture/board_svg.hpp"

namespace ricochet::tools::board {

namespace {

constexpr std::int64_t widest_picture = 10'000;
constexpr std::size_t longest_theme = 20;

PictureOptions read_options(const Field& request) {
    PictureOptions options;
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
    return {{"svg", board_svg(read_game(request), read_options(request))}};
}

}  // namespace ricochet::tools::board

// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures, with options as JSON.
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "movegen/base/quote.hpp"
#include "tools/common/page_json.hpp"
#include "tools/javascript/bridge.hpp"
#include "tools/picture/board_svg.hpp"

namespace ricochet::javascript {

namespace {

using Json = nlohmann::json;

/// A width in pixels, or null.
std::optional<double> size_in(const Json& said) {
    return said.is_null() ? std::nullopt : std::optional(said.get<double>());
}

Answer draw_board(Bridge& bridge, const Game& game) {
    const Json said = Json::parse(bridge.input);
    const auto theme_name = said["theme"].get<std::string>();
    const std::optional<tools::Theme> theme = tools::parse_theme(theme_name);
    if (!theme) {
        return refuse(bridge, fmt::format("{} is not a theme: light or dark", quoted(theme_name)));
    }
    tools::PictureOptions options{.bottom = said["orientation"] == "white" ? Color::white : Color::black,
                                  .width = size_in(said["size"]),
                                  .coordinates = said["coordinates"].get<bool>(),
                                  .last_move = said["lastMove"].get<bool>(),
                                  .arrows = {},
                                  .drawn = {},
                                  .theme = *theme};
    for (const Json& arrow : said["arrows"]) {
        const MoveCode move{arrow.get<std::uint32_t>()};
        if (!game.is_legal(move)) {
            return refuse(bridge, tools::why_refused(game, move));
        }
        options.arrows.push_back(move);
    }
    bridge.output = tools::board_svg(game, options);
    return 0;
}

}  // namespace

/// Draws a board with the options in the input.
RICOCHET_EXPORT Answer ricochet_board_svg(Bridge* bridge, const Game* game) {
    return answer([=] { return draw_board(*bridge, *game); });
}

/// Draws a piece with the options in the input.
RICOCHET_EXPORT Answer ricochet_piece_svg(Bridge* bridge) {
    return answer([=] {
        const Json said = Json::parse(bridge->input);
        Result<std::string> svg = tools::piece_svg(said["letter"].get<std::string>(), size_in(said["size"]));
        if (!svg) {
            return refuse(*bridge, svg.error());
        }
        bridge->output = std::move(svg.value());
        return Answer{0};
    });
}

}  // namespace ricochet::javascript

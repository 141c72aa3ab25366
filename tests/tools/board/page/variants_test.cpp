// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "movegen/game.hpp"
#include "tests/catch.hpp"
#include "tools/board/server/assets.hpp"

using namespace ricochet;

TEST_CASE("the page, which match reports use without a server, says of every game what its row says") {
    const tools::board::Assets assets("");
    const auto variants_file = assets.find("page/board/variants.js");
    const auto index = assets.find("board/page/index.html");
    REQUIRE((variants_file && index));
    for (const VariantRow& row : variants()) {
        const Game game(parse_variant(row.name).value());
        const char* const grid = game.files() == 8 ? "CHESS" : "WIDE";
        const auto holds = [](const std::string& text, const std::string& part) {
            return text.find(part) != std::string::npos;
        };
        CAPTURE(row.name);
        CHECK(holds(variants_file->content,
                    fmt::format("\n  {}: {{\n    name: '{}', grid: {},", row.name, row.title, grid)));
        CHECK(holds(variants_file->content, fmt::format("start: '{}'", game.start_fen())));
        CHECK(holds(index->content, fmt::format("name=\"variant\" value=\"{}\"", row.name)));
    }
}

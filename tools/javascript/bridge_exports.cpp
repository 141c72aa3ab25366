// SPDX-License-Identifier: GPL-3.0-or-later
// How texts and numbers get in and out, and what is known of the games beforehand.
#include <fmt/format.h>
#include <optional>

#include "movegen/base/quote.hpp"
#include "tools/common/json.hpp"
#include "tools/common/page_json.hpp"
#include "tools/javascript/bridge.hpp"

namespace ricochet::javascript {

/// One bridge, which lives as long as the module; 0 where memory does not suffice.
RICOCHET_EXPORT Bridge* ricochet_open() {
    try {
        return new Bridge;
    } catch (const std::exception&) {
        return nullptr;
    }
}

/// Where a text of so many bytes is to be written; it is the input of the next call.
RICOCHET_EXPORT Answer ricochet_input(Bridge* bridge, std::size_t size) {
    return answer([=] {
        bridge->input.resize(size);
        return reinterpret_cast<Answer>(bridge->input.data());
    });
}

RICOCHET_EXPORT const char* ricochet_output(const Bridge* bridge) {
    return bridge->output.data();
}
RICOCHET_EXPORT std::size_t ricochet_output_size(const Bridge* bridge) {
    return bridge->output.size();
}
RICOCHET_EXPORT const std::uint32_t* ricochet_words(const Bridge* bridge) {
    return bridge->words.data();
}
RICOCHET_EXPORT std::size_t ricochet_words_size(const Bridge* bridge) {
    return bridge->words.size();
}

/// The version and what pages get of each game, with PGN's name of it, as JSON.
RICOCHET_EXPORT Answer ricochet_about(Bridge* bridge) {
    return answer_text(*bridge, [] {
        tools::Json games = tools::describe_variants();
        for (std::size_t place = 0; place < games.size(); ++place) {
            games[place]["pgn_name"] = variants()[place].pgn_name;
        }
        return tools::Json{{"version", RICOCHET_VERSION}, {"variants", games}}.dump();
    });
}

/// The place of the game that the input names.
RICOCHET_EXPORT Answer ricochet_parse_variant(Bridge* bridge) {
    return answer([=] {
        const std::optional<Variant> variant = parse_variant(bridge->input);
        return variant ? static_cast<Answer>(*variant)
                       : refuse(*bridge,
                                fmt::format("{} is not a variant: {}", quoted(bridge->input), variant_names()));
    });
}

}  // namespace ricochet::javascript

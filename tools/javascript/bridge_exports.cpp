// SPDX-License-Identifier: GPL-3.0-or-later
// Transfer of texts and numbers, and information about the games.
#include <fmt/format.h>
#include <optional>

#include "movegen/base/quote.hpp"
#include "tools/common/json.hpp"
#include "tools/common/page_json.hpp"
#include "tools/javascript/bridge.hpp"

namespace ricochet::javascript {

/// Creates the bridge, which is never deleted; null if out of memory.
RICOCHET_EXPORT Bridge* ricochet_open() {
    try {
        return new Bridge;
    } catch (const std::exception&) {
        return nullptr;
    }
}

/// Returns the address at which to write `size` bytes of input for the next call.
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

/// The version and a description of each game, including its PGN name, as JSON.
RICOCHET_EXPORT Answer ricochet_about(Bridge* bridge) {
    return answer_text(*bridge, [] {
        tools::Json games = tools::describe_variants();
        for (std::size_t place = 0; place < games.size(); ++place) {
            games[place]["pgn_name"] = variants()[place].pgn_name;
        }
        return tools::Json{{"version", RICOCHET_VERSION}, {"variants", games}}.dump();
    });
}

/// The index of the variant named in the input.
RICOCHET_EXPORT Answer ricochet_parse_variant(Bridge* bridge) {
    return answer([=] {
        const std::optional<Variant> variant = parse_variant(bridge->input);
        return variant ? static_cast<Answer>(*variant)
                       : refuse(*bridge,
                                fmt::format("{} is not a variant: {}", quoted(bridge->input), variant_names()));
    });
}

}  // namespace ricochet::javascript

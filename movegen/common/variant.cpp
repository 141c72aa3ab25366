// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/common/variant.hpp"

#include "movegen/base/tokens.hpp"
#include "movegen/common/color.hpp"

namespace ricochet {

namespace {

struct Names {
    std::string_view protocol;
    std::string_view pgn;
};

/// By number of the variant.
constexpr std::array<Names, all_variants.size()> names = {
    {{"tensor", "Tensor"}, {"tensorfree", "Tensorfree"}, {"tiledsquares", "Tiled Squares"}}};

}  // namespace

std::string_view name_of(Variant variant) {
    return names[index(variant)].protocol;
}

std::string_view pgn_name_of(Variant variant) {
    return names[index(variant)].pgn;
}

std::optional<Variant> parse_variant(std::string_view name) {
    for (const Variant variant : all_variants) {
        if (name == name_of(variant)) {
            return variant;
        }
    }
    return std::nullopt;
}

std::optional<Variant> parse_pgn_variant(std::string_view name) {
    for (const Variant variant : all_variants) {
        if (equal_ignoring_case(name, pgn_name_of(variant)) || equal_ignoring_case(name, name_of(variant))) {
            return variant;
        }
    }
    return std::nullopt;
}

std::string variant_names() {
    std::string text;
    for (const Variant variant : all_variants) {
        const bool is_last = variant == all_variants.back();
        text += text.empty() ? "" : is_last ? " or " : ", ";
        text += name_of(variant);
    }
    return text;
}

}  // namespace ricochet

// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/common/variant.hpp"

#include "movegen/base/tokens.hpp"

namespace ricochet {

const VariantRow& row_of(Variant variant) {
    return variants()[static_cast<std::size_t>(variant)];
}

std::vector<Variant> all_variants() {
    std::vector<Variant> all;
    for (std::size_t place = 0; place < variants().size(); ++place) {
        all.push_back(static_cast<Variant>(place));
    }
    return all;
}

std::string_view name_of(Variant variant) {
    return row_of(variant).name;
}

std::optional<Variant> parse_variant(std::string_view name) {
    for (const Variant variant : all_variants()) {
        if (name == name_of(variant)) {
            return variant;
        }
    }
    return std::nullopt;
}

std::optional<Variant> parse_pgn_variant(std::string_view name) {
    for (const Variant variant : all_variants()) {
        const VariantRow& row = row_of(variant);
        if (equal_ignoring_case(name, row.pgn_name) || equal_ignoring_case(name, row.name)) {
            return variant;
        }
    }
    return std::nullopt;
}

std::string variant_names() {
    std::string text;
    for (const VariantRow& row : variants()) {
        const bool is_last = &row == &variants().back();
        text += text.empty() ? "" : is_last ? " or " : ", ";
        text += row.name;
    }
    return text;
}

}  // namespace ricochet

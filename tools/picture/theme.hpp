// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ricochet::tools {

/// The background that a picture is for.
enum class Theme : std::uint8_t { light, dark };

/// `light` or `dark`; nothing for another name.
constexpr std::optional<Theme> parse_theme(std::string_view name) {
    if (name == "light") {
        return Theme::light;
    }
    return name == "dark" ? std::optional(Theme::dark) : std::nullopt;
}

/// A colour of the pages' style sheet (tools/page/base/base.css), by name.
struct ThemeColour {
    std::string_view name;
    std::string_view light;
    std::string_view dark;
};

/// All colours of pictures, the same as the pages'.
inline constexpr std::array<ThemeColour, 13> theme_colours = {{
    {"light-square", "#efe8d8", "#d8d2c2"},
    {"dark-square", "#86a08c", "#728f7a"},
    {"coordinate", "#21332a", "#101b15"},
    {"void", "#2f3436", "#0b0d0f"},
    {"void-line", "#8a9096", "#8a9096"},
    {"last", "#e8b93a", "#e8b93a"},
    {"check", "#e5533d", "#e5533d"},
    {"mark-take", "#760c0c", "#760c0c"},
    {"rim", "#fffdf8", "#fffdf8"},
    {"way-piece", "#6b2000", "#6b2000"},
    {"way-beast", "#3d1e8a", "#3d1e8a"},
    {"way-best", "#083a5c", "#083a5c"},
    {"way-best-beast", "#003d35", "#003d35"},
}};

/// A colour of a theme, by its name.
inline std::string_view colour_of(Theme theme, std::string_view name) {
    const auto* const colour = std::find_if(theme_colours.begin(), theme_colours.end(),
                                            [name](const ThemeColour& row) { return row.name == name; });
    return theme == Theme::light ? colour->light : colour->dark;
}

}  // namespace ricochet::tools

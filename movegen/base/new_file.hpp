// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "movegen/base/result.hpp"

namespace ricochet {

/// The file that a path leads to at the end of all symbolic links, even where it is not there yet.
std::string follow_links(const std::string& path);

/// Puts a whole file in place of an old one, so that there is always either the old or the new one. Links stay
/// links, and devices and pipes are written to.
std::optional<Error> replace_file(const std::string& path, std::string_view content);

/// The file that `replace_file` writes first.
std::string temporary_name(const std::string& path);

}  // namespace ricochet

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace ricochet::tools {

/// Cuts a text to what follows its first blank lines and lines that begin with one of some characters.
std::string_view skip_lines(std::string_view text, std::string_view first_characters);

/// Whether a text, perhaps torn, is JSON that begins like this, whatever its white space; `keys` has none.
bool begins_with_json(std::string_view beginning, std::string_view keys);

}  // namespace ricochet::tools

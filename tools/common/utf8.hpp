// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace ricochet::tools {

/// A text in which all bytes that are no UTF-8 are replaced by U+FFFD; others come back as they are.
std::string to_utf8(const std::string& text);

/// Whether a text is all UTF-8.
bool is_utf8(const std::string& text);

}  // namespace ricochet::tools

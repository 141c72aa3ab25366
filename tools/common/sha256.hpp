// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "movegen/base/result.hpp"

namespace ricochet::tools {

/// The SHA-256 of a text (FIPS 180-4) in 64 hexadecimal digits.
std::string sha256(std::string_view text);

/// The same of a file's content, what `sha256sum FILE` prints. The error where it cannot be read.
Result<std::string> sha256_of_file(const std::string& path);

}  // namespace ricochet::tools

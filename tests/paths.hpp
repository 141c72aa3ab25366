// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace ricochet {

/// The path of a file of the source tree; `name` is relative to the root.
std::string source_path(std::string_view name);
/// The path of a program of this build.
std::string program_path(std::string_view name);

}  // namespace ricochet

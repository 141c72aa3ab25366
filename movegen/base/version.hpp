// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace ricochet {

/// The version of the project, from `project()` in the root's CMakeLists.txt: `0.3.0`.
std::string_view version();

/// Version, commit, compiler and instruction level of this build, in one line of ASCII without quotes: `0.3.0
/// (1a2b3c4d5e, g++ 12.2.0, x86-64-v3)`. The commit has 10 digits, followed by `-modified` if files were
/// changed since; it is `no commit` if the sources were not in a git repository.
std::string_view build_text();

}  // namespace ricochet

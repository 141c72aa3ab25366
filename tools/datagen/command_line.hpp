// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace ricochet::tools::datagen {

/// The program: runs the subcommand that its arguments, the program's name first, ask for. The exit code: 0, 1
/// where it failed, 2 for wrong arguments.
int run(const std::vector<std::string>& arguments);

}  // namespace ricochet::tools::datagen

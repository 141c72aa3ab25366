// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace ricochet::tools::train {

/// The program, its name first in the arguments. The exit code: 0, 1 where it failed, 2 for wrong arguments.
int run(const std::vector<std::string>& arguments);

}  // namespace ricochet::tools::train

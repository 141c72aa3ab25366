// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "movegen/base/result.hpp"

namespace ricochet::tools::explore {

/// How large a book is.
struct CompiledBook {
    std::size_t positions = 0;
    std::size_t moves = 0;
    std::size_t bytes = 0;
};

/// Makes a book of a tree file, in place of an older book. The error where a file is unfit or cannot be
/// written; nothing is changed then.
Result<CompiledBook> compile_tree(const std::string& tree, const std::string& book);

}  // namespace ricochet::tools::explore

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/print_text.hpp"

#include <cerrno>
#include <cstdio>
#include <fmt/format.h>
#include <system_error>

namespace ricochet::tools {

std::optional<Error> print_text(std::string_view text) {
    const bool is_written =
        std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
    if (is_written) {
        return std::nullopt;
    }
    return Error{fmt::format("the output cannot be written: {}", std::generic_category().message(errno))};
}

}  // namespace ricochet::tools

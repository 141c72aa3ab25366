// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/print_text.hpp"

#include <cerrno>
#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <system_error>

namespace ricochet::tools {

namespace {

std::optional<Error> explain_failure(bool is_written) {
    if (is_written) {
        return std::nullopt;
    }
    const std::string reason =
        errno != 0 ? std::generic_category().message(errno) : "an earlier part of it was lost";
    return Error{fmt::format("the output cannot be written: {}", reason)};
}

}  // namespace

std::optional<Error> print_text(std::string_view text) {
    return explain_failure(std::fwrite(text.data(), 1, text.size(), stdout) == text.size() &&
                           std::fflush(stdout) == 0);
}

std::optional<Error> finish_output() {
    errno = 0;
    return explain_failure(std::fflush(stdout) == 0 && std::ferror(stdout) == 0);
}

}  // namespace ricochet::tools

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdio>

namespace ricochet::tools::match {

struct TerminalSize {
    std::size_t columns = 80;
    std::size_t rows = 24;
};

/// Whether a stream goes to a terminal, which understands what moves its cursor.
bool is_terminal(std::FILE* out);

/// How large it is; a usual size where it does not say.
TerminalSize terminal_size(std::FILE* out);

/// The processor time of this program without its engines, in seconds.
double own_processor_time();

}  // namespace ricochet::tools::match

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tools/client/descriptor_posix.hpp"
#include "tools/client/process.hpp"

namespace ricochet::tools {

/// Its read end becomes readable once a stop was requested.
struct Interrupt::Wake {
    Pipe pipe;
};

}  // namespace ricochet::tools

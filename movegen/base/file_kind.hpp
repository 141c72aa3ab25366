// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace ricochet {

/// Whether a path names something other than a regular file: a folder, a pipe, a socket, a device, also by a
/// link. To open, read or write one of these may take for ever. False where there is nothing of that name, or
/// nothing that the system tells of.
bool is_special_file(const std::string& path);

}  // namespace ricochet

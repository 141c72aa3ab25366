// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace ricochet {

/// Whether a path names something other than a regular file: a folder, a pipe, a socket, a device, also by a
/// link. To open, read or write one of these may take for ever. False where there is nothing of that name, or
/// nothing that the system tells of.
bool is_special_file(const std::string& path);

/// Whether there is a file that its owner may not write to. The system would let root write to it all the same.
bool is_write_protected(const std::string& path);

/// The first bytes of a file, `most` at most; empty where it cannot be read.
std::string read_beginning(const std::string& path, std::size_t most);

/// The paths of a list with `;` between them. A path with `;` in it is meant where there is such a file.
std::vector<std::string> split_paths(const std::string& paths);

}  // namespace ricochet

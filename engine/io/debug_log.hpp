// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <string>
#include <string_view>

namespace ricochet {

/// Whether a file that begins like this may be a debug log, a torn one too.
bool begins_like_debug_log(std::string_view beginning);

/// A file with a copy of all lines of input and output, with the time in UTC. Not safe for several threads at
/// once.
class DebugLog {
public:
    /// Closes the present file, and goes on at the end of another; an empty path only closes. Returns false,
    /// and keeps the present file, when the new one cannot be written or is none on a disk: writing to a pipe
    /// or a terminal could take for ever.
    bool open(const std::string& path);

    /// A line that was read; nothing happens where no file is open. Returns false where the line could not be
    /// written; the file is then closed.
    bool received(std::string_view line) { return write("<<", line); }
    /// The same for a line, or several, that were written.
    bool sent(std::string_view lines) { return write(">>", lines); }

private:
    bool write(std::string_view mark, std::string_view lines);

    std::ofstream file_;
};

}  // namespace ricochet

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <string>
#include <string_view>

namespace ricochet {

/// A file with a copy of all lines of input and output, with the time in UTC. Not safe for several threads at
/// once.
class DebugLog {
public:
    /// Closes the present file, and goes on at the end of another; an empty path only closes. Returns false,
    /// and keeps the present file, when the new one cannot be written.
    bool open(const std::string& path);

    /// A line that was read; nothing happens where no file is open.
    void received(std::string_view line) { write("<<", line); }
    /// A line, or several, that were written.
    void sent(std::string_view lines) { write(">>", lines); }

private:
    void write(std::string_view mark, std::string_view lines);

    std::ofstream file_;
};

}  // namespace ricochet

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "tests/scratch_folder.hpp"

namespace ricochet::tools::test {

/// Whether a text has a part.
bool contains(std::string_view text, std::string_view part);
/// How often it has it.
std::size_t count_of(std::string_view text, std::string_view part);

/// What a file holds; empty if there is none.
std::string read_file(const std::string& path);
void write_file(const std::string& path, const std::string& text);

/// What came of running a program.
struct Finished {
    int exit_code = -1;
    std::string out;
    std::string err;
};

/// Runs a shell command to its end.
Finished run_shell(const std::string& command);

/// A folder of a test's own in which shell commands run.
class TemporaryFolder : public ScratchFolder {
public:
    /// Runs a shell command there.
    Finished shell(const std::string& command) const;
};

}  // namespace ricochet::tools::test

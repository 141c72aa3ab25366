// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "tests/scratch_folder.hpp"

namespace ricochet::tools::test {

/// Whether a text contains a part.
bool contains(std::string_view text, std::string_view part);
/// How often a text contains a part.
std::size_t count_of(std::string_view text, std::string_view part);

/// The contents of a file; empty if there is none.
std::string read_file(const std::string& path);
void write_file(const std::string& path, const std::string& text);

/// The outcome of running a program.
struct Finished {
    int exit_code = -1;
    std::string out;
    std::string err;
};

/// Runs a shell command and waits for it.
Finished run_shell(const std::string& command);

/// A temporary folder in which shell commands run.
class TemporaryFolder : public ScratchFolder {
public:
    /// Runs a shell command in the folder.
    Finished shell(const std::string& command) const;
};

}  // namespace ricochet::tools::test

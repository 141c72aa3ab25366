// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace ricochet::tools::test {

/// A new empty folder, gone with the object.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

/// What came of running a program.
struct Finished {
    int exit_code = -1;
    std::string out;
    std::string err;
};

/// Runs a shell command to its end.
Finished run_shell(const std::string& command);
std::string read_file(const std::string& path);
void write_file(const std::string& path, const std::string& text);

}  // namespace ricochet::tools::test

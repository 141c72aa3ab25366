// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace ricochet::tools::test {

/// Whether a text has a part.
bool contains(std::string_view text, std::string_view part);
/// How often it has it.
std::size_t count_of(std::string_view text, std::string_view part);

/// What a file holds; empty where there is none.
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

/// A new empty folder, gone with the object.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] std::string path() const { return path_.string(); }
    /// A file's path, by its name in the folder.
    [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }
    [[nodiscard]] bool has(const std::string& name) const { return std::filesystem::exists(path_ / name); }
    [[nodiscard]] std::string read(const std::string& name) const { return read_file(file(name)); }
    void write(const std::string& name, const std::string& text) const { write_file(file(name), text); }
    /// Runs a shell command there.
    Finished shell(const std::string& command) const;

private:
    std::filesystem::path path_;
};

}  // namespace ricochet::tools::test

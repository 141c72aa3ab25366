// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tools/client/harness.hpp"

#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <sys/wait.h>

namespace ricochet::tools::test {

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

std::size_t count_of(std::string_view text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
        ++count;
    }
    return count;
}

Finished TemporaryFolder::shell(const std::string& command) const {
    return run_shell(fmt::format("cd '{}'; {}", path(), command));
}

std::string read_file(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void write_file(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

Finished run_shell(const std::string& command) {
    const TemporaryFolder folder;
    const std::string line =
        fmt::format("( {} ) >{} 2>{} </dev/null", command, folder.file("out"), folder.file("err"));
    const int status = std::system(line.c_str());  // NOLINT(concurrency-mt-unsafe): tests have one thread here
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(folder.file("out")),
            read_file(folder.file("err"))};
}

}  // namespace ricochet::tools::test

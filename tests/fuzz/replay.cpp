// SPDX-License-Identifier: GPL-3.0-or-later
// ricochet_fuzz TARGET FILE-OR-FOLDER...: runs a target on inputs once, for builds without libFuzzer.

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/fuzz/fuzz.hpp"

namespace {

std::vector<std::filesystem::path> files_at(const std::filesystem::path& path) {
    if (!std::filesystem::is_directory(path)) {
        return {path};
    }
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
        files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace

int main(int argc, char* argv[]) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const auto* const target = ricochet::test::find_fuzz_target(arguments.empty() ? "" : arguments.front());
    if (target == nullptr) {
        return 2;
    }
    int count = 0;
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        for (const std::filesystem::path& path : files_at(arguments[i])) {
            std::ifstream file(path, std::ios::binary);
            const std::string input((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
            fmt::print("{}\n", path.string());
            std::fflush(stdout);
            target->run(input);
            ++count;
        }
    }
    fmt::print("{} inputs\n", count);
    return count > 0 ? 0 : 1;
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/base/memory.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <new>
#include <sstream>
#include <string>
#include <string_view>

#if defined(__linux__)
#include <sys/mman.h>
#elif defined(_WIN32)
#include <malloc.h>
#endif

namespace ricochet {
namespace {

using Bytes = std::optional<std::uint64_t>;
using Path = std::filesystem::path;

/// A file of one number; nothing if it holds a word (`max`) or cannot be read.
Bytes read_number(const Path& path) {
    std::ifstream file(path);
    std::uint64_t number = 0;
    return file >> number ? Bytes(number) : std::nullopt;
}

/// The number after a word at the beginning of a line.
Bytes read_entry(const Path& path, std::string_view name) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string word;
        std::uint64_t number = 0;
        if (words >> word >> number && word == name) {
            return number;
        }
    }
    return std::nullopt;
}

Bytes lesser(Bytes a, Bytes b) {
    return !a ? b : !b ? a : std::min(*a, *b);
}

/// The names of a control group's files, which differ between the versions.
struct GroupFiles {
    const char* limit;
    const char* usage;
    const char* files_in_memory;  ///< an entry of memory.stat
};
constexpr GroupFiles version_2 = {"memory.max", "memory.current", "inactive_file"};
constexpr GroupFiles version_1 = {"memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"};

/// What one group leaves of its limit; nothing if it has none.
Bytes left_in_group(const Path& group, const GroupFiles& names) {
    const Bytes limit = read_number(group / names.limit);
    const Bytes usage = read_number(group / names.usage);
    if (!limit || !usage) {
        return std::nullopt;
    }
    const std::uint64_t files = read_entry(group / "memory.stat", names.files_in_memory).value_or(0);
    const std::uint64_t used = *usage - std::min(files, *usage);
    return *limit - std::min(used, *limit);
}

/// The least that a group and those above it leave. Inside a container the path may exist only outside; missing
/// groups are skipped.
Bytes left_in_groups(const Path& mount, Path group, const GroupFiles& names) {
    Bytes left = left_in_group(mount, names);
    for (group = group.relative_path(); !group.empty(); group = group.parent_path()) {
        left = lesser(left, left_in_group(mount / group, names));
    }
    return left;
}

}  // namespace

std::optional<std::uint64_t> available_memory(const Path& root) {
    constexpr std::uint64_t kibibyte = 1024;
    Bytes available = read_entry(root / "proc/meminfo", "MemAvailable:");
    if (available) {
        *available *= kibibyte;
    }
    const Path mount = root / "sys/fs/cgroup";
    std::ifstream groups(root / "proc/self/cgroup");
    // Lines of the form `4:memory:/group`, and `0::/group` for version 2.
    for (std::string line; std::getline(groups, line);) {
        const std::size_t first = line.find(':');
        const std::size_t second = line.find(':', first + 1);
        if (first == std::string::npos || second == std::string::npos) {
            continue;
        }
        // With a comma on either side of every name.
        const std::string controllers = fmt::format(",{},", line.substr(first + 1, second - first - 1));
        const Path group = line.substr(second + 1);
        if (controllers == ",,") {
            available = lesser(available, left_in_groups(mount, group, version_2));
        } else if (controllers.find(",memory,") != std::string::npos) {
            available = lesser(available, left_in_groups(mount / "memory", group, version_1));
        }
    }
    return available;
}

}  // namespace ricochet

namespace ricochet {
namespace {

constexpr std::size_t huge_page = std::size_t{2} << 20U;

}  // namespace

void* allocate_large(std::size_t bytes) {
    constexpr std::size_t page = std::size_t{4} << 10U;
    const std::size_t alignment = bytes >= huge_page ? huge_page : page;
    const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
#if defined(_WIN32)
    void* const memory = _aligned_malloc(rounded, alignment);
#else
    void* const memory = std::aligned_alloc(alignment, rounded);
#endif
    if (memory == nullptr) {
        throw std::bad_alloc();
    }
    advise_large(memory, rounded);
    return memory;
}

void advise_large(void* memory, std::size_t bytes) {
    void* aligned = memory;
    std::size_t space = bytes;
    if (std::align(huge_page, huge_page, aligned, space) == nullptr) {
        return;
    }
#if defined(__linux__)
    // Only advice: everything also works without huge pages.
    (void)madvise(aligned, space / huge_page * huge_page, MADV_HUGEPAGE);
#endif
}

void FreeLarge::operator()(void* memory) const {
#if defined(_WIN32)
    _aligned_free(memory);
#else
    std::free(memory);
#endif
}

}  // namespace ricochet

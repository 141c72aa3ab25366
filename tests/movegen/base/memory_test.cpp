// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/base/memory.hpp"

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <unistd.h>

#include "tests/catch.hpp"

using namespace ricochet;

namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20U;

/// Fake files of a system, in a temporary folder.
class System {
public:
    System() { std::filesystem::create_directories(root_); }
    ~System() { std::filesystem::remove_all(root_); }
    System(const System&) = delete;
    System& operator=(const System&) = delete;

    void write(const std::string& path, const std::string& content) const {
        std::filesystem::create_directories((root_ / path).parent_path());
        std::ofstream(root_ / path) << content;
    }
    void write_meminfo() const {
        write("proc/meminfo",
              "MemTotal:       4096000 kB\nMemFree:         100 kB\nMemAvailable:   2048000 kB\n");
    }
    [[nodiscard]] std::optional<std::uint64_t> available() const { return available_memory(root_); }

private:
    std::filesystem::path root_ =
        std::filesystem::temp_directory_path() / ("ricochet-memory-" + std::to_string(getpid()));
};

}  // namespace

TEST_CASE("a system without limits limits nothing") {
    const System system;
    CHECK_FALSE(system.available());
    system.write("proc/self/cgroup", "garbage\n0::/\n7:memory\n");
    system.write("sys/fs/cgroup/memory.max", "max\n");
    CHECK_FALSE(system.available());
}

TEST_CASE("the machine's available memory counts") {
    const System system;
    system.write_meminfo();
    CHECK(system.available() == 2000 * mebibyte);
}

TEST_CASE("a container's limit counts, less what is used and the system cannot take back") {
    const System system;
    system.write_meminfo();
    system.write("proc/self/cgroup", "0::/\n");
    system.write("sys/fs/cgroup/memory.max", std::to_string(400 * mebibyte) + "\n");
    system.write("sys/fs/cgroup/memory.current", std::to_string(150 * mebibyte) + "\n");
    CHECK(system.available() == 250 * mebibyte);
    system.write("sys/fs/cgroup/memory.stat",
                 "anon 1\ninactive_file " + std::to_string(50 * mebibyte) + "\nactive_file 7\n");
    CHECK(system.available() == 300 * mebibyte);
    system.write("sys/fs/cgroup/memory.current", std::to_string(900 * mebibyte) + "\n");
    CHECK(system.available() == 0);
}

TEST_CASE("the strictest of the groups above the process counts") {
    const System system;
    system.write_meminfo();
    system.write("proc/self/cgroup", "1:cpu:/elsewhere\n0::/user/games/engine\n");
    system.write("sys/fs/cgroup/user/memory.max", std::to_string(500 * mebibyte));
    system.write("sys/fs/cgroup/user/memory.current", std::to_string(100 * mebibyte));
    system.write("sys/fs/cgroup/user/games/memory.max", "max");
    system.write("sys/fs/cgroup/user/games/memory.current", "0");
    system.write("sys/fs/cgroup/user/games/engine/memory.max", std::to_string(450 * mebibyte));
    system.write("sys/fs/cgroup/user/games/engine/memory.current", "0");
    CHECK(system.available() == 400 * mebibyte);
}

TEST_CASE("control groups of version 1 count too") {
    const System system;
    system.write_meminfo();
    system.write("proc/self/cgroup", "9:cpu,cpuacct:/a\n4:blkio,memory:/not/visible/here\n");
    system.write("sys/fs/cgroup/memory/memory.limit_in_bytes", std::to_string(300 * mebibyte));
    system.write("sys/fs/cgroup/memory/memory.usage_in_bytes", std::to_string(200 * mebibyte));
    system.write("sys/fs/cgroup/memory/memory.stat", "total_inactive_file " + std::to_string(20 * mebibyte));
    CHECK(system.available() == 120 * mebibyte);
}

TEST_CASE("memory for tables of all sizes is aligned to a cache line and can be written to") {
    for (const std::size_t bytes : {std::size_t{1}, std::size_t{4097}, (std::size_t{3} << 20U) + 1}) {
        CAPTURE(bytes);
        const std::unique_ptr<unsigned char[], FreeLarge> table(
            static_cast<unsigned char*>(allocate_large(bytes)));
        CHECK(reinterpret_cast<std::uintptr_t>(table.get()) % 64 == 0);
        std::memset(table.get(), 7, bytes);
        CHECK(table[bytes - 1] == 7);
    }
}

TEST_CASE("memory from the size of a huge page on is aligned to such pages") {
    constexpr std::size_t huge_page = std::size_t{2} << 20U;
    for (const std::size_t bytes : {huge_page, huge_page + 1}) {
        const std::unique_ptr<unsigned char[], FreeLarge> table(
            static_cast<unsigned char*>(allocate_large(bytes)));
        CHECK(reinterpret_cast<std::uintptr_t>(table.get()) % huge_page == 0);
    }
}

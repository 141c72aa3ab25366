// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>

namespace ricochet {

/// How many bytes this process can still use before the system ends it or another: what the machine has
/// available (proc_meminfo(5)), and what the control groups above the process leave of their limits, of version
/// 2 ("Control Group v2", The Linux Kernel documentation) and 1; the least of them. What files occupy and the
/// system would give back counts as available. Nothing if none of that can be read, as on other systems.
/// `root` stands for `/` in tests.
std::optional<std::uint64_t> available_memory(const std::filesystem::path& root = "/");

/// Memory for a large table, whose contents are not set, aligned to a cache line at least. On huge pages where
/// the system has them: look-ups all over the table then seldom wait for the translation of an address. Throws
/// `std::bad_alloc` where memory does not suffice.
void* allocate_large(std::size_t bytes);

/// Asks for huge pages where memory that has not been used yet spans some; elsewhere nothing happens.
void advise_large(void* memory, std::size_t bytes);

/// Gives it back; the deleter of a pointer to a table that needs no destructor.
struct FreeLarge {
    void operator()(void* memory) const;
};

}  // namespace ricochet

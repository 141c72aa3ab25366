// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>

namespace ricochet {

/// The bytes that this process can still use before the system kills it or another: the least of what the
/// machine has available (proc_meminfo(5)) and what the process's control groups, of version 2 ("Control Group
/// v2", The Linux Kernel documentation) or 1, leave of their limits. Reclaimable file cache counts as
/// available. Nothing if none of that can be read, as on other systems. `root` replaces `/` in tests.
std::optional<std::uint64_t> available_memory(const std::filesystem::path& root = "/");

/// Allocates uninitialised memory for a large table, aligned at least to a cache line, on huge pages where the
/// system has them, so that random look-ups seldom miss the TLB. Throws `std::bad_alloc` if memory does not
/// suffice.
void* allocate_large(std::size_t bytes);

/// Advises the system to put memory that has not been used yet on huge pages, where it spans some.
void advise_large(void* memory, std::size_t bytes);

/// Frees memory of `allocate_large`; the deleter of tables that need no destructor.
struct FreeLarge {
    void operator()(void* memory) const;
};

}  // namespace ricochet

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace ricochet {

/// How many bytes this process can still use before the system ends it or another: what the machine has
/// available (proc_meminfo(5)), and what the control groups above the process leave of their limits, of version
/// 2 ("Control Group v2", The Linux Kernel documentation) and 1; the least of them. What files occupy and the
/// system would give back counts as available. Nothing where none of that can be read, as on other systems.
/// `root` stands for `/` in tests.
std::optional<std::uint64_t> available_memory(const std::filesystem::path& root = "/");

}  // namespace ricochet

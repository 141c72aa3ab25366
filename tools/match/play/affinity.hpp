// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "tools/match/store/conditions.hpp"

namespace ricochet::tools::match {

/// Logical processors, by the system's numbers.
using CpuList = std::vector<int>;

/// Parses `3,5,7-11`: numbers from 0 to 1023 without duplicates. Throws `std::invalid_argument` with the
/// reason.
CpuList parse_cpu_list(std::string_view text);

/// Whether the system can restrict a process to certain processors: only Linux can.
bool can_pin_processes();

/// The processors that this program may use, in rising order.
CpuList usable_cpus();

/// The number of processors that a game keeps busy: the most threads (option Threads) of any engine, doubled if
/// an engine ponders.
int cpus_for_game(const std::vector<Participant>& engines);

/// The processors for the games of a slot (numbered from 0), `count` of `all`, or all of them if there are
/// fewer. If there are not enough for all slots, slots share some.
CpuList cpus_of_slot(const CpuList& all, int slot, int count);

/// During its lifetime, processes started by this thread run only on these processors. Has no effect if the
/// list is empty, or if the system refuses or cannot do it.
class CpuPinning {
public:
    explicit CpuPinning(const CpuList& cpus);
    ~CpuPinning();
    CpuPinning(const CpuPinning&) = delete;
    CpuPinning& operator=(const CpuPinning&) = delete;

private:
    /// The thread's processors before; empty if there is nothing to restore.
    CpuList before_;
};

}  // namespace ricochet::tools::match

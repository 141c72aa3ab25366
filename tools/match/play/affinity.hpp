// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "tools/match/store/conditions.hpp"

namespace ricochet::tools::match {

/// Logical processors by the system's numbers.
using CpuList = std::vector<int>;

/// Reads `3,5,7-11`: numbers from 0 to 1023, each once. Throws a `std::invalid_argument` that says what is
/// wrong.
CpuList parse_cpu_list(std::string_view text);

/// Whether the system runs a process on chosen processors alone: Linux can.
bool can_pin_processes();

/// The processors that this program may use, in rising order.
CpuList usable_cpus();

/// Processors that one game keeps busy: the threads (option Threads) of the engine that has most of them, and
/// twice as many where an engine ponders.
int cpus_for_game(const std::vector<Participant>& engines);

/// The processors of the games in one slot, from 0, out of all that are there. Slots share some where there are
/// not enough of them; then each still gets as many as there are, at most.
CpuList cpus_of_slot(const CpuList& all, int slot, int count);

/// While it lives, processes that this thread starts run on the given processors alone. Does nothing for an
/// empty list. Where the system refuses, or cannot, they run anywhere.
class CpuPinning {
public:
    explicit CpuPinning(const CpuList& cpus);
    ~CpuPinning();
    CpuPinning(const CpuPinning&) = delete;
    CpuPinning& operator=(const CpuPinning&) = delete;

private:
    /// The thread's processors before; empty if nothing has to be put back.
    CpuList before_;
};

}  // namespace ricochet::tools::match

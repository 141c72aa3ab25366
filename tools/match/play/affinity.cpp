// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/affinity.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "movegen/base/tokens.hpp"
#include "tools/common/json.hpp"

#if defined(__linux__)
#include <sched.h>
#else
#include <thread>
#endif

namespace ricochet::tools::match {

namespace {

constexpr int most_cpus = 1024;

#if defined(__linux__)
static_assert(most_cpus == CPU_SETSIZE);

void set_cpus(const CpuList& cpus) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (const int cpu : cpus) {
        CPU_SET(static_cast<std::size_t>(cpu), &set);
    }
    (void)::sched_setaffinity(0, sizeof set, &set);
}
#endif

}  // namespace

CpuList parse_cpu_list(std::string_view text) {
    CpuList cpus;
    std::set<int> seen;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::string_view part = text.substr(begin, end - begin);
        begin = end + 1;
        const std::size_t dash = std::min(part.find('-'), part.size());
        const int first = checked(parse_number(part.substr(0, dash), "processor", 0, most_cpus - 1));
        const int last = dash == part.size()
                             ? first
                             : checked(parse_number(part.substr(dash + 1), "processor", first, most_cpus - 1));
        for (int cpu = first; cpu <= last; ++cpu) {
            if (!seen.insert(cpu).second) {
                throw std::invalid_argument(fmt::format("processor {} is twice in '{}'", cpu, text));
            }
            cpus.push_back(cpu);
        }
    }
    return cpus;
}

#if defined(__linux__)

bool can_pin_processes() {
    return true;
}

CpuList usable_cpus() {
    CpuList cpus;
    cpu_set_t set;
    CPU_ZERO(&set);
    if (::sched_getaffinity(0, sizeof set, &set) == 0) {
        for (int cpu = 0; cpu < most_cpus; ++cpu) {
            if (CPU_ISSET(static_cast<std::size_t>(cpu), &set)) {
                cpus.push_back(cpu);
            }
        }
    }
    return cpus;
}

CpuPinning::CpuPinning(const CpuList& cpus) {
    if (!cpus.empty()) {
        before_ = usable_cpus();
        set_cpus(cpus);
    }
}

CpuPinning::~CpuPinning() {
    if (!before_.empty()) {
        set_cpus(before_);
    }
}

#else

bool can_pin_processes() {
    return false;
}

CpuList usable_cpus() {
    CpuList cpus;
    const unsigned count = std::thread::hardware_concurrency();
    for (unsigned cpu = 0; cpu < count; ++cpu) {
        cpus.push_back(static_cast<int>(cpu));
    }
    return cpus;
}

CpuPinning::CpuPinning(const CpuList& /*cpus*/) {}

CpuPinning::~CpuPinning() = default;

#endif

int cpus_for_game(const std::vector<Participant>& engines) {
    int most = 1;
    bool ponders = false;
    for (const Participant& engine : engines) {
        ponders = ponders || engine.ponder;
        for (const auto& [name, value] : engine.options) {
            if (equal_ignoring_case(name, "Threads")) {
                const Result<int> threads = parse_number(value, 1, most_cpus);
                most = std::max(most, threads ? threads.value() : 1);
            }
        }
    }
    return ponders ? 2 * most : most;
}

CpuList cpus_of_slot(const CpuList& all, int slot, int count) {
    CpuList cpus;
    const auto size = static_cast<int>(all.size());
    for (int i = 0; i < std::min(count, size); ++i) {
        cpus.push_back(all[static_cast<std::size_t>((slot * count + i) % size)]);
    }
    return cpus;
}

}  // namespace ricochet::tools::match

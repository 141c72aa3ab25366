// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include "tools/client/descriptor_posix.hpp"

namespace ricochet::tools {

/// Ends a process group when this program ends without having done so, by `kill -9` too: a small process that
/// waits for the end of the pipe between the two. (PR_SET_PDEATHSIG would tell of the end of the thread that
/// started the engine, not of the program, and would reach no children of the engine.)
class GroupGuard {
public:
    /// Watches over a group of this number. `is_watching` tells whether that worked, and `errno` why not.
    explicit GroupGuard(pid_t group);
    GroupGuard(const GroupGuard&) = delete;
    GroupGuard& operator=(const GroupGuard&) = delete;
    ~GroupGuard() { dismiss(); }

    [[nodiscard]] bool is_watching() const { return pid_ > 0; }
    /// The group is no longer to be ended.
    void dismiss();

private:
    pid_t pid_ = -1;
    Descriptor lifeline_;
};

}  // namespace ricochet::tools

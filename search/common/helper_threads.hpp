// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "search/common/job_thread.hpp"

namespace ricochet {

/// Threads that help another one, the caller, with work of several parts, and wait in between. To be used by
/// one caller at a time.
class HelperThreads {
public:
    /// So many at most; they are made when they are first needed.
    explicit HelperThreads(std::size_t count = 0) : count_(count) {}

    /// Makes those that are missing, as far as the system grants them, and returns how many there are.
    std::size_t provide();
    /// Does `work(part)` for each part from 0 up to `parts`, which is left out, and returns when all are done:
    /// the caller does part 0, each helper there is the part of its number from 1, and the caller those that
    /// are left, after its own. Rethrows the first thing that a part throws. Where the system granted fewer
    /// threads than wanted, they are ended afterwards.
    void share(std::size_t parts, const std::function<void(std::size_t part)>& work);
    /// Ends the threads, so that what they take is free for something else. `provide` makes new ones.
    void release() { threads_.clear(); }

private:
    std::size_t count_;
    std::vector<std::unique_ptr<JobThread>> threads_;
};

}  // namespace ricochet

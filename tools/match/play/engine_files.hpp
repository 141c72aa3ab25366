// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "tools/common/digest_cache.hpp"
#include "tools/match/store/conditions.hpp"

namespace ricochet::tools::match {

/// Knows the files that engines are made of: each one's program, and every regular file that an argument
/// (`eng.py`, `--net=FILE`) or an option's value names. An option whose name has `log` in it names a file that
/// the engine writes, and is left out; so is what a program finds by itself. Thread-safe.
class EngineFiles {
public:
    /// Notes in an engine's identity what its program and files hold now. A file that cannot be read has no
    /// digest: a program may be executable without being readable.
    void take_digests(Participant& engine);

    /// Which of its files is not any more what the identity says, or nothing. A program that is gone is none of
    /// them: that shows when it is started.
    std::optional<std::string> find_change(const Participant& engine);

private:
    DigestCache cache_;
};

}  // namespace ricochet::tools::match

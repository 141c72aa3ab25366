// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/client/uci_client.hpp"
#include "tools/common/digest.hpp"
#include "tools/match/store/conditions.hpp"

namespace ricochet::tools::match {

/// A file that an engine is given by an argument or an option.
struct GivenFile {
    /// What gives it: `an argument`, `option.EvalFile`.
    std::string role;
    /// As it is given.
    std::string name;
    /// From the engine's folder on.
    std::string path;
    /// Whether the engine writes it.
    bool is_log = false;
};

/// The files that an engine's arguments (`eng.py`, `--net=FILE`) and options name: regular ones, and, also
/// where they are missing, those of options with `file` in their name. An option with `log` in its name has the
/// engine write the file.
std::vector<GivenFile> given_files(const EngineSettings& engine);

/// The files that engines are made of: each one's program, and every regular file that it is given and does not
/// write. What a program finds by itself is left out. Thread-safe.
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

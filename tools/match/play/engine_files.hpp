// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/client/uci_client.hpp"
#include "tools/common/digest.hpp"
#include "tools/match/store/conditions.hpp"

namespace ricochet::tools::match {

/// A file given to an engine by an argument or option.
struct GivenFile {
    /// How it is given: `an argument`, `option.EvalFile`.
    std::string role;
    /// The name as given.
    std::string name;
    /// The name resolved in the engine's working directory.
    std::string path;
    /// Whether it is a log, which the engine writes.
    bool is_log = false;
};

/// The files named by an engine's arguments (`eng.py`, `--net=FILE`) and options: regular files, and those of
/// options with `file` in their name even if missing. An option with `log` in its name is taken to name a file
/// that the engine writes.
std::vector<GivenFile> given_files(const EngineSettings& engine);

/// The files that determine engines: each program, and every regular file given to it, except logs. Files that
/// a program finds by itself are not included. Thread-safe.
class EngineFiles {
public:
    /// Stores the current digests of an engine's program and files in its identity. An unreadable file has no
    /// digest: a program may be executable without being readable.
    void take_digests(Participant& engine);

    /// The first of its files that differs from the identity, as text, or nothing. A missing program does not
    /// count; that shows when it is started.
    std::optional<std::string> find_change(const Participant& engine);

private:
    DigestCache cache_;
};

}  // namespace ricochet::tools::match

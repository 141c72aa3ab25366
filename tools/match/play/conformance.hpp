// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "movegen/base/result.hpp"
#include "tools/client/uci_client.hpp"

namespace ricochet::tools::match {

enum class StepVerdict : std::uint8_t { passed, failed, skipped };

/// The result of one step of the check.
struct StepResult {
    std::string name;
    StepVerdict verdict = StepVerdict::passed;
    /// Why it failed or was skipped.
    std::string reason;
};

/// Takes an engine through a fixed list of steps, each of which checks one requirement of UCI or of
/// tournaments, and reports every verdict immediately. An engine that dies or hangs is restarted for the next
/// step. Stops early at an interrupt. Returns the number of failed steps. The error: the engine rejects one of
/// its options, which would make the steps meaningless.
Result<int> check_conformance(const EngineSettings& engine, const ClientContext& context,
                              const std::function<void(const StepResult&)>& tell);

}  // namespace ricochet::tools::match

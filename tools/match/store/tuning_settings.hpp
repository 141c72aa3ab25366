// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/common/json_fwd.hpp"

namespace ricochet::tools::match {

/// A UCI option whose value is tuned.
struct TunedParameter {
    std::string name;
    /// Whether the engine only accepts whole numbers; the tuned value itself may have a fraction.
    bool is_whole = true;
    double start = 0.0;
    double min = 0.0;
    double max = 0.0;
    /// The offset in both directions in the last iteration.
    double end_step = 0.0;
    /// Learning rate in the last iteration: a won game moves the value by `end_rate * end_step`.
    double end_rate = 0.0;
};

/// The largest absolute value of a parameter's numbers.
constexpr double most_tuned = 1e12;

/// Why a parameter cannot be tuned, or nothing.
std::optional<std::string> find_fault(const TunedParameter& parameter);

/// -spsa: simultaneous perturbation stochastic approximation (J. C. Spall, "Implementation of the simultaneous
/// perturbation algorithm for stochastic optimization", 1998) over an engine's options.
struct TuningSettings {
    std::vector<TunedParameter> parameters;
    int iterations = 0;
    /// Pairs of games per iteration.
    int pairs = 1;
    /// The exponent by which the learning rate falls with the iteration.
    double alpha = 0.602;
    /// The exponent by which the steps fall with the iteration.
    double gamma = 0.101;
    /// The iterations, as a share of all, by which the fall of the learning rate is delayed.
    double stability = 0.1;
};

/// For the journal's header.
Json to_json(const TuningSettings& settings);
/// The inverse. Throws `std::invalid_argument` for a key that is missing, of a wrong type or out of range.
TuningSettings tuning_from_json(const Json& json);

}  // namespace ricochet::tools::match

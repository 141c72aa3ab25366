// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/result.hpp"
#include "tools/common/file_roles.hpp"
#include "tools/match/spsa/tuner.hpp"

namespace ricochet::tools::match {

/// Reads the parameters of a tuning, one a line as OpenBench writes them: `name, int|float, start, min, max,
/// c_end, r_end`. Empty lines and lines that begin with # are passed over. The error names file and line.
Result<std::vector<TunedParameter>> read_parameter_file(const std::string& path);

/// The same with the values that a tuning has come to in place of the starts.
std::string to_parameter_file(const Tuner& tuner);

/// Whether the first line that is neither empty nor a comment describes a parameter, or what
/// `to_parameter_file` writes first comes first.
bool begins_like_parameters(std::string_view beginning);
constexpr FileKind parameters_kind{"file of parameters", begins_like_parameters};

}  // namespace ricochet::tools::match

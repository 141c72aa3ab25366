// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace ricochet::tools::board {

/// Answers `explain/move`, `explain/threat` and `explain/worth` of a page without a server (`answer_request`),
/// with the bodies and answers of a server (`Explanations`, `describe_worth`). Only ending the worker stops a
/// search early.
std::string answer_explanation(std::string_view request);

}  // namespace ricochet::tools::board

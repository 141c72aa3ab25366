// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace ricochet::tools::board {

/// Answers `explain/move`, `explain/threat` and `explain/worth` of a page without a server (`answer_request`),
/// whose bodies and answers are those of a server's (`Explanations`, `describe_worth`). A search ends before
/// its end only with its worker.
std::string answer_explanation(std::string_view request);

}  // namespace ricochet::tools::board

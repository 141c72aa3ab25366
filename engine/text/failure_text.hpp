// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <exception>
#include <string>

namespace ricochet {

/// What the user is told of an exception: that memory or the system's threads do not suffice, or the
/// exception's own text.
std::string failure_text(const std::exception& error);

}  // namespace ricochet

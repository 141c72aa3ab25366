// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace ricochet::tools::match {

/// A command line of fastchess or cutechess-cli in this program's own words.
struct Translation {
    std::vector<std::string> arguments;
    /// One line for each flag or key that is accepted and has no effect, in the order of the arguments.
    std::vector<std::string> notices;
};

/// Takes what other match managers know and this one has no use for out of a command line, and writes what it
/// knows by another name in its own. Throws a `WrongArgument` that names a flag or key that would change what
/// is played and cannot be had, and says why. What this program knows itself stays as it is.
Translation translate_arguments(const std::vector<std::string>& arguments);

}  // namespace ricochet::tools::match

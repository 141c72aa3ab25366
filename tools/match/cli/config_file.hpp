// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "tools/common/file_roles.hpp"

namespace ricochet::tools::match {

/// A command line with what files say in place of their names.
struct ExpandedArguments {
    std::vector<std::string> arguments;
    /// The files that were read.
    std::vector<FileRole> files;
};

/// Replaces `-config file=F` by the arguments that the file stands for, and `-engine conf=NAME` by the engine
/// of that name in it, or in an engines.json in the working directory, as cutechess-cli does. Three kinds of
/// JSON are known: an object whose keys are this program's flags, cutechess' engines.json and fastchess'
/// config.json. What the command line gives itself goes before what the file says; without an -engine all the
/// file's engines play. Throws a `WrongArgument` that names file and key.
ExpandedArguments expand_config(const std::vector<std::string>& arguments);

}  // namespace ricochet::tools::match

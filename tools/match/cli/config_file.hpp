// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace ricochet::tools::match {

/// Replaces `-config file=F` by the arguments that the file stands for, and `-engine conf=NAME` by the engine
/// of that name in it, or in an engines.json in the working directory, as cutechess-cli does. Three kinds of
/// JSON are known: an object whose keys are this program's flags, cutechess' engines.json and fastchess'
/// config.json. What the command line gives itself goes before what the file says; without an -engine all the
/// file's engines play. Throws a `WrongArgument` that names file and key.
std::vector<std::string> expand_config(const std::vector<std::string>& arguments);

/// The files that -config names; empty for one that is passed over. Throws as above.
std::vector<std::string> config_files(const std::vector<std::string>& arguments);

}  // namespace ricochet::tools::match

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "movegen/common/variant.hpp"
#include "tools/board/request/request.hpp"
#include "tools/client/uci_client.hpp"

namespace ricochet::tools::board {

/// Values of options by the engine's names. A button to press has an empty value.
using OptionValues = std::map<std::string, std::string>;

/// The options in an engine's answers to `uci`.
std::vector<UciOption> offered_options(const std::vector<std::string>& handshake);

/// The engine's options for a page: `name`, `type`, `default`, `min`, `max`, `vars`; numbers and truth values
/// as JSON types.
Json describe_options(const std::vector<UciOption>& options);

/// Describes an engine by its answers to `uci`: `name`, `author`, `options`.
Json describe_handshake(const std::vector<std::string>& handshake);

/// The option values for a search: the member `options` of a request, which maps names (in any case) to values,
/// plus the variant and UCI_ShowWDL. Throws `ApiError` with status 400 for an option that the engine lacks, for
/// an unsuitable value, and for every option of type string: those name files, which no page may name.
OptionValues read_options(const Field& request, Variant variant, const std::vector<UciOption>& offered);

/// Adds the server's own values for those options that the engine has.
void add_offered(OptionValues& values, const OptionValues& own, const std::vector<UciOption>& offered);

/// The commands that change the options from `before` to `wanted`; options no longer set return to their
/// defaults. Buttons come last.
std::vector<std::string> option_commands(const OptionValues& before, const OptionValues& wanted,
                                         const std::vector<UciOption>& offered);

}  // namespace ricochet::tools::board

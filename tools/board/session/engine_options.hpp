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

/// Values of options by the engine's own names. A button that is to be pressed has an empty value.
using OptionValues = std::map<std::string, std::string>;

/// The options that an engine offers, by its answers to `uci`.
std::vector<UciOption> offered_options(const std::vector<std::string>& handshake);

/// The engine's options as a page gets them: `name`, `type`, `default`, `min`, `max`, `vars`; numbers and
/// truth values as such.
Json describe_options(const std::vector<UciOption>& options);

/// What an engine says of itself, by its answers to `uci`: `name`, `author`, `options`.
Json describe_handshake(const std::vector<std::string>& handshake);

/// What a search wants: the member `options` of a request, which maps names (in any case) to values, plus the
/// variant and the odds of winning, drawing and losing. An `ApiError` of status 400 where the engine has no
/// such option, where a value does not fit it, and for every option of type string: those name files, which
/// no page may name.
OptionValues read_options(const Field& request, Variant variant, const std::vector<UciOption>& offered);

/// Adds values that the server itself sets, of those options that the engine has.
void add_offered(OptionValues& values, const OptionValues& own, const std::vector<UciOption>& offered);

/// The commands that lead from the values set before to those wanted; options no longer set return to
/// their defaults. Buttons come last.
std::vector<std::string> option_commands(const OptionValues& before, const OptionValues& wanted,
                                         const std::vector<UciOption>& offered);

}  // namespace ricochet::tools::board

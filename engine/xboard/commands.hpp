// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "engine/xboard/player.hpp"
#include "movegen/base/result.hpp"
#include "movegen/base/tokens.hpp"

namespace ricochet {

/// A command of the XBoard protocol.
struct XBoardCommand {
    std::string_view name;
    /// Gets the tokens behind the name. Returns what was wrong, where that is not said yet.
    std::optional<Error> (*execute)(XBoardPlayer& player, Tokens& tokens);
};

/// The command of a name; null where there is none.
const XBoardCommand* find_xboard_command(std::string_view name);

/// `usermove MOVE`, which may also stand without its name.
std::optional<Error> execute_user_move(XBoardPlayer& player, Tokens& tokens);

}  // namespace ricochet

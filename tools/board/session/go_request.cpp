// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/session/go_request.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <limits>

#include "tools/common/json.hpp"

namespace ricochet::tools::board {

namespace {

/// A week; anything longer is a mistake.
constexpr std::int64_t longest_time = 7LL * 24 * 3600 * 1000;
/// The time that an engine may exceed its limits before it is stopped.
constexpr Milliseconds grace{5000};

struct Limit {
    const char* name;
    std::int64_t lowest;
    std::int64_t highest;
};

constexpr std::array<Limit, 8> limits = {{
    {"wtime", 0, longest_time},
    {"btime", 0, longest_time},
    {"winc", 0, longest_time},
    {"binc", 0, longest_time},
    {"movestogo", 1, 1000},
    {"movetime", 1, longest_time},
    {"depth", 1, 1000},
    {"nodes", 1, std::numeric_limits<std::int64_t>::max()},
}};

void read_limits(const Field& request, GoRequest& go) {
    const Field field = request.at("limits");
    const char* const own_clock = go.game.side_to_move() == Color::white ? "wtime" : "btime";
    const char* const other_clock = go.game.side_to_move() == Color::white ? "btime" : "wtime";
    bool is_bounded = false;
    go.go_command = "go";
    for (const auto& [name, member] : field.members(limits.size() + 1)) {
        const bool is_known =
            name == "infinite" || std::any_of(limits.begin(), limits.end(),
                                              [name = name](const Limit& limit) { return name == limit.name; });
        if (!is_known) {
            throw member.error(request_error::no_limit);
        }
    }
    for (const Limit& limit : limits) {
        const std::optional<Field> member = field.find(limit.name);
        if (!member) {
            continue;
        }
        const std::int64_t value = member->integer(limit.lowest, limit.highest);
        go.go_command += fmt::format(" {} {}", limit.name, value);
        const std::string_view name = limit.name;
        if (name == "movetime" || name == own_clock) {
            const Duration allowed = Milliseconds(value) + grace;
            go.allowance = std::min(go.allowance.value_or(allowed), allowed);
        }
        is_bounded =
            is_bounded || name == "movetime" || name == "depth" || name == "nodes" || name == own_clock;
    }
    const std::optional<Field> infinite = field.find("infinite");
    if (infinite && infinite->boolean()) {
        if (field.value().size() > 1) {
            throw infinite->error(request_error::lone_limit);
        }
        go.go_command += " infinite";
        return;
    }
    if (!is_bounded) {
        throw field.find(other_clock) ? field.error(request_error::no_clock, own_clock)
                                      : field.error(request_error::no_bound);
    }
}

}  // namespace

GoRequest read_go(const Field& request, const std::vector<UciOption>& offered) {
    GoRequest go;
    go.game = read_game(request);
    const Game& game = go.game;
    if (game.legal_moves().empty()) {
        throw ApiError(400, phrase(server_error::over), "moves");
    }
    go.options = read_options(request, game.variant(), offered);
    if (const std::optional<Field> new_game = request.find("new_game")) {
        go.new_game = new_game->boolean();
    }
    go.position_command = "position fen " + game.start_fen() + (game.size() > 0 ? " moves" : "");
    for (std::size_t place = 0; place < game.size(); ++place) {
        go.position_command += ' ' + game.to_uci(game.move(place));
    }
    read_limits(request, go);
    return go;
}

}  // namespace ricochet::tools::board

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/store/game_record.hpp"

#include <array>

namespace ricochet::tools::match {

namespace {

constexpr std::array<std::string_view, ending_count> ending_names = {
    "checkmate",       "stalemate",     "threefold repetition",
    "fifty moves",     "dead position", "draw adjudicated",
    "win adjudicated", "move limit",    "time loss",
    "illegal move",    "crash",         "disconnect",
    "stall",           "start failure", "interrupted"};

template <class Enum, std::size_t size>
std::optional<Enum> find_name(const std::array<std::string_view, size>& names, std::string_view text) {
    for (std::size_t i = 0; i < size; ++i) {
        if (names[i] == text) {
            return static_cast<Enum>(i);
        }
    }
    return std::nullopt;
}

}  // namespace

std::string_view to_string(Ending ending) {
    return ending_names[index(ending)];
}

std::optional<Ending> parse_ending(std::string_view text) {
    return find_name<Ending>(ending_names, text);
}

bool is_engine_failure(Ending ending) {
    return ending == Ending::crash || ending == Ending::disconnect || ending == Ending::stall ||
           ending == Ending::start_failure;
}

}  // namespace ricochet::tools::match

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/line_faults.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <set>

#include "movegen/base/quote.hpp"
#include "movegen/base/tokens.hpp"

namespace ricochet::tools::match {

namespace {

std::optional<std::int64_t> read_number(const std::string& text) {
    using Limits = std::numeric_limits<std::int64_t>;
    const Result<std::int64_t> number = parse_number(text, Limits::min(), Limits::max());
    return number ? std::optional(number.value()) : std::nullopt;
}

Reason find_spin_fault(const UciOption& option) {
    const std::optional<std::int64_t> value = read_number(option.default_value);
    const std::optional<std::int64_t> min = read_number(option.min);
    const std::optional<std::int64_t> max = read_number(option.max);
    if (!value || !min || !max) {
        return fmt::format("spin '{}' lacks a number for default, min or max", option.name);
    }
    if (*value < *min || *value > *max) {
        return fmt::format("the default of '{}' is not between min and max", option.name);
    }
    return std::nullopt;
}

}  // namespace

Reason find_option_fault(const UciOption& option) {
    if (option.type == "spin") {
        return find_spin_fault(option);
    }
    if (option.type == "check") {
        return option.default_value == "true" || option.default_value == "false"
                   ? std::nullopt
                   : Reason(fmt::format("the default of check '{}' is neither true nor false", option.name));
    }
    if (option.type == "combo") {
        const bool known = std::find(option.choices.begin(), option.choices.end(), option.default_value) !=
                           option.choices.end();
        return known ? std::nullopt
                     : Reason(fmt::format("the default of combo '{}' is none of its vars", option.name));
    }
    if (option.type != "button" && option.type != "string") {
        return fmt::format("option '{}' has the unknown type '{}'", option.name, option.type);
    }
    return std::nullopt;
}

Reason find_info_fault(std::string_view line) {
    constexpr std::array<std::string_view, 10> numbers = {
        "depth", "seldepth", "multipv", "nodes", "nps", "time", "hashfull", "currmovenumber", "cp", "mate"};
    Tokens tokens(line);
    while (!tokens.at_end()) {
        const std::string_view keyword = tokens.next();
        if (keyword == "pv" || keyword == "string") {
            break;
        }
        const bool takes_number = std::find(numbers.begin(), numbers.end(), keyword) != numbers.end();
        if (takes_number && !is_whole_number(tokens.peek())) {
            return fmt::format("no whole number behind {} in {}", keyword, quoted(line));
        }
    }
    return std::nullopt;
}

Reason find_multi_pv_fault(const std::vector<std::string>& output, std::size_t wanted) {
    struct Best {
        int score;
        std::string move;
    };
    std::map<int, Best> last;
    for (const std::string& line : output) {
        const UciInfo info = parse_info(line);
        if (info.multipv && info.score && info.bound == ScoreBound::exact && !info.pv.empty()) {
            last[*info.multipv] = {info.score->comparable(), std::string(Tokens(info.pv).peek())};
        }
    }
    if (last.size() != wanted) {
        return fmt::format("{} instead of {}", counted(last.size(), "line"), wanted);
    }
    if (last.begin()->first != 1 || last.rbegin()->first != static_cast<int>(wanted)) {
        return fmt::format("lines from {} to {}, not from 1 to {}", last.begin()->first, last.rbegin()->first,
                           wanted);
    }
    std::set<std::string> moves;
    int score_before = std::numeric_limits<int>::max();
    for (const auto& [number, best] : last) {
        if (best.score > score_before) {
            return fmt::format("line {} is better than the one before it", number);
        }
        if (!moves.insert(best.move).second) {
            return fmt::format("two lines begin with {}", best.move);
        }
        score_before = best.score;
    }
    return std::nullopt;
}

}  // namespace ricochet::tools::match

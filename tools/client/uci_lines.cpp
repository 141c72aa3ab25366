// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/client/uci_lines.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

#include "movegen/base/quote.hpp"
#include "movegen/base/tokens.hpp"

namespace ricochet::tools {

namespace {

/// Consumes the next token if it is a number that fits the type and is at least `lowest`.
template <class Number>
std::optional<Number> take_number(Tokens& tokens, Number lowest = 0) {
    const Result<Number> number = parse_number(tokens.peek(), lowest, std::numeric_limits<Number>::max());
    if (!number) {
        return std::nullopt;
    }
    tokens.next();
    return number.value();
}

/// Consumes the two tokens of a score.
std::optional<SearchScore> take_score(Tokens& tokens) {
    const std::string_view unit = tokens.peek();
    if (unit != "cp" && unit != "mate") {
        return std::nullopt;
    }
    tokens.next();
    const std::optional<int> value = take_number(tokens, std::numeric_limits<int>::min());
    constexpr int most = 90000;
    return value ? std::optional(SearchScore{unit == "mate", std::clamp(*value, -most, most)}) : std::nullopt;
}

std::optional<std::array<int, 3>> take_wdl(Tokens& tokens) {
    std::array<int, 3> chances{};
    for (int& chance : chances) {
        const std::optional<int> number = take_number<int>(tokens);
        if (!number) {
            return std::nullopt;
        }
        chance = *number;
    }
    return chances;
}

/// Consumes the value of a keyword; unknown words are skipped.
void take_value(std::string_view keyword, Tokens& tokens, UciInfo& info) {
    if (keyword == "depth") {
        info.depth = take_number<int>(tokens);
    } else if (keyword == "seldepth") {
        info.seldepth = take_number<int>(tokens);
    } else if (keyword == "multipv") {
        info.multipv = take_number<int>(tokens);
    } else if (keyword == "score") {
        info.score = take_score(tokens);
    } else if (keyword == "lowerbound") {
        info.bound = ScoreBound::lower;
    } else if (keyword == "upperbound") {
        info.bound = ScoreBound::upper;
    } else if (keyword == "wdl") {
        info.wdl = take_wdl(tokens);
    } else if (keyword == "nodes") {
        info.nodes = take_number<std::int64_t>(tokens);
    } else if (keyword == "nps") {
        info.nps = take_number<std::int64_t>(tokens);
    } else if (keyword == "time") {
        info.time = take_number<std::int64_t>(tokens);
    } else if (keyword == "hashfull") {
        info.hashfull = take_number<int>(tokens);
    } else if (keyword == "currmove") {
        info.currmove = tokens.next();
    }
}

}  // namespace

UciInfo parse_info(std::string_view line) {
    UciInfo info;
    Tokens tokens(line);
    if (tokens.next() != "info") {
        return info;
    }
    while (!tokens.at_end()) {
        const std::string_view keyword = tokens.next();
        if (keyword == "pv") {
            info.pv = tokens.rest();
            break;
        }
        if (keyword == "string") {
            info.string = tokens.rest();
            break;
        }
        take_value(keyword, tokens, info);
    }
    return info;
}

std::optional<UciBestMove> parse_best_move(std::string_view line) {
    Tokens tokens(line);
    if (tokens.next() != "bestmove") {
        return std::nullopt;
    }
    UciBestMove best;
    best.move = tokens.next();
    if (tokens.next() == "ponder") {
        best.ponder = tokens.next();
    }
    return best;
}

std::optional<std::string_view> parse_error(std::string_view line) {
    Tokens tokens(line);
    if (tokens.next() != "info" || tokens.next() != "string") {
        return std::nullopt;
    }
    const std::string_view word = tokens.next();
    const bool is_error = equal_ignoring_case(word, "error") || equal_ignoring_case(word, "error:");
    return is_error ? std::optional(tokens.rest()) : std::nullopt;
}

std::optional<std::string_view> parse_id(std::string_view line, std::string_view what) {
    Tokens tokens(line);
    const bool matches = tokens.next() == "id" && tokens.next() == what && !tokens.at_end();
    return matches ? std::optional(tokens.rest()) : std::nullopt;
}

std::optional<std::string> why_not_allowed(const UciOption& option, std::string_view value) {
    if (option.type == "spin") {
        constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
        const Result<std::int64_t> lowest = parse_number(option.min, -most, most);
        const Result<std::int64_t> highest = parse_number(option.max, -most, most);
        const Result<std::int64_t> number =
            parse_number(value, lowest ? lowest.value() : -most, highest ? highest.value() : most);
        return number ? std::nullopt : std::optional(number.error());
    }
    if (option.type == "check" && value != "true" && value != "false") {
        return fmt::format("{} is neither true nor false", quoted(value));
    }
    const auto is_value = [value](const std::string& choice) { return equal_ignoring_case(choice, value); };
    if (option.type == "combo" && std::none_of(option.choices.begin(), option.choices.end(), is_value)) {
        return fmt::format("{} is none of {}", quoted(value), fmt::join(option.choices, ", "));
    }
    if (option.type == "button" && !value.empty() && value != "true" && value != "false") {
        return fmt::format("{} is nothing that a button takes: true, false, or no value", quoted(value));
    }
    return std::nullopt;
}

std::optional<UciOption> parse_option(std::string_view line) {
    Tokens tokens(line);
    if (tokens.next() != "option" || tokens.next() != "name") {
        return std::nullopt;
    }
    UciOption option;
    std::string* field = &option.name;
    while (!tokens.at_end()) {
        const std::string_view token = tokens.next();
        if (token == "type" && option.type.empty()) {
            field = &option.type;
        } else if (token == "default") {
            field = &option.default_value;
        } else if (token == "min") {
            field = &option.min;
        } else if (token == "max") {
            field = &option.max;
        } else if (token == "var") {
            field = &option.choices.emplace_back();
        } else {
            *field += field->empty() ? "" : " ";
            *field += token;
        }
    }
    if (option.name.empty() || option.type.empty()) {
        return std::nullopt;
    }
    return option;
}

}  // namespace ricochet::tools

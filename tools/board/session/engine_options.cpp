// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/session/engine_options.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "movegen/base/tokens.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::board {

namespace {

constexpr std::size_t most_options = 200;
constexpr std::size_t longest_value = 200;
constexpr const char* variant_option = "UCI_Variant";
constexpr const char* odds_option = "UCI_ShowWDL";

const UciOption* find_option(const std::vector<UciOption>& offered, std::string_view name) {
    const auto found = std::find_if(offered.begin(), offered.end(), [name](const UciOption& option) {
        return equal_ignoring_case(option.name, name);
    });
    return found == offered.end() ? nullptr : &*found;
}

/// The number that an engine sent for a limit.
std::optional<std::int64_t> number_of(const std::string& text) {
    const auto number = parse_number<std::int64_t>(text, INT64_MIN, INT64_MAX);
    return number ? std::optional(number.value()) : std::nullopt;
}

std::string read_choice(const UciOption& option, const Field& field) {
    const std::string& value = field.text(longest_value);
    for (const std::string& choice : option.choices) {
        if (equal_ignoring_case(choice, value)) {
            return choice;
        }
    }
    throw field.error(request_error::none_of, fmt::format("{}", fmt::join(option.choices, ", ")));
}

/// Returns only texts of the engine itself, digits, or true and false: no text of a page reaches the engine.
std::string read_value(const UciOption& option, const Field& field) {
    if (option.type == "check") {
        return field.boolean() ? "true" : "false";
    }
    if (option.type == "spin") {
        return std::to_string(field.integer(number_of(option.min).value_or(INT64_MIN),
                                            number_of(option.max).value_or(INT64_MAX)));
    }
    if (option.type == "combo") {
        return read_choice(option, field);
    }
    if (option.type == "button") {
        if (!field.boolean()) {
            throw field.error(request_error::button);
        }
        return "";
    }
    throw field.error(request_error::option_type, option.type);
}

Json number_or_text(const std::string& text) {
    const std::optional<std::int64_t> number = number_of(text);
    return number ? Json(*number) : Json(text);
}

}  // namespace

std::vector<UciOption> offered_options(const std::vector<std::string>& handshake) {
    std::vector<UciOption> options;
    for (const std::string& line : handshake) {
        if (std::optional<UciOption> option = parse_option(line)) {
            options.push_back(std::move(*option));
        }
    }
    return options;
}

Json describe_options(const std::vector<UciOption>& options) {
    Json list = Json::array();
    for (const UciOption& option : options) {
        Json json = {{"name", option.name}, {"type", option.type}};
        if (option.type == "check") {
            json["default"] = option.default_value == "true";
        } else if (option.type == "spin") {
            json["default"] = number_or_text(option.default_value);
            json["min"] = number_or_text(option.min);
            json["max"] = number_or_text(option.max);
        } else if (option.type != "button") {
            json["default"] = option.default_value;
        }
        if (!option.choices.empty()) {
            json["vars"] = option.choices;
        }
        list.push_back(std::move(json));
    }
    return list;
}

Json describe_handshake(const std::vector<std::string>& handshake) {
    std::string name;
    std::string author;
    for (const std::string& line : handshake) {
        if (const std::optional<std::string_view> text = parse_id(line, "name")) {
            name = *text;
        } else if (const std::optional<std::string_view> by = parse_id(line, "author")) {
            author = *by;
        }
    }
    return {{"name", name}, {"author", author}, {"options", describe_options(offered_options(handshake))}};
}

OptionValues read_options(const Field& request, Variant variant, const std::vector<UciOption>& offered) {
    OptionValues values;
    if (const UciOption* const odds = find_option(offered, odds_option)) {
        values[odds->name] = "true";
    }
    if (const std::optional<Field> given = request.find("options")) {
        for (const auto& [name, field] : given->members(most_options)) {
            const UciOption* const option = find_option(offered, name);
            if (option == nullptr) {
                throw field.error(request_error::no_option);
            }
            values[option->name] = read_value(*option, field);
        }
    }
    const UciOption* const own = find_option(offered, variant_option);
    const std::string name(name_of(variant));
    const bool plays_it = own != nullptr
                              ? std::find(own->choices.begin(), own->choices.end(), name) != own->choices.end()
                              : variant == usual_variant;
    if (!plays_it) {
        throw ApiError(400, phrase(engine_error::game, name), "variant");
    }
    if (own != nullptr) {
        values[own->name] = name;
    }
    return values;
}

void add_offered(OptionValues& values, const OptionValues& own, const std::vector<UciOption>& offered) {
    for (const auto& [name, value] : own) {
        if (const UciOption* const option = find_option(offered, name)) {
            values[option->name] = value;
        }
    }
}

std::vector<std::string> option_commands(const OptionValues& before, const OptionValues& wanted,
                                         const std::vector<UciOption>& offered) {
    std::vector<std::string> commands;
    std::vector<std::string> buttons;
    for (const UciOption& option : offered) {
        const auto new_value = wanted.find(option.name);
        if (option.type == "button") {
            if (new_value != wanted.end()) {
                buttons.push_back("setoption name " + option.name);
            }
            continue;
        }
        const auto old_value = before.find(option.name);
        const std::string& from = old_value == before.end() ? option.default_value : old_value->second;
        const std::string& to = new_value == wanted.end() ? option.default_value : new_value->second;
        if (from != to) {
            commands.push_back(fmt::format("setoption name {} value {}", option.name, to));
        }
    }
    commands.insert(commands.end(), buttons.begin(), buttons.end());
    return commands;
}

}  // namespace ricochet::tools::board

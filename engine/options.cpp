// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/options.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <type_traits>
#include <utility>

#include "movegen/base/quote.hpp"
#include "movegen/base/tokens.hpp"

namespace ricochet {

namespace {

Result<bool> read_value(const CheckOption& /*option*/, std::string_view text) {
    if (equal_ignoring_case(text, "true")) {
        return true;
    }
    if (equal_ignoring_case(text, "false")) {
        return false;
    }
    return Error{fmt::format("{} is neither true nor false", quoted(text))};
}

Result<std::int64_t> read_value(const SpinOption& option, std::string_view text) {
    return parse_number<std::int64_t>(text, option.min, option.max);
}

Result<std::string> read_value(const ComboOption& option, std::string_view text) {
    for (const std::string& choice : option.choices) {
        if (equal_ignoring_case(choice, text)) {
            return choice;
        }
    }
    return Error{fmt::format("{} is none of {}", quoted(text), fmt::join(option.choices, ", "))};
}

Result<std::string> read_value(const StringOption& /*option*/, std::string_view text) {
    return std::string(text);
}

}  // namespace

void OptionList::add(std::string name, OptionContent content) {
    assert(find(name) == nullptr);
    options_.push_back({std::move(name), std::move(content)});
}

Option* OptionList::find(std::string_view name) {
    const auto found = std::find_if(options_.begin(), options_.end(), [name](const Option& option) {
        return equal_ignoring_case(option.name, name);
    });
    return found == options_.end() ? nullptr : &*found;
}

OptionFailure OptionList::set(std::string_view name, std::string_view value,
                              const std::function<void()>& before) {
    Option* const option = find(name);
    if (option == nullptr) {
        return fmt::format("no option is called {}", quoted(name));
    }
    const auto ready = [&before] {
        if (before) {
            before();
        }
    };
    const OptionFailure failure = std::visit(
        [&](auto& content) -> OptionFailure {
            if constexpr (std::is_same_v<std::decay_t<decltype(content)>, ButtonOption>) {
                ready();
                return content.on_press();
            } else {
                const auto read = read_value(content, value);
                if (!read) {
                    return read.error();
                }
                ready();
                OptionFailure refused = content.on_change(read.value());
                if (!refused) {
                    content.value = read.value();
                }
                return refused;
            }
        },
        option->content);
    return failure ? OptionFailure(fmt::format("option {}: {}", option->name, *failure)) : std::nullopt;
}

}  // namespace ricochet

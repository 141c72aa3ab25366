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

std::string with_name(const Option& option, const std::string& what) {
    return fmt::format("option {}: {}", option.name, what);
}

std::string no_such_option(std::string_view name) {
    return fmt::format("no option is called {}", quoted(name));
}

}  // namespace

void OptionList::add(std::string name, OptionContent content) {
    assert(find(name) == nullptr);
    options_.push_back({std::move(name), std::move(content)});
}

const Option* OptionList::find(std::string_view name) const {
    const auto found = std::find_if(options_.begin(), options_.end(), [name](const Option& option) {
        return equal_ignoring_case(option.name, name);
    });
    return found == options_.end() ? nullptr : &*found;
}

OptionFailure OptionList::check(std::string_view name, std::string_view value) const {
    const Option* const option = find(name);
    if (option == nullptr) {
        return no_such_option(name);
    }
    return std::visit(
        [&](const auto& content) -> OptionFailure {
            if constexpr (!std::is_same_v<std::decay_t<decltype(content)>, ButtonOption>) {
                if (const auto read = read_value(content, value); !read) {
                    return with_name(*option, read.error());
                }
            }
            return std::nullopt;
        },
        option->content);
}

OptionFailure OptionList::set(std::string_view name, std::string_view value) {
    if (OptionFailure failure = check(name, value)) {
        return failure;
    }
    Option& option = options_[static_cast<std::size_t>(find(name) - options_.data())];
    const OptionFailure failure = std::visit(
        [&](auto& content) -> OptionFailure {
            if constexpr (std::is_same_v<std::decay_t<decltype(content)>, ButtonOption>) {
                return content.on_press();
            } else {
                const auto read = read_value(content, value);
                OptionFailure refused = content.on_change(read.value());
                if (!refused) {
                    content.value = read.value();
                }
                return refused;
            }
        },
        option.content);
    return failure ? OptionFailure(with_name(option, *failure)) : std::nullopt;
}

}  // namespace ricochet

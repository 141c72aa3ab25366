// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "movegen/base/result.hpp"

namespace ricochet {

/// The result of an option's callback: nothing, or why the new value cannot be used (the old one stays).
using OptionFailure = std::optional<std::string>;

/// Makes such a callback from a function that accepts every value.
template <class Change>
auto always(Change change) {
    return [change](const auto&... value) {
        change(value...);
        return OptionFailure();
    };
}

/// `true` or `false`.
struct CheckOption {
    bool value;
    std::function<OptionFailure(bool)> on_change;
    bool initial = value;
};

/// A whole number between two bounds, both included.
struct SpinOption {
    std::int64_t value;
    std::int64_t min;
    std::int64_t max;
    std::function<OptionFailure(std::int64_t)> on_change;
    std::int64_t initial = value;
};

/// One of several choices.
struct ComboOption {
    std::string value;
    std::vector<std::string> choices;
    std::function<OptionFailure(const std::string&)> on_change;
    std::string initial = value;
};

/// Any text.
struct StringOption {
    std::string value;
    std::function<OptionFailure(const std::string&)> on_change;
    std::string initial = value;
};

/// No value: an action.
struct ButtonOption {
    std::function<OptionFailure()> on_press;
};

using OptionContent = std::variant<CheckOption, SpinOption, ComboOption, StringOption, ButtonOption>;

/// A named setting with its current value and, as `initial`, its default, if it has a value.
struct Option {
    std::string name;
    OptionContent content;
};

/// The settings of an engine, in the order in which they are shown.
class OptionList {
public:
    /// Names must differ by more than case.
    void add(std::string name, OptionContent content);

    [[nodiscard]] const std::vector<Option>& all() const { return options_; }

    /// Reads the value, calls `before` if it is valid, then the option's callback, and stores the value if that
    /// succeeds; also when it is the old one. Names, `true`, `false` and choices may be of any case; buttons
    /// ignore the value. Returns what went wrong; the value is then unchanged.
    OptionFailure set(std::string_view name, std::string_view value, const std::function<void()>& before = {});

private:
    /// The option of a name; null if there is none.
    Option* find(std::string_view name);

    std::vector<Option> options_;
};

}  // namespace ricochet

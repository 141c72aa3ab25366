// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ricochet {

/// A message in every language: its key in the tables of other languages, and its English text with the name of
/// each argument in braces.
struct Wording {
    std::string_view key;
    std::string_view english;

    /// The names of the arguments, in their order.
    [[nodiscard]] std::vector<std::string_view> names() const;
};

/// A message or a part of one: in English and, if it is translated, as a wording with its arguments.
struct Phrase {
    /// One line, without a full stop.
    std::string message;
    const Wording* wording = nullptr;
    std::vector<Phrase> arguments = {};

    [[nodiscard]] bool empty() const { return message.empty(); }
};

/// A wording filled in. It must outlive the phrase.
Phrase make_phrase(const Wording& wording, std::vector<Phrase> arguments);

/// A wording with `Count` arguments; others do not compile.
template <std::size_t Count>
class WordingOf {
public:
    consteval WordingOf(const Wording& wording) : wording_(&wording) {  // NOLINT(google-explicit-constructor)
        std::size_t places = 0;
        for (const char letter : wording.english) {
            places += letter == '{' ? 1 : 0;
        }
        if (places != Count) {
            report_wrong_number_of_arguments();
        }
    }
    [[nodiscard]] const Wording& wording() const { return *wording_; }

private:
    /// Not constexpr, so that reaching it is an error.
    static void report_wrong_number_of_arguments() {}

    const Wording* wording_;
};

// Arguments; other headers add those of their types.

inline void add_argument(Phrase& phrase, Phrase argument) {
    phrase.arguments.push_back(std::move(argument));
}
inline void add_argument(Phrase& phrase, std::string_view text) {
    phrase.arguments.push_back({std::string(text)});
}
inline void add_argument(Phrase& phrase, char letter) {
    phrase.arguments.push_back({std::string(1, letter)});
}
template <std::integral Number>
void add_argument(Phrase& phrase, Number number) {
    phrase.arguments.push_back({std::to_string(number)});
}

/// A wording filled in.
template <class... Arguments>
Phrase phrase(WordingOf<sizeof...(Arguments)> wording, Arguments&&... arguments) {
    Phrase filled;
    filled.arguments.reserve(sizeof...(Arguments));
    (add_argument(filled, std::forward<Arguments>(arguments)), ...);
    return make_phrase(wording.wording(), std::move(filled.arguments));
}

}  // namespace ricochet

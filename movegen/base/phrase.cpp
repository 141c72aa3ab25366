// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/base/phrase.hpp"

namespace ricochet {

std::vector<std::string_view> Wording::names() const {
    std::vector<std::string_view> names;
    for (std::size_t at = english.find('{'); at != std::string_view::npos; at = english.find('{', at + 1)) {
        names.push_back(english.substr(at + 1, english.find('}', at) - at - 1));
    }
    return names;
}

Phrase make_phrase(const Wording& wording, std::vector<Phrase> arguments) {
    std::string message;
    std::string_view rest = wording.english;
    for (const Phrase& argument : arguments) {
        const std::size_t place = rest.find('{');
        message.append(rest.substr(0, place)).append(argument.message);
        rest.remove_prefix(rest.find('}') + 1);
    }
    message += rest;
    return {std::move(message), &wording, std::move(arguments)};
}

}  // namespace ricochet

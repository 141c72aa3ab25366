// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/journal.hpp"

#include <fmt/format.h>
#include <stdexcept>

#include "tools/common/file_roles.hpp"

namespace ricochet::tools::analyse {

namespace {

constexpr std::size_t most_number = 1'000'000'000;

/// The first condition that differs, as text; empty if none does.
std::string difference(const Json& there, const Json& wanted) {
    for (const auto& [name, value] : wanted.items()) {
        const auto found = there.find(name);
        if (found == there.end() || *found != value) {
            return fmt::format("its {} is {}, not {}", name, found == there.end() ? "missing" : found->dump(),
                               value.dump());
        }
    }
    return there.size() == wanted.size() ? "" : "it has more conditions";
}

}  // namespace

bool begins_like_analysis_journal(std::string_view beginning) {
    return begins_with_json(beginning, R"({"type":"analysis")");
}

Result<Journal> Journal::open(const std::string& path, const Json& conditions) {
    std::map<Place, Json> found;
    Result<JournalFile> file = JournalFile::open(path, [&](std::size_t number, const std::string& line) {
        const Json json = parse_object(line);
        if (number > 1) {
            found[{number_field<std::size_t>(json, "game", 0, most_number),
                   number_field<std::size_t>(json, "ply", 0, most_number)}] = field(json, "review");
        } else if (const std::string other = difference(json, conditions); !other.empty()) {
            throw std::invalid_argument(
                fmt::format("it is of another analysis, {}; remove it to begin anew", other));
        }
    });
    if (!file) {
        return Error{file.error()};
    }
    if (file.value().is_empty()) {
        if (const std::optional<Error> error = file.value().append(conditions.dump())) {
            return *error;
        }
    }
    return Journal(std::move(file.value()), std::move(found));
}

std::optional<Error> Journal::add(Place place, const Json& review) {
    return file_.append(Json{{"game", place.first}, {"ply", place.second}, {"review", review}}.dump());
}

}  // namespace ricochet::tools::analyse

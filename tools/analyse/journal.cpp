// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/journal.hpp"

#include <fmt/format.h>
#include <stdexcept>

#include "tools/common/checked.hpp"
#include "tools/common/file_beginnings.hpp"
#include "tools/common/journal_lines.hpp"
#include "tools/common/json_fields.hpp"

namespace ricochet::tools::analyse {

namespace {

constexpr std::size_t most_number = 1'000'000'000;

/// Which condition differs, as text; empty where none does.
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

Json parse_journal_line(const std::string& line) {
    Json json = Json::parse(line, nullptr, false);
    if (!json.is_object()) {
        throw std::invalid_argument("it is no JSON object");
    }
    return json;
}

}  // namespace

bool begins_like_analysis_journal(std::string_view beginning) {
    return begins_with_json(beginning, R"({"type":"analysis")");
}

bool Journal::read(const std::string& path, const Json& conditions) {
    const auto take = [&](std::size_t number, const std::string& line) {
        const Json json = parse_journal_line(line);
        if (number > 1) {
            found_[{number_field<std::size_t>(json, "game", 0, most_number),
                    number_field<std::size_t>(json, "ply", 0, most_number)}] = field(json, "review");
        } else if (const std::string other = difference(json, conditions); !other.empty()) {
            throw std::invalid_argument(
                fmt::format("it is of another analysis, {}; remove it to begin anew", other));
        }
    };
    return take_journal_lines(file_, path, take) > 0;
}

Result<Journal> Journal::open(const std::string& path, const Json& conditions) {
    Result<DurableFile> file = DurableFile::open(path);
    if (!file) {
        return Error{file.error()};
    }
    Journal journal(std::move(file.value()));
    try {
        if (!journal.read(path, conditions)) {
            if (const std::optional<Error> error = journal.file_.append_line(conditions.dump())) {
                return *error;
            }
        }
    } catch (const std::invalid_argument& error) {
        return Error{error.what()};
    }
    return journal;
}

std::optional<Error> Journal::add(Place place, const Json& review) {
    return file_.append_line(Json{{"game", place.first}, {"ply", place.second}, {"review", review}}.dump());
}

}  // namespace ricochet::tools::analyse

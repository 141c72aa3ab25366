// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/journal.hpp"

#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "tools/common/checked.hpp"
#include "tools/common/file_beginnings.hpp"
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
    std::ifstream stream(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    std::size_t number = 0;
    std::size_t start = 0;
    for (std::size_t end; (end = text.find('\n', start)) != std::string::npos; start = end + 1) {
        ++number;
        try {
            const Json json = parse_journal_line(text.substr(start, end - start));
            if (number == 1) {
                const std::string other = difference(json, conditions);
                if (!other.empty()) {
                    throw std::invalid_argument(
                        fmt::format("it is of another analysis, {}; remove it to begin anew", other));
                }
                continue;
            }
            found_[{number_field<std::size_t>(json, "game", 0, most_number),
                    number_field<std::size_t>(json, "ply", 0, most_number)}] = field(json, "review");
        } catch (const std::invalid_argument& error) {
            throw std::invalid_argument(fmt::format("'{}', line {}: {}", path, number, error.what()));
        }
    }
    if (start < text.size()) {
        if (const std::optional<Error> error = file_.cut(start)) {
            throw std::invalid_argument(error->message);
        }
    }
    return number > 0;
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

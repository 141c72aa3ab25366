// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/explore/journal.hpp"

#include <fmt/format.h>
#include <stdexcept>
#include <utility>

#include "tools/common/journal_lines.hpp"
#include "tools/explore/tree_file.hpp"

namespace ricochet::tools::explore {

namespace {

constexpr std::string_view journal_word = "# journal of ricochet-explore ";

}  // namespace

bool begins_like_journal(std::string_view beginning) {
    return begins_with_magic(beginning, journal_word);
}

bool Journal::read(const std::string& path, Variant variant, const std::string& first_line) {
    const auto take = [&](std::size_t number, const std::string& line) {
        if (number > 1) {
            Node node = parse_node(line, variant);
            std::string fields = node.fields;
            found_.insert_or_assign(std::move(fields), std::move(node));
        } else if (line != first_line) {
            throw std::invalid_argument(
                fmt::format("it is of a tree that is made otherwise, {}; remove it to begin anew",
                            line.starts_with(journal_word) ? line.substr(journal_word.size()) : "or of none"));
        }
    };
    return take_journal_lines(file_, path, take) > 0;
}

Result<Journal> Journal::open(const std::string& path, Variant variant, const Json& conditions) {
    Result<DurableFile> file = DurableFile::open(path);
    if (!file) {
        return Error{file.error()};
    }
    Journal journal(std::move(file.value()));
    const std::string first_line = std::string(journal_word) + conditions.dump();
    try {
        if (!journal.read(path, variant, first_line)) {
            if (const std::optional<Error> error = journal.file_.append_line(first_line)) {
                return *error;
            }
        }
    } catch (const std::invalid_argument& error) {
        return Error{error.what()};
    }
    return journal;
}

std::optional<Error> Journal::add(const Node& node, Variant variant) {
    return file_.append_line(write_node(node, variant));
}

}  // namespace ricochet::tools::explore

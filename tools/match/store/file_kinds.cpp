// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/store/file_kinds.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

#include "movegen/base/tokens.hpp"
#include "tools/common/file_roles.hpp"

namespace ricochet::tools::match {

namespace {

constexpr std::string_view digits = "0123456789";

bool begins_like_journal(std::string_view beginning) {
    return begins_with_json(beginning, R"({"type":"tournament")");
}

bool begins_like_epd(std::string_view beginning) {
    const std::string_view text = skip_lines(beginning, "#");
    const std::vector<std::string> fields = split_tokens(text.substr(0, text.find('\n')));
    if (fields.empty()) {
        return true;
    }
    const bool has_rows = fields[0].find('/') != std::string::npos && fields[0].front() != '/' &&
                          fields[0].find_first_of("{}<>\"=:;,\\") == std::string::npos;
    const bool is_torn = text.find('\n') == std::string_view::npos && fields.size() == 1;
    return has_rows && (is_torn || (fields.size() > 1 && (fields[1] == "w" || fields[1] == "b")));
}

bool begins_like_log(std::string_view beginning) {
    const std::string_view line = beginning.substr(0, beginning.find('\n'));
    const std::size_t seconds = std::min(line.find_first_not_of(digits), line.size());
    const std::string_view rest = line.substr(seconds);
    constexpr std::size_t fraction = 4;
    return seconds > 0 && rest.size() > fraction && rest[0] == '.' &&
           rest.substr(1).find_first_not_of(digits) == fraction - 1 && rest[fraction] == ' ';
}

bool begins_like_messages(std::string_view beginning) {
    // Engines may write anything, but usually begin with text, unlike programs, networks and data.
    constexpr std::size_t looked_at = 16;
    const bool is_binary = beginning.substr(0, looked_at).find('\0') != std::string_view::npos;
    const bool is_pgn = trimmed(beginning).starts_with('[') && begins_like_pgn(beginning);
    return !is_binary && !is_pgn && !begins_like_journal(beginning);
}

}  // namespace

const FileKind journal_kind{"a journal of a tournament", begins_like_journal};
const FileKind epd_kind{"a file of positions", begins_like_epd};
const FileKind json_report_kind{"a JSON report of a tournament", [](std::string_view beginning) {
                                    return begins_with_json(beginning, R"({"conditions":{"type":"tournament")");
                                }};
const FileKind html_report_kind{"an HTML report of a tournament", [](std::string_view beginning) {
                                    return begins_with_magic(beginning, html_report_start);
                                }};
const FileKind log_kind{"a log of engines", begins_like_log};
const FileKind messages_kind{"a file of messages", begins_like_messages};

}  // namespace ricochet::tools::match

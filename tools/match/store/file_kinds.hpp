// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "tools/common/file_roles.hpp"
#include "tools/pgn/pgn_kind.hpp"

/// The files that a match writes, by what they begin with.
namespace ricochet::tools::match {

/// What every HTML report begins with.
constexpr std::string_view html_report_start =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n<title>";

bool begins_like_journal(std::string_view beginning);
/// The first line that is neither empty nor a comment holds a position.
bool begins_like_epd(std::string_view beginning);
bool begins_like_json_report(std::string_view beginning);
bool begins_like_html_report(std::string_view beginning);
/// The first line begins with a time in seconds.
bool begins_like_log(std::string_view beginning);
/// What may be anything but binary, a journal or a PGN file.
bool begins_like_messages(std::string_view beginning);

constexpr FileKind journal_kind{"journal of a tournament", begins_like_journal};
constexpr FileKind epd_kind{"file of positions", begins_like_epd};
constexpr FileKind json_report_kind{"JSON report of a tournament", begins_like_json_report};
constexpr FileKind html_report_kind{"HTML report of a tournament", begins_like_html_report};
constexpr FileKind log_kind{"log of engines", begins_like_log};
constexpr FileKind messages_kind{"file of messages", begins_like_messages};

}  // namespace ricochet::tools::match

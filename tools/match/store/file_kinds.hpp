// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "tools/common/file_roles.hpp"

/// The files that a match writes, recognised by their beginnings.
namespace ricochet::tools::match {

/// The beginning of every HTML report.
constexpr std::string_view html_report_start =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n<title>";

// Any of them may be incomplete.

extern const FileKind journal_kind;
/// The first line that is neither empty nor a comment holds a position.
extern const FileKind epd_kind;
extern const FileKind json_report_kind;
extern const FileKind html_report_kind;
/// The first line begins with a time in seconds.
extern const FileKind log_kind;
/// Anything but binary files, journals and PGN files.
extern const FileKind messages_kind;

}  // namespace ricochet::tools::match

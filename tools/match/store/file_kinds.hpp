// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "tools/common/file_roles.hpp"

/// The files that a match writes, by what they begin with.
namespace ricochet::tools::match {

/// What every HTML report begins with.
constexpr std::string_view html_report_start =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n<title>";

// Each may be torn.

extern const FileKind journal_kind;
/// The first line that is neither empty nor a comment holds a position.
extern const FileKind epd_kind;
extern const FileKind json_report_kind;
extern const FileKind html_report_kind;
/// The first line begins with a time in seconds.
extern const FileKind log_kind;
/// What may be anything but binary, a journal or a PGN file.
extern const FileKind messages_kind;

}  // namespace ricochet::tools::match

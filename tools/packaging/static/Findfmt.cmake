# SPDX-License-Identifier: GPL-3.0-or-later
# Header-only fmt: Debian's library is shared.
find_path(FMT_HEADERS fmt/core.h REQUIRED)
mark_as_advanced(FMT_HEADERS)
add_library(fmt::fmt INTERFACE IMPORTED)
target_include_directories(fmt::fmt SYSTEM INTERFACE ${FMT_HEADERS})
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
set(fmt_FOUND TRUE)

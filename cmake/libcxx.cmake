# SPDX-License-Identifier: GPL-3.0-or-later
# Toolchain for clang++ with libc++, the standard library of macOS and WebAssembly: finds code that depends on GNU's
# library. Debian's fmt is built with the latter, so only its headers are used.
set(CMAKE_CXX_COMPILER clang++)
set(CMAKE_CXX_FLAGS_INIT "-stdlib=libc++")

include(${CMAKE_CURRENT_LIST_DIR}/cross_headers.cmake)

# SPDX-License-Identifier: GPL-3.0-or-later
# Toolchain for clang++ with its own standard library, libc++, as macOS and WebAssembly have: what is built so uses nothing
# that GNU's library alone has. Debian's fmt is built with that, so its headers alone are taken.
set(CMAKE_CXX_COMPILER clang++)
set(CMAKE_CXX_FLAGS_INIT "-stdlib=libc++")

include(${CMAKE_CURRENT_LIST_DIR}/cross_headers.cmake)

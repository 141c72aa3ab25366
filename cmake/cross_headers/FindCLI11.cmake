# SPDX-License-Identifier: GPL-3.0-or-later
add_library(CLI11::CLI11 INTERFACE IMPORTED)
target_include_directories(CLI11::CLI11 SYSTEM INTERFACE ${RICOCHET_CROSS_HEADERS})
set(CLI11_FOUND TRUE)

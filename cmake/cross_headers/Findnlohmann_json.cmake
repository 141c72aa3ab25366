# SPDX-License-Identifier: GPL-3.0-or-later
add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED)
target_include_directories(nlohmann_json::nlohmann_json SYSTEM INTERFACE ${RICOCHET_CROSS_HEADERS})
set(nlohmann_json_FOUND TRUE)

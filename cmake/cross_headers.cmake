# SPDX-License-Identifier: GPL-3.0-or-later
# Header-only libraries for cross toolchains. Their headers suit every processor, but /usr/include also has the C library's,
# which do not: so only these are linked into a folder of their own, where cross_headers/ finds them.
list(APPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR}/cross_headers)
set(RICOCHET_CROSS_HEADERS ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${RICOCHET_CROSS_HEADERS})
foreach(library IN ITEMS CLI fmt nlohmann)
    file(CREATE_LINK /usr/include/${library} ${RICOCHET_CROSS_HEADERS}/${library} SYMBOLIC)
endforeach()

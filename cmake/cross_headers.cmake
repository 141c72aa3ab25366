# SPDX-License-Identifier: GPL-3.0-or-later
# Libraries that are headers alone, for toolchains of other processors. The headers are the same on every one, but the folder
# that they stand in also holds the C library's, which are not: so links to them alone are made, and cross_headers/ says
# where they are.
list(APPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR}/cross_headers)
set(RICOCHET_CROSS_HEADERS ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${RICOCHET_CROSS_HEADERS})
foreach(library IN ITEMS CLI fmt nlohmann)
    file(CREATE_LINK /usr/include/${library} ${RICOCHET_CROSS_HEADERS}/${library} SYMBOLIC)
endforeach()

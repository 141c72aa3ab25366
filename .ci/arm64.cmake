# SPDX-License-Identifier: GPL-3.0-or-later
# Toolchain for 64-bit Arm on a machine of another kind, of Debian's cross compiler and qemu-user: the engine and the
# match manager, without tests. Headers of libraries are the same on every processor, but the folder that they stand in
# also holds the C library's, which are not: so links to them alone are made, and arm64/ says where they are.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64 -L /usr/aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH /usr/aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

list(APPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR}/arm64)
set(RICOCHET_CROSS_HEADERS ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${RICOCHET_CROSS_HEADERS})
foreach(library IN ITEMS CLI fmt nlohmann)
    file(CREATE_LINK /usr/include/${library} ${RICOCHET_CROSS_HEADERS}/${library} SYMBOLIC)
endforeach()

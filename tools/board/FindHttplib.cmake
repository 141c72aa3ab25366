# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the target httplib::httplib if cpp-httplib is installed in any of its forms. Debian splits it into a header
# and a library, whose build flags are in a pkg-config file and have to be repeated by its users; upstream installs
# a CMake package or only the header.
include(CheckCXXSourceCompiles)

find_path(HTTPLIB_INCLUDE_DIR httplib.h)
find_library(HTTPLIB_LIBRARY cpp-httplib)
mark_as_advanced(HTTPLIB_INCLUDE_DIR HTTPLIB_LIBRARY)
if(NOT HTTPLIB_INCLUDE_DIR)
    find_package(httplib CONFIG QUIET GLOBAL)
    return()
endif()

set(httplib_definitions "")
if(HTTPLIB_LIBRARY)
    get_filename_component(httplib_folder ${HTTPLIB_LIBRARY} DIRECTORY)
    set(httplib_definitions -DCPPHTTPLIB_OPENSSL_SUPPORT -DCPPHTTPLIB_ZLIB_SUPPORT -DCPPHTTPLIB_BROTLI_SUPPORT)
    if(EXISTS ${httplib_folder}/pkgconfig/cpp-httplib.pc)
        file(STRINGS ${httplib_folder}/pkgconfig/cpp-httplib.pc httplib_flags REGEX "^Cflags:")
        string(REGEX MATCHALL "-DCPPHTTPLIB_[A-Z_]+" httplib_definitions "${httplib_flags}")
    endif()
endif()

set(CMAKE_REQUIRED_INCLUDES ${HTTPLIB_INCLUDE_DIR})
set(CMAKE_REQUIRED_DEFINITIONS ${httplib_definitions})
set(CMAKE_REQUIRED_LIBRARIES Threads::Threads)
if(HTTPLIB_LIBRARY)
    list(PREPEND CMAKE_REQUIRED_LIBRARIES ${HTTPLIB_LIBRARY})
endif()
check_cxx_source_compiles("#include <httplib.h>\nint main() { return httplib::Server().is_valid() ? 0 : 1; }"
    RICOCHET_HTTPLIB_WORKS)
unset(CMAKE_REQUIRED_INCLUDES)
unset(CMAKE_REQUIRED_DEFINITIONS)
unset(CMAKE_REQUIRED_LIBRARIES)

if(RICOCHET_HTTPLIB_WORKS)
    add_library(httplib::httplib INTERFACE IMPORTED GLOBAL)
    # As a system header, so that its warnings are not reported.
    target_include_directories(httplib::httplib SYSTEM INTERFACE ${HTTPLIB_INCLUDE_DIR})
    target_compile_options(httplib::httplib INTERFACE ${httplib_definitions})
    target_link_libraries(httplib::httplib INTERFACE Threads::Threads)
    if(HTTPLIB_LIBRARY)
        target_link_libraries(httplib::httplib INTERFACE ${HTTPLIB_LIBRARY})
    endif()
else()
    # Not cached: it may be installed before the next configuration.
    unset(RICOCHET_HTTPLIB_WORKS CACHE)
endif()

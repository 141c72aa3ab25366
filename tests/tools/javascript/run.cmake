# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the tests of SUBJECT of the JavaScript package by node; says "skipped" where node is missing, or a package that is as new as
# its sources.
cmake_minimum_required(VERSION 3.25)

get_filename_component(root ${CMAKE_CURRENT_LIST_DIR}/../../.. ABSOLUTE)
set(bundle ${root}/build/wasm/npm/ricochet-chess/index.js)
set(how "tools/test --all builds it")

find_program(NODE node)
if(NOT NODE)
    message("skipped: node is missing (Debian's nodejs)")
    return()
endif()
if(NOT EXISTS ${bundle})
    message("skipped: the package of npm is not built; ${how}")
    return()
endif()
file(GLOB_RECURSE sources ${root}/movegen/*.cpp ${root}/movegen/*.hpp ${root}/tools/pgn/*.cpp ${root}/tools/pgn/*.hpp
    ${root}/tools/javascript/*)
foreach(source IN LISTS sources)
    if(${source} IS_NEWER_THAN ${bundle} AND NOT source MATCHES "\\.(md|d\\.ts|in)$|CMakeLists.txt$")
        message("skipped: ${source} is newer than the package of npm; ${how}")
        return()
    endif()
endforeach()
set(room ${CMAKE_CURRENT_LIST_DIR})
if(SUBJECT STREQUAL "conformance")
    set(room ${root}/tests/conformance)
endif()
execute_process(COMMAND ${NODE} --test ${room}/${SUBJECT}_test.mjs COMMAND_ERROR_IS_FATAL ANY)

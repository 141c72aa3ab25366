# SPDX-License-Identifier: GPL-3.0-or-later
# Profile-guided optimisation: builds the engine once more with counters, in a folder `profile` of the build, lets it
# search and count moves, and gives what was counted to the compiler of this build. What such a run does not come by is
# compiled as ever. The run does the same work each time, and with it the compiler.
include(ExternalProject)

set(profile_folder ${PROJECT_BINARY_DIR}/profile)
set(profile_trained ${profile_folder}/build/ricochet)
# The work that is optimised for: searches of both games, and perft, which has loops of its own.
set(profile_training
    COMMAND ${profile_trained} bench
    COMMAND ${profile_trained} perft 5
    COMMAND ${profile_trained} perft 4 --no-bulk
    COMMAND ${profile_trained} perft 4 --variant tiledsquares)

if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    string(REGEX MATCH "^[0-9]+" clang_version ${CMAKE_CXX_COMPILER_VERSION})
    get_filename_component(compiler_path ${CMAKE_CXX_COMPILER} REALPATH)
    get_filename_component(compiler_folder ${compiler_path} DIRECTORY)
    find_program(RICOCHET_PROFDATA NAMES llvm-profdata llvm-profdata-${clang_version} HINTS ${compiler_folder})
    if(NOT RICOCHET_PROFDATA)
        message(FATAL_ERROR "RICOCHET_PGO with clang++ needs llvm-profdata: it comes with Debian's package llvm")
    endif()
    set(profile_generate "-fprofile-instr-generate=${profile_folder}/data/%p.profraw")
    set(profile_use -fprofile-instr-use=${profile_folder}/data/all.profdata -Wno-profile-instr-out-of-date
        -Wno-profile-instr-unprofiled)
    file(WRITE ${profile_folder}/merge.cmake "
        file(GLOB counted ${profile_folder}/data/*.profraw)
        execute_process(COMMAND ${RICOCHET_PROFDATA} merge -o ${profile_folder}/data/all.profdata \${counted}
            COMMAND_ERROR_IS_FATAL ANY)")
    list(APPEND profile_training COMMAND ${CMAKE_COMMAND} -P ${profile_folder}/merge.cmake)
else()
    # The prefix is left out of the names of the files of counters, so that both builds mean the same ones.
    set(profile_generate "-fprofile-generate=${profile_folder}/data -fprofile-prefix-path=${profile_folder}/build")
    # Which function runs first depends on threads: without an order by that, what is made twice is the same.
    set(profile_use -fprofile-use=${profile_folder}/data -fprofile-prefix-path=${PROJECT_BINARY_DIR}
        -fprofile-partial-training -fno-profile-reorder-functions -Wno-missing-profile)
    # What the system says of its memory, and how often a thread waits, differ in each run too. In a unity build there
    # are no files of their own.
    file(WRITE ${profile_folder}/forget.cmake "
        file(GLOB counted ${profile_folder}/data/*available_memory.cpp.gcda ${profile_folder}/data/*job_thread.cpp.gcda)
        if(counted)
            file(REMOVE \${counted})
        endif()")
    list(APPEND profile_training COMMAND ${CMAKE_COMMAND} -P ${profile_folder}/forget.cmake)
endif()

ExternalProject_Add(profile
    SOURCE_DIR ${PROJECT_SOURCE_DIR}
    PREFIX ${profile_folder}
    BINARY_DIR ${profile_folder}/build
    CMAKE_ARGS
        -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}
        -DCMAKE_BUILD_TYPE=${CMAKE_BUILD_TYPE}
        "-DCMAKE_CXX_FLAGS=${CMAKE_CXX_FLAGS} ${profile_generate}"
        "-DCMAKE_CXX_FLAGS_RELEASE=${CMAKE_CXX_FLAGS_RELEASE}"
        -DRICOCHET_NATIVE=${RICOCHET_NATIVE}
        -DRICOCHET_INTRINSICS=${RICOCHET_INTRINSICS}
        -DRICOCHET_LEVEL=${RICOCHET_LEVEL}
        -DRICOCHET_TUNE=${RICOCHET_TUNE}
        -DRICOCHET_UNITY=${RICOCHET_UNITY}
        -DBUILD_TESTING=OFF
    BUILD_COMMAND ${CMAKE_COMMAND} --build <BINARY_DIR> --target ricochet
    BUILD_ALWAYS ON
    # Counters of another state of the sources would be added to.
    INSTALL_COMMAND ${CMAKE_COMMAND} -E rm -rf ${profile_folder}/data
    COMMAND ${CMAKE_COMMAND} -E make_directory ${profile_folder}/data
    ${profile_training}
    BUILD_BYPRODUCTS ${profile_trained}
    USES_TERMINAL_BUILD ON)

# What the programs print has times in it, other ones in each run: only what searches and counts goes by the profile.
function(use_profile)
    foreach(target ricochet_movegen ricochet_tables ricochet_search ricochet_bench)
        target_compile_options(${target} PRIVATE ${profile_use})
    endforeach()
    # Everything stands on this floor, and is compiled after what it depends on.
    add_dependencies(ricochet_movegen profile)
endfunction()
cmake_language(DEFER CALL use_profile)

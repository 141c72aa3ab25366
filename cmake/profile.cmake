# SPDX-License-Identifier: GPL-3.0-or-later
# Profile-guided optimisation. Each core library has two more copies: `_counted`, instrumented, for an engine that runs the
# training, and `_profiled`, optimised by the resulting profile. Programs link the latter; the plain libraries are those
# installed for C++ programs. The training does the same work each time, so that builds are reproducible.
set(profile_folder ${PROJECT_BINARY_DIR}/profile)
set(profile_data ${profile_folder}/data)
set(profile_core movegen tables book search bench engine main)

if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    string(REGEX MATCH "^[0-9]+" clang_version ${CMAKE_CXX_COMPILER_VERSION})
    get_filename_component(compiler_path ${CMAKE_CXX_COMPILER} REALPATH)
    get_filename_component(compiler_folder ${compiler_path} DIRECTORY)
    find_program(RICOCHET_PROFDATA NAMES llvm-profdata llvm-profdata-${clang_version} HINTS ${compiler_folder})
    if(NOT RICOCHET_PROFDATA)
        message(FATAL_ERROR "RICOCHET_PGO with clang++ needs llvm-profdata: it comes with Debian's package llvm")
    endif()
    set(profile_generate "-fprofile-instr-generate=${profile_data}/%p.profraw")
    set(profile_use -fprofile-instr-use=${profile_data}/all.profdata -Wno-profile-instr-out-of-date
        -Wno-profile-instr-unprofiled)
    file(WRITE ${profile_folder}/finish.cmake "
        file(GLOB counted ${profile_data}/*.profraw)
        execute_process(COMMAND ${RICOCHET_PROFDATA} merge -o ${profile_data}/all.profdata \${counted}
            COMMAND_ERROR_IS_FATAL ANY)")
else()
    # GCC finds the counters of a function that only its file knows by the name of the auxiliary files, by default that of the object,
    # which differs between the copies; so they are named after the source.
    string(REPLACE "<FLAGS>" "<FLAGS> -dumpbase <SOURCE>" CMAKE_CXX_COMPILE_OBJECT "${CMAKE_CXX_COMPILE_OBJECT}")
    set(profile_generate -fprofile-generate=${profile_data})
    # The order of first calls depends on threads; reordering functions by it would make builds differ.
    set(profile_use -fprofile-use=${profile_data} -fprofile-partial-training
        -fno-profile-reorder-functions -Wno-missing-profile)
    # Removes the counters that differ in each run: available memory, and waiting threads.
    file(WRITE ${profile_folder}/finish.cmake "
        file(GLOB_RECURSE counted ${profile_data}/memory.cpp.gcda ${profile_data}/threads.cpp.gcda)
        file(REMOVE \${counted})")
endif()

# Replaces core libraries by their copies in a list of libraries to link.
function(name_copies variable copy)
    list(JOIN profile_core "|" core)
    list(TRANSFORM ${variable} REPLACE "^ricochet(::|_)(${core})$" "ricochet_\\2_${copy}")
    set(${variable} "${${variable}}" PARENT_SCOPE)
endfunction()

# Adds both copies of core libraries, which must be fully defined by now.
function(copy_for_profile)
    foreach(library IN LISTS ARGN)
        get_target_property(type ${library} TYPE)
        string(REPLACE _LIBRARY "" type ${type})
        get_target_property(sources ${library} SOURCES)
        get_target_property(dependencies ${library} MANUALLY_ADDED_DEPENDENCIES)
        foreach(copy IN ITEMS counted profiled)
            set(target ${library}_${copy})
            add_library(${target} ${type} EXCLUDE_FROM_ALL ${sources})
            foreach(property IN ITEMS INCLUDE_DIRECTORIES INTERFACE_INCLUDE_DIRECTORIES COMPILE_DEFINITIONS COMPILE_OPTIONS)
                get_target_property(value ${library} ${property})
                if(value)
                    set_target_properties(${target} PROPERTIES ${property} "${value}")
                endif()
            endforeach()
            foreach(property IN ITEMS LINK_LIBRARIES INTERFACE_LINK_LIBRARIES)
                get_target_property(libraries ${library} ${property})
                if(libraries)
                    name_copies(libraries ${copy})
                    set_target_properties(${target} PROPERTIES ${property} "${libraries}")
                endif()
            endforeach()
            if(dependencies)
                add_dependencies(${target} ${dependencies})
            endif()
        endforeach()
        target_compile_options(${library}_counted PRIVATE ${profile_generate})
        target_compile_options(${library}_profiled PRIVATE ${profile_use})
        add_dependencies(${library}_profiled profile)
    endforeach()
endfunction()

# The training: searches of both games, and perft, which has loops of its own.
function(add_training)
    add_executable(ricochet_counted EXCLUDE_FROM_ALL)
    set_target_properties(ricochet_counted PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${profile_folder})
    target_link_libraries(ricochet_counted PRIVATE ricochet_main_counted)
    target_link_options(ricochet_counted PRIVATE ${profile_generate})
    add_custom_command(
        OUTPUT ${profile_folder}/trained
        COMMAND ${CMAKE_COMMAND} -E rm -rf ${profile_data}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${profile_data}
        COMMAND ricochet_counted bench
        COMMAND ricochet_counted perft 5
        COMMAND ricochet_counted perft 4 --no-bulk
        COMMAND ricochet_counted perft 4 --variant tiledsquares
        COMMAND ${CMAKE_COMMAND} -P ${profile_folder}/finish.cmake
        COMMAND ${CMAKE_COMMAND} -E touch ${profile_folder}/trained
        DEPENDS ricochet_counted
        COMMENT "Counting what bench and perft do"
        VERBATIM
    )
    add_custom_target(profile DEPENDS ${profile_folder}/trained)
endfunction()

# Links the targets of a folder and its subfolders with the optimised copies.
function(link_profiled folder)
    get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
    list(JOIN profile_core "|" core)
    list(FILTER targets EXCLUDE REGEX "^ricochet_(${core})(_counted|_profiled)?$|^ricochet_counted$")
    foreach(target IN LISTS targets)
        foreach(property IN ITEMS LINK_LIBRARIES INTERFACE_LINK_LIBRARIES)
            get_target_property(libraries ${target} ${property})
            if(libraries)
                name_copies(libraries profiled)
                set_target_properties(${target} PROPERTIES ${property} "${libraries}")
            endif()
        endforeach()
    endforeach()
    get_property(below DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
    foreach(subfolder IN LISTS below)
        link_profiled(${subfolder})
    endforeach()
endfunction()

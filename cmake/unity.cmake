# SPDX-License-Identifier: GPL-3.0-or-later
# Compiles the files of a folder together, at most `unity_files` at a time, and in the core those of all its rooms: most of
# a file's time goes into the headers that its neighbours include too. For builds that start soon or look for faults at run
# time; a check file by file, with every warning, must stand beside them.
set(unity_files 14)
set(unity_core "ricochet_(movegen|tables|search|book|bench|engine)(_counted|_profiled)?")

# What counts, searches and learns keeps its optimisation. The rest waits for people, files and engines, and is compiled
# sooner with less: as RICOCHET_UNITY_REST says where it is set, with none under a sanitizer, which trebles the time of -O1.
set(unity_optimised "ricochet_(movegen|tables|search|train)(_counted|_profiled)?|tests_reference")
set(unity_rest ${RICOCHET_UNITY_REST})
if(NOT unity_rest)
    string(APPEND unity_optimised "|ricochet_(analyse|book|data|datagen|explore|table_making)")
    if(CMAKE_BUILD_TYPE STREQUAL "Release")
        set(unity_rest -O1)
    endif()
endif()

function(unite_sources target)
    get_target_property(type ${target} TYPE)
    if(NOT type MATCHES "^(STATIC_LIBRARY|EXECUTABLE)$")
        return()
    endif()
    get_target_property(sources ${target} SOURCES)
    get_target_property(folder ${target} SOURCE_DIR)
    foreach(source IN LISTS sources)
        get_filename_component(room "${source}" DIRECTORY)
        if(target MATCHES "^(${unity_core})$")
            set(room all)
        endif()
        string(MAKE_C_IDENTIFIER "${room}" group)
        list(APPEND files_of_${group} "${source}")
        list(LENGTH files_of_${group} number)
        math(EXPR part "(${number} - 1) / ${unity_files}")
        get_filename_component(path "${source}" ABSOLUTE BASE_DIR "${folder}")
        set_source_files_properties("${path}" TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${group}_${part})
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    get_target_property(options ${target} COMPILE_OPTIONS)
    if(NOT target MATCHES "^(${unity_optimised})$" AND NOT options MATCHES "-O")
        target_compile_options(${target} PRIVATE ${unity_rest})
    endif()
    # A local name of one file may be a global name of another. And what a united file includes is a header to GCC, where it
    # warns of types without linkage.
    target_compile_options(${target} PRIVATE -Wno-shadow $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endfunction()

function(unite_folder folder)
    get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
    foreach(target IN LISTS targets)
        unite_sources(${target})
    endforeach()
    get_property(below DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
    foreach(subfolder IN LISTS below)
        unite_folder(${subfolder})
    endforeach()
endfunction()

unite_folder(${PROJECT_SOURCE_DIR})

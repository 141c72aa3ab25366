# SPDX-License-Identifier: GPL-3.0-or-later
# Included by mutants.py (as CMAKE_PROJECT_ricochet_INCLUDE): builds each file of tests as a separate program, so that those
# most likely to detect a change are compiled and run first. test_programs.txt lists floor, file and program.

function(split_tests floor)
    get_target_property(sources ${floor}_tests SOURCES)
    get_target_property(folder ${floor}_tests SOURCE_DIR)
    get_target_property(libraries ${floor}_tests LINK_LIBRARIES)
    list(TRANSFORM sources PREPEND ${folder}/)
    set(tests ${sources})
    list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
    list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
    if(sources)
        add_library(${floor}_tests_support OBJECT ${sources})
        target_link_libraries(${floor}_tests_support PUBLIC ${libraries})
        list(PREPEND libraries ${floor}_tests_support)
    endif()
    foreach(test IN LISTS tests)
        file(RELATIVE_PATH place ${PROJECT_SOURCE_DIR}/tests ${test})
        string(MAKE_C_IDENTIFIER ${place} name)
        add_executable(${floor}_tests-${name} ${test})
        target_link_libraries(${floor}_tests-${name} PRIVATE ${libraries})
        file(APPEND ${PROJECT_BINARY_DIR}/test_programs.txt "${floor} tests/${place} ${floor}_tests-${name}\n")
    endforeach()
endfunction()

function(split_all_tests)
    file(WRITE ${PROJECT_BINARY_DIR}/test_programs.txt "")
    foreach(floor IN ITEMS movegen search engine tools match analyse board explore tables datagen puzzles train)
        split_tests(${floor})
    endforeach()
    # Tests spend their time in these; for all others, optimizing would take longer than it saves.
    foreach(library IN ITEMS ricochet_movegen ricochet_tables ricochet_search)
        target_compile_options(${library} PRIVATE -O2)
    endforeach()
endfunction()

cmake_language(DEFER CALL split_all_tests)

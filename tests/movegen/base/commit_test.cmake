# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -D FOLDER=DIR -P commit_test.cmake: what movegen/base/commit.cmake takes for the commit of a source tree. DIR is
# emptied first. Prints SKIPPED without git.
find_program(GIT git)
if(NOT GIT)
    message("SKIPPED: git is missing")
    return()
endif()
set(script ${CMAKE_CURRENT_LIST_DIR}/../../../movegen/base)

# The tests may run in a hook, for which git's own variables are set.
foreach(variable IN ITEMS GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE)
    unset(ENV{${variable}})
endforeach()
set(ENV{GIT_CEILING_DIRECTORIES} ${FOLDER})
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER}/tree/inner)
configure_file(${script}/commit.cmake ${FOLDER}/commit.cmake COPYONLY)
configure_file(${script}/commit.txt ${FOLDER}/commit.txt COPYONLY)

function(git)
    execute_process(COMMAND ${GIT} -C ${FOLDER}/tree -c user.name=a -c user.email=a@b ${ARGN}
        OUTPUT_VARIABLE said OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    set(said "${said}" PARENT_SCOPE)
endfunction()

function(expect source commit)
    execute_process(COMMAND ${CMAKE_COMMAND} -D SOURCE=${source} -D OUTPUT=${FOLDER}/commit.hpp -P ${FOLDER}/commit.cmake
        COMMAND_ERROR_IS_FATAL ANY)
    file(READ ${FOLDER}/commit.hpp text)
    string(FIND "${text}" "#define RICOCHET_COMMIT \"${commit}\"\n" place)
    if(place EQUAL -1)
        message(FATAL_ERROR "not ${commit}, but ${text}")
    endif()
endfunction()

expect(${FOLDER}/tree "no commit")
git(init --quiet)
file(WRITE ${FOLDER}/tree/inner/file "text")
expect(${FOLDER}/tree "no commit")
git(add .)
git(commit --quiet --message one)
git(rev-parse HEAD)
string(SUBSTRING ${said} 0 10 commit)
expect(${FOLDER}/tree ${commit})
expect(${FOLDER}/tree/inner "no commit")

# What is the same is not written again, or all programs would be linked anew.
expect(${FOLDER}/tree ${commit})
file(TIMESTAMP ${FOLDER}/commit.hpp before "%s")
execute_process(COMMAND ${CMAKE_COMMAND} -E sleep 1.1)
expect(${FOLDER}/tree ${commit})
file(TIMESTAMP ${FOLDER}/commit.hpp after "%s")
if(NOT before EQUAL after)
    message(FATAL_ERROR "the header was written again although nothing has changed")
endif()
execute_process(COMMAND ${CMAKE_COMMAND} -E touch ${FOLDER}/tree/untracked)
expect(${FOLDER}/tree ${commit})

file(WRITE ${FOLDER}/tree/inner/file "other text")
expect(${FOLDER}/tree ${commit}-modified)

# An archive of git has the commit written into the file.
string(REPEAT a 40 archived)
file(WRITE ${FOLDER}/commit.txt "${archived}\n")
expect(${FOLDER}/tree/inner "aaaaaaaaaa")

# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -D SOURCE=FOLDER -D OUTPUT=FILE -P commit.cmake: writes a header that defines RICOCHET_COMMIT, the commit of the
# source tree in FOLDER. The file is only written if its text changes, so that nothing is rebuilt in vain.
set(commit "")
find_program(GIT git)
if(GIT)
    # A tarball unpacked somewhere inside another project's repository is not at that repository's root.
    execute_process(COMMAND ${GIT} -C ${SOURCE} rev-parse --show-prefix HEAD
        OUTPUT_VARIABLE said ERROR_QUIET RESULT_VARIABLE failed)
    if(NOT failed AND said MATCHES "^\n([0-9a-f]+)\n$")
        string(SUBSTRING ${CMAKE_MATCH_1} 0 10 commit)
        execute_process(COMMAND ${GIT} -C ${SOURCE} --no-optional-locks status --porcelain --untracked-files=no
            OUTPUT_VARIABLE changes ERROR_QUIET)
        if(changes)
            string(APPEND commit "-modified")
        endif()
    endif()
endif()
if(NOT commit)
    # `git archive` writes the commit into this file (.gitattributes).
    file(READ ${CMAKE_CURRENT_LIST_DIR}/commit.txt archived)
    if(archived MATCHES "^[0-9a-f]+")
        string(SUBSTRING ${CMAKE_MATCH_0} 0 10 commit)
    else()
        set(commit "no commit")
    endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#pragma once\n#define RICOCHET_COMMIT \"${commit}\"\n")

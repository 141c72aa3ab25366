# SPDX-License-Identifier: GPL-3.0-or-later
# What tests of the package for other programs share. SOURCE is the tree, BUILD its build folder, COMPILER what compiled it,
# and `folder` a folder of the test's own.

# Runs a command that has to end well, and keeps what it prints in `output`.
function(run)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE errors)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${ARGN}: ${status}\n${output}\n${errors}")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()

# The same of one that has to fail, and keeps what it says on stderr.
function(refuse)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE ignored ERROR_VARIABLE output)
    if(status EQUAL 0)
        message(FATAL_ERROR "${ARGN}: ended well")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()

function(expect text)
    string(FIND "${output}" "${text}" place)
    if(place EQUAL -1)
        message(FATAL_ERROR "expected: ${text}\n${output}")
    endif()
endfunction()

# Installs what programs of C++ need, without these paths, and builds an example of the tree against it as a stranger's
# tree: nothing of it lies beside the sources of Ricochet. The program is `${folder}/build/example`.
function(build_installed_example example)
    file(REMOVE_RECURSE ${folder})
    run(${CMAKE_COMMAND} --install ${BUILD} --component development --prefix ${folder}/installed)
    foreach(unwanted IN LISTS ARGN)
        if(EXISTS ${folder}/installed/${unwanted})
            message(FATAL_ERROR "${unwanted} was installed with the component development")
        endif()
    endforeach()
    file(COPY ${SOURCE}/${example}/ DESTINATION ${folder}/source)
    run(${CMAKE_COMMAND} -S ${folder}/source -B ${folder}/build -D CMAKE_CXX_COMPILER=${COMPILER}
        -D CMAKE_PREFIX_PATH=${folder}/installed)
    run(${CMAKE_COMMAND} --build ${folder}/build)
endfunction()

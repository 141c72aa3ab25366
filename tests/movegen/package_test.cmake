# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the rules from the build folder BUILD, builds movegen/example of the tree SOURCE by COMPILER against what was
# installed, and plays with it.
cmake_minimum_required(VERSION 3.25)

set(folder ${BUILD}/test-output/package)
file(REMOVE_RECURSE ${folder})

function(run)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE errors)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${ARGN}: ${status}\n${output}\n${errors}")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()

function(expect text)
    string(FIND "${output}" "${text}" place)
    if(place EQUAL -1)
        message(FATAL_ERROR "expected: ${text}\n${output}")
    endif()
endfunction()

run(${CMAKE_COMMAND} --install ${BUILD} --component development --prefix ${folder}/installed)
foreach(unwanted IN ITEMS bin share include/ricochet/movegen/example)
    if(EXISTS ${folder}/installed/${unwanted})
        message(FATAL_ERROR "${unwanted} was installed with the component development")
    endif()
endforeach()

# As a stranger's tree: nothing of it lies beside the sources of Ricochet.
file(COPY ${SOURCE}/movegen/example/ DESTINATION ${folder}/source)
run(${CMAKE_COMMAND} -S ${folder}/source -B ${folder}/build -D CMAKE_CXX_COMPILER=${COMPILER}
    -D CMAKE_PREFIX_PATH=${folder}/installed)
run(${CMAKE_COMMAND} --build ${folder}/build)

run(${folder}/build/example)
expect("outcome: none\nperft 3: 30722\n")
run(${folder}/build/example tiledsquares $-f3 %-d5 Nf3)
expect("rnbqkbnr/pppppppp/8/3%4/8/5N2/PPPPPPPP/RNBQKB$R b KQkq - 3 2")
execute_process(COMMAND ${folder}/build/example tensor Ne5 RESULT_VARIABLE status ERROR_VARIABLE output)
if(status EQUAL 0)
    message(FATAL_ERROR "an illegal move was played")
endif()
expect("Ne5")

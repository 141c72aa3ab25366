# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the C++ package from the build folder BUILD, builds tools/packaging/cpp of the tree SOURCE with COMPILER against it,
# as a separate project, and runs the programs. TABLES is the program that makes tablebases.
cmake_minimum_required(VERSION 3.25)

# Runs a command that must succeed, and stores its stdout in `output`.
function(run)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE errors)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${ARGN}: ${status}\n${output}\n${errors}")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()

# Runs a command that must fail, and stores its stderr in `output`.
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

set(folder ${BUILD}/test-output/package)
file(REMOVE_RECURSE ${folder})
run(${CMAKE_COMMAND} --install ${BUILD} --component development --prefix ${folder}/installed)
foreach(unwanted IN ITEMS bin share include/ricochet/search/core)
    if(EXISTS ${folder}/installed/${unwanted})
        message(FATAL_ERROR "${unwanted} was installed with the component development")
    endif()
endforeach()
file(COPY ${SOURCE}/tools/packaging/cpp/ DESTINATION ${folder}/source)
run(${CMAKE_COMMAND} -S ${folder}/source -B ${folder}/build -D CMAKE_CXX_COMPILER=${COMPILER}
    -D CMAKE_PREFIX_PATH=${folder}/installed)
run(${CMAKE_COMMAND} --build ${folder}/build)

run(${folder}/build/game)
expect("outcome: none\nperft 3: 30722\n")
run(${folder}/build/game tiledsquares $-f3 %-d5 Nf3)
expect("\nrnbqkbnr/pppppppp/8/3%4/8/5N2/PPPPPPPP/RNBQKB$R b KQkq - 3 2")
refuse(${folder}/build/game tensor Ne5)
expect("Ne5")

set(tables ${folder}/tables)
run(${TABLES} make --folder ${tables} --threads 1 KQK)
run(${folder}/build/tables ${tables} "k9/10/1K8/10/10/10/10/9Q w - - 0 1")
expect("position: win, 1 plies to mate\n")
expect("Qj8#: win, 1 plies to mate\n")
run(${folder}/build/tables ${tables} "10/10/4k5/10/10/10/1Q8/K9 w - - 99 80")
expect("position: cursed win, ")
refuse(${folder}/build/tables ${tables} "k9/10/1K8/10/10/10/10/9R w - - 0 1")
expect("there is no tablebase for this position")
refuse(${folder}/build/tables ${folder}/nowhere "k9/10/1K8/10/10/10/10/9Q w - - 0 1")
expect("cannot read the folder")

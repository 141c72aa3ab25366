# SPDX-License-Identifier: GPL-3.0-or-later
# Cross toolchain for WebAssembly, with Debian's emscripten: builds the engine in one thread for node, and the programs of the
# board as one file. Needs vectors of 128 bits and WebAssembly's own exceptions.
include(/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake)
set(CMAKE_CROSSCOMPILING_EMULATOR node ${CMAKE_CURRENT_LIST_DIR}/run_wasm.cjs)
set(CMAKE_CXX_FLAGS_INIT "-msimd128 -fwasm-exceptions -Wno-shorten-64-to-32")
set(CMAKE_ASM_COMPILER emcc)
# Emscripten's tools are scripts for Debian's node, which finds Debian's modules; another node needs the path.
set(CMAKE_CXX_LINKER_LAUNCHER ${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs)
# A hash table that does not fit is refused, as on other platforms.
set(CMAKE_EXE_LINKER_FLAGS_INIT
    "-fwasm-exceptions -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=2GB -sABORTING_MALLOC=0 -sINITIAL_MEMORY=32MB -sTOTAL_STACK=8MB")

include(${CMAKE_CURRENT_LIST_DIR}/cross_headers.cmake)

# Link options of a program for a page's worker: a function that makes it, without `main`. Node is needed to pack and test it.
set(RICOCHET_WORKER_OPTIONS -sMODULARIZE=1 -sEXPORT_NAME=ricochetProgram -sENVIRONMENT=worker,node --no-entry
    -sEXPORTED_RUNTIME_METHODS=UTF8ToString,stringToUTF8,lengthBytesUTF8 -sEXPORTED_FUNCTIONS=_malloc,_free
    -sNODEJS_CATCH_EXIT=0 -sNODEJS_CATCH_REJECTION=0)

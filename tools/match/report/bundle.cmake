# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -D ENTRY=FILE.js -D OUTPUT=FILE.js -P bundle.cmake
# Writes a module and all that it imports as one script: browsers load no modules into a page that is opened from disk.
# Each module becomes a function that returns its exports. Imports have to be `import { a, b } from './c.js'`, exports
# declarations, and no two modules may have the same file name.
cmake_minimum_required(VERSION 3.25)

function(add_module path)
    get_filename_component(name "${path}" NAME)
    get_filename_component(folder "${path}" DIRECTORY)
    get_property(known GLOBAL PROPERTY known)
    if(name IN_LIST known)
        return()
    endif()
    set_property(GLOBAL APPEND PROPERTY known "${name}")
    file(READ "${path}" text)
    string(REGEX MATCHALL "import {[^}]*} from '[^']*'" imports "${text}")
    foreach(import IN LISTS imports)
        string(REGEX REPLACE ".* from '([^']*)'" "\\1" target "${import}")
        get_filename_component(target "${target}" ABSOLUTE BASE_DIR "${folder}")
        add_module("${target}")
    endforeach()
    string(REGEX REPLACE "import {([^}]*)} from '([^']*/)?([^/']*)'" "const {\\1} = modules['\\3']" text "${text}")
    string(REGEX MATCHALL "\nexport (async )?(function|class|const|let) [A-Za-z0-9_$]+" exports "${text}")
    list(TRANSFORM exports REPLACE ".* " "")
    list(JOIN exports ", " exports)
    string(REGEX REPLACE "\nexport (async |function|class|const|let)" "\n\\1" text "${text}")
    if(text MATCHES "\n(import|export) [^\n]*")
        message(FATAL_ERROR "${path}: cannot bundle this line:${CMAKE_MATCH_0}")
    endif()
    set_property(GLOBAL APPEND_STRING PROPERTY bundle
        "modules['${name}'] = (() => {\n${text}return { ${exports} };\n})();\n")
endfunction()

add_module("${ENTRY}")
get_property(bundle GLOBAL PROPERTY bundle)
file(WRITE "${OUTPUT}" "'use strict';\n(() => {\nconst modules = {};\n${bundle}})();\n")

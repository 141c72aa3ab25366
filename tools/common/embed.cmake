# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -D OUTPUT=FILE.cpp -D HEADER=FILE.hpp -D NAMESPACE=NAME -D FOLDER=FOLDER -D NAMES=a,b [-D DIGEST=FUNCTION] -P embed.cmake
# Writes a C++ file that holds the named files byte for byte, and the function `embedded_file` that finds them by their
# names, as HEADER declares it. Names are paths that count from the folder; a file that lies elsewhere is named by its
# whole path and found by its last part. FUNCTION returns a digest of all names and contents.
string(REPLACE "," ";" names "${NAMES}")
set(arrays "")
set(cases "")
set(number 0)
set(all "")
foreach(path IN LISTS names)
    set(name "${path}")
    if(IS_ABSOLUTE "${path}")
        get_filename_component(name "${path}" NAME)
    endif()
    get_filename_component(path "${path}" ABSOLUTE BASE_DIR "${FOLDER}")
    file(READ "${path}" bytes HEX)
    file(SHA256 "${path}" digest)
    string(APPEND all "${digest} ${name}\n")
    string(REPEAT "[0-9a-f]" 32 line)
    string(REGEX REPLACE "(${line})" "\\1\n    " bytes "${bytes}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
    # A zero at the end, so that an empty file is an array too.
    string(APPEND arrays "constexpr char file_${number}[] = {\n    ${bytes}'\\0'};\n\n")
    string(APPEND cases "    if (name == \"${name}\") {\n        return std::string_view(file_${number}, sizeof(file_${number}) - 1);\n    }\n")
    math(EXPR number "${number} + 1")
endforeach()
set(digest_function "")
if(DIGEST)
    string(SHA256 digest "${all}")
    string(SUBSTRING "${digest}" 0 16 digest)
    set(digest_function "\nstd::string_view ${DIGEST}() {\n    return \"${digest}\";\n}\n")
endif()
file(WRITE "${OUTPUT}" "// Made by embed.cmake; do not edit.
#include \"${HEADER}\"

namespace ${NAMESPACE} {

namespace {

${arrays}}  // namespace

std::optional<std::string_view> embedded_file(std::string_view name) {
${cases}    return std::nullopt;
}
${digest_function}
}  // namespace ${NAMESPACE}
")

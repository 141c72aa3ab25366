# SPDX-License-Identifier: GPL-3.0-or-later
# Embeds files in libraries, byte for byte. Assembled rather than compiled, so that link-time optimisation does not touch
# them.
set(embed_template ${CMAKE_CURRENT_LIST_DIR}/embed.S.in)
enable_language(ASM)

# embed_in(TARGET NAME [SYMBOL FILE]...): embeds each file between the names SYMBOL_begin and SYMBOL_end, all in the object
# NAME.
function(embed_in target name)
    file(READ ${embed_template} template)
    set(text "")
    set(files "")
    while(ARGN)
        list(POP_FRONT ARGN symbol file)
        set(include "")
        if(NOT file STREQUAL "none")
            set(include ".incbin \"${file}\"")
            list(APPEND files ${file})
        endif()
        string(CONFIGURE "${template}" part @ONLY)
        string(APPEND text "${part}")
    endwhile()
    set(assembly ${CMAKE_CURRENT_BINARY_DIR}/${name}.S)
    file(CONFIGURE OUTPUT ${assembly} CONTENT "${text}" @ONLY)
    set_source_files_properties(${assembly} PROPERTIES OBJECT_DEPENDS "${files}")
    target_sources(${target} PRIVATE ${assembly})
endfunction()

# embed(TARGET SYMBOL FILE): embeds a file between the names SYMBOL_begin and SYMBOL_end; nothing between them if FILE is
# empty.
function(embed target symbol file)
    if(NOT file)
        set(file none)
    endif()
    embed_in(${target} ${symbol} ${symbol} ${file})
endfunction()

# embed_files(TARGET NAMESPACE [NAME FILE]...): embeds files by name, listed by the function `NAMESPACE::embedded_files`
# (tools/common/embedded_file.hpp).
function(embed_files target namespace)
    set(symbols "")
    set(declarations "")
    set(rows "")
    set(number 0)
    while(ARGN)
        list(POP_FRONT ARGN name file)
        set(symbol ${target}_file_${number})
        list(APPEND symbols ${symbol} ${file})
        string(APPEND declarations "extern const char ${symbol}_begin[];\nextern const char ${symbol}_end[];\n")
        string(APPEND rows "        {\"${name}\", {${symbol}_begin, static_cast<std::size_t>(${symbol}_end - ${symbol}_begin)}},\n")
        math(EXPR number "${number} + 1")
    endwhile()
    embed_in(${target} ${target}_files ${symbols})
    set(source ${CMAKE_CURRENT_BINARY_DIR}/${target}_files.cpp)
    file(CONFIGURE OUTPUT ${source} @ONLY CONTENT "// Made by cmake/embed.cmake; do not edit.
#include <array>
#include <cstddef>

#include \"tools/common/embedded_file.hpp\"

extern \"C\" {
${declarations}}

namespace ${namespace} {

std::span<const ricochet::tools::EmbeddedFile> embedded_files() {
    static const std::array<ricochet::tools::EmbeddedFile, ${number}> files = {{
${rows}    }};
    return files;
}

}  // namespace ${namespace}
")
    # A unity file's name contains the build folder, which would show in the linked program.
    set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    target_sources(${target} PRIVATE ${source})
endfunction()

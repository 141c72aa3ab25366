# SPDX-License-Identifier: GPL-3.0-or-later
# embed(TARGET SYMBOL FILE): FILE in a library, byte for byte, between the names SYMBOL_begin and SYMBOL_end; nothing between them
# where FILE is empty. Assembled, not compiled, so that link time optimisation leaves it alone.
set(embed_template ${CMAKE_CURRENT_LIST_DIR}/embed.S.in)
enable_language(ASM)
function(embed target symbol file)
    set(include "")
    if(file)
        set(include ".incbin \"${file}\"")
    endif()
    set(assembly ${CMAKE_CURRENT_BINARY_DIR}/${symbol}.S)
    configure_file(${embed_template} ${assembly} @ONLY)
    set_source_files_properties(${assembly} PROPERTIES OBJECT_DEPENDS "${file}")
    target_sources(${target} PRIVATE ${assembly})
endfunction()

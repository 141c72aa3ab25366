# SPDX-License-Identifier: GPL-3.0-or-later
# For fish, installed under the name of each program: subcommands and options are what --help prints; other words are files.
function __ricochet_words
    set -l words (commandline --tokenize --cut-at-cursor --current-process)
    $words[1] (string match --invert -- '-*' $words[2]) --help 2>/dev/null |
        string replace --regex --filter '^  (?:-\w,)?(--[\w-]+|[a-z]+)[^ ]* (?:.*  )? *(.*)' '$1\t$2'
end
complete --command (path basename (status filename) | string replace .fish '') --arguments '(__ricochet_words)'

# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# For bash, installed under the name of each program: subcommands, options and their values are what --help prints; other words
# are files.

_ricochet() {
    local help kind words
    COMPREPLY=()
    local -a command=("$1")
    ((COMP_CWORD < 2)) || [[ ${COMP_WORDS[1]} == -* ]] || command+=("${COMP_WORDS[1]}")
    help=$("${command[@]}" --help </dev/null 2>/dev/null)
    words=$(sed -nE 's/^  (-[^ ]*|[a-z]+) .*/\1/p' <<<"$help" | tr , '\n')
    if [[ $3 == --* ]]; then
        # The value of the option before: INT:INT in [1 - 99], or ENUM:{one,two}.
        kind=$(sed -nE "s/^  (.*,)?$3 (.*)/\2/p" <<<"$help")
        case $kind in
            INT* | UINT* | FLOAT* | NUMBER*) return ;;
            ENUM:\{*) kind=${kind#*\{} words=${kind%%\}*} words=${words//,/ } ;;
        esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$2")
}
complete -o default -F _ricochet "${BASH_SOURCE[0]##*/}"

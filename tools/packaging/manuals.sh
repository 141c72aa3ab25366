#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# manuals.sh FOLDER VERSION EMULATOR PROGRAM...: writes the manual pages of programs and of their subcommands into FOLDER, by
# help2man. EMULATOR is the command that runs the programs, or empty. What --help does not print is in manuals/PAGE.h2m.
set -euo pipefail

here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
folder=$1
version=$2
emulator=$3
shift 3

# page NAME COMMAND: writes NAME.1 from a command's --help.
page() {
    local help
    help=$(eval "$2 --help")
    help2man --no-info --source="Ricochet $version" --manual=Ricochet --version-string="$version" --name="$(sed -E '1!d; s/([a-z])[.;:] .*/\1/' <<<"$help")" \
        --include="$folder/see-also.h2m" --opt-include="$here/manuals/$1.h2m" --output="$folder/$1.1" "$2"
    # help2man treats a subcommand as an argument, but man needs one name for a page.
    sed -i -E "s/^\\.TH [^ ]+/.TH ${1^^}/; /^\\.SH NAME/{n;s/^.* \\\\- /$1 \\\\- /}" "$folder/$1.1"
}

rm -rf "$folder"
mkdir -p "$folder"
{
    printf '[SEE ALSO]\n'
    printf '.BR %s (1),\n' "${@##*/}" | LC_ALL=C sort
    printf 'and, in /usr/share/doc, the rules of the games and the protocol.\n'
} >"$folder/see-also.h2m"
for program; do
    command="$emulator $(printf %q "$program")"
    page "${program##*/}" "$command"
    for subcommand in $(eval "$command --help" | sed -nE '/^Subcommands:/,$s/^  ([a-z]+) .*/\1/p'); do
        page "${program##*/}-$subcommand" "$command $subcommand"
    done
done

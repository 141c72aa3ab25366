#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# tools/packaging/release_notes.sh VERSION: prints the section of a version in CHANGELOG.md, which must have its date.
set -euo pipefail
changes=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../../CHANGELOG.md
notes=$(awk -v title="## $1 (" '
    /^## / { mine = index($0, title) == 1 && $0 ~ /\([0-9]+-[0-9]+-[0-9]+\)$/; next }
    mine' "$changes")
[[ -n $notes ]] || { echo "release_notes.sh: CHANGELOG.md has no section '## $1 (DAY)'" >&2; exit 1; }
printf '%s\n' "$notes"

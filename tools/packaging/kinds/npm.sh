# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2154  # sourced by tools/release
# The rules for JavaScript, as a package of npm

# try_npm_package FILE: installs it into an empty folder and counts moves with it, by import and by require.
try_npm_package() {
    local elsewhere said
    local count='new Board().perft(3) + new Board(null, "tiledsquares").perft(3)'
    elsewhere=$(mktemp -d)
    said=$(
        cd "$elsewhere" || exit
        npm install --offline --ignore-scripts --no-audit --no-fund --silent "$1" >&2 || exit
        node --input-type=module --eval "import { Board } from 'ricochet-chess'; console.log($count)"
        node --eval "const { Board } = require('ricochet-chess'); console.log($count)"
    )
    rm -rf "$elsewhere"
    say "npm: counted ${said//$'\n'/ and }"
    [[ $said == $'63334\n63334' ]] || die "npm: the package counts ${said:-nothing}, and not 63334 twice"
}

make_package() {
    local file
    need npm npm
    build_wasm ricochet_javascript_package
    npm pack --silent --pack-destination "$output" "$work/wasm/npm/ricochet-chess" >&2
    file=$output/ricochet-chess-$version.tgz
    [[ -s $file ]] || die "npm: npm pack has not written $(basename "$file")"
    try_npm_package "$file"
}

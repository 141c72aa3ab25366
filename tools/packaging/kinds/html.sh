# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2154  # sourced by tools/release
# The board with its engine as one file, for a browser without a server

# try_board_file FILE: checks the bench total of its engine, and plays in a browser that opens it from the disk.
try_board_file() {
    local place
    expect_bench "html" node "$root/tools/packaging/run_board_file.mjs" "$1"
    need chromium chromium
    need chromedriver chromium-driver
    /usr/bin/python3 -c 'import selenium' 2>/dev/null || install_packages python3-selenium
    place=$work/board-file
    mkdir -p "$place"
    (
        cd "$root/tests/tools/board/page" || exit
        RICOCHET_BOARD_FILE=$1 /usr/bin/python3 -B run.py places "$place" >&2
    ) || die "html: the page does not do what it should, in Chromium"
}

make_package() {
    build_wasm ricochet-worker ricochet-rules
    node "$root/tools/board/html/pack.mjs" "$work/wasm" "$output/ricochet.html" >&2
    try_board_file "$output/ricochet.html"
}

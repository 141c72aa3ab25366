# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2154  # sourced by tools/release
# Windows on x86-64: the engine and the match manager, without tablebases

# try_programs FOLDER: counts and plays by wine, in a folder outside the tree.
try_programs() {
    local elsewhere said
    elsewhere=$(mktemp -d)
    (
        cd "$elsewhere" || exit
        export WINEPREFIX=$elsewhere/wine WINEDEBUG=-all DISPLAY=''
        expect_bench "Windows" "$wine" "$1/ricochet.exe"
        said=$(printf 'uci\nsetoption name Debug Log File value log.txt\nposition startpos\ngo depth 6\nquit\n' | "$wine" "$1/ricochet.exe")
        [[ $said == *uciok* && $said =~ bestmove\ [a-j][1-8] && -s log.txt ]] || die "Windows: the engine does not play"
        "${wine%/*}/wineserver" --kill || true
    )
    rm -rf "$elsewhere"
    python3 -B "$root/tests/tools/match/windows_run.py" "$wine" "$1" >&2 ||
        die "Windows: ricochet-match does not do what it should"
}

make_package() {
    local name=ricochet-$version-windows-x86-64 wine=/usr/lib/wine/wine64 stage program
    need x86_64-w64-mingw32-g++-posix g++-mingw-w64-x86-64-posix
    [[ -x $wine ]] || install_packages wine64
    configure_and_build windows "-DCMAKE_TOOLCHAIN_FILE=$root/cmake/windows.cmake" -- ricochet ricochet-match
    stage=$work/stage/$name
    rm -rf "$stage"
    mkdir -p "$stage"
    for program in ricochet ricochet-match; do
        x86_64-w64-mingw32-strip -o "$stage/$program.exe" "$work/windows/$program.exe"
    done
    cp "$root/tools/README.md" "$stage/MATCHES.md"
    cp "$root/engine/PROTOCOL.md" "$root/movegen/RULES.md" "$root/movegen/RULES-TILED.md" "$stage"
    cp "$root/LICENSE" "$stage/LICENSE.txt"
    write_notices "$name.zip" "$stage/NOTICES.txt"
    try_programs "$stage"
    zip_folder "$stage" "$output/$name.zip"
}

# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2154  # sourced by tools/release
# Linux on 64-bit Arm: static programs

# Downloads Debian's zstd for arm64 into $work/zstd, with package lists of its own, so that the machine's stay unchanged.
fetch_zstd() {
    local place=$work/zstd
    local -a options=(-qq -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o "Dir::State::lists=$place/lists"
        -o "Dir::Cache=$place/cache" -o APT::Sandbox::User=root)
    rm -rf "$place"
    mkdir -p "$place"/{lists,cache/archives}/partial
    (cd "$place" && apt-get "${options[@]}" update && apt-get "${options[@]}" download libzstd-dev) >&2 ||
        die "arm64: Debian's libzstd-dev for arm64 cannot be had"
    dpkg-deb --extract "$place"/libzstd-dev_*_arm64.deb "$place"
}

# try_programs FOLDER: counts, makes tablebases and plays a match in an emulator, in a folder outside this tree.
try_programs() {
    local bin=$1/bin elsewhere
    elsewhere=$(mktemp -d)
    (
        cd "$elsewhere" || exit
        expect_bench "arm64" env -i "$emulator" "$bin/ricochet"
        try_tables "arm64" env -i "$emulator" "$bin/ricochet-tables" "$bin/ricochet"
        "$emulator" "$bin/ricochet-match" -engine "cmd=$emulator" "arg=$bin/ricochet" name=a \
            -engine "cmd=$emulator" "arg=$bin/ricochet" name=b -each nodes=200 \
            -rounds 1 -openings format=random plies=6 -journal match.jsonl -pgnout match.pgn >&2
        "$emulator" "$bin/ricochet-match" report --audit match.jsonl >/dev/null
        "$emulator" "$bin/ricochet-analyse" match.pgn --nodes 500 --json review.json --pgn review.pgn >&2
    )
    rm -rf "$elsewhere"
}

make_package() {
    local name=ricochet-$version-linux-arm64 emulator
    need aarch64-linux-gnu-g++ g++-aarch64-linux-gnu
    need qemu-aarch64 qemu-user
    emulator=$(command -v qemu-aarch64)
    fetch_zstd
    configure_and_build arm64 "-DCMAKE_TOOLCHAIN_FILE=$root/cmake/arm64.cmake" -DRICOCHET_STATIC=ON \
        "-DRICOCHET_ZSTD_INCLUDE=$work/zstd/usr/include" \
        "-DRICOCHET_ZSTD_LIBRARY=$work/zstd/usr/lib/aarch64-linux-gnu/libzstd.a" -- "${static_targets[@]}"
    rm -rf "${work:?}/stage/$name"
    install_into arm64 "$work/stage/$name"
    write_notices "$name.tar.xz" "$work/stage/$name/share/doc/ricochet/NOTICES.txt"
    try_programs "$work/stage/$name"
    pack_folder "$work/stage/$name" "$output/$name.tar.xz"
}

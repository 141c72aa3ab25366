# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2154  # sourced by tools/release
# Linux on x86-64: static programs, the engine for three instruction levels in one file

levels=(x86-64 x86-64-v2 x86-64-v3)

# Builds the engine for each level, and sets `parts` to the files.
build_parts() {
    local level
    parts=()
    for level in "${levels[@]}"; do
        build_by_profile "$level" "-DRICOCHET_LEVEL=$level" -- ricochet-part
        parts+=("$work/$level/ricochet-part.o")
    done
}

# try_programs FOLDER: plays, counts and compares with the programs in a folder outside this tree.
try_programs() {
    local bin=$1/bin level elsewhere
    elsewhere=$(mktemp -d)
    (
        cd "$elsewhere" || exit
        for level in "${levels[@]}"; do
            expect_bench "Linux, $level" env -i "RICOCHET_LEVEL=$level" "$bin/ricochet"
            try_tables "Linux, $level" env -i "RICOCHET_LEVEL=$level" "$bin/ricochet-tables" "$bin/ricochet"
        done
        need qemu-x86_64 qemu-user
        # A processor of 2006, and one with AVX2: the emulator rejects instructions that they lack.
        expect_same_play "Linux, on a Core 2" 5 "$bin/ricochet" qemu-x86_64 -cpu core2duo "$bin/ricochet"
        expect_same_play "Linux, on a Haswell" 5 "$bin/ricochet" qemu-x86_64 -cpu Haswell "$bin/ricochet"
        # Without /proc, /dev, libraries or any other file.
        mkdir root
        cp "$bin/ricochet" root
        if chroot root /ricochet --version >/dev/null 2>&1; then
            expect_same_play "Linux, in a bare chroot" 5 "$bin/ricochet" chroot root /ricochet
        else
            say "no right to chroot here: not tried in a bare folder"
        fi
        "$bin/ricochet-match" -engine "cmd=$bin/ricochet" name=a -engine "cmd=$bin/ricochet" name=b -each nodes=200 \
            -rounds 1 -openings format=random plies=6 -journal match.jsonl -pgnout match.pgn >&2
        "$bin/ricochet-match" report --audit match.jsonl >/dev/null
        "$bin/ricochet-analyse" match.pgn --nodes 500 --json review.json --pgn review.pgn >&2
        "$bin/ricochet-explore" make --positions 5 --nodes 100 --out tree.epd >&2
        "$bin/ricochet-explore" compile tree.epd openings.book >&2
        "$bin/ricochet-explore" show "$bin/../share/ricochet/tensor.book" >&2
    )
    rm -rf "$elsewhere"
}

make_package() {
    local name=ricochet-$version-linux-x86-64
    build_parts
    configure_and_build static -DRICOCHET_STATIC=ON "-DRICOCHET_PARTS=$(IFS=";"; printf "%s" "${parts[*]}")" -- "${static_targets[@]}"
    rm -rf "${work:?}/stage/$name"
    install_into static "$work/stage/$name"
    write_notices "$name.tar.xz" "$work/stage/$name/share/doc/ricochet/NOTICES.txt"
    try_programs "$work/stage/$name"
    pack_folder "$work/stage/$name" "$output/$name.tar.xz"
}

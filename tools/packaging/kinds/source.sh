# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2154  # sourced by tools/release
# The source code of the commit

make_package() {
    local name=ricochet-$version-source elsewhere
    git rev-parse --quiet --verify HEAD >/dev/null || die "source: the tree is not a Git clone"
    git archive --prefix="$name/" HEAD | xz -9e --threads=1 >"$output/$name.tar.xz"
    elsewhere=$(mktemp -d)
    tar --extract --directory "$elsewhere" --file "$output/$name.tar.xz"
    # The commit is complete, and CMake can configure it without git.
    cmake -S "$elsewhere/$name" -B "$elsewhere/build" -G Ninja -DBUILD_TESTING=OFF >&2 || die "source: CMake does not configure it"
    rm -rf "$elsewhere"
}

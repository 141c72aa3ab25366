# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2154  # sourced by tools/release
# A package for Debian and Ubuntu on x86-64, with the board in the browser

# links_of FILE: prints the files that a document links, without external links and the lab's documents, which are not
# installed.
links_of() {
    grep -oE '\]\([^)#:]+' "$1" | cut -c 3- | grep -v '^tools/lab/' | sort --unique
}

# complete PACKAGE-NAME FOLDER: adds the files that Debian's policy requires to an unpacked package.
complete() {
    local documents=$2/usr/share/doc/ricochet-chess
    write_notices "$1" "$documents/copyright"
    {
        printf 'ricochet-chess (%s) unstable; urgency=medium\n\n  * CHANGELOG.md lists the changes.\n\n' "$version"
        printf ' -- %s  %s\n' "$(sed -n 's/^Maintainer: //p' "$2/DEBIAN/control")" "$(date --rfc-email --date="@$SOURCE_DATE_EPOCH")"
    } | gzip -9n >"$documents/changelog.gz"
    gzip -9n "$2"/usr/share/man/man1/*.1
    (cd "$2" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum >DEBIAN/md5sums)
}

# try_programs PACKAGE: unpacks it and runs its programs, with this machine's libraries.
try_programs() {
    local elsewhere bin program file
    elsewhere=$(mktemp -d)
    dpkg-deb --extract "$1" "$elsewhere"
    bin=$elsewhere/usr/bin
    (
        cd "$elsewhere" || exit
        expect_bench "deb" env -i "$bin/ricochet"
        for program in ricochet-{analyse,board,match,explore,tables}; do
            "$bin/$program" --version >&2
            [[ -s usr/share/man/man1/$program.1.gz ]] || die "deb: $program has no manual page"
        done
        try_tables "deb" env -i "$bin/ricochet-tables" "$bin/ricochet"
        cd usr/share/doc/ricochet-chess || exit
        for file in copyright README.md movegen/RULES-TILED.md tools/analyse/README.md $(links_of README.md); do
            [[ -s $file ]] || die "deb: $file is missing, which README.md links"
        done
    )
    rm -rf "$elsewhere"
}

make_package() {
    local -a made
    local unpacked=$work/deb-package/unpacked
    need dpkg-shlibdeps dpkg-dev
    build_by_profile deb -DCMAKE_INSTALL_PREFIX=/usr -DRICOCHET_ZSH_FOLDER=share/zsh/vendor-completions \
        -DCMAKE_INSTALL_DOCDIR=share/doc/ricochet-chess -- "${static_targets[@]}" ricochet-board
    rm -rf "$work/deb-package"
    (cd "$work/deb" && cpack -G DEB -B "$work/deb-package" >&2)
    made=("$work"/deb-package/*.deb)
    # Packed again, since CPack stores the times of this build.
    dpkg-deb --raw-extract "${made[0]}" "$unpacked"
    complete "$(basename "${made[0]}")" "$unpacked"
    find "$unpacked" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
    dpkg-deb --root-owner-group --threads-max=1 -Zxz --build "$unpacked" "$output/$(basename "${made[0]}")" >&2
    try_programs "$output/$(basename "${made[0]}")"
    need lintian lintian
    lintian --fail-on error,warning "$output/$(basename "${made[0]}")" >&2 || die "deb: lintian has findings"
}

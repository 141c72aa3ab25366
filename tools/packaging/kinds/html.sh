# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2154  # sourced by tools/release
# The board with its engine as one file, for a browser without a server

make_package() {
    "$root/tools/board/html/make" "$output/ricochet.html"
}

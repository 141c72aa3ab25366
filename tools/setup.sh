# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# What tools/run, tools/play, tools/test and .ci/run share: packages and builds. Sourced, not run.
# Everything here writes to stderr and leaves stdin alone.

# The board in the browser needs two packages more; scripts that build it say yes.
with_board=${with_board:-no}
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)

say() { printf '%s: %s\n' "$0" "$*" >&2; }
die() {
    say "$@"
    exit 1
}
have() { command -v "$1" >/dev/null; }

compiler() {
    local candidate
    for candidate in ${CXX:+"$CXX"} c++ g++ clang++; do
        if have "$candidate"; then
            printf '%s' "$candidate"
            return
        fi
    done
    return 1
}

# Is there a header of this name? Asked of the compiler, so that libraries that no package brought count too.
has_header() {
    local cxx
    cxx=$(compiler) && "$cxx" -E -x c++ - <<<"#include <$1>" >/dev/null 2>&1
}

# What the build needs and seems to be missing, one a line, by Debian's names of the packages.
missing_packages() {
    have cmake || echo cmake
    have ninja || echo ninja-build
    compiler >/dev/null || echo g++
    # CMake looks further than the compiler where it is told to.
    [[ -n ${CMAKE_PREFIX_PATH:-} ]] && return
    has_header fmt/core.h || echo libfmt-dev
    has_header CLI/CLI.hpp || echo libcli11-dev
    has_header zstd.h || echo libzstd-dev
    has_header nlohmann/json.hpp || echo nlohmann-json3-dev
    [[ $with_board == no ]] || has_header httplib.h || echo libcpp-httplib-dev
    [[ $with_board == no ]] || has_header qrencode.h || echo libqrencode-dev
    has_header catch2/catch_all.hpp || has_header catch2/catch.hpp || echo catch2
}

# What the wasm preset needs beside that.
missing_wasm_packages() {
    have em++ || echo emscripten
    have node || echo nodejs
}

# Installs packages, or says what the user should install and gives up.
install_packages() {
    local -a as_root=(env)
    have apt-get || die "missing: $*; there is no apt-get here, install these (Debian's names) by hand"
    if ((EUID != 0)); then
        { have sudo && sudo -n true 2>/dev/null; } || die "missing: $*; install with: sudo apt-get install $*"
        as_root=(sudo -n env)
    fi
    as_root+=(DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300)
    say "installing $*"
    # A stale list is no reason to stop: the install tells whether it was good enough.
    "${as_root[@]}" update </dev/null >&2 || say "apt-get update failed; trying with the old package lists"
    "${as_root[@]}" install --yes --no-install-recommends "$@" </dev/null >&2 || die "could not install: $*"
}

ensure_build_packages() {
    local -a missing
    local version
    mapfile -t missing < <(missing_packages)
    ((${#missing[@]} == 0)) || install_packages "${missing[@]}"
    version=$(cmake --version | sed -n 's/^cmake version //p')
    [[ $(printf '%s\n' 3.25 "$version" | sort -V | head -n 1) == 3.25 ]] ||
        die "CMake 3.25 or newer is needed and this is $version; see https://cmake.org/download"
}

# Was the preset in this folder configured for all that is wanted?
is_configured() {
    [[ $1/build.ninja -nt $root/tools/setup.sh ]] && have cmake && have ninja || return 1
    [[ $with_board == no ]] || grep -q ricochet-board "$1/build.ninja"
}

# build_preset PRESET [TARGET...]: sets up what is missing and brings build/PRESET up to date.
build_preset() {
    local preset=$1 folder=$root/build/$1 target
    local -a targets=()
    shift
    for target in "$@"; do
        targets+=(--target "$target")
    done
    mkdir -p "$folder"
    (
        # Two programs started at once by one GUI must not build over each other.
        ! have flock || flock 9
        # Once set up, ninja sees to the rest; this file may have learnt of a new package, though.
        if ! is_configured "$folder"; then
            ensure_build_packages
            cmake --preset "$preset" -S "$root" ||
                die "cmake could not configure the preset $preset; its words are above"
        fi
        cmake --build "$folder" "${targets[@]}" || die "the build of the preset $preset failed; see above"
    ) 9>"$folder/.lock" </dev/null >&2
}

# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# Packages and builds for the scripts in tools/ and for .ci/run, which source this file.
# Everything here writes to stderr and leaves stdin alone.

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
# The parts that the script builds, which decide the packages: engine, tools, match, board, tests, wasm.
parts=(engine)
# CMake definitions besides the preset's, each as NAME:TYPE=VALUE.
definitions=()

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

# packages_without HEADERS=PACKAGE...: prints the packages whose headers the compiler does not find. HEADERS are
# alternatives, separated by commas. It uses the compiler so that libraries installed without a package count.
packages_without() {
    local cxx pair headers
    if ! cxx=$(compiler); then
        printf '%s\n' "${@#*=}"
        return
    fi
    for pair in "$@"; do
        headers=${pair%%=*}
        printf '#if !(__has_include(<%s>))\n@%s\n#endif\n' "${headers//,/>) || __has_include(<}" "${pair#*=}"
    done | "$cxx" -E -P -x c++ - 2>/dev/null | sed -n 's/^@//p'
}

# Packages that each part needs and that seem to be missing, one per line, by Debian's names.
missing_for_engine() {
    have cmake || echo cmake
    have ninja || echo ninja-build
    compiler >/dev/null || echo g++
    # CMake searches further than the compiler if CMAKE_PREFIX_PATH is set.
    [[ -n ${CMAKE_PREFIX_PATH:-} ]] || packages_without fmt/core.h=libfmt-dev CLI/CLI.hpp=libcli11-dev zstd.h=libzstd-dev
}
missing_for_tools() {
    [[ -n ${CMAKE_PREFIX_PATH:-} ]] || packages_without nlohmann/json.hpp=nlohmann-json3-dev
}
missing_for_match() {
    have esbuild || echo esbuild
}
missing_for_board() {
    [[ -n ${CMAKE_PREFIX_PATH:-} ]] || packages_without httplib.h=libcpp-httplib-dev
}
missing_for_tests() {
    [[ -n ${CMAKE_PREFIX_PATH:-} ]] || packages_without catch2/catch_all.hpp,catch2/catch.hpp=catch2
    [[ -e /usr/include/pybind11/pybind11.h ]] || echo pybind11-dev
    compgen -G '/usr/include/python3*/Python.h' >/dev/null || echo python3-dev
    have chromium || echo chromium
    have chromedriver || echo chromium-driver
    /usr/bin/python3 -c 'import selenium' 2>/dev/null || echo python3-selenium
    # Debian installs games outside root's PATH.
    PATH=$PATH:/usr/games have xboard || echo xboard
    have Xvfb || echo xvfb
    have xdotool || echo xdotool
    have node || echo nodejs
    have ip || echo iproute2
    have help2man || echo help2man
    have mandoc || echo mandoc
}
missing_for_wasm() {
    have em++ || echo emscripten
    have esbuild || echo esbuild
    have node || echo nodejs
}

# Runs apt-get as root without questions. If it fails, its last error is printed.
apt_get() {
    local log status=0
    local -a as_root=()
    ((EUID == 0)) || as_root=(sudo -n)
    log=$(mktemp)
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 "$@" </dev/null >"$log" 2>&1 || status=$?
    ((status == 0)) || grep -E '^E: ' "$log" | tail -n 1
    rm -f "$log"
    return "$status"
}

# Installs packages; dies with the command to type if it is not allowed to.
install_packages() {
    local error
    have apt-get || die "missing: $*; there is no apt-get here: install these (Debian's names) by hand"
    ((EUID == 0)) || { have sudo && sudo -n true 2>/dev/null; } || die "missing: $*; install with: sudo apt-get install $*"
    say "installing $*"
    # An installation that was killed is finished first.
    ! compgen -G '/var/lib/dpkg/updates/*' >/dev/null || $( ((EUID == 0)) || echo sudo -n) dpkg --configure -a </dev/null >&2
    # Old package lists may still be good enough.
    apt_get update >/dev/null || true
    error=$(apt_get install --yes --no-install-recommends "$@") || die "could not install $*: ${error:-apt-get failed}"
}

ensure_packages() {
    local part version
    local -a missing=()
    for part in "${parts[@]}"; do
        mapfile -t -O "${#missing[@]}" missing < <("missing_for_$part")
    done
    ((${#missing[@]} == 0)) || install_packages "${missing[@]}"
    # Without it the board's page loads its modules one by one.
    [[ " ${parts[*]} " != *" board "* ]] || have esbuild || apt_get install --yes --no-install-recommends esbuild >/dev/null ||
        say "going on without esbuild"
    version=$(cmake --version | sed -n 's/^cmake version //p')
    [[ $(printf '%s\n' 3.25 "$version" | sort -V | head -n 1) == 3.25 ]] ||
        die "CMake $version is too old: 3.25 or newer is needed, see https://cmake.org/download"
}

# is_configured FOLDER TARGET...: whether a build folder is up to date with this file and the definitions, and can build the
# targets.
is_configured() {
    local folder=$1 target definition
    shift
    [[ $folder/build.ninja -nt $root/tools/setup.sh ]] && have cmake && have ninja || return 1
    for definition in "${definitions[@]}"; do
        grep -qxF -- "$definition" "$folder/CMakeCache.txt" || return 1
    done
    for target in "$@"; do
        [[ $(ninja -C "$folder" -t query "$target" 2>/dev/null) == *$'\n  input: '* ]] || return 1
    done
}

# build_preset PRESET TARGET...: installs the packages of `parts` and builds the targets in build/PRESET.
build_preset() {
    local preset=$1 folder=$root/build/$1 target
    local -a targets=()
    shift
    for target in "$@"; do
        targets+=(--target "$target")
    done
    { mkdir -p "$folder" && [[ -w $folder ]]; } 2>/dev/null || die "cannot write to $folder, which the build needs"
    (
        # Two programs started at once by one GUI must not build over each other.
        ! have flock || flock --nonblock 9 || { say "waiting for another build in $folder" && flock 9; }
        if ! is_configured "$folder" "$@"; then
            ensure_packages
            cmake --preset "$preset" -S "$root" "${definitions[@]/#/-D}" || die "cmake could not configure the preset $preset: see its messages above"
            is_configured "$folder" "$@" || die "the preset $preset cannot build $*: see the messages of cmake above"
        fi
        cmake --build "$folder" "${targets[@]}" || die "the build of the preset $preset failed: see above"
    ) 9>"$folder/.lock" </dev/null >&2
}

# build_quick TARGET...: builds the preset `quick` and, the first time, prints how to build the fastest engine.
build_quick() {
    local first=no
    [[ -x $root/build/quick/ricochet ]] || first=yes
    build_preset quick "$@"
    [[ $first == no ]] ||
        say "built the quick way; the fastest engine: cmake --preset pgo && cmake --build --preset pgo --target ricochet"
}

# npm_modules NAME PACKAGE@VERSION...: installs packages of npm in build/NAME, if they are not there yet.
npm_modules() {
    local folder=$root/build/$1 package
    shift
    have npm || install_packages npm
    for package in "$@"; do
        if [[ ! -d $folder/node_modules/${package%@*} ]]; then
            npm install --prefix "$folder" --no-save --ignore-scripts --no-audit --no-fund --silent "$@" </dev/null >&2 ||
                die "npm could not install $*"
            return
        fi
    done
}

# bench_total COMMAND...: prints the total of nodes of a command's search bench.
bench_total() {
    "$@" 2>&1 | sed -nE 's/^([0-9]+) nodes [0-9]+ nps$/\1/p'
}

# Prints the bench total in the last commit that changed play; nothing without git.
written_total() {
    # Reads everything: git fails if its reader exits early.
    { git -C "$root" log --format=%B 2>/dev/null || true; } | awk '/^Bench: [0-9]+$/ && !found++ { print $2 }'
}

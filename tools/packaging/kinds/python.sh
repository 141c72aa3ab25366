# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2154  # sourced by tools/release
# The package for Debian's Python on x86-64, as a wheel

# try_wheel FILE: installs it into a virtual environment in an empty folder, tests its rules, and plays.
try_wheel() {
    local elsewhere said
    elsewhere=$(mktemp -d)
    said=$(
        cd "$elsewhere" || exit
        "$python" -m venv venv >&2 && venv/bin/pip install --quiet --no-index --disable-pip-version-check "$1" >&2 || exit
        # Only libraries that manylinux allows or the wheel contains.
        ! ldd venv/lib/python3*/site-packages/ricochet/_core.*.so |
            grep -vE 'linux-vdso|ld-linux|lib(c|m|gcc_s|stdc\+\+|pthread|dl|rt)\.so|/site-packages/ricochet/' >&2 || exit
        for file in LICENSE METADATA; do
            [[ -s $(echo venv/lib/python3*/site-packages/ricochet-*.dist-info/"$file") ]] || exit
        done
        [[ -s $(echo venv/lib/python3*/site-packages/ricochet/NOTICES.txt) ]] || exit
        venv/bin/python "$root/tests/conformance/conformance_test.py" >&2 || exit
        venv/bin/python - <<'END'
import ricochet

board = ricochet.Board()
print(board.perft(4), ricochet.Board(variant="tiledsquares").perft(3))
engine = ricochet.Engine(hash=16)
board.push(engine.play(board, depth=6).move)
print(ricochet.__version__, board.fen().split()[1], board._repr_svg_()[:4])
END
    ) || die "python: the package does not work"
    rm -rf "$elsewhere"
    say "python: counted and played: ${said//$'\n'/, }"
}

make_package() {
    local python=/usr/bin/python3 pip_options=(--quiet --disable-pip-version-check)
    local -a missing=() settings
    [[ -x $python ]] || missing+=(python3)
    "$python" -c 'import ensurepip' 2>/dev/null || missing+=(python3-venv)
    "$python" -c 'import pip' 2>/dev/null || missing+=(python3-pip)
    "$python" -c 'import setuptools, wheel' 2>/dev/null || missing+=(python3-setuptools python3-wheel)
    [[ -e /usr/include/pybind11/pybind11.h ]] || missing+=(pybind11-dev)
    compgen -G '/usr/include/python3*/Python.h' >/dev/null || missing+=(python3-dev)
    ((${#missing[@]} == 0)) || install_packages "${missing[@]}"
    # Self-contained except for the C library, of this machine's version or newer. Debian's static zstd cannot be linked
    # into a shared library, so the wheel contains the shared one.
    export RICOCHET_PIP_PLATFORM RICOCHET_PIP_NOTICES=$work/NOTICES.txt
    RICOCHET_PIP_PLATFORM=manylinux_$(getconf GNU_LIBC_VERSION | sed 's/^glibc //; s/\./_/')_x86_64
    write_notices "ricochet-$version.whl" "$RICOCHET_PIP_NOTICES"
    settings=(-DRICOCHET_NATIVE=OFF -DRICOCHET_UNITY=OFF "${optimisation[@]}" "-DCMAKE_MODULE_PATH=$root/tools/packaging/static"
        "-DCMAKE_MODULE_LINKER_FLAGS=-static-libstdc++ -static-libgcc -s" "-DCMAKE_BUILD_RPATH=\$ORIGIN"
        "-DCMAKE_CXX_FLAGS=-ffile-prefix-map=$root/= -ffile-prefix-map=$work/python/=build/")
    rm -rf "$work/wheel"
    CMAKE_ARGS=$(printf '%q ' "${settings[@]}") RICOCHET_PIP_BUILD=$work/python "$python" -m pip wheel "${pip_options[@]}" \
        --no-index --no-build-isolation --no-deps --wheel-dir "$work/wheel" "$root/tools/python" >&2
    cp "$work"/wheel/ricochet-"$version"-*.whl "$output"
    try_wheel "$output"/ricochet-"$version"-*.whl
}

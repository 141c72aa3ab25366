// SPDX-License-Identifier: GPL-3.0-or-later
// The start of an engine that is built for several instruction levels (CMakeLists.txt): runs the best of the
// complete programs in it for the processor. Needs no file, no /proc and no other process.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

using Main = int (*)(int, char**);
using Initializer = void (*)(int, char**, char**);

}  // namespace

// The whole engine of a level, and its initialisers: the linker defines the begin and end of their section.
#define RICOCHET_DECLARE_LEVEL(level)                                             \
    extern "C" int ricochet_main_##level(int argc, char** argv);                  \
    extern "C" __attribute__((weak)) Initializer __start_ricochet_init_##level[]; \
    extern "C" __attribute__((weak)) Initializer __stop_ricochet_init_##level[];

RICOCHET_DECLARE_LEVEL(x86_64_v3)
RICOCHET_DECLARE_LEVEL(x86_64_v2)
RICOCHET_DECLARE_LEVEL(x86_64)

namespace {

struct Level {
    std::string_view name;
    bool is_supported;
    Main main;
    Initializer* first;
    Initializer* last;
};

/// AMD processors before Zen 3 have PEXT, which the engine uses, only in slow microcode: there the level below
/// is faster.
bool has_slow_pext() {
    return __builtin_cpu_is("bdver4") || __builtin_cpu_is("znver1") || __builtin_cpu_is("znver2");
}

/// Runs a level's program as if it were the only one.
int run(const Level& level, int argc, char** argv, char** environment) {
    for (Initializer* initializer = level.first; initializer != level.last; ++initializer) {
        (*initializer)(argc, argv, environment);
    }
    return level.main(argc, argv);
}

}  // namespace

int main(int argc, char** argv, char** environment) {
    __builtin_cpu_init();
#define RICOCHET_LEVEL(name, level)                                                                    \
    Level {                                                                                            \
        name, __builtin_cpu_supports(name) != 0, ricochet_main_##level, __start_ricochet_init_##level, \
            __stop_ricochet_init_##level                                                               \
    }
    const std::array levels = {RICOCHET_LEVEL("x86-64-v3", x86_64_v3), RICOCHET_LEVEL("x86-64-v2", x86_64_v2),
                               RICOCHET_LEVEL("x86-64", x86_64)};
    // To compare levels on one machine.
    if (const char* const wish = std::getenv("RICOCHET_LEVEL")) {
        for (const Level& level : levels) {
            if (level.name == wish && level.is_supported) {
                return run(level, argc, argv, environment);
            }
        }
        std::fprintf(
            stderr,
            "ricochet: RICOCHET_LEVEL is '%s', not x86-64-v3, x86-64-v2 or x86-64, or this processor cannot "
            "run it\n",
            wish);
        return 2;
    }
    for (const Level& level : levels) {
        if (level.is_supported && !(level.name == "x86-64-v3" && has_slow_pext())) {
            return run(level, argc, argv, environment);
        }
    }
    return run(levels.back(), argc, argv, environment);
}

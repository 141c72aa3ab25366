// SPDX-License-Identifier: GPL-3.0-or-later
// ricochet_fuzz TARGET [LIBFUZZER-ARGS...]: searches for inputs that break a target.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "tests/fuzz/fuzz.hpp"

namespace {

// libFuzzer's interface passes no context: NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
const ricochet::test::FuzzTarget* target = nullptr;

}  // namespace

extern "C" {

// The names are libFuzzer's.
// NOLINTNEXTLINE(readability-identifier-naming)
int LLVMFuzzerInitialize(int* argc, char*** argv) {
    target = ricochet::test::find_fuzz_target(*argc > 1 ? (*argv)[1] : "");
    if (target == nullptr) {
        std::exit(2);  // NOLINT(concurrency-mt-unsafe): the only thread
    }
    (*argv)[1] = (*argv)[0];
    ++*argv;
    --*argc;
    return 0;
}

// NOLINTNEXTLINE(readability-identifier-naming)
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    target->run({reinterpret_cast<const char*>(data), size});
    return 0;
}
}

// SPDX-License-Identifier: GPL-3.0-or-later

// Catch2 2 defines its functions where this is defined; Catch2 3 is a library and ignores it.
#define CATCH_CONFIG_RUNNER  // NOLINT(readability-identifier-naming): named by Catch2
#include "tests/catch.hpp"

int main(int argc, char* argv[]) {
    return Catch::Session().run(argc, argv);
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/commands.hpp"

int main(int argc, char** argv) {
    return ricochet::tools::match::run({argv, argv + argc});
}

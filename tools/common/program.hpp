// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <fmt/format.h>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "movegen/base/result.hpp"
#include "movegen/base/version.hpp"
#include "tools/common/print_text.hpp"

namespace ricochet::tools {

/// The body of `main`: `define(app)` adds the options, beside --help and --version, the arguments are read, and
/// `work()` says why it failed, if it did. The exit code: 0, 1 where it failed or its output could not be
/// written, 2 for wrong arguments. A failure is told in one line with the program's name.
template <class Define, class Work>
int run_program(const std::string& name, const std::string& help, int argc, const char* const* argv,
                Define define, Work work) {
    const auto fail = [&name](std::string_view message, int exit_code) {
        fmt::print(stderr, "{}: {}\n", name, message);
        return exit_code;
    };
    try {
        CLI::App app(help, name);
        app.set_version_flag("--version", fmt::format("{} {}", name, build_text()));
        define(app);
        try {
            app.parse(argc, argv);
        } catch (const CLI::Success& asked_for_text) {
            std::ostringstream text;
            app.exit(asked_for_text, text, text);
            const std::optional<Error> error = print_text(text.str());
            return error.has_value() ? fail(error->message, 1) : 0;
        }
        std::optional<Error> error = work();
        if (!error.has_value()) {
            error = finish_output();
        }
        return error.has_value() ? fail(error->message, 1) : 0;
    } catch (const CLI::ParseError& error) {
        return fail(error.what(), 2);
    } catch (const std::exception& exception) {
        return fail(exception.what(), 1);
    }
}

}  // namespace ricochet::tools

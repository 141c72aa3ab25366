// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/program.hpp"

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <fmt/format.h>
#include <sstream>
#include <system_error>

#include "movegen/base/quote.hpp"
#include "movegen/base/tokens.hpp"
#include "movegen/base/version.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools {

namespace {

std::optional<Error> explain_failure(bool is_written) {
    if (is_written) {
        return std::nullopt;
    }
    const std::string reason =
        errno != 0 ? std::generic_category().message(errno) : "an earlier part of it was lost";
    return Error{fmt::format("the output cannot be written: {}", reason)};
}

}  // namespace

std::optional<Error> print_text(std::string_view text) {
    return explain_failure(std::fwrite(text.data(), 1, text.size(), stdout) == text.size() &&
                           std::fflush(stdout) == 0);
}

std::optional<Error> finish_output() {
    errno = 0;
    return explain_failure(std::fflush(stdout) == 0 && std::ferror(stdout) == 0);
}

CLI::Validator number_range(double lowest, double highest) {
    const auto check = [lowest, highest](const std::string& text) {
        const Result<double> number = parse_number(text, lowest, highest);
        return number ? std::string() : number.error();
    };
    return {check, fmt::format("NUMBER in [{} - {}]", lowest, highest)};
}

int run_program(const std::string& name, const std::string& help, int argc, const char* const* argv,
                const std::function<void(CLI::App&)>& define, const std::function<void()>& work) {
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
            refuse_for(print_text(text.str()));
            return 0;
        }
        work();
        refuse_for(finish_output());
        return 0;
    } catch (const CLI::ParseError& error) {
        return fail(error.what(), 2);
    } catch (const std::exception& exception) {
        return fail(exception.what(), 1);
    }
}

std::string duration_text(double seconds) {
    if (seconds < 60.0) {
        return fmt::format("{:.1f} s", seconds);
    }
    const auto whole = static_cast<long>(seconds);
    if (whole < 3600) {
        return fmt::format("{} m {:02} s", whole / 60, whole % 60);
    }
    return fmt::format("{} h {:02} m {:02} s", whole / 3600, whole / 60 % 60, whole % 60);
}

void ProgressClock::print(std::size_t done, std::size_t found, std::size_t wanted, const char* thing) {
    constexpr std::chrono::seconds interval{5};
    if (Clock::now() - last_ < interval || done <= found) {
        return;
    }
    last_ = Clock::now();
    const double left =
        elapsed() / static_cast<double>(done - found) * static_cast<double>(wanted - std::min(done, wanted));
    fmt::print(stderr, "{} of {}, about {} to go\n", done, counted(wanted, thing), duration_text(left));
}

}  // namespace ricochet::tools

// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tools/board/server/server.hpp"
#include "tools/board/server/settings.hpp"
#include "tools/client/interrupt.hpp"
#include "tools/common/program.hpp"

namespace {

using namespace ricochet::tools;
using namespace ricochet::tools::board;

constexpr int success = 0;
constexpr int unwritten = 1;
constexpr int failure = 2;

int report_error(const std::string& message, int exit_code = failure) {
    fmt::print(stderr, "ricochet-board: {}\n", message);
    return exit_code;
}

std::string own_folder(const std::string& called_as) {
    std::error_code error;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
    return (error ? std::filesystem::path(called_as) : self).parent_path().string();
}

/// Prints the links for other machines in the network.
void print_links(const std::vector<std::string>& links) {
    if (links.empty()) {
        fmt::print("This machine has no network address: other devices cannot connect.\n");
        return;
    }
    fmt::print(
        "Other devices on the network, such as phones, open this link; without its token nothing opens:\n");
    for (const std::string& link : links) {
        fmt::print("{}\n", link);
    }
    fmt::print("\"Share\" on the page shows it as a QR code.\n");
}

/// Opens the requested tablebases; prints a warning and continues without them if they cannot be used.
void open_tables(Settings& settings) {
    if (settings.tables.empty()) {
        return;
    }
    auto opened = ricochet::tables::Tables::open(settings.tables);
    if (!opened) {
        report_error(fmt::format("--tables: {}; the board runs without tablebases", opened.error()));
        return;
    }
    settings.server.tables = std::move(opened.value());
    settings.server.sessions.options["TablePath"] = std::filesystem::absolute(settings.tables).string();
}

/// Opens the opening books likewise.
void open_books(Settings& settings) {
    for (const std::string& path : settings.books) {
        if (const std::optional<ricochet::Error> error = settings.server.books.add(path)) {
            report_error(fmt::format("--book: {}; the board runs without it", error->message));
        }
    }
}

int run(const std::vector<std::string>& arguments) {
    const auto read = read_settings({arguments.begin() + 1, arguments.end()}, own_folder(arguments.front()));
    if (!read) {
        return report_error(read.error());
    }
    if (const auto* const print = std::get_if<PrintText>(&read.value())) {
        const std::optional<ricochet::Error> error = print_text(print->text);
        return error ? report_error(error->message, unwritten) : success;
    }
    Settings settings = std::get<Settings>(read.value());
    open_tables(settings);
    open_books(settings);
    settings.server.warn = [](const std::string& text) { report_error(text); };
    const ricochet::Result<std::string> engine = find_program(settings.server.sessions.engine);
    if (!engine) {
        return report_error("the engine: " + engine.error());
    }
    Interrupt interrupt;
    const SignalWatch signals(interrupt);
    const std::unique_ptr<Server> server = make_server(settings.server);
    const ricochet::Result<int> port = server->bind(settings.port);
    if (!port) {
        return report_error(port.error());
    }
    fmt::print("http://127.0.0.1:{}/\n", port.value());
    if (settings.server.lan) {
        print_links(server->network_links());
    }
    std::fflush(stdout);
    std::thread serving([&server] { server->run(); });
    interrupt.wait();
    server->stop();
    serving.join();
    return success;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run({argv, argv + argc});
    } catch (const std::exception& exception) {
        return report_error(exception.what());
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/settings.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "movegen/base/version.hpp"
#include "movegen/common/variant.hpp"
#include "tools/client/process.hpp"

namespace ricochet::tools::board {

namespace {

namespace fs = std::filesystem;

/// Constant, because the browser stores the page's games by address.
constexpr int default_port = 8108;
constexpr int last_port = 65535;
constexpr std::size_t most_sessions = 64;
constexpr std::size_t longest_idle = 86400;

/// Splits a command into the program and its arguments; does not check that the program exists.
Result<Command> read_engine(const std::string& text) {
    const Result<std::vector<std::string>> tokens = split_command(text);
    if (!tokens) {
        return Error{"--engine: " + tokens.error()};
    }
    if (tokens.value().empty()) {
        return Error{"--engine: the command is empty"};
    }
    return Command{tokens.value().front(), {tokens.value().begin() + 1, tokens.value().end()}, ""};
}

/// The bundled books, in a build folder or an installation.
std::vector<std::string> books_beside(const fs::path& own_folder) {
    std::vector<std::string> found;
    for (const VariantRow& row : variants()) {
        for (const fs::path& folder : {own_folder, own_folder.parent_path() / "share" / "ricochet"}) {
            std::error_code error;
            if (const fs::path book = folder / fmt::format("{}.book", row.name); fs::exists(book, error)) {
                found.push_back(book.string());
                break;
            }
        }
    }
    return found;
}

}  // namespace

Result<std::variant<Settings, PrintText>> read_settings(std::vector<std::string> arguments,
                                                        const std::string& own_folder) {
    Settings settings;
    SessionSettings& sessions = settings.server.sessions;
    settings.port = default_port;
    auto idle = static_cast<std::size_t>(sessions.idle.count() / 1000);
    std::string engine;

    CLI::App app(
        "A board in the browser for Tensor Chess and Tiled Squares Chess: play a UCI engine, analyse, learn.",
        "ricochet-board");
    app.set_version_flag("--version", fmt::format("ricochet-board {}", build_text()));
    app.add_option("--port", settings.port,
                   "Listen on this port of 127.0.0.1, with --lan of every address; 0 = any free one")
        ->check(CLI::Range(0, last_port))
        ->capture_default_str();
    app.add_option("--engine", engine, "The engine's command (default: the ricochet beside this program)");
    app.add_option("--tables", settings.tables,
                   "A folder of tablebases, for a panel with every move's result, and for the engine")
        ->type_name("FOLDER");
    CLI::Option* const book =
        app.add_option("--book", settings.books,
                       "an opening book, for a panel with its moves, scores and games; at most one for each "
                       "game; without it those beside this program")
            ->type_name("FILE");
    bool no_books = false;
    app.add_flag("--no-books", no_books, "Use no opening book")->excludes(book);
    app.add_flag("--lan", settings.server.lan,
                 "Admit other machines of the network, such as phones, by a link with a token");
    app.add_option("--sessions", sessions.limit, "Most pages open at a time, each with an engine")
        ->check(CLI::Range(std::size_t{1}, most_sessions))
        ->capture_default_str();
    app.add_option("--idle", idle, "Seconds until the engine of a closed page ends")
        ->check(CLI::Range(std::size_t{1}, longest_idle))
        ->capture_default_str();
    app.add_option("--assets", settings.server.assets,
                   "Serve the page's files from this folder, the source tree's tools/")
        ->check(CLI::ExistingDirectory);
    std::reverse(arguments.begin(), arguments.end());
    try {
        app.parse(arguments);
    } catch (const CLI::CallForHelp&) {
        return std::variant<Settings, PrintText>(PrintText{app.help()});
    } catch (const CLI::CallForVersion& version) {
        return std::variant<Settings, PrintText>(PrintText{std::string(version.what()) + "\n"});
    } catch (const CLI::ParseError& error) {
        return Error{error.what()};
    }
    if (settings.books.empty() && !no_books) {
        settings.books = books_beside(own_folder);
    }
    sessions.idle = Milliseconds(idle * 1000);
    // Guests must not lock out this machine.
    sessions.guest_limit = std::max<std::size_t>(1, sessions.limit / 2);
    if (engine.empty()) {
        const std::string beside = (fs::path(own_folder) / "ricochet").string();
        sessions.engine = {beside, {}, ""};
        settings.server.engine_command = beside;
    } else {
        const Result<Command> command = read_engine(engine);
        if (!command) {
            return Error{command.error()};
        }
        sessions.engine = command.value();
        settings.server.engine_command = engine;
    }
    return std::variant<Settings, PrintText>(settings);
}

}  // namespace ricochet::tools::board

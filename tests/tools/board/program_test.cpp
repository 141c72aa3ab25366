// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the program ricochet-board.
#include <csignal>
#include <fmt/format.h>

#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/tools/board/board_fixture.hpp"
#include "tests/tools/client/harness.hpp"
#include "tools/board/server/access.hpp"
#include "tools/board/server/settings.hpp"
#include "tools/client/process.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::board;
using namespace ricochet::tools::board::test;

namespace {

constexpr std::string_view greeting = "http://127.0.0.1:";

TimePoint soon() {
    return Clock::now() + std::chrono::minutes(2);
}

/// Runs the program on its own port.
class Program {
public:
    explicit Program(std::vector<std::string> arguments = {}) {
        arguments.insert(arguments.begin(), {"--port", "0"});
        process_ =
            std::move(Process::start({program_path("ricochet-board"), arguments, ""}, interrupt_).value());
        Line line;
        REQUIRE(process_->read_line(line, soon()) == ReadStatus::line);
        REQUIRE(line.text.starts_with(greeting));
        REQUIRE(line.text.ends_with("/"));
        port_ = std::stoi(line.text.substr(greeting.size()));
    }
    [[nodiscard]] int port() const { return port_; }
    Process& process() { return *process_; }
    [[nodiscard]] std::vector<int> engines() const { return children_of(process_->id(), "ricochet"); }

private:
    Interrupt interrupt_;
    std::unique_ptr<Process> process_;
    int port_ = 0;
};

/// Runs the program with these arguments, and stops it as soon as it has printed its address.
tools::test::Finished start_and_stop(const std::string& arguments) {
    const tools::test::TemporaryFolder folder;
    return tools::test::run_shell(
        fmt::format("{} --port 0 {} >{said} & board=$!; "
                    "until grep -qs {greeting} {said} || ! kill -0 $board 2>/dev/null; do sleep 0.02; done; "
                    "kill $board; wait $board; ended=$?; cat {said}; exit $ended",
                    program_path("ricochet-board"), arguments, fmt::arg("said", folder.file("said")),
                    fmt::arg("greeting", greeting)));
}

bool is_running(int process) {
    const std::string state = tools::test::run_shell("ps -o stat= -p " + std::to_string(process)).out;
    return !state.empty() && state.front() != 'Z';
}

std::string error_of(const std::vector<std::string>& arguments) {
    const auto settings = read_settings(arguments, "/nowhere");
    return settings ? "" : settings.error();
}

}  // namespace

TEST_CASE("the program prints its address, and no engine outlives it, even if it is killed") {
    const int signal = GENERATE(SIGINT, SIGTERM, SIGKILL);
    Program program;
    const Caller caller(program.port());
    const std::string session = caller.open_session();
    const std::string other = caller.open_session();
    Listener listener(caller, session);
    caller.go(session, {{"infinite", true}});
    listener.wait_for("info");
    const std::vector<int> engines = program.engines();
    REQUIRE(engines.size() == 2);
    ::kill(program.process().id(), signal);
    const std::optional<ExitStatus> status = program.process().wait(soon());
    REQUIRE(status.has_value());
    CHECK(status->describe().message == (signal == SIGKILL ? "signal 9 (Killed)" : "exit code 0"));
    CHECK(listener.ends());
    for (const int engine : engines) {
        // The program ends its engines before it exits; guards take a moment longer.
        CHECK((signal == SIGKILL ? comes_true([engine] { return !is_running(engine); }) : !is_running(engine)));
    }
}

TEST_CASE("a port that is taken is one clear error") {
    const Program program;
    const tools::test::Finished second =
        tools::test::run_shell(fmt::format("{} --port {}", program_path("ricochet-board"), program.port()));
    CHECK(second.exit_code == 2);
    CHECK(second.out.empty());
    CHECK(second.err == fmt::format("ricochet-board: cannot listen on 127.0.0.1:{}: Address already in use\n",
                                    program.port()));
}

TEST_CASE("unusable tablebases are reported in one line, and the board runs without them") {
    const tools::test::TemporaryFolder folder;
    folder.write("KQK.rct", "no tablebase");
    for (const std::string& tables : {folder.path(), folder.file("nowhere")}) {
        const tools::test::Finished ended = start_and_stop("--tables " + tables);
        CHECK(ended.exit_code == 0);
        CHECK(ended.out.starts_with(greeting));
        CHECK(ended.err.starts_with("ricochet-board: --tables: "));
        CHECK(ended.err.ends_with("; the board runs without tablebases\n"));
        CHECK(tools::test::count_of(ended.err, "\n") == 1);
    }
}

TEST_CASE("books that cannot be used are reported in a line each, and the board runs without them") {
    const tools::test::TemporaryFolder folder;
    folder.write("cut", "RICOBOOK");
    const tools::test::Finished ended =
        start_and_stop(fmt::format("--book {} --book {}", folder.file("cut"), folder.file("none")));
    CHECK(ended.exit_code == 0);
    CHECK(ended.out.starts_with(greeting));
    CHECK(ended.err ==
          fmt::format("ricochet-board: --book: '{}': it is cut short; the board runs without it\n"
                      "ricochet-board: --book: '{}': it cannot be read; the board runs without it\n",
                      folder.file("cut"), folder.file("none")));
}

TEST_CASE("books beside the program are used where none is named, from the build or an installation") {
    const tools::test::TemporaryFolder folder;
    const auto books = [&folder](const std::vector<std::string>& arguments) {
        return std::get<Settings>(read_settings(arguments, folder.file("bin")).value()).books;
    };
    std::filesystem::create_directories(folder.file("bin"));
    std::filesystem::create_directories(folder.file("share/ricochet"));
    CHECK(books({}).empty());
    folder.write("share/ricochet/tensor.book", "");
    folder.write("share/ricochet/tiledsquares.book", "");
    folder.write("bin/tensor.book", "");
    folder.write("bin/other.book", "");
    CHECK(books({}) ==
          std::vector{folder.file("bin/tensor.book"), folder.file("share/ricochet/tiledsquares.book")});
    CHECK(books({"--book", "mine"}) == std::vector<std::string>{"mine"});
    CHECK(books({"--no-books"}).empty());
    CHECK(error_of({"--no-books", "--book", "mine"}).find("--book") != std::string::npos);
}

TEST_CASE("a program open to the network prints its links, each with the token") {
    Program program({"--lan"});
    const auto next_line = [&program] {
        Line line;
        REQUIRE(program.process().read_line(line, soon()) == ReadStatus::line);
        return line.text;
    };
    const std::vector<std::string> addresses = network_addresses();
    if (addresses.empty()) {
        CHECK(next_line() == "This machine has no network address: other devices cannot connect.");
        return;
    }
    CHECK(next_line().find("token") != std::string::npos);
    for (const std::string& address : addresses) {
        const std::string link = next_line();
        const std::string start = fmt::format("http://{}:{}/?token=", address, program.port());
        CHECK(link.starts_with(start));
        CHECK(link.size() == start.size() + 32);
    }
    CHECK(next_line().find("Share") != std::string::npos);
}

TEST_CASE("a board is closed to the network by default") {
    const auto settings = read_settings({}, "/some/folder");
    REQUIRE(settings.ok());
    CHECK_FALSE(std::get<Settings>(settings.value()).server.lan);
    const auto open = read_settings({"--lan", "--sessions", "5"}, "/some/folder");
    REQUIRE(open.ok());
    CHECK(std::get<Settings>(open.value()).server.lan);
    CHECK(std::get<Settings>(open.value()).server.sessions.guest_limit == 2);
}

TEST_CASE("another engine is started by its command") {
    Program program({"--engine", program_path("mock_engine") + " 'mode=first'"});
    const Caller caller(program.port());
    CHECK(caller.get("/api/about").json["engine_command"].get<std::string>().ends_with(" 'mode=first'"));
    CHECK(caller.post("/api/sessions", Json::object()).json["engine"]["name"] == "Mock first");
}

TEST_CASE("bad arguments are refused with a reason") {
    CHECK(error_of({"--port", "70000"}).find("--port") != std::string::npos);
    CHECK(error_of({"--port", "x"}).find("--port") != std::string::npos);
    CHECK(error_of({"--engine", "'open"}).find("quote") != std::string::npos);
    CHECK(error_of({"--engine", " "}).find("empty") != std::string::npos);
    CHECK(error_of({"--assets", "/no/such/folder"}).find("--assets") != std::string::npos);
    CHECK(error_of({"--sessions", "0"}).find("--sessions") != std::string::npos);
    CHECK_FALSE(error_of({"--nonsense"}).empty());
    CHECK(tools::test::run_shell(program_path("ricochet-board") + " --port x").exit_code == 2);
    CHECK(tools::test::run_shell(program_path("ricochet-board") + " --help").out.find("--engine") !=
          std::string::npos);
}

TEST_CASE("an engine that is not there is one clear error") {
    const tools::test::Finished program =
        tools::test::run_shell(program_path("ricochet-board") + " --engine /no/such/program");
    CHECK(program.exit_code == 2);
    CHECK(program.err == "ricochet-board: the engine: there is no file '/no/such/program'\n");
}

TEST_CASE("the engine is the one beside the program") {
    const auto settings = read_settings({}, "/some/folder");
    REQUIRE(settings.ok());
    CHECK(std::get<Settings>(settings.value()).server.engine_command == "/some/folder/ricochet");
    CHECK(std::get<Settings>(settings.value()).port == 8108);
}

TEST_CASE("a help or version that cannot be written is reported in one line") {
    const char* const option = GENERATE("--help", "--version");
    const tools::test::Finished full =
        tools::test::run_shell(program_path("ricochet-board") + " " + option + " >/dev/full");
    CHECK(full.exit_code == 1);
    CHECK(full.err == "ricochet-board: the output cannot be written: No space left on device\n");
}

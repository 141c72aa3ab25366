// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/client/process.hpp"

#include <csignal>
#include <filesystem>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "tests/catch.hpp"
#include "tests/tools/client/harness.hpp"

using namespace ricochet;
using namespace ricochet::tools;

namespace {

TimePoint in(int milliseconds) {
    return Clock::now() + Milliseconds(milliseconds);
}

/// A deadline for immediate events, generous for busy machines.
TimePoint soon() {
    return Clock::now() + std::chrono::minutes(2);
}

std::unique_ptr<Process> start_shell(const std::string& script, const Interrupt& interrupt) {
    auto started = Process::start({"sh", {"-c", script}, ""}, interrupt);
    REQUIRE(started.ok());
    return std::move(started.value());
}

/// Whether all processes end: they are gone, or zombies not yet reaped.
bool all_die(const std::string& pids) {
    const auto are_dead = [&pids] {
        const std::string states = test::run_shell("ps -o stat= -p " + pids).out;
        return states.find_first_not_of("Z+ls<N \n") == std::string::npos;
    };
    const TimePoint end = soon();
    while (!are_dead()) {
        if (Clock::now() > end) {
            return false;
        }
        std::this_thread::sleep_for(Milliseconds(20));
    }
    return true;
}

}  // namespace

TEST_CASE("lines go in and come back, whatever their ends") {
    const Interrupt interrupt;
    const auto process = start_shell(R"(read a; printf "<$a>\r\nlast without end")", interrupt);
    REQUIRE(process->write_lines("hello", soon()));
    Line line;
    REQUIRE(process->read_line(line, soon()) == ReadStatus::line);
    CHECK(line.text == "<hello>");
    REQUIRE(process->read_line(line, soon()) == ReadStatus::line);
    CHECK(line.text == "last without end");
    CHECK(process->read_line(line, soon()) == ReadStatus::closed);
}

TEST_CASE("exit codes and signals are distinguished") {
    const Interrupt interrupt;
    const auto ended = start_shell("exit 3", interrupt)->wait(soon());
    REQUIRE(ended.has_value());
    CHECK(ended->describe().message == "exit code 3");
    const auto killed = start_shell("kill -SEGV $$", interrupt)->wait(soon());
    REQUIRE(killed.has_value());
    CHECK(killed->describe().message == "signal 11 (Segmentation fault)");
    CHECK_FALSE(start_shell("sleep 30", interrupt)->wait(in(50)).has_value());
}

TEST_CASE("waits end at their deadline and at an interrupt") {
    Interrupt interrupt;
    const auto process = start_shell("sleep 30", interrupt);
    Line line;
    CHECK(process->read_line(line, in(30)) == ReadStatus::timeout);
    std::thread other([&interrupt] {
        std::this_thread::sleep_for(Milliseconds(50));
        interrupt.request();
    });
    const TimePoint begin = Clock::now();
    CHECK(process->read_line(line, soon()) == ReadStatus::interrupted);
    other.join();
    CHECK(Clock::now() - begin < std::chrono::minutes(1));
}

TEST_CASE("a process that does not read does not block the writer for ever") {
    const Interrupt interrupt;
    const auto process = start_shell("sleep 30", interrupt);
    CHECK_FALSE(process->write_lines(std::string(1'000'000, 'x'), in(100)));
}

TEST_CASE("a write to a process that has ended fails, and ends nothing else") {
    const Interrupt interrupt;
    const auto process = start_shell("exit 0", interrupt);
    REQUIRE(process->wait(soon()).has_value());
    // Its guard may still hold the pipe for a moment.
    bool is_taken = true;
    for (const TimePoint end = soon(); is_taken && Clock::now() < end;) {
        is_taken = process->write_lines("quit", soon());
    }
    CHECK_FALSE(is_taken);
}

TEST_CASE("a process starts with the signals that this program blocks or ignores") {
    const Interrupt interrupt;
    sigset_t blocked{};
    sigset_t before{};
    ::sigemptyset(&blocked);
    ::sigaddset(&blocked, SIGTERM);
    ::pthread_sigmask(SIG_BLOCK, &blocked, &before);
    auto process = Process::start({"grep", {"-E", "Sig(Blk|Ign)", "/proc/self/status"}, ""}, interrupt);
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    REQUIRE(process.ok());
    for (const std::string name : {"SigBlk:", "SigIgn:"}) {
        Line line;
        REQUIRE(process.value()->read_line(line, soon()) == ReadStatus::line);
        REQUIRE(line.text.starts_with(name));
        const unsigned long signals = std::stoul(line.text.substr(name.size()), nullptr, 16);
        CAPTURE(line.text);
        for (const int signal : {SIGINT, SIGPIPE, SIGTERM}) {
            CHECK((signals >> static_cast<unsigned>(signal - 1) & 1U) == 0);
        }
    }
}

TEST_CASE("an endless line is cut, and the next one is whole") {
    const Interrupt interrupt;
    const auto process = start_shell("head -c 100000 /dev/zero | tr '\\0' 'x'; echo; echo next", interrupt);
    Line line;
    REQUIRE(process->read_line(line, soon()) == ReadStatus::line);
    CHECK(line.text == std::string(65536, 'x'));
    REQUIRE(process->read_line(line, soon()) == ReadStatus::line);
    CHECK(line.text == "next");
}

TEST_CASE("a wait for the end of a process reads what would keep it from that") {
    const Interrupt interrupt;
    // More than any pipe can buffer.
    const auto process =
        start_shell("head -c 3000000 /dev/zero | tr '\\0' 'x'; head -c 3000000 /dev/zero >&2", interrupt);
    CHECK(process->wait(soon()).has_value());
}

TEST_CASE("stderr is kept, its last lines only") {
    const Interrupt interrupt;
    const auto process = start_shell("for i in $(seq 100); do echo line $i >&2; done", interrupt);
    process->wait(soon());
    const std::vector<std::string> lines = process->last_errors();
    REQUIRE(lines.size() == 20);
    CHECK(lines.front() == "line 81");
    CHECK(lines.back() == "line 100");
}

TEST_CASE_METHOD(test::TemporaryFolder, "an engine behind a wrapper script dies with it") {
    const Interrupt interrupt;
    {
        const auto process = start_shell("sleep 300 & echo $!; wait", interrupt);
        Line line;
        REQUIRE(process->read_line(line, soon()) == ReadStatus::line);
        write("pid", line.text);
    }
    CHECK(all_die(read("pid")));
}

TEST_CASE("a crash is reported at once although a child of the program holds its pipes") {
    const Interrupt interrupt;
    const auto process = start_shell("echo last; sleep 300 & kill -SEGV $$", interrupt);
    Line line;
    const TimePoint begin = Clock::now();
    REQUIRE(process->read_line(line, soon()) == ReadStatus::line);
    CHECK(line.text == "last");
    CHECK(process->read_line(line, soon()) == ReadStatus::closed);
    const auto status = process->wait(soon());
    CHECK(Clock::now() - begin < std::chrono::minutes(1));
    REQUIRE(status.has_value());
    CHECK(status->by_signal);
}

TEST_CASE_METHOD(test::TemporaryFolder,
                 "engines and their children die with a manager that is killed by kill -9") {
    // The manager is a child of this test that starts an engine and kills itself.
    const pid_t manager = ::fork();
    if (manager == 0) {
        const Interrupt interrupt;
        auto started =
            Process::start({"sh", {"-c", "trap '' HUP; sleep 300 & echo $$ $!; wait"}, ""}, interrupt);
        Line line;
        if (started && started.value()->read_line(line, soon()) == ReadStatus::line) {
            write("pids", line.text);
        }
        ::kill(::getpid(), SIGKILL);
    }
    int status = 0;
    REQUIRE(::waitpid(manager, &status, 0) == manager);
    const std::string pids = read("pids");
    REQUIRE(pids.find(' ') != std::string::npos);
    CHECK(all_die(pids));
}

TEST_CASE_METHOD(test::TemporaryFolder,
                 "a relative program counts from its folder, or else from the manager's own") {
    write("engine", "#!/bin/sh\necho here\n");
    std::filesystem::permissions(file("engine"), std::filesystem::perms::owner_all);
    const std::string here = std::filesystem::path(file("engine")).parent_path().string();
    CHECK(find_program(Command{"./engine", {}, here}).ok());
    CHECK(find_program(Command{"engine", {}, here}).ok());
    CHECK_FALSE(find_program(Command{"./engine", {}, ""}).ok());
    CHECK(find_program(Command{"sh", {}, here}).value() == find_program("sh").value());
    CHECK(find_program(Command{"./nothing", {}, here}).error().find(here) != std::string::npos);
    const Interrupt interrupt;
    for (const auto& [program, said] : {std::pair("./engine", std::string("here")), {"pwd", here}}) {
        auto started = Process::start({program, {}, here}, interrupt);
        REQUIRE(started.ok());
        Line line;
        REQUIRE(started.value()->read_line(line, soon()) == ReadStatus::line);
        CHECK(line.text == said);
    }
}

TEST_CASE("programs are found or refused with a reason") {
    CHECK(find_program("sh").ok());
    CHECK(find_program("/bin/sh").ok());
    CHECK(find_program("no-such-program-here").error() == "there is no program 'no-such-program-here' in PATH");
    CHECK(find_program("./nothing").error() == "there is no file './nothing'");
    CHECK(find_program("/etc/passwd").error() == "'/etc/passwd' is not an executable file");
    CHECK(find_program("/tmp").error() == "'/tmp' is not an executable file");
    CHECK_FALSE(find_program("").ok());
}

TEST_CASE("an engine's arguments are split like a shell does") {
    CHECK(split_command("a  'b c' d\"e f\"g").value() == std::vector<std::string>{"a", "b c", "de fg"});
    CHECK(split_command("").value().empty());
    CHECK(split_command("''").value() == std::vector<std::string>{""});
    CHECK_FALSE(split_command("a 'b").ok());
}

TEST_CASE("quoted words come back from a shell unchanged") {
    const std::vector<std::string> words = {"plain", "two words", "it's", "$HOME `x` \"q\"", "''", ""};
    std::string wanted;
    for (const std::string& word : words) {
        wanted += word + "\n";
    }
    CHECK(test::run_shell("printf '%s\\n' " + quote_for_shell(words)).out == wanted);
}

TEST_CASE("quoted words come back from Windows unchanged") {
    CHECK(quote_for_windows(
              {R"(C:\ricochet.exe)", "two words", "", R"(say "hi")", R"(C:\two words\)", R"(a\"b c)"}) ==
          R"(C:\ricochet.exe "two words" "" "say \"hi\"" "C:\two words\\" "a\\\"b c")");
}

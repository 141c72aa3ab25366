// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <fmt/format.h>
#include <sys/stat.h>
#include <utility>

#include "search/evaluation/embedded_files.hpp"
#include "search/evaluation/tiled/features.hpp"
#include "search/games/networks.hpp"
#include "tests/catch.hpp"
#include "tests/engine/dialogue_support.hpp"
#include "tests/search/evaluation/network/random_network.hpp"
#include "tests/tools/client/harness.hpp"

namespace ricochet::test {
namespace {

using tools::test::read_file;
using tools::test::TemporaryFolder;
using tools::test::write_file;

std::string load(const std::string& path) {
    return fmt::format("setoption name EvalFile value {}\n", path);
}

const char* const use = "setoption name Use NNUE value true\n";

TEST_CASE("EvalFile changes the evaluation, and export_net writes the network") {
    const TemporaryFolder folder;
    write_file(folder.file("a.net"), random_network(1, 64)->file());
    const std::string exported = folder.file("exported net");
    const Lines lines = answers_to("eval\n" + load(folder.file("a.net")) + "eval\nexport_net " + exported +
                                   "\neval\ngo nodes 500\n");
    CHECK(count_of(lines, "info string") == 1);
    CHECK(last_of(lines, "info string") == fmt::format("info string the network is in '{}'", exported));
    CHECK(read_file(exported) == read_file(folder.file("a.net")));
    CHECK(count_of(lines, "Network: ") == (embedded_network().empty() ? 2 : 3));
    CHECK(count_of(lines, "Evaluation: ") == 3);
    CHECK(count_of(lines, "bestmove ") == 1);
}

TEST_CASE("Use NNUE can be set as GUIs do, and not switched off") {
    const Lines lines = answers_to(std::string(use) + "setoption name Use NNUE value false\n");
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].ends_with("option Use NNUE: there is nothing else to evaluate by"));
}

TEST_CASE("a wrong network is refused with one line, and the old one stays") {
    const TemporaryFolder folder;
    write_file(folder.file("sound.net"), random_network(1)->file());
    std::string bytes = random_network(1)->file();
    bytes.back() = static_cast<char>(bytes.back() ^ 1);
    write_file(folder.file("broken.net"), bytes);
    write_file(folder.file("large"), std::string(2 << 20, 'x'));
    const auto complaint = [&](const std::string& name) {
        const Lines lines =
            answers_to(load(folder.file("sound.net")) + use + load(folder.file(name)) + "eval\n");
        CHECK(count_of(lines, "info string") == 1);
        CHECK(count_of(lines, "Network: ") == 1);
        return last_of(lines, "info string");
    };
    CHECK(complaint("broken.net").ends_with("option EvalFile: its checksum is wrong"));
    CHECK(complaint("large").ends_with("option EvalFile: it is not a network file"));
    CHECK(complaint("missing").ends_with("option EvalFile: the file cannot be read"));
    const std::string empty = "setoption name EvalFile value <empty>\neval\n";
    const Lines emptied = answers_to(load(folder.file("sound.net")) + use + empty);
    if (!embedded_network().empty()) {
        CHECK(emptied == answers_to("eval\n"));
        return;
    }
    CHECK(
        last_of(emptied, "info string").ends_with("option EvalFile: there is no network; EvalFile names one"));
    CHECK(count_of(emptied, "Network: ") == 1);
}

TEST_CASE("only regular files are read or written as networks, and the program continues") {
    const TemporaryFolder folder;
    write_file(folder.file("sound.net"), random_network(1)->file());
    const std::string pipe = folder.file("pipe");
    REQUIRE(mkfifo(pipe.c_str(), S_IRUSR | S_IWUSR) == 0);
    const std::string socket = folder.file("socket");
    REQUIRE(mknod(socket.c_str(), S_IFSOCK | S_IRUSR | S_IWUSR, 0) == 0);
    const std::string link = folder.file("link");
    std::filesystem::create_symlink(pipe, link);
    for (const std::string& path : {pipe, socket, link, folder.file(""), std::string("/dev/null")}) {
        CAPTURE(path);
        CHECK(answers_to(load(folder.file("sound.net")) + load(path) + "export_net " + path + "\nisready\n") ==
              Lines{"info string error: option EvalFile: it is not a regular file",
                    "info string error: export_net: it is not a regular file", "readyok"});
    }
    // An existing file is overwritten.
    CHECK(answers_to(load(folder.file("sound.net")) + "export_net " + folder.file("sound.net") + "\n") ==
          Lines{fmt::format("info string the network is in '{}'", folder.file("sound.net"))});
}

TEST_CASE("a network that does not fit the disk leaves nothing behind, and the old one as it was") {
    const TemporaryFolder folder;
    write_file(folder.file("sound.net"), random_network(1)->file());
    std::filesystem::create_directory(folder.file("full"));
    write_file(folder.file("full/old.net"), random_network(2)->file());
    for (const char* const name : {"new.net", "old.net"}) {
        CHECK(answers_to(load(folder.file("sound.net")) + "export_net " + folder.file("full/") + name + "\n",
                         {"/bin/sh", "-c", "ulimit -f 4 && exec \"$0\"", program_path("ricochet")}) ==
              Lines{"info string error: export_net: the file cannot be written"});
    }
    CHECK(std::filesystem::remove(folder.file("full/old.net")));
    CHECK(std::filesystem::is_empty(folder.file("full")));
}

TEST_CASE("system files of size 0 are not read") {
    // Reading /proc/kmsg would wait for the kernel.
    for (const std::string path : {"/proc/self/status", "/proc/kmsg"}) {
        CAPTURE(path);
        CHECK(answers_to(load(path)).size() == 1);
        CHECK(answers_to("setoption name BookFile value " + path + "\n").size() == 1);
    }
}

TEST_CASE("empty names in a list of files are none") {
    CHECK(answers_to(load(";") + "setoption name BookFile value ;\n").empty());
}

TEST_CASE("neither a network nor a debug log is written to a foreign or a protected file") {
    const TemporaryFolder folder;
    const std::string network = random_network(1)->file();
    write_file(folder.file("sound.net"), network);
    write_file(folder.file("notes"), "hello\n");
    std::filesystem::create_symlink("notes", folder.file("link"));
    for (const std::string& path : {folder.file("notes"), folder.file("link")}) {
        CHECK(answers_to(fmt::format("{}export_net {}\nsetoption name Debug Log File value {}\nisready\n",
                                     load(folder.file("sound.net")), path, path)) ==
              Lines{"info string error: export_net: the file exists and is not a network",
                    "info string error: option Debug Log File: the file exists and is not a debug log",
                    "readyok"});
    }
    CHECK(read_file(folder.file("notes")) == "hello\n");
    CHECK(answers_to("setoption name Debug Log File value " + folder.file("sound.net") + "\nisready\n") ==
          Lines{"info string error: option Debug Log File: the file exists and is not a debug log", "readyok"});
    std::filesystem::permissions(folder.file("sound.net"), std::filesystem::perms::owner_read);
    CHECK(answers_to(load(folder.file("sound.net")) + "export_net " + folder.file("sound.net") + "\n") ==
          Lines{"info string error: export_net: the file is write-protected"});
    CHECK(read_file(folder.file("sound.net")) == network);
}

TEST_CASE("the networks that the program was built with are sound") {
    for (const auto& [bytes, variant] :
         {std::pair{embedded_network(), Variant::tensor}, {embedded_tiled_network(), Variant::tiledsquares}}) {
        CHECK(bytes.size() <= Network::max_file_size);
        CHECK((bytes.empty() || parse_network(bytes, variant).ok()));
    }
}

const char* const tiled_squares = "setoption name UCI_Variant value tiledsquares\n";

TEST_CASE("a network file is for the game that it names, and a list of files for several games") {
    const TemporaryFolder folder;
    write_file(folder.file("a.net"), random_network(1, 64)->file());
    write_file(folder.file("b;c.net"), random_network(2, 64, false, tiled::Features::shape)->file());
    std::filesystem::copy_file(folder.file("b;c.net"), folder.file("tiled.net"));
    const std::string by_hand = last_of(answers_to(std::string(tiled_squares) + "eval\n"), "Evaluation: ");
    const auto evaluated = [&](const std::string& commands) {
        Lines lines = answers_to(commands + use + tiled_squares + "eval\ngo nodes 300\n");
        CHECK(count_of(lines, "info string error") == 0);
        CHECK(count_of(lines, "bestmove ") == 1);
        return lines;
    };
    if (embedded_tiled_network().empty()) {
        // A network of Tensor Chess changes nothing here.
        const Lines lines = evaluated(load(folder.file("a.net")));
        CHECK(count_of(lines, "Network: ") == 0);
        CHECK(last_of(lines, "Evaluation: ") == by_hand);
    }
    const Lines by_network = evaluated(load(folder.file("tiled.net")));
    CHECK(count_of(by_network, "Network: ") == 1);
    CHECK(count_of(by_network, "Worth by removal: ") == 1);
    CHECK(last_of(by_network, "Evaluation: ") != by_hand);
    // A name containing the separator of files.
    CHECK(last_of(evaluated(load(folder.file("b;c.net"))), "Worth by removal: ") ==
          last_of(by_network, "Worth by removal: "));

    const std::string exported = folder.file("exported");
    const std::string both = load(folder.file("a.net") + ";" + folder.file("tiled.net")) + use;
    const Lines lines = answers_to(both + "eval\nexport_net " + exported + "-tensor\n" + tiled_squares +
                                   "eval\nexport_net " + exported + "-tiled\n");
    CHECK(count_of(lines, "info string error") == 0);
    CHECK(count_of(lines, "Network: ") == 2);
    CHECK(read_file(exported + "-tensor") == read_file(folder.file("a.net")));
    CHECK(read_file(exported + "-tiled") == read_file(folder.file("tiled.net")));
}

TEST_CASE("of a list of networks that has a wrong one, none is taken") {
    const TemporaryFolder folder;
    write_file(folder.file("a.net"), random_network(1)->file());
    write_file(folder.file("b.net"), random_network(2)->file());
    std::string other = random_network(1)->file();
    other[52] = 'T';
    write_file(folder.file("other.net"), other);
    const auto complaint = [&](const std::string& paths) {
        const Lines lines = answers_to(load(folder.file("a.net")) + use + load(paths) + "eval\n");
        CHECK(count_of(lines, "info string") == 1);
        CHECK(count_of(lines, "Network: ") == 1);
        return last_of(lines, "info string");
    };
    const std::string a = folder.file("a.net");
    const std::string b = folder.file("b.net");
    CHECK(complaint(a + ";" + b)
              .ends_with(fmt::format("option EvalFile: '{}' and '{}' are both for tensor", a, b)));
    CHECK(complaint(a + ";" + folder.file("none"))
              .ends_with(fmt::format("option EvalFile: '{}': the file cannot be read", folder.file("none"))));
    CHECK(complaint(folder.file("other.net"))
              .ends_with("option EvalFile: it is for the game \"Tensor\", which has no networks here"));
}

TEST_CASE("export_net without a network is an error") {
    if (!embedded_network().empty()) {
        return;
    }
    const TemporaryFolder folder;
    const Lines lines = answers_to("export_net " + folder.file("x") + "\nexport_net\neval\n");
    CHECK(count_of(lines, "info string") == 2);
    CHECK(lines[0].ends_with("export_net: there is no network for tensor; EvalFile names one"));
    CHECK(lines[1].ends_with("export_net: expected the name of a file"));
    CHECK(count_of(lines, "Network: ") == 0);
    CHECK_FALSE(std::filesystem::exists(folder.file("x")));
}

}  // namespace
}  // namespace ricochet::test

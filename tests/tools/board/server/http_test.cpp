// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the server with requests of any kind.
#include <arpa/inet.h>
#include <cerrno>
#include <chrono>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "tests/catch.hpp"
#include "tests/tools/board/board_fixture.hpp"
#include "tests/tools/client/harness.hpp"
#include "tools/board/server/assets.hpp"
#include "tools/common/digest.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::board;
using namespace ricochet::tools::board::test;

namespace {

int connect_to(int port) {
    const int connection = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    REQUIRE(::connect(connection, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0);
    return connection;
}

void send_all(int connection, const std::string& bytes) {
    REQUIRE(::send(connection, bytes.data(), bytes.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(bytes.size()));
}

/// Sends bytes unchanged and returns all that is received until the server ends the connection. Requests should
/// ask for that; incomplete ones have to be `cut` off, or the server waits for the rest.
std::string send_raw(int port, const std::string& bytes, bool cut = false) {
    const int connection = connect_to(port);
    send_all(connection, bytes);
    if (cut) {
        ::shutdown(connection, SHUT_WR);
    }
    std::string answer;
    char buffer[4096];
    for (ssize_t size = 0; (size = ::recv(connection, buffer, sizeof(buffer), 0)) > 0;) {
        answer.append(buffer, static_cast<std::size_t>(size));
    }
    ::close(connection);
    return answer;
}

std::size_t count_of(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) {
        ++count;
    }
    return count;
}

/// Receives a number of JSON answers on a connection, for as long as a test waits.
std::string receive(int connection, std::size_t answers) {
    const timeval patience{60, 0};
    ::setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
    std::string text;
    char buffer[4096];
    while (count_of(text, "HTTP/1.1 ") < answers || !text.ends_with("}")) {
        const ssize_t size = ::recv(connection, buffer, sizeof(buffer), 0);
        if (size <= 0) {
            break;
        }
        text.append(buffer, static_cast<std::size_t>(size));
    }
    return text;
}

}  // namespace

TEST_CASE("the page comes with headers that keep others out") {
    const RunningServer server;
    httplib::Client client("127.0.0.1", server.port());
    const auto page = client.Get("/");
    REQUIRE(static_cast<bool>(page));
    CHECK(page->status == 200);
    CHECK(page->get_header_value("Content-Type") == "text/html; charset=utf-8");
    CHECK(page->body.find("<div hidden><svg ") != std::string::npos);
    const std::string policy = page->get_header_value("Content-Security-Policy");
    CHECK(policy.find("frame-ancestors 'none'") != std::string::npos);
    CHECK(page->get_header_value("X-Frame-Options") == "DENY");
    CHECK(policy.starts_with("default-src 'self';"));
    CHECK(policy.find("unsafe") == std::string::npos);
    CHECK(page->get_header_value("X-Content-Type-Options") == "nosniff");
    CHECK(page->get_header_value("Cache-Control") == "no-cache");
    CHECK(client.Get("/api/about")->get_header_value("Cache-Control") == "no-store");
    CHECK(page->get_header_value("Referrer-Policy") == "same-origin");
    CHECK(page->get_header_value("Cross-Origin-Resource-Policy") == "same-origin");
    const auto without_body = client.Head("/");
    REQUIRE(static_cast<bool>(without_body));
    CHECK(without_body->status == 200);
}

TEST_CASE("what the page needs before it is drawn is in it, by hashes that its policy allows") {
    const RunningServer server;
    const auto page = httplib::Client("127.0.0.1", server.port()).Get("/");
    const std::string policy = page->get_header_value("Content-Security-Policy");
    for (const auto& [name, element] :
         {std::pair("board/page/panels.css", "style"), {"board/page/theme.js", "script"}}) {
        const std::string content(content_of(embedded_files(), name).value());
        CHECK(page->body.find(fmt::format("<{0}>{1}</{0}>", element, content)) != std::string::npos);
        CHECK(policy.find(fmt::format("{}-src 'self' 'sha256-", element)) != std::string::npos);
        CHECK(policy.find(fmt::format(" 'sha256-{}'", sha256_base64(content))) != std::string::npos);
    }
    CHECK(page->body.find("rel=\"stylesheet\"") == std::string::npos);
}

TEST_CASE("a browser may keep the page's files under the digest of all of them, and under no other address") {
    const RunningServer server;
    httplib::Client client("127.0.0.1", server.port());
    const std::string digest = digest_of(embedded_files());
    CHECK(digest.size() == 16);
    const std::string name = "board/page/main.js";
    const std::string content(content_of(embedded_files(), name).value());
    CHECK(client.Get("/")->body.find(fmt::format("src=\"/assets/{}/{}\"", digest, name)) != std::string::npos);
    const auto kept = client.Get(fmt::format("/assets/{}/{}", digest, name));
    REQUIRE(static_cast<bool>(kept));
    CHECK(kept->body == content);
    CHECK(kept->get_header_value_count("Cache-Control") == 1);
    CHECK(kept->get_header_value("Cache-Control") == "private, max-age=31536000, immutable");
    CHECK(kept->get_header_value("X-Content-Type-Options") == "nosniff");
    const auto plain = client.Get("/assets/" + name);
    REQUIRE(static_cast<bool>(plain));
    CHECK(plain->body == content);
    CHECK(plain->get_header_value("Cache-Control") == "no-cache");
    for (const std::string& other : {"/assets/0123456789abcdef/" + name, "/assets//" + name}) {
        CHECK(client.Get(other)->status == 404);
    }
}

TEST_CASE("what a browser has is not sent again") {
    const RunningServer server;
    httplib::Client client("127.0.0.1", server.port());
    for (const std::string path : {"/", "/assets/board/page/main.js", "/assets/board/page/icon.svg"}) {
        const auto first = client.Get(path);
        const std::string tag = first->get_header_value("ETag");
        CHECK(tag.size() > 16);
        const auto again = client.Get(path, {{"If-None-Match", tag}});
        CHECK(again->status == 304);
        CHECK(again->body.empty());
        CHECK(again->get_header_value("Content-Security-Policy") ==
              first->get_header_value("Content-Security-Policy"));
        const auto other = client.Get(path, {{"If-None-Match", "W/\"0123456789abcdef\""}});
        CHECK(other->status == 200);
        CHECK(other->body == first->body);
    }
}

TEST_CASE("the page has the row and the start of every game") {
    const RunningServer server;
    const std::string page = httplib::Client("127.0.0.1", server.port()).Get("/")->body;
    const std::string opening = R"(<script type="application/json" id="variants">)";
    const std::size_t begin = page.find(opening) + opening.size();
    const Json rows = Json::parse(page.substr(begin, page.find("</script>", begin) - begin));
    REQUIRE(rows.size() == variants().size());
    for (std::size_t place = 0; place < rows.size(); ++place) {
        const VariantRow& row = variants()[place];
        const Game game(parse_variant(row.name).value());
        CHECK(rows[place] == Json({{"variant", row.name},
                                   {"name", row.title},
                                   {"rules", row.rules_page},
                                   {"files", game.files()},
                                   {"ranks", game.ranks()},
                                   {"start", game.start_fen()},
                                   {"has_tiles", row.name == "tiledsquares"},
                                   {"examples", row.move_examples}}));
    }
}

TEST_CASE("the page and its files are packed where the browser unpacks them, and answers are not") {
    const RunningServer server;
    httplib::Client client("127.0.0.1", server.port());
    client.set_decompress(false);
    const httplib::Headers accepts = {{"Accept-Encoding", "gzip, deflate, br"}};
    for (const std::string path : {"/", "/assets/board/page/main.js"}) {
        const auto plain = client.Get(path);
        const auto packed = client.Get(path, accepts);
        CHECK(packed->get_header_value("Content-Encoding") == "gzip");
        CHECK(packed->get_header_value("Vary") == "Accept-Encoding");
        CHECK(packed->body.size() < plain->body.size() / 2);
        httplib::Client browser("127.0.0.1", server.port());
        CHECK(browser.Get(path, accepts)->body == plain->body);
    }
    const auto answer = client.Post("/api/position", accepts, R"({"variant":"tensor"})", "application/json");
    CHECK(answer->status == 200);
    CHECK_FALSE(answer->has_header("Content-Encoding"));
}

TEST_CASE("a connection is kept for one request after the other") {
    const RunningServer server;
    const std::string host = fmt::format("Host: 127.0.0.1:{}\r\n", server.port());
    const std::string body = R"({"variant":"tensor"})";
    const std::string post = fmt::format(
        "POST /api/position HTTP/1.1\r\n{}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{}", host,
        body.size(), body);
    const std::string refused = "DELETE /api/sessions/none HTTP/1.1\r\n" + host + "Content-Length: 0\r\n\r\n";
    const int connection = connect_to(server.port());
    for (const auto& [request, status] : {std::pair(post, "200"), {refused, "404"}, {post, "200"}}) {
        send_all(connection, request);
        CHECK(receive(connection, 1).starts_with(fmt::format("HTTP/1.1 {} ", status)));
    }
    ::close(connection);
}

TEST_CASE("what follows a request that was not read to its end is not a request") {
    const RunningServer server;
    const std::string host = fmt::format("Host: 127.0.0.1:{}\r\n", server.port());
    // A form of another site can send this body, which looks like a request of our own. The library reads
    // portions of this size, and discards unused bytes.
    constexpr std::size_t portion = 4096;
    const std::string inner = "POST /api/sessions HTTP/1.1\r\n" + host +
                              "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
    const std::string long_name(9000, 'a');
    std::string outer = GENERATE_COPY(
        "POST /api/position HTTP/1.1\r\nContent-Type: text/plain\r\n" + host, "PUT / HTTP/1.1\r\n" + host,
        "POST /api/position HTTP/1.1\r\nHost: evil.example\r\n", "GET / HTTP/1.1\r\n" + host,
        "GET /api/about?" + long_name + " HTTP/1.1\r\n" + host, "POST /" + long_name + " HTTP/1.1\r\n" + host,
        "POST / HTTP/1.1\r\nA: " + long_name + "\r\n" + host);
    outer += fmt::format("Content-Length: {}\r\n\r\n", portion);
    outer.append((portion - outer.size() % portion) % portion, 'x');
    const int connection = connect_to(server.port());
    send_all(connection, outer + inner);
    const std::string answers = receive(connection, 2);
    ::close(connection);
    CHECK(count_of(answers, "HTTP/1.1 4") == 2);
    CHECK(server.get("/api/about").json["sessions"] == 0);
}

TEST_CASE("a picture has what was drawn on the board") {
    const RunningServer server;
    const auto picture = [&server](const Json& drawn, const char* variant = "tensor") {
        return server.post("/api/picture", {{"variant", variant}, {"drawn", drawn}});
    };
    const std::string plain = picture(Json::array()).json["svg"];
    const std::string svg = picture({"e2e4", "d5d5"}).json["svg"];
    CHECK(count_of(svg, "<polygon") == count_of(plain, "<polygon") + 2);
    CHECK(count_of(svg, "<circle") == count_of(plain, "<circle") + 2);
    for (const char* const wrong : {"e2", "e2e9", "k1a1", "e2e4x", "", "E2E4"}) {
        CHECK(picture({"a1a1", wrong}).where() == "drawn[1]");
    }
    CHECK(picture({"j8a1"}).status == 200);
    CHECK(picture({"j8a1"}, "tiledsquares").status == 400);
}

TEST_CASE("errors of every kind are JSON") {
    const RunningServer server;
    CHECK(server.get("/nothing").status == 404);
    CHECK(server.get("/api/nothing").status == 404);
    CHECK(server.get("/api/position").status == 404);
    CHECK(server.post("/", Json::object()).status == 404);
    CHECK(server.get("/api/sessions/none/events").where() == "session");
    CHECK(server.post("/api/sessions/none/go", Json::object()).status == 404);
    CHECK(server.remove("/api/sessions/none").status == 404);
    CHECK(server.post_text("/api/position", "{").where() == "body");
    CHECK(server.post_text("/api/position", "{}", {{"Content-Type", "text/plain"}}).status == 415);
    CHECK(server.post_text("/api/position", "{}", {{"Origin", "http://evil.example"}}).status == 403);
    CHECK(server.post_text("/api/position", "{}", {{"Content-Encoding", "gzip"}}).status == 415);
    CHECK(server.get("/api/about", {{"Sec-Fetch-Site", "cross-site"}}).status == 403);
    const Answer good = server.post("/api/position", {{"variant", "tensor"}});
    CHECK(good.status == 200);
    CHECK(good.json["moves"].size() == 30);
}

TEST_CASE("requests that are too large are refused and the server continues") {
    const RunningServer server;
    CHECK(server.post_text("/api/position", std::string(longest_request + 1, ' ')).status == 413);
    CHECK(server.post_text("/api/position", "{\"a\":" + std::string(1000000, '[')).status == 400);
    CHECK(server.get("/api/about").status == 200);
}

TEST_CASE("broken HTTP is answered or dropped, and the server continues") {
    const RunningServer server;
    const std::string port = std::to_string(server.port());
    const std::string host = "Connection: close\r\nHost: 127.0.0.1:" + port + "\r\n";
    CHECK(send_raw(server.port(), "GET / HTTP/1.1\r\nConnection: close\r\nHost: evil.example\r\n\r\n")
              .starts_with("HTTP/1.1 403"));
    CHECK(send_raw(server.port(), "GET / HTTP/1.0\r\n\r\n").find(" 403 ") != std::string::npos);
    CHECK(
        send_raw(server.port(),
                 "POST /api/position HTTP/1.1\r\n" + host +
                     "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n")
            .starts_with("HTTP/1.1 411"));
    CHECK(send_raw(server.port(), "PUT / HTTP/1.1\r\n" + host + "Content-Length: 2\r\n\r\n{}")
              .starts_with("HTTP/1.1 405"));
    // A header twice, once with a foreign value.
    CHECK(send_raw(server.port(), "GET / HTTP/1.1\r\n" + host + "Host: evil.example\r\n\r\n")
              .starts_with("HTTP/1.1 403"));
    CHECK_FALSE(send_raw(server.port(), "GET / HTTP/1.1\r\nHost: evil.example\r\n" + host + "\r\n")
                    .starts_with("HTTP/1.1 200"));
    const std::string odd =
        GENERATE(as<std::string>{}, "garbage\r\n\r\n", "\r\n\r\n", "GET\r\n\r\n", "\x16\x03\x01",
                 "GET / HTTP/1.1\r\n", "GET /%00 HTTP/1.1\r\n\r\n", "POST / HTTP/1.1\r\n\r\n");
    CHECK_FALSE(send_raw(server.port(), odd, true).starts_with("HTTP/1.1 200"));
    CHECK(send_raw(server.port(), "GET / HTTP/1.1\r\nA: " + std::string(100000, 'a') + "\r\n\r\n", true)
              .find(" 200 ") == std::string::npos);
    CHECK(server.get("/api/about").status == 200);
}

TEST_CASE("a request that comes byte by byte is ended, and the server answers others meanwhile") {
    ServerSettings settings = settings_with();
    settings.request_deadline = Milliseconds(20000);
    const RunningServer server(settings);
    std::vector<int> connections;
    for (int i = 0; i < 64; ++i) {
        connections.push_back(connect_to(server.port()));
        send_all(connections.back(), "GET / HTTP/1.1\r\n");
    }
    // Answered long before any of them is ended.
    const TimePoint asked = Clock::now();
    CHECK(server.get("/api/about").status == 200);
    CHECK(Clock::now() - asked < Milliseconds(10000));
    std::size_t ended = 0;
    const TimePoint give_up = Clock::now() + std::chrono::minutes(3);
    while (ended < connections.size() && Clock::now() < give_up) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        ended = 0;
        for (const int connection : connections) {
            char byte = 'A';
            static_cast<void>(::send(connection, &byte, 1, MSG_NOSIGNAL));
            const ssize_t got = ::recv(connection, &byte, 1, MSG_DONTWAIT);
            ended += got >= 0 || errno != EAGAIN ? 1 : 0;
        }
    }
    CHECK(ended == connections.size());
    CHECK(server.get("/api/about").status == 200);
    for (const int connection : connections) {
        ::close(connection);
    }
}

TEST_CASE("an answer may take longer than a request") {
    ServerSettings settings = settings_with("first");
    settings.request_deadline = Milliseconds(2000);
    const RunningServer server(settings);
    const std::string session = server.open_session();
    Listener listener(server, session);
    std::this_thread::sleep_for(Milliseconds(2500));
    CHECK(server.go(session, {{"depth", 1}}).status == 200);
    CHECK(listener.wait_for("bestmove")["search"] == 1);
}

TEST_CASE("parts of files are not served") {
    const RunningServer server;
    httplib::Client client("127.0.0.1", server.port());
    const auto part = client.Get("/", {{"Range", "bytes=0-1"}});
    REQUIRE(static_cast<bool>(part));
    CHECK(part->status == 416);
}

TEST_CASE("only the page's own files are served") {
    const tools::test::TemporaryFolder folder;
    tools::test::write_file(folder.file("secret.txt"), "secret");
    ServerSettings settings = settings_with();
    settings.assets = folder.file("tools");
    const std::string page = settings.assets + "/board/page";
    std::filesystem::create_directories(page + "/folder.js");
    std::filesystem::create_directories(page + "/.git");
    tools::test::write_file(folder.file("secret.js"), "secret");
    tools::test::write_file(page + "/index.html", R"(<p>index<script src="/assets/b.js"></script>)"
                                                  R"(<script src="/assets/board/page/a.js"></script>)");
    tools::test::write_file(page + "/a.js", "let a;");
    tools::test::write_file(page + "/.hidden.js", "secret");
    tools::test::write_file(page + "/.git/a.js", "secret");
    tools::test::write_file(page + "/notes.txt", "secret");
    const RunningServer server(settings);
    httplib::Client client("127.0.0.1", server.port());
    // A script that is not there leaves the others in their places.
    CHECK(client.Get("/")->body.starts_with(
        R"(<p>index<script src="/assets/b.js"></script><script>let a;</script>)"));
    CHECK(client.Get("/assets/board/page/a.js")->body == "let a;");
    CHECK(client.Get("/assets/board/page/a.js")->get_header_value("Content-Type") ==
          "text/javascript; charset=utf-8");
    const std::string path = GENERATE(
        as<std::string>{}, "/assets/../secret.txt", "/assets/../secret.js", "/assets/%2e%2e/secret.js",
        "/assets/..%2fsecret.js", "/assets/board/../../secret.js", "/assets/board/page/../../../secret.js",
        "/assets/board%2f..%2f..%2fsecret.js", "/assets/board/page/..\\..\\..\\secret.js",
        "/assets//etc/passwd", "/assets/board//page/a.js", "/assets/board/page/.hidden.js",
        "/assets/board/page/.git/a.js", "/assets/board/page/notes.txt", "/assets/board/page/folder.js",
        "/assets/", "/assets/board/page/", "/assets/board/page/b.js", "/assets/a.js", "/board/page/a.js",
        "/assets/board/page/a.js%00.css", "/assets/board/page/./a.js", "/assets/board/page/a.js/",
        "//assets/board/page/a.js");
    const std::string answer =
        send_raw(server.port(), "GET " + path + " HTTP/1.1\r\nConnection: close\r\nHost: 127.0.0.1:" +
                                    std::to_string(server.port()) + "\r\n\r\n");
    CHECK(answer.starts_with("HTTP/1.1 4"));
    CHECK(!answer.ends_with("secret"));
}

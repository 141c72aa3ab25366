// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of a server open to the network, from an address of this machine other than 127.0.0.1.
#include <arpa/inet.h>
#include <cstdlib>
#include <cstring>
#include <net/if.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

#include "tests/catch.hpp"
#include "tests/tools/board/board_fixture.hpp"
#include "tools/board/server/access.hpp"
#include "tools/board/server/deadline.hpp"

using namespace ricochet::tools;
using namespace ricochet::tools::board;
using namespace ricochet::tools::board::test;

namespace {

ServerSettings open_settings(const std::string& mode = "") {
    ServerSettings settings = settings_with(mode);
    settings.lan = true;
    return settings;
}

/// Enters a network namespace of this process's own, whose loopback device has another address; returns whether
/// that is allowed.
bool make_network() {
    const char* const address = "198.51.100.7";  // reserved for documentation (RFC 5737)
    if (::unshare(CLONE_NEWNET) != 0 && ::unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0) {
        return false;
    }
    const int asked = ::socket(AF_INET, SOCK_DGRAM, 0);
    bool is_set = true;
    for (const bool is_alias : {false, true}) {
        ifreq request{};
        std::strncpy(request.ifr_name, is_alias ? "lo:1" : "lo", IFNAMSIZ - 1);
        if (is_alias) {
            sockaddr_in place{};
            place.sin_family = AF_INET;
            ::inet_pton(AF_INET, address, &place.sin_addr);
            std::memcpy(&request.ifr_addr, &place, sizeof place);
            is_set = ::ioctl(asked, SIOCSIFADDR, &request) == 0;
        }
        request.ifr_flags = IFF_UP | IFF_RUNNING;
        ::ioctl(asked, SIOCSIFFLAGS, &request);
    }
    ::close(asked);
    return is_set;
}

/// An address of this machine that is not the loopback device's; empty if it has none and cannot be given one.
std::string other_address() {
    const bool is_made = network_addresses().empty() && make_network();
    const std::vector<std::string> addresses = network_addresses();
    CHECK((!is_made || addresses == std::vector<std::string>{"198.51.100.7"}));
    CHECK(std::none_of(addresses.begin(), addresses.end(), is_loopback));
    if (addresses.empty()) {
        const std::string why = "this machine is in no network: what holds of other machines is not tested";
        if (std::getenv("CI") != nullptr) {  // NOLINT(concurrency-mt-unsafe)
            FAIL(why);
        }
        WARN(why);
    }
    return addresses.empty() ? "" : addresses.front();
}

/// Another machine from the server's view.
class Guest {
public:
    explicit Guest(const RunningServer& server, const std::string& address)

        : client_(address, server.port()),
          port_(server.port()),
          link_(server.get("/api/about").json["network_link"]) {
        client_.set_interface(address);
        client_.set_read_timeout(120);
    }

    [[nodiscard]] std::string token() const { return link_.substr(link_.find('=') + 1); }
    httplib::Headers cookie() const {
        return {{"Cookie", "ricochet-" + std::to_string(port_) + "=" + token()}};
    }
    int get(const std::string& path, const httplib::Headers& headers = {}) {
        const httplib::Result answer = client_.Get(path, headers);
        REQUIRE(static_cast<bool>(answer));
        return answer->status;
    }
    httplib::Result page(const std::string& path) { return client_.Get(path); }
    int open_session() {
        const httplib::Result answer = client_.Post("/api/sessions", cookie(), "{}", "application/json");
        REQUIRE(static_cast<bool>(answer));
        return answer->status;
    }

private:
    httplib::Client client_;
    int port_;
    std::string link_;
};

}  // namespace

TEST_CASE("another machine sees nothing of a board that is not open to the network") {
    const std::string address = other_address();
    if (address.empty()) {
        return;
    }
    const RunningServer server;
    CHECK_FALSE(static_cast<bool>(httplib::Client(address, server.port()).Get("/")));
    CHECK(server.get("/api/about").json["network_link"].is_null());
}

TEST_CASE("another machine comes in by the link alone, and this one needs none") {
    const std::string address = other_address();
    if (address.empty()) {
        return;
    }
    const RunningServer server(open_settings());
    CHECK(server.get("/api/about").status == 200);
    Guest guest(server, address);
    for (const std::string path : {"/", "/assets/board/page/main.js", "/api/about", "/nothing",
                                   "/?token=", "/?token=00000000000000000000000000000000"}) {
        const httplib::Result answer = guest.page(path);
        REQUIRE(static_cast<bool>(answer));
        CHECK(answer->status == 403);
        CHECK(answer->body.size() < 200);
        CHECK_FALSE(answer->has_header("Set-Cookie"));
    }
    const httplib::Result page = guest.page("/?token=" + guest.token());
    REQUIRE(static_cast<bool>(page));
    CHECK(page->status == 200);
    CHECK(page->get_header_value("Set-Cookie").find(guest.token()) != std::string::npos);
    CHECK(guest.get("/assets/board/page/main.js", guest.cookie()) == 200);
    CHECK(guest.get("/api/about", guest.cookie()) == 200);
    httplib::Headers foreign = guest.cookie();
    foreign.emplace("Host", "evil.example:" + std::to_string(server.port()));
    CHECK(guest.get("/", foreign) == 403);
    httplib::Headers posing = guest.cookie();
    posing.emplace("Host", "127.0.0.1:" + std::to_string(server.port()));
    CHECK(guest.get("/", posing) == 403);
}

TEST_CASE("pages of other machines leave engines for this one") {
    const std::string address = other_address();
    if (address.empty()) {
        return;
    }
    ServerSettings settings = open_settings("first");
    settings.sessions.limit = 3;
    settings.sessions.guest_limit = 1;
    const RunningServer server(settings);
    Guest guest(server, address);
    CHECK(guest.open_session() == 201);
    CHECK(guest.open_session() == 503);
    const std::string own = server.open_session();
    CHECK_FALSE(server.open_session().empty());
    CHECK(server.post("/api/sessions", ricochet::tools::Json::object()).status == 503);
    CHECK(server.remove("/api/sessions/" + own).status == 200);
    CHECK(guest.open_session() == 503);
}

TEST_CASE("another machine with too many requests is put off, and this one is not") {
    const std::string address = other_address();
    if (address.empty()) {
        return;
    }
    ServerSettings settings = open_settings();
    settings.network_rate = {5, 0.001, 2};
    const RunningServer server(settings);
    Guest guest(server, address);
    for (int i = 0; i < 5; ++i) {
        CHECK(guest.get("/api/about", guest.cookie()) == 200);
    }
    CHECK(guest.get("/api/about", guest.cookie()) == 429);
    for (int i = 0; i < 10; ++i) {
        CHECK(server.get("/api/about").status == 200);
    }
}

TEST_CASE("of connections without number from another machine the latest are ended") {
    const std::string address = other_address();
    if (address.empty()) {
        return;
    }
    // A peer that reads nothing and never closes.
    sockaddr_in end{};
    end.sin_family = AF_INET;
    REQUIRE(::inet_pton(AF_INET, address.c_str(), &end.sin_addr) == 1);
    auto* const name = reinterpret_cast<sockaddr*>(&end);
    socklen_t size = sizeof(end);
    const int server = ::socket(AF_INET, SOCK_STREAM, 0);
    REQUIRE(::bind(server, name, size) == 0);
    REQUIRE(::listen(server, 64) == 0);
    REQUIRE(::getsockname(server, name, &size) == 0);
    std::vector<int> guests;
    std::vector<int> accepted;
    for (std::size_t i = 0; i < RequestDeadline::most_connections + 20; ++i) {
        guests.push_back(::socket(AF_INET, SOCK_STREAM, 0));
        REQUIRE(::connect(guests.back(), name, size) == 0);
        accepted.push_back(::accept(server, nullptr, nullptr));
        REQUIRE(accepted.back() >= 0);
    }
    const auto ended = [&guests] {
        std::size_t count = 0;
        for (const int guest : guests) {
            char byte = 0;
            count += ::recv(guest, &byte, 1, MSG_DONTWAIT | MSG_PEEK) == 0 ? 1 : 0;
        }
        return count;
    };
    const RequestDeadline deadline(ntohs(end.sin_port), std::chrono::minutes(10), std::chrono::seconds(5));
    CHECK(comes_true([&ended] { return ended() == 20; }));
    std::this_thread::sleep_for(std::chrono::seconds(1));
    CHECK(ended() == 20);
    for (const std::vector<int>& descriptors : {guests, accepted, {server}}) {
        for (const int descriptor : descriptors) {
            ::close(descriptor);
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/access.hpp"

#include <chrono>

#include "tests/catch.hpp"

using namespace ricochet::tools;
using namespace ricochet::tools::board;

namespace {

constexpr const char* guest = "192.168.7.20";

/// A board at two addresses of a machine.
class House {
public:
    explicit House(RateSettings rate = {}) : access_({"192.168.7.5", "10.1.2.3"}, 8108, rate) {
        const std::string link = access_.links().front();
        token_ = link.substr(link.find('=') + 1);
    }

    [[nodiscard]] const std::string& token() const { return token_; }
    NetworkAccess& access() { return access_; }

    /// The status of the refusal of a request; 200 if it is not refused.
    int status(const httplib::Request& request) {
        const std::optional<ApiError> error = access_.refuse(request, now_);
        return error ? error->status() : 200;
    }
    void wait(std::chrono::milliseconds time) { now_ += time; }

    /// A guest's first request, by the link.
    [[nodiscard]] httplib::Request first_page() const {
        httplib::Request request = with_host("192.168.7.5:8108");
        request.params.emplace("token", token_);
        return request;
    }
    /// A later request of the page.
    [[nodiscard]] httplib::Request with_cookie(const std::string& cookies) const {
        httplib::Request request = with_host("192.168.7.5:8108");
        request.path = "/api/about";
        request.set_header("Cookie", cookies);
        return request;
    }
    static httplib::Request with_host(const char* host) {
        httplib::Request request;
        request.method = "GET";
        request.path = "/";
        request.remote_addr = guest;
        request.set_header("Host", host);
        return request;
    }

private:
    NetworkAccess access_;
    std::string token_;
    TimePoint now_ = Clock::now();
};

}  // namespace

TEST_CASE("a guest comes in by the link, and continues by its cookie") {
    House house;
    CHECK(house.token().size() == 32);
    CHECK(house.access().links().at(1) == "http://10.1.2.3:8108/?token=" + house.token());
    CHECK(house.status(house.first_page()) == 200);
    const std::optional<std::string> cookie = house.access().cookie_for(house.first_page());
    REQUIRE(cookie.has_value());
    CHECK(*cookie == "ricochet-8108=" + house.token() + "; Path=/; HttpOnly; SameSite=Strict");
    CHECK(house.status(house.with_cookie("ricochet-8108=" + house.token())) == 200);
    CHECK(house.status(house.with_cookie("a=b; ricochet-8108=" + house.token() + "; c=d")) == 200);
    httplib::Request own = house.with_cookie("ricochet-8108=" + house.token());
    own.set_header("Origin", "http://192.168.7.5:8108");
    CHECK(house.status(own) == 200);
    CHECK_FALSE(house.access().cookie_for(house.with_cookie("")).has_value());
    httplib::Request wrong = House::with_host("127.0.0.1:8108");
    wrong.params.emplace("token", "0");
    CHECK_FALSE(house.access().cookie_for(wrong).has_value());
}

TEST_CASE("every run has a token of its own") {
    CHECK(House().token() != House().token());
}

TEST_CASE("a guest without the token, with half of it or a guessed one gets nothing") {
    House house;
    CHECK(house.status(House::with_host("192.168.7.5:8108")) == 403);
    const std::string half = house.token().substr(0, 16);
    const std::string guessed =
        GENERATE("", "0", "00000000000000000000000000000000", "half", "longer", "upper");
    const std::string token = guessed == "half"     ? half
                              : guessed == "longer" ? house.token() + "0"
                              : guessed == "upper"  ? "F" + house.token().substr(1)
                                                    : guessed;
    httplib::Request request = House::with_host("192.168.7.5:8108");
    request.params.emplace("token", token);
    CHECK(house.status(request) == 403);
    CHECK(house.status(house.with_cookie("ricochet-8108=" + token)) == 403);
    CHECK(house.status(house.with_cookie("ricochet-8109=" + house.token())) == 403);
    CHECK(house.status(house.with_cookie("xricochet-8108=" + house.token())) == 403);
}

TEST_CASE("names and addresses that are not ours are refused whatever the token") {
    House house;
    const char* const host =
        GENERATE("", "evil.example:8108", "127.0.0.1:8108", "localhost:8108", "192.168.7.5", "192.168.7.5:80",
                 "192.168.7.6:8108", "192.168.7.5:8108.evil.example", "192.168.7.20:8108");
    httplib::Request request = house.first_page();
    request.headers.erase("Host");
    request.set_header("Host", host);
    CHECK(house.status(request) == 403);
}

TEST_CASE("pages of other sites are refused whatever the token") {
    House house;
    const char* const origin =
        GENERATE("null", "", "http://evil.example", "https://192.168.7.5:8108", "http://10.1.2.3:8108");
    httplib::Request request = house.with_cookie("ricochet-8108=" + house.token());
    request.set_header("Origin", origin);
    CHECK(house.status(request) == 403);
}

TEST_CASE("only a client with too many requests waits") {
    House house({10, 2, 5});
    for (int i = 0; i < 10; ++i) {
        CHECK(house.status(house.first_page()) == 200);
    }
    CHECK(house.status(house.first_page()) == 429);
    httplib::Request other = house.first_page();
    other.remote_addr = "192.168.7.21";
    CHECK(house.status(other) == 200);
    house.wait(std::chrono::milliseconds(500));
    CHECK(house.status(house.first_page()) == 200);
    CHECK(house.status(house.first_page()) == 429);
    house.wait(std::chrono::hours(1));
    for (int i = 0; i < 10; ++i) {
        CHECK(house.status(house.first_page()) == 200);
    }
    CHECK(house.status(house.first_page()) == 429);
}

TEST_CASE("a page that is reloaded over and over is not refused") {
    House house;
    for (int i = 0; i < 20 * 70; ++i) {
        CHECK(house.status(house.first_page()) == 200);
    }
}

TEST_CASE("tokens cannot be tried in any number") {
    House house({10, 2, 5});
    const httplib::Request guess = House::with_host("192.168.7.5:8108");
    CHECK(house.status(guess) == 403);
    CHECK(house.status(guess) == 403);
    CHECK(house.status(guess) == 429);
    // Now not even the right token is accepted.
    CHECK(house.status(house.first_page()) == 429);
}

TEST_CASE("addresses without number are not remembered without number") {
    RateLimit rate({10, 2, 5});
    const TimePoint now = Clock::now();
    for (int i = 0; i < 1024; ++i) {
        CHECK(rate.take("address " + std::to_string(i), 1, now));
    }
    CHECK_FALSE(rate.take("one more", 1, now));
    CHECK(rate.take("address 7", 1, now));
    CHECK(rate.take("one more", 1, now + std::chrono::seconds(5)));
}

TEST_CASE("the link of a page has the address of its request") {
    House house;
    CHECK(house.access().link_for("10.1.2.3:8108") == house.access().links().at(1));
    CHECK(house.access().link_for("127.0.0.1:8108") == house.access().links().at(0));
    CHECK(NetworkAccess({}, 8108).link_for("127.0.0.1:8108").empty());
}

TEST_CASE("only what comes by the loopback device is of this machine") {
    httplib::Request request;
    request.remote_addr = GENERATE("127.0.0.1", "127.3.2.1");
    CHECK(NetworkAccess::is_local(request));
    request.remote_addr = GENERATE("", "192.168.7.5", "128.0.0.1", "::1", "12.7.0.1");
    CHECK_FALSE(NetworkAccess::is_local(request));
}

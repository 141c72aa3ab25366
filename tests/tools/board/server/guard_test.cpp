// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/guard.hpp"

#include "tests/catch.hpp"

using namespace ricochet::tools::board;

namespace {

RequestHead good_get() {
    RequestHead head;
    head.method = "GET";
    head.path = "/api/about";
    head.host = "127.0.0.1:8108";
    return head;
}

RequestHead good_post() {
    RequestHead head = good_get();
    head.method = "POST";
    head.path = "/api/position";
    head.content_type = "application/json; charset=utf-8";
    head.content_length = "2";
    return head;
}

int status(const RequestHead& head) {
    const std::optional<ApiError> error = refuse(head, 8108);
    return error ? error->status() : 200;
}

}  // namespace

TEST_CASE("requests of our own page pass") {
    CHECK(status(good_get()) == 200);
    CHECK(status(good_post()) == 200);
    RequestHead head = good_post();
    head.host = "localhost:8108";
    head.origin = "http://localhost:8108";
    head.fetch_site = "same-origin";
    CHECK(status(head) == 200);
    head.content_type = "Application/JSON ";
    CHECK(status(head) == 200);
}

TEST_CASE("names that only point here are refused") {
    RequestHead head = good_get();
    const char* const host = GENERATE("", "evil.example", "evil.example:8108", "127.0.0.1", "127.0.0.1:80",
                                      "127.0.0.1:8108.evil.example", "localhost", "LOCALHOST.:8108");
    head.host = host;
    CHECK(status(head) == 403);
    head.host.reset();
    CHECK(status(head) == 403);
}

TEST_CASE("other sites are refused") {
    RequestHead head = good_post();
    const char* const origin =
        GENERATE("null", "", "http://evil.example", "https://127.0.0.1:8108", "http://127.0.0.1:8109",
                 "http://127.0.0.1:8108.evil.example", "http://127.0.0.1:8108/");
    head.origin = origin;
    CHECK(status(head) == 403);
    head.origin.reset();
    head.fetch_site = GENERATE("cross-site", "same-site", "anything");
    CHECK(status(head) == 403);
    // A link on another site may lead to the page itself.
    head = good_get();
    head.path = "/";
    head.fetch_site = "cross-site";
    CHECK(status(head) == 200);
}

TEST_CASE("bodies must be JSON of a known length, in the open") {
    RequestHead head = good_post();
    head.content_type = GENERATE("", "text/plain", "application/x-www-form-urlencoded", "application/jsonp",
                                 "multipart/form-data; boundary=application/json");
    CHECK(status(head) == 415);
    head.path = "/api/sessions/12/close";
    CHECK(status(head) == 200);
    head = good_post();
    head.content_type.reset();
    CHECK(status(head) == 415);
    head = good_post();
    head.content_length.reset();
    CHECK(status(head) == 411);
    head = good_post();
    head.has_transfer_encoding = true;
    CHECK(status(head) == 411);
    head = good_post();
    head.has_content_encoding = true;
    CHECK(status(head) == 415);
    head = good_post();
    head.content_length = GENERATE("-1", "2x", "", "99999999999999999999999");
    CHECK(status(head) == 400);
}

TEST_CASE("parts of files are refused") {
    RequestHead head = good_get();
    head.has_range = true;
    CHECK(status(head) == 416);
}

TEST_CASE("odd methods and endless addresses are refused") {
    RequestHead head = good_get();
    head.method = GENERATE("PUT", "PATCH", "OPTIONS", "TRACE", "get");
    CHECK(status(head) == 405);
    head = good_get();
    head.path = "/" + std::string(5000, 'a');
    CHECK(status(head) == 414);
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/guard.hpp"

#include "tests/catch.hpp"

using namespace ricochet::tools::board;

namespace {

httplib::Request good_get() {
    httplib::Request request;
    request.method = "GET";
    request.path = "/api/about";
    request.set_header("Host", "127.0.0.1:8108");
    return request;
}

httplib::Request good_post() {
    httplib::Request request = good_get();
    request.method = "POST";
    request.path = "/api/position";
    request.set_header("Content-Type", "application/json; charset=utf-8");
    request.set_header("Content-Length", "2");
    return request;
}

/// The request with a header replaced, or without it.
httplib::Request with(httplib::Request request, const char* name, const char* text = nullptr) {
    request.headers.erase(name);
    if (text != nullptr) {
        request.set_header(name, text);
    }
    return request;
}

int status(const httplib::Request& request) {
    const std::optional<ApiError> foreign = refuse_foreign(request, 8108);
    const std::optional<ApiError> error = foreign ? foreign : refuse(request);
    return error ? error->status() : 200;
}

}  // namespace

TEST_CASE("requests of our own page pass") {
    CHECK(status(good_get()) == 200);
    CHECK(status(good_post()) == 200);
    const httplib::Request own =
        with(with(with(good_post(), "Host", "localhost:8108"), "Origin", "http://localhost:8108"),
             "Sec-Fetch-Site", "same-origin");
    CHECK(status(own) == 200);
    CHECK(status(with(own, "Content-Type", "Application/JSON ")) == 200);
}

TEST_CASE("names that only point here are refused") {
    const char* const host = GENERATE("", "evil.example", "evil.example:8108", "127.0.0.1", "127.0.0.1:80",
                                      "127.0.0.1:8108.evil.example", "localhost", "LOCALHOST.:8108");
    CHECK(status(with(good_get(), "Host", host)) == 403);
    CHECK(status(with(good_get(), "Host")) == 403);
}

TEST_CASE("other sites are refused") {
    const char* const origin =
        GENERATE("null", "", "http://evil.example", "https://127.0.0.1:8108", "http://127.0.0.1:8109",
                 "http://127.0.0.1:8108.evil.example", "http://127.0.0.1:8108/");
    CHECK(status(with(good_post(), "Origin", origin)) == 403);
    const char* const site = GENERATE("cross-site", "same-site", "anything");
    CHECK(status(with(good_post(), "Sec-Fetch-Site", site)) == 403);
    // A link on another site may lead to the page itself.
    httplib::Request page = with(good_get(), "Sec-Fetch-Site", "cross-site");
    page.path = "/";
    CHECK(status(page) == 200);
}

TEST_CASE("bodies must be JSON of a known length, in the open") {
    const char* const type = GENERATE("", "text/plain", "application/x-www-form-urlencoded",
                                      "application/jsonp", "multipart/form-data; boundary=application/json");
    httplib::Request other_type = with(good_post(), "Content-Type", type);
    CHECK(status(other_type) == 415);
    other_type.path = "/api/sessions/12/close";
    CHECK(status(other_type) == 200);
    CHECK(status(with(good_post(), "Content-Type")) == 415);
    CHECK(status(with(good_post(), "Content-Length")) == 411);
    CHECK(status(with(good_post(), "Transfer-Encoding", "chunked")) == 411);
    CHECK(status(with(good_post(), "Content-Encoding", "gzip")) == 415);
    CHECK(status(with(good_get(), "Content-Length", "2")) == 400);
    const char* const length = GENERATE("-1", "2x", "", "99999999999999999999999");
    CHECK(status(with(good_post(), "Content-Length", length)) == 400);
}

TEST_CASE("odd methods, endless addresses and parts of files are refused") {
    CHECK(status(with(good_get(), "Range", "bytes=0-1")) == 416);
    httplib::Request request = good_get();
    request.method = GENERATE("PUT", "PATCH", "OPTIONS", "TRACE", "get");
    CHECK(status(request) == 405);
    request = good_get();
    request.path = "/" + std::string(5000, 'a');
    CHECK(status(request) == 414);
}

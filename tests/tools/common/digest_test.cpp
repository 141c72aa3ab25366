// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/digest.hpp"

#include <filesystem>

#include "tests/catch.hpp"
#include "tests/tools/client/harness.hpp"

using namespace ricochet::tools;
using namespace ricochet::tools::test;

// The examples of FIPS 180-4 as NIST publishes them.
TEST_CASE("SHA-256 gives the published digests") {
    CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    CHECK(sha256(std::string(1'000'000, 'a')) ==
          "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    CHECK(sha256_base64("") == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
    CHECK(sha256_base64("abc") == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
}

TEST_CASE_METHOD(TemporaryFolder, "a file has the digest of its content, whatever its length") {
    for (const std::size_t size : {std::size_t{0}, std::size_t{55}, std::size_t{56}, std::size_t{64},
                                   std::size_t{65536}, std::size_t{100'001}}) {
        const std::string text(size, 'x');
        write("f", text);
        CHECK(sha256_of_file(file("f")).value() == sha256(text));
    }
    CHECK_FALSE(sha256_of_file(file("nothing")).ok());
    CHECK_FALSE(sha256_of_file("/").ok());
}

TEST_CASE_METHOD(TemporaryFolder, "a cached digest is that of the file as it is now") {
    DigestCache cache;
    CHECK_FALSE(cache.digest(file("x")).ok());
    write("x", "one");
    CHECK(cache.digest(file("x")).value() == sha256("one"));
    CHECK(cache.digest(file("x")).value() == sha256("one"));
    write("x", "three");
    CHECK(cache.digest(file("x")).value() == sha256("three"));
    // A different file with the same size and time.
    const auto time = std::filesystem::last_write_time(file("x"));
    write("y", "seven");
    std::filesystem::last_write_time(file("y"), time);
    std::filesystem::rename(file("y"), file("x"));
    CHECK(cache.digest(file("x")).value() == sha256("seven"));
    std::filesystem::remove(file("x"));
    CHECK_FALSE(cache.digest(file("x")).ok());
}

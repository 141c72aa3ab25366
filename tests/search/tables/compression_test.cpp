// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>

#include "movegen/base/random.hpp"
#include "search/tables/table_file.hpp"
#include "tests/catch.hpp"

namespace ricochet::test {
namespace {

TEST_CASE("what was packed is unpacked as it was, and a changed byte is detected") {
    Random random{5, 1};
    std::string bytes(2000, '\0');
    for (char& byte : bytes) {
        byte = static_cast<char>(random.below(256));
    }
    tables::Compressor compressor(3);
    const std::string frame(compressor.compressed(bytes));
    CHECK(tables::decompressed(frame, bytes.size()) == bytes);
    // Random bytes are stored as they are: without a checksum any others would do.
    std::string changed = frame;
    changed[frame.size() / 2] = static_cast<char>(changed[frame.size() / 2] ^ 1);
    CHECK_FALSE(tables::decompressed(changed, bytes.size()).has_value());
    CHECK_FALSE(tables::decompressed(frame, bytes.size() + 1).has_value());
}

}  // namespace
}  // namespace ricochet::test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/tables/pending_codes.hpp"

#include "tests/catch.hpp"

namespace ricochet::test {
namespace {

using tables::PendingCodes;

TEST_CASE("a code waits in its chunk until it is taken there, whatever else is taken before") {
    PendingCodes pending(10 * PendingCodes::chunk);
    for (const unsigned code : {1U, 6U, 70U, 134U, 198U}) {
        pending.add(PendingCodes::chunk + 5, code);
    }
    CHECK_FALSE(pending.take(0, 6));
    CHECK_FALSE(pending.take(PendingCodes::chunk, 7));
    for (const unsigned code : {6U, 70U, 1U, 198U, 134U}) {
        CHECK(pending.take(2 * PendingCodes::chunk - 1, code));
        CHECK_FALSE(pending.take(PendingCodes::chunk, code));
    }
}

TEST_CASE("the largest codes wait in their own chunk alone") {
    PendingCodes pending(2 * PendingCodes::chunk - 1);
    for (const unsigned code : {254U, 255U, 256U, 400U}) {
        pending.add(0, code);
        pending.add(PendingCodes::chunk, code);
    }
    CHECK_FALSE(pending.take(PendingCodes::chunk, 0));
    CHECK(pending.take(PendingCodes::chunk, 254));
    CHECK_FALSE(pending.take(PendingCodes::chunk, 254));
    CHECK(pending.take(PendingCodes::chunk, 255));
}

TEST_CASE("of the largest codes none is lost when another is taken") {
    PendingCodes pending(1);
    pending.add(0, 300);
    pending.add(0, 400);
    CHECK(pending.take(0, 300));
    CHECK(pending.take(0, 400));
}

}  // namespace
}  // namespace ricochet::test

// SPDX-License-Identifier: GPL-3.0-or-later
// Fingerprints of numbers fitted from games: no other test would notice that one of them has changed. After a
// deliberate change write down the new fingerprint, as with the total of `ricochet bench`.
#include <cstdint>

#include "search/strength/difficulty.hpp"
#include "search/strength/style.hpp"
#include "tests/catch.hpp"
#include "tests/search/evaluation/common/evaluation_fixture.hpp"

namespace ricochet::test {
namespace {

/// A hash of numbers in their order (FNV-1a by Fowler, Noll and Vo, of words).
class Fingerprint {
public:
    void add(int number) { value_ = (value_ ^ static_cast<std::uint32_t>(number)) * 0x100000001b3U; }
    [[nodiscard]] std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0xcbf29ce484222325U;
};

template <SearchGame G>
std::uint64_t evaluations() {
    typename G::Evaluator evaluator;
    Fingerprint fingerprint;
    for_each_position<G>(31, 200, 100, [&](const typename G::Position& position) {
        fingerprint.add(evaluator.evaluate(position));
    });
    return fingerprint.value();
}

template <SearchGame G>
std::uint64_t difficulties() {
    Fingerprint fingerprint;
    for_each_position<G>(32, 40, 60, [&](const typename G::Position& position) {
        typename G::Move last{};
        for (const typename G::Move move : legal_moves(position)) {
            fingerprint.add(difficulty(position, move, last));
            last = move;
        }
    });
    return fingerprint.value();
}

template <SearchGame G>
std::uint64_t tastes() {
    Fingerprint fingerprint;
    for_each_position<G>(33, 40, 60, [&](const typename G::Position& position) {
        for (std::size_t number = 0; number < style_names.size(); ++number) {
            const auto style = static_cast<Style>(number);
            fingerprint.add(comfort(position, Color::white, style));
            fingerprint.add(comfort(position, Color::black, style));
            for (const typename G::Move move : legal_moves(position)) {
                fingerprint.add(liking(position, move, style));
            }
        }
    });
    return fingerprint.value();
}

TEST_CASE("evaluations without a network are what they were") {
    CHECK(evaluations<tensor::SearchModel>() == 0x523ee893ab35f769);
    CHECK(evaluations<tiled::SearchModel>() == 0x35f5cb610d004695);
}

TEST_CASE("moves are as hard to see as they were") {
    CHECK(difficulties<tensor::SearchModel>() == 0xefb4e428c03869ed);
    CHECK(difficulties<tiled::SearchModel>() == 0xb95438a18dc08965);
}

TEST_CASE("styles like what they liked") {
    CHECK(tastes<tensor::SearchModel>() == 0x2512e9d5390f3416);
    CHECK(tastes<tiled::SearchModel>() == 0xde1d5391df1e4b49);
}

}  // namespace
}  // namespace ricochet::test

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "movegen/common/variant.hpp"
#include "tests/reference/compose.hpp"
#include "tests/reference/tiled/compose.hpp"

// The reference's boards for tests common to all games.
namespace ricochet::test {

/// The result of `use(board)`, with the board of a FEN.
template <class Use>
auto with_reference(std::string_view fen, Variant variant, Use use) {
    return variant == Variant::tiledsquares ? use(reference::tiled::parse(fen))
                                            : use(reference::parse(fen, variant == Variant::tensorfree));
}

/// The FEN of a composed position.
inline std::string composed_fen(reference::Random& random, Variant variant) {
    return variant == Variant::tiledsquares
               ? reference::tiled::fen(reference::tiled::compose(random))
               : reference::fen(reference::compose(random, variant == Variant::tensorfree));
}

}  // namespace ricochet::test

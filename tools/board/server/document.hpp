// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "search/book/book.hpp"
#include "search/tables/tables.hpp"
#include "tools/board/server/assets.hpp"

namespace ricochet::tools::board {

/// The page's document. It includes the scripts and style sheets needed before it is drawn, the pieces' shapes,
/// and in its head the rows of all games, the games with books, the number of pieces in the tables, if any, and
/// the node range for explaining moves.
struct Document {
    Asset asset;
    /// Its content security policy: nothing from elsewhere, and no other inline script or style.
    std::string policy;
};

/// Makes the document of these files; it refers to them by addresses that a browser may cache. Nothing if they
/// include no page.
std::optional<Document> make_document(const Assets& assets, const tables::Tables* tables,
                                      const book::Books& books);

}  // namespace ricochet::tools::board

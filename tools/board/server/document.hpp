// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "search/book/book.hpp"
#include "search/tables/tables.hpp"
#include "tools/board/server/assets.hpp"

namespace ricochet::tools::board {

/// The page's document, with the scripts and style sheets in it that it needs before it is drawn, the pieces'
/// shapes, and in its head the rows of all games, of which games there are books, how many pieces the tables
/// know, if there are any, and that moves can be explained, by so many nodes.
struct Document {
    Asset asset;
    /// Its content security policy: nothing from elsewhere, and no script or style in it but those.
    std::string policy;
};

/// The document of these files, which it names at addresses where a browser may keep them. Nothing where there
/// is no page among them.
std::optional<Document> make_document(const Assets& assets, const tables::Tables* tables,
                                      const book::Books& books);

}  // namespace ricochet::tools::board

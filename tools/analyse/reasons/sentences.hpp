// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "tools/analyse/reasons/reason.hpp"

namespace ricochet::tools::analyse {

/// The name of a kind in files: that of its enumerator.
std::string_view name_of(ReasonKind kind);

/// The English sentence of a kind, without a full stop. Placeholders in braces: `{p0}` is the first of the
/// reason's pieces, `{s0}` of its squares, `{m0}` of its moves, `{n0}` of its numbers; `{p1+}` all pieces from
/// the second on, `{m0+}` all moves. `{won}` are the kinds of the first `n0` pieces, `{given}` those of the
/// others, `{gain}` a clause with both, empty without an `n0`; `{kind0}` is the first piece's kind in the
/// plural, and `{line}` all moves as a line.
std::string_view sentence_of(ReasonKind kind);

/// The sentence with its placeholders filled. Throws `std::out_of_range` if the reason lacks a square or a
/// number.
std::string text_of(const Reason& reason);

}  // namespace ricochet::tools::analyse

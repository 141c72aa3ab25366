// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/server/qr_code.hpp"
#include "tools/board/server/questions.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::board {

Json draw_qr(const Field& request) {
    constexpr std::size_t longest_text = 20000;
    const Field text = request.at("text");
    const Result<QrCode> code = make_qr_code(text.text(longest_text));
    if (!code) {
        throw ApiError(400, code.error(), text.where());
    }
    return {{"rows", code.value().rows}};
}

}  // namespace ricochet::tools::board

// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <optional>
#include <pybind11/stl.h>
#include <string>

#include "movegen/base/quote.hpp"
#include "movegen/game.hpp"
#include "tools/common/page_json.hpp"
#include "tools/picture/board_svg.hpp"
#include "tools/python/bindings.hpp"
#include "tools/python/move_object.hpp"

namespace ricochet::python {

namespace py = pybind11;

namespace {

void check_size(std::optional<double> size) {
    if (size && !(*size > 0 && std::isfinite(*size))) {
        throw py::value_error(fmt::format("size {} is not a number of pixels above 0", *size));
    }
}

std::string board_svg(const Game& game, bool orientation, std::optional<double> size, bool coordinates,
                      bool last_move, const py::iterable& arrows, const std::string& theme_name) {
    check_size(size);
    const std::optional<tools::Theme> theme = tools::parse_theme(theme_name);
    if (!theme) {
        throw py::value_error(fmt::format("{} is not a theme: light or dark", quoted(theme_name)));
    }
    tools::PictureOptions options{.bottom = orientation ? Color::white : Color::black,
                                  .width = size,
                                  .coordinates = coordinates,
                                  .last_move = last_move,
                                  .arrows = {},
                                  .drawn = {},
                                  .theme = *theme};
    for (const py::handle arrow : arrows) {
        py::detail::make_caster<Move> caster;
        if (!caster.load(arrow, false)) {
            throw py::type_error("arrows have to be moves");
        }
        const MoveCode move = code_for(game, static_cast<Move&>(caster));
        if (!game.is_legal(move)) {
            throw py::value_error(tools::why_refused(game, move));
        }
        options.arrows.push_back(move);
    }
    return tools::board_svg(game, options);
}

std::string piece_svg(const std::string& letter, std::optional<double> size) {
    check_size(size);
    return value_of(tools::piece_svg(letter, size));
}

}  // namespace

void bind_svg(py::module_& module) {
    module.def(
        "board_svg", board_svg, py::arg("board"), py::kw_only(), py::arg("orientation") = true,
        py::arg("size") = std::optional<double>(480), py::arg("coordinates") = true,
        py::arg("last_move") = true, py::arg("arrows") = py::tuple(), py::arg("theme") = "light",
        "A board as an SVG.\n\n"
        "`orientation` is the side at the bottom, WHITE or BLACK; `size` the width in pixels, or None for "
        "that of the place\n"
        "where it stands. `last_move` marks the move that led here, and a king in check is marked always. "
        "`arrows` are legal\n"
        "moves of the position, each drawn by its whole way; ValueError for others. `theme` is 'light' or "
        "'dark'.");
    module.def(
        "piece_svg", piece_svg, py::arg("letter"), py::arg("size") = py::none(),
        "A piece's drawing, of FEN's letter. `size` is in pixels. ValueError where there is no such piece.");
}

}  // namespace ricochet::python

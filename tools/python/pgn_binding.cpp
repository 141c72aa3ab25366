// SPDX-License-Identifier: GPL-3.0-or-later
#include <optional>
#include <pybind11/stl.h>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "movegen/base/quote.hpp"
#include "tools/pgn/pgn.hpp"
#include "tools/python/bindings.hpp"
#include "tools/python/move_object.hpp"

namespace ricochet::python {

namespace py = pybind11;

namespace {

/// Reads the games of a text one by one.
class TextReader {
public:
    TextReader(const std::string& text, const std::optional<std::string>& variant)
        : stream_(text),
          reader_(stream_, variant ? std::optional(variant_of(*variant)) : std::nullopt,
                  tools::PgnVariations::keep) {}

    /// The next game as a dictionary, or None at the end.
    py::object next() {
        const std::optional<tools::PgnGame> game = value_of(reader_.next());
        return game ? py::object(described(*game)) : py::object(py::none());
    }

private:
    static py::dict described(const tools::PgnGame& game) {
        py::list nodes;
        for (const tools::PgnNode& node : game.nodes) {
            nodes.append(py::make_tuple(
                node.move == MoveCode::none ? py::object(py::none()) : make_move({node.move, game.variant}),
                text_of(node.comment_before), text_of(node.comment), node.nags, node.children));
        }
        py::list tags;
        for (const auto& [name, value] : game.tags) {
            tags.append(py::make_tuple(text_of(name), text_of(value)));
        }
        py::dict said;
        said["tags"] = tags;
        said["variant"] = name_of(game.variant);
        said["fen"] = text_of(game.fen);
        said["nodes"] = nodes;
        said["result"] = tools::to_string(game.result);
        return said;
    }
    /// Other programs' files may not be UTF-8: invalid bytes become U+FFFD.
    static py::object text_of(const std::string& bytes) {
        PyObject* const text =
            PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()), "replace");
        if (text == nullptr) {
            throw py::error_already_set();
        }
        return py::reinterpret_steal<py::object>(text);
    }

    std::istringstream stream_;
    tools::PgnReader reader_;
};

/// A node as Python passes it: move, comments before and after it, glyphs, indices of its children.
using Node =
    std::tuple<std::optional<Move>, std::string, std::string, std::vector<int>, std::vector<std::size_t>>;

std::string write(const std::vector<std::pair<std::string, std::string>>& tags, const std::string& variant,
                  const std::string& fen, const std::vector<Node>& nodes, const std::string& result) {
    tools::PgnGame pgn;
    pgn.tags = tags;
    pgn.variant = variant_of(variant);
    pgn.fen = fen;
    const Game start = value_of(Game::from_fen(fen, pgn.variant));
    const std::optional<tools::GameResult> parsed = tools::parse_result(result);
    if (!parsed) {
        throw py::value_error(fmt::format("{} is not a result: 1-0, 0-1, 1/2-1/2 or *", quoted(result)));
    }
    pgn.result = *parsed;
    pgn.nodes.clear();
    for (const auto& [move, before, after, nags, children] : nodes) {
        pgn.nodes.push_back({move ? code_for(start, *move) : MoveCode::none, before, after, nags, children});
    }
    if (const std::optional<std::string> fault = tools::pgn_fault(pgn)) {
        throw py::value_error(*fault);
    }
    return write_pgn(pgn);
}

}  // namespace

void bind_pgn(py::module_& module) {
    py::class_<TextReader>(module, "PgnReader")
        .def(py::init<const std::string&, const std::optional<std::string>&>(), py::arg("text"),
             py::arg("variant") = py::none())
        .def("next", &TextReader::next);
    module.def("write_pgn", write, py::arg("tags"), py::arg("variant"), py::arg("fen"), py::arg("nodes"),
               py::arg("result"));
}

}  // namespace ricochet::python

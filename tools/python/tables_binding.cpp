// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/python/tables_binding.hpp"

#include <pybind11/stl.h>
#include <string>
#include <vector>

#include "movegen/game.hpp"
#include "search/tables/probe_moves.hpp"
#include "tools/python/bindings.hpp"
#include "tools/python/move_object.hpp"

namespace ricochet::python {

namespace py = pybind11;

namespace {

/// 2, 0 or -2 for a win, a draw or a loss, 1 or -1 where the 50-move rule may prevent it, and the plies to
/// mate.
py::tuple described(tables::DtmCode code, bool is_certain) {
    if (code == tables::dtm_draw) {
        return py::make_tuple(0, py::none());
    }
    const int decided = is_certain ? 2 : 1;
    return py::make_tuple(tables::is_win(code) ? decided : -decided, tables::plies_of(code));
}

/// Warns of a table that was just found damaged; throws where warnings are errors.
void warn_of_damage(const TableFolder& folder) {
    const std::optional<std::string> damage = folder.tables->new_damage();
    if (damage && PyErr_WarnEx(PyExc_RuntimeWarning, damage->c_str(), 1) != 0) {
        throw py::error_already_set();
    }
}

py::object probe(const TableFolder& folder, const Game& game) {
    const std::optional<tables::TableVerdict> judged = folder.tables->judge(game);
    warn_of_damage(folder);
    if (!judged) {
        return py::none();
    }
    return described(judged->code, judged->is_decided());
}

py::list probe_moves(const TableFolder& folder, const Game& game) {
    py::list said;
    for (const tables::MoveVerdict& verdict : tables::probe_moves(*folder.tables, game)) {
        said.append(py::make_tuple(make_move({verdict.move, game.variant()}),
                                   described(verdict.code, verdict.is_certain)));
    }
    warn_of_damage(folder);
    return said;
}

std::vector<std::string> names_of(const TableFolder& folder) {
    std::vector<std::string> names;
    for (const tables::Ending& ending : folder.tables->endings()) {
        names.push_back(ending.name());
    }
    return names;
}

}  // namespace

void bind_tables(py::module_& module) {
    py::class_<TableFolder>(module, "Tables")
        .def(py::init(
                 [](const std::string& folder) { return TableFolder{value_of(tables::Tables::open(folder))}; }),
             py::arg("folder"))
        .def("_probe", &probe, py::arg("board"))
        .def("_probe_moves", &probe_moves, py::arg("board"))
        .def_property_readonly("endings", &names_of, "The names of the endings that have a table, as 'KQK'.")
        .def_property_readonly(
            "largest", [](const TableFolder& folder) { return folder.tables->largest(); },
            "The largest number of pieces in a table, the kings counted.");
}

}  // namespace ricochet::python

// SPDX-License-Identifier: GPL-3.0-or-later
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

/// The WDL as a number, and the plies to mate or None.
py::tuple described(tables::Wdl wdl, tables::DtmCode code) {
    const py::object plies =
        code == tables::dtm_draw ? py::none() : py::object(py::int_(tables::plies_of(code)));
    return py::make_tuple(static_cast<int>(wdl), plies);
}

/// Warns of a newly found damaged tablebase; throws if warnings are errors.
void warn_of_damage(const TableFolder& folder) {
    const std::optional<std::string> damage = folder.tables->new_damage();
    if (damage && PyErr_WarnEx(PyExc_RuntimeWarning, damage->c_str(), 1) != 0) {
        throw py::error_already_set();
    }
}

py::object probe(const TableFolder& folder, const Game& game) {
    const std::optional<tables::WdlProbe> probed = folder.tables->probe_wdl(game);
    warn_of_damage(folder);
    if (!probed) {
        return py::none();
    }
    return described(probed->wdl(), probed->code);
}

py::list probe_moves(const TableFolder& folder, const Game& game) {
    py::list said;
    for (const tables::MoveProbe& verdict : tables::probe_moves(*folder.tables, game)) {
        said.append(
            py::make_tuple(make_move({verdict.move, game.variant()}), described(verdict.wdl, verdict.code)));
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
        .def_property_readonly("endings", &names_of,
                               "The names of the endings that have a tablebase, as 'KQK'.")
        .def_property_readonly(
            "largest", [](const TableFolder& folder) { return folder.tables->largest(); },
            "The largest number of pieces in a tablebase, the kings counted.");
}

}  // namespace ricochet::python

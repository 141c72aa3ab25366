// SPDX-License-Identifier: GPL-3.0-or-later
// The module `ricochet._core`, used by the package's Python files.
#include <pybind11/pybind11.h>

#include "tools/python/bindings.hpp"
#include "tools/python/move_object.hpp"

PYBIND11_MODULE(_core, module) {
    namespace py = pybind11;
    module.doc() = "The rules and the search of Ricochet. Use the package ricochet.";
    module.attr("__version__") = RICOCHET_VERSION;
    module.attr("Move") =
        py::reinterpret_borrow<py::object>(reinterpret_cast<PyObject*>(ricochet::python::move_type()));
    ricochet::python::bind_board(module);
    ricochet::python::bind_tables(module);
    ricochet::python::bind_engine(module);
    ricochet::python::bind_pgn(module);
    ricochet::python::bind_svg(module);
}

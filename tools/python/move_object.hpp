// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pybind11/pybind11.h>
#include <string>
#include <vector>

#include "movegen/game.hpp"

namespace ricochet::python {

/// A move in Python, with its variant.
struct Move {
    MoveCode code = MoveCode::none;
    Variant variant = usual_variant;
};

/// The Python type `Move`, written by hand: pybind11 registers every object that it makes, and moves are many.
PyTypeObject* move_type();

/// A new object; throws `pybind11::error_already_set` if memory is exhausted.
pybind11::object make_move(Move move);

/// The move of an object, which must be of `move_type`.
Move move_of(PyObject* object);

/// A Python list of moves.
pybind11::list make_moves(const std::vector<MoveCode>& moves, Variant variant);

/// The code of a move for a method of `game`. Throws `pybind11::value_error` if the move is of another variant.
MoveCode code_for(const Game& game, Move move);

}  // namespace ricochet::python

/// Converts arguments and results of bound functions.
template <>
struct pybind11::detail::type_caster<ricochet::python::Move> {
    PYBIND11_TYPE_CASTER(ricochet::python::Move, const_name("Move"));

    bool load(handle source, bool /*convert*/) {
        if (Py_TYPE(source.ptr()) != ricochet::python::move_type()) {
            return false;
        }
        value = ricochet::python::move_of(source.ptr());
        return true;
    }
    static handle cast(ricochet::python::Move move, return_value_policy /*policy*/, handle /*parent*/) {
        return ricochet::python::make_move(move).release();
    }
};

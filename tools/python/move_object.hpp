// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pybind11/pybind11.h>
#include <string>
#include <vector>

#include "movegen/game.hpp"

namespace ricochet::python {

/// A move as Python holds it, with the game that it is of.
struct Move {
    MoveCode code = MoveCode::none;
    Variant variant = usual_variant;
};

/// Python's type `Move`: one of its own, since pybind11 keeps a register of the objects that it makes, and
/// moves are many.
PyTypeObject* move_type();

/// A new object; throws `pybind11::error_already_set` where memory does not suffice.
pybind11::object make_move(Move move);

/// What an object of `move_type` holds; nothing may be asked of another.
Move move_of(PyObject* object);

/// Moves of a game as a list of objects.
pybind11::list make_moves(const std::vector<MoveCode>& moves, Variant variant);

/// The move that an argument of a game's question is, for moves of that game alone. Throws
/// `pybind11::value_error` where it is of another.
MoveCode code_for(const Game& game, Move move);

}  // namespace ricochet::python

/// Lets bound functions take and give moves.
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

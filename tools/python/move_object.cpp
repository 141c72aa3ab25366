// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/python/move_object.hpp"

#include <array>
#include <fmt/format.h>
#include <string_view>

namespace ricochet::python {

namespace {

struct MoveObject {
    PyObject_HEAD Move move;
};

/// Start positions of all variants: formatting a move needs a game, not a position.
const Game& any_game_of(Variant variant) {
    static const std::vector<Game> games = [] {
        std::vector<Game> made;
        for (const Variant each : all_variants()) {
            made.emplace_back(each);
        }
        return made;
    }();
    return games[index(variant)];
}

std::string text_of(Move move) {
    return any_game_of(move.variant).to_uci(move.code);
}

PyObject* to_python(std::string_view text) {
    return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
}

/// A part of a move's text, or None if there is none.
PyObject* part(std::string_view text) {
    if (text.empty()) {
        Py_RETURN_NONE;
    }
    return to_python(text);
}

constexpr std::size_t square_size = 2;

/// The position of the dash before a tile turn's only square.
std::size_t dash_of(std::string_view text) {
    return text.find('-');
}

PyObject* get_from(PyObject* self, void* /*closure*/) {
    const std::string text = text_of(move_of(self));
    const std::size_t dash = dash_of(text);
    if (dash == std::string::npos) {
        return part(std::string_view(text).substr(0, square_size));
    }
    return part(dash == 0 ? std::string_view(text).substr(1) : std::string_view());
}

PyObject* get_to(PyObject* self, void* /*closure*/) {
    const std::string text = text_of(move_of(self));
    const std::size_t dash = dash_of(text);
    if (dash == std::string::npos) {
        return part(std::string_view(text).substr(square_size, square_size));
    }
    return part(dash == 0 ? std::string_view() : std::string_view(text).substr(dash + 1));
}

PyObject* get_promotion(PyObject* self, void* /*closure*/) {
    const std::string text = text_of(move_of(self));
    constexpr std::size_t size = 2 * square_size + 1;
    return part(text.size() == size ? std::string_view(text).substr(size - 1) : std::string_view());
}

PyObject* get_variant(PyObject* self, void* /*closure*/) {
    return to_python(name_of(move_of(self).variant));
}

PyObject* to_text(PyObject* self) {
    return to_python(text_of(move_of(self)));
}

PyObject* uci(PyObject* self, PyObject* /*unused*/) {
    return to_text(self);
}

PyObject* represent(PyObject* self) {
    return to_python(fmt::format("<Move {}>", text_of(move_of(self))));
}

PyObject* compare(PyObject* self, PyObject* other, int operation) {
    if (Py_TYPE(other) != move_type() || (operation != Py_EQ && operation != Py_NE)) {
        Py_RETURN_NOTIMPLEMENTED;
    }
    const Move mine = move_of(self);
    const Move theirs = move_of(other);
    const bool equal = mine.code == theirs.code && mine.variant == theirs.variant;
    return PyBool_FromLong(static_cast<long>(equal == (operation == Py_EQ)));
}

Py_hash_t hash(PyObject* self) {
    const Move move = move_of(self);
    constexpr unsigned code_bits = 32;
    return static_cast<Py_hash_t>(static_cast<std::uint64_t>(move.variant) << code_bits |
                                  static_cast<std::uint64_t>(move.code));
}

PyObject* copy(PyObject* self, PyObject* /*unused*/) {
    Py_INCREF(self);
    return self;
}

PyObject* refuse_pickle(PyObject* /*self*/, PyObject* /*unused*/) {
    PyErr_SetString(PyExc_TypeError,
                    "a move cannot be pickled without its position; pickle its text, str(move), or the board");
    return nullptr;
}

void release(PyObject* self) {
    PyTypeObject* const type = Py_TYPE(self);
    type->tp_free(self);
    Py_DECREF(type);
}

constexpr const char* move_doc =
    "A move, a drop or a removal of one of the games. Boards make moves; they mean something only in the "
    "position\n"
    "that they were made for. str(move) is the move text of the protocol: e2e4, b7b8q, f6i3^i6, g3g5>g1, "
    "$-e4.\n"
    "Moves are compared and hashed by value.";

PyTypeObject* make_type() {
    static std::array<PyMethodDef, 5> methods = {{
        {"uci", uci, METH_NOARGS, "The move text, as str(move)."},
        {"__copy__", copy, METH_NOARGS, nullptr},
        {"__deepcopy__", copy, METH_O, nullptr},
        {"__reduce__", refuse_pickle, METH_NOARGS, nullptr},
        {nullptr, nullptr, 0, nullptr},
    }};
    static std::array<PyGetSetDef, 5> fields = {{
        {"from_square", get_from, nullptr, "The square that is left or taken up, as 'e2'; None for a drop.",
         nullptr},
        {"to_square", get_to, nullptr, "The square that is reached or laid, as 'e4'; None for a removal.",
         nullptr},
        {"promotion", get_promotion, nullptr, "What a pawn becomes, as 'q'; None where nothing.", nullptr},
        {"variant", get_variant, nullptr, "The name of the game that the move is of.", nullptr},
        {nullptr, nullptr, nullptr, nullptr, nullptr},
    }};
    std::array<PyType_Slot, 9> slots = {{
        {Py_tp_doc,
         const_cast<char*>(move_doc)},  // NOLINT(cppcoreguidelines-pro-type-const-cast): Python only reads it
        {Py_tp_methods, methods.data()},
        {Py_tp_getset, fields.data()},
        {Py_tp_str, reinterpret_cast<void*>(to_text)},
        {Py_tp_repr, reinterpret_cast<void*>(represent)},
        {Py_tp_richcompare, reinterpret_cast<void*>(compare)},
        {Py_tp_hash, reinterpret_cast<void*>(hash)},
        {Py_tp_dealloc, reinterpret_cast<void*>(release)},
        {0, nullptr},
    }};
    PyType_Spec spec = {"ricochet.Move", sizeof(MoveObject), 0, Py_TPFLAGS_DEFAULT, slots.data()};
    PyObject* const type = PyType_FromSpec(&spec);
    if (type == nullptr) {
        throw pybind11::error_already_set();
    }
    // Only boards make moves.
    auto* const made = reinterpret_cast<PyTypeObject*>(type);
    made->tp_new = nullptr;
    return made;
}

}  // namespace

PyTypeObject* move_type() {
    // Python counts who uses a type, so it is never constant.
    // NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
    static PyTypeObject* const type = make_type();
    return type;
}

Move move_of(PyObject* object) {
    return reinterpret_cast<const MoveObject*>(object)->move;
}

pybind11::object make_move(Move move) {
    auto* const made = PyObject_New(MoveObject, move_type());
    if (made == nullptr) {
        throw pybind11::error_already_set();
    }
    made->move = move;
    return pybind11::reinterpret_steal<pybind11::object>(reinterpret_cast<PyObject*>(made));
}

pybind11::list make_moves(const std::vector<MoveCode>& moves, Variant variant) {
    pybind11::list list(moves.size());
    Py_ssize_t place = 0;
    for (const MoveCode move : moves) {
        PyList_SET_ITEM(list.ptr(), place++, make_move({move, variant}).release().ptr());
    }
    return list;
}

MoveCode code_for(const Game& game, Move move) {
    if (move.variant != game.variant()) {
        throw pybind11::value_error(fmt::format("{} is a move of {}, and the board is of {}", text_of(move),
                                                name_of(move.variant), name_of(game.variant())));
    }
    return move.code;
}

}  // namespace ricochet::python

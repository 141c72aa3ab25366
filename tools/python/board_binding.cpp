// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>
#include <future>
#include <optional>
#include <pybind11/stl.h>
#include <string>
#include <vector>

#include "movegen/base/quote.hpp"
#include "movegen/common/outcome.hpp"
#include "movegen/game.hpp"
#include "tools/common/json.hpp"
#include "tools/common/page_json.hpp"
#include "tools/python/bindings.hpp"
#include "tools/python/move_object.hpp"

namespace ricochet::python {

namespace py = pybind11;

Variant variant_of(std::string_view name) {
    const std::optional<Variant> variant = parse_variant(name);
    if (!variant) {
        throw py::value_error(fmt::format("{} is not a variant: {}", quoted(name), variant_names()));
    }
    return *variant;
}

namespace {

constexpr int max_perft_depth = 64;
constexpr int max_perft_threads = 512;
constexpr std::int64_t max_perft_hash_mib = 1'048'576;

Game make_game(const std::optional<std::string>& fen, const std::string& name) {
    const Variant variant = variant_of(name);
    return fen ? value_of(Game::from_fen(*fen, variant)) : Game(variant);
}

/// The code of a legal move; throws ValueError for another.
MoveCode legal(const Game& game, Move move) {
    const MoveCode code = code_for(game, move);
    if (!game.is_legal(code)) {
        throw py::value_error(tools::why_refused(game, code));
    }
    return code;
}

void push(Game& game, Move move) {
    game.play(legal(game, move));
}

Move pop(Game& game) {
    if (game.size() == 0) {
        throw py::index_error("no move was made on this board");
    }
    const Move last{game.move(game.size() - 1), game.variant()};
    game.undo();
    return last;
}

py::list move_stack(const Game& game) {
    std::vector<MoveCode> moves;
    for (std::size_t place = 0; place < game.size(); ++place) {
        moves.push_back(game.move(place));
    }
    return make_moves(moves, game.variant());
}

/// As JSON: what pages get of a move, in full.
std::string describe(const Game& game, Move move) {
    return tools::describe_details(game, legal(game, move)).dump();
}

/// Runs work on its own thread without the interpreter's lock. Ctrl-C sets `stop` and is raised afterwards.
template <class Work>
auto run_interruptible(std::atomic<bool>& stop, Work work) {
    std::future<decltype(work())> result = std::async(std::launch::async, work);
    while (true) {
        {
            const py::gil_scoped_release released;
            if (result.wait_for(signal_interval) == std::future_status::ready) {
                break;
            }
        }
        if (PyErr_CheckSignals() != 0) {
            stop = true;
            const py::error_already_set interrupted;
            {
                const py::gil_scoped_release released;
                result.wait();
            }
            throw interrupted;
        }
    }
    return result.get();
}

PerftOptions perft_options(int depth, int threads, std::int64_t hash) {
    check_range("depth", depth, 0, max_perft_depth);
    check_range("threads", threads, 1, max_perft_threads);
    check_range("hash", hash, std::int64_t{0}, max_perft_hash_mib);
    PerftOptions options;
    options.threads = threads;
    options.hash_mib = static_cast<std::size_t>(hash);
    return options;
}

std::uint64_t perft(const Game& game, int depth, int threads, std::int64_t hash) {
    PerftOptions options = perft_options(depth, threads, hash);
    std::atomic<bool> stop{false};
    options.stop = &stop;
    return run_interruptible(stop, [&options, depth, copy = game] { return copy.perft(depth, options); });
}

py::dict perft_divide(const Game& game, int depth, int threads, std::int64_t hash) {
    PerftOptions options = perft_options(depth, threads, hash);
    std::atomic<bool> stop{false};
    options.stop = &stop;
    const auto counts =
        run_interruptible(stop, [&options, depth, copy = game] { return copy.perft_divide(depth, options); });
    py::dict by_move;
    for (const auto& [move, nodes] : counts) {
        by_move[make_move({move, game.variant()})] = nodes;
    }
    return by_move;
}

bool gives_check(const Game& game, Move move) {
    const MoveCode code = legal(game, move);
    Game after = game;
    after.play(code);
    return after.in_check();
}

void bind_variants(py::module_& module) {
    py::list rows;
    for (const VariantRow& row : variants()) {
        py::dict said;
        said["name"] = row.name;
        said["pgn_name"] = row.pgn_name;
        said["title"] = row.title;
        rows.append(said);
    }
    module.attr("variants") = rows;
}

/// A parser of moves of the game.
using Reader = Result<MoveCode> (Game::*)(std::string_view) const;

template <Reader read>
Move parse(const Game& game, const std::string& text) {
    return {value_of((game.*read)(text)), game.variant()};
}

template <Reader read>
Move push_text(Game& game, const std::string& text) {
    const Move move = parse<read>(game, text);
    game.play(move.code);
    return move;
}

void bind_moves(py::class_<Game>& board) {
    board.def("_moves", [](const Game& game) { return make_moves(game.legal_moves(), game.variant()); })
        .def("_count", [](const Game& game) { return game.legal_moves().size(); })
        .def(
            "is_legal",
            [](const Game& game, Move move) {
                return move.variant == game.variant() && game.is_legal(move.code);
            },
            py::arg("move"), "Whether a move is legal here. Never raises, for moves of other games neither.")
        .def("parse_uci", parse<&Game::parse_uci>, py::arg("text"),
             "The legal move of a move text of the protocol, as e2e4, f6i3^i6, g3g5>g1, $-e4. ValueError says "
             "why there is none.")
        .def("parse_san", parse<&Game::parse_san>, py::arg("text"),
             "The legal move of PGN, as Nf3, O-O, $-e4. ValueError says whether it is malformed, illegal or "
             "ambiguous.")
        .def(
            "why_illegal",
            [](const Game& game, const std::string& text) { return game.why_illegal(text).message; },
            py::arg("text"),
            "Why a move text is not a legal move, in the words of the rules. Two squares ask why nothing leads "
            "from one to the\n"
            "other, one square why its piece has no move. Empty where there is a legal move, and for a "
            "malformed text.")
        .def(
            "san", [](const Game& game, Move move) { return game.to_san(legal(game, move)); }, py::arg("move"),
            "A legal move as PGN writes it. ValueError for another.")
        .def("_describe", describe)
        .def("gives_check", gives_check, py::arg("move"),
             "Whether a legal move gives check. ValueError for another.")
        .def("push", push, py::arg("move"),
             "Makes a move. ValueError says why it is illegal; the board is then as it was.")
        .def("push_uci", push_text<&Game::parse_uci>, py::arg("text"),
             "Makes the move of a text, as parse_uci, and returns it.")
        .def("push_san", push_text<&Game::parse_san>, py::arg("text"),
             "Makes the move of a text, as parse_san, and returns it.")
        .def("pop", pop, "Takes the last move back and returns it. IndexError where none was made.")
        .def("ply", &Game::size, "How many moves were made on this board, of both sides together.")
        .def_property_readonly("move_stack", move_stack,
                               "The moves made on this board, the first one first: a new list.");
}

}  // namespace

void bind_board(py::module_& module) {
    bind_variants(module);
    py::class_<Game> board(module, "Board");
    board
        .def(py::init(&make_game), py::arg("fen") = py::none(),
             py::arg("variant") = std::string(name_of(usual_variant)))
        .def(py::init<const Game&>(), py::arg("board"))
        .def("_assign", [](Game& game, const Game& other) { game = other; })
        .def_property_readonly(
            "variant", [](const Game& game) { return name_of(game.variant()); }, "The name of the game.")
        .def_property_readonly("files", &Game::files, "How wide the board is.")
        .def_property_readonly("ranks", &Game::ranks, "How high the board is.")
        .def_property_readonly("key", &Game::key, "Zobrist hash of the position, 64 bits; without the clocks.")
        .def_property_readonly(
            "turn", [](const Game& game) { return game.side_to_move() == Color::white; },
            "The side to move: True for White.")
        .def_property_readonly("halfmove_clock", &Game::halfmove_clock,
                               "Plies since the last capture or pawn move.")
        .def_property_readonly("fullmove_number", &Game::fullmove_number,
                               "Starts at 1 and grows after Black's moves.")
        .def_property_readonly("start_fen", &Game::start_fen,
                               "The position before the first move on this board.")
        .def("fen", &Game::fen, "The position in six fields.")
        .def("is_check", &Game::in_check, "Whether the side to move is in check.")
        .def("checkers", &Game::checkers, "The squares of the pieces that give check.")
        .def("_letter", [](const Game& game, const std::string& square) { return game.piece_on(square); })
        .def("_outcome", [](const Game& game) { return name_of(game.outcome()); })
        .def("perft", perft, py::arg("depth"), py::arg("threads") = 1, py::arg("hash") = 0,
             "The leaves `depth` plies below the position, 0 to 64; draws are not looked at. `hash` is the "
             "size of a\n"
             "table in MiB that the threads share, 0 for none. Other threads of Python run meanwhile; Ctrl-C "
             "ends it.")
        .def("perft_divide", perft_divide, py::arg("depth"), py::arg("threads") = 1, py::arg("hash") = 0,
             "The leaves below each legal move, as perft: {move: leaves}. Empty for depth 0.")
        .def("__str__", &Game::diagram);
    bind_moves(board);
}

}  // namespace ricochet::python

// SPDX-License-Identifier: GPL-3.0-or-later
// A third game: all that it takes stands in this folder, and every program plays it.
#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "bench/search_bench.hpp"
#include "movegen/game.hpp"
#include "search/games/game_search.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/tools/client/harness.hpp"
#include "tools/pgn/pgn.hpp"

using namespace ricochet;
using namespace ricochet::tools::test;

namespace {

/// The rules once more, by asking of every two squares whether a piece may go from one to the other, on rows of
/// letters as a FEN has them; shares nothing with the game.
class NaiveBoard {
public:
    explicit NaiveBoard(std::string_view fen) {
        std::istringstream fields{std::string(fen)};
        std::string row;
        for (int rank = 5; rank >= 0; --rank) {
            std::getline(fields, row, rank > 0 ? '/' : ' ');
            std::string squares;
            for (const char letter : row) {
                squares += letter >= '1' && letter <= '5'
                               ? std::string(static_cast<std::size_t>(letter - '0'), '.')
                               : std::string(1, letter);
            }
            rows_[at(rank)] = squares;
        }
        char side = 'w';
        fields >> side;
        white_moves_ = side == 'w';
    }

    [[nodiscard]] std::uint64_t count(int depth) const {
        if (depth == 0) {
            return 1;
        }
        std::uint64_t leaves = 0;
        for_pairs([&](int x, int y, int to_x, int to_y) {
            if (!may_go(x, y, to_x, to_y, white_moves_)) {
                return;
            }
            const bool promotes = (rows_[at(y)][at(x)] | ' ') == 'p' && to_y == (white_moves_ ? 5 : 0);
            for (const char piece : std::string_view(promotes ? "qrbn" : ".")) {
                NaiveBoard after = *this;
                char moved = std::exchange(after.rows_[at(y)][at(x)], '.');
                if (promotes) {
                    moved = white_moves_ ? static_cast<char>(piece - ' ') : piece;
                }
                after.rows_[at(to_y)][at(to_x)] = moved;
                after.white_moves_ = !white_moves_;
                if (!after.can_take_king()) {
                    leaves += after.count(depth - 1);
                }
            }
        });
        return leaves;
    }

private:
    static std::size_t at(int x) { return static_cast<std::size_t>(x); }
    static bool is_white(char piece) { return piece >= 'A' && piece <= 'Z'; }

    static void for_pairs(auto visit) {
        for (int from = 0; from < 30; ++from) {
            for (int to = 0; to < 30; ++to) {
                visit(from % 5, from / 5, to % 5, to / 5);
            }
        }
    }

    /// The side to move could take the king, so the last move was illegal.
    [[nodiscard]] bool can_take_king() const {
        bool found = false;
        for_pairs([&](int x, int y, int to_x, int to_y) {
            found |= rows_[at(to_y)][at(to_x)] == (white_moves_ ? 'k' : 'K') &&
                     may_go(x, y, to_x, to_y, white_moves_);
        });
        return found;
    }

    [[nodiscard]] bool may_go(int x, int y, int to_x, int to_y, bool white) const {
        const char piece = rows_[at(y)][at(x)];
        const char target = rows_[at(to_y)][at(to_x)];
        if (piece == '.' || is_white(piece) != white || (target != '.' && is_white(target) == white)) {
            return false;
        }
        const int dx = to_x - x;
        const int dy = to_y - y;
        const int product = std::abs(dx * dy);
        const int sum = std::abs(dx) + std::abs(dy);
        switch (piece | ' ') {
            case 'p':
                return dy == (white ? 1 : -1) && (target == '.' ? dx == 0 : std::abs(dx) == 1);
            case 'n':
                return product == 2;
            case 'k':
                return sum == 1 || (sum == 2 && product == 1);
            default:
                break;
        }
        const bool straight = product == 0;
        const bool diagonal = std::abs(dx) == std::abs(dy);
        if (sum == 0 || !(straight || diagonal) || ((piece | ' ') == 'r' && !straight) ||
            ((piece | ' ') == 'b' && !diagonal)) {
            return false;
        }
        const int steps = std::max(std::abs(dx), std::abs(dy));
        for (int i = 1; i < steps; ++i) {
            if (rows_[at(y + dy / steps * i)][at(x + dx / steps * i)] != '.') {
                return false;
            }
        }
        return true;
    }

    std::array<std::string, 6> rows_;
    bool white_moves_ = true;
};

/// What the engine of this game answers to a script.
std::string answers(const std::string& script) {
    const TemporaryFolder folder;
    write_file(folder.file("script"), script);
    const Finished finished = run_shell(program_path("fivebysix_engine") + " < " + folder.file("script"));
    CHECK(finished.exit_code == 0);
    CHECK(finished.err.empty());
    return finished.out;
}

bool holds(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("the third game is the only one that this program knows") {
    CHECK(variant_names() == "fivebysix");
    CHECK(parse_pgn_variant("five by SIX") == usual_variant);
    CHECK(Game().fen() == "kqbnr/ppppp/5/5/PPPPP/RNBQK w - - 0 1");
}

TEST_CASE("the third game's perft numbers are those of an independent count") {
    for (const BenchPosition& entry : bench_positions()) {
        CAPTURE(entry.fen);
        const Game game = Game::from_fen(entry.fen, entry.variant).value();
        CHECK(game.fen() == entry.fen);
        for (int depth = 1; depth <= 3; ++depth) {
            CHECK(game.perft(depth, {}) == NaiveBoard(entry.fen).count(depth));
        }
    }
    const auto promoting = "1r2k/P1P2/5/5/2p1p/K2R1 b - - 0 1";
    CHECK(Game::from_fen(promoting, usual_variant).value().perft(4, {}) == NaiveBoard(promoting).count(4));
}

TEST_CASE("the third game's moves are written and read as SAN") {
    Game game = Game::from_fen("4k/2P2/5/N3N/5/R1K1R w - - 0 1", usual_variant).value();
    const auto san_of = [&game](std::string_view uci) { return game.to_san(game.parse_uci(uci).value()); };
    CHECK(san_of("c5c6q") == "c6=Q+");
    CHECK(san_of("a3c4") == "Nac4");
    CHECK(san_of("e1d1") == "Rd1");
    for (int ply = 0; ply < 20; ++ply) {
        const std::vector<MoveCode> moves = game.legal_moves();
        for (const MoveCode move : moves) {
            CHECK(game.parse_san(game.to_san(move)).value() == move);
        }
        if (moves.empty()) {
            break;
        }
        game.play(moves[static_cast<std::size_t>(ply * 7) % moves.size()]);
    }
    CHECK_FALSE(game.parse_san("Qz9").ok());
}

TEST_CASE("the third game is searched, and its bench positions are") {
    std::size_t searched = 0;
    const BenchTotal total = run_search_bench(3, [&searched](const BenchLine& line) {
        ++searched;
        CHECK(line.best.size() >= 4);
    });
    CHECK(searched == row_of(usual_variant).bench_positions.size());
    CHECK(total.nodes > 100);
    CHECK(trace(Game()).evaluation == 0);
}

TEST_CASE("the third game is played over UCI and the XBoard protocol") {
    const std::string uci = answers(
        "uci\nsetoption name UCI_Variant value fivebysix\nposition startpos moves b2b3 b5b4\nd\n"
        "position fen 4k/5/5/5/R4/1R2K w - - 0 1\ngo depth 6\n");
    CHECK(holds(uci, "option name UCI_Variant type combo default fivebysix var fivebysix\n"));
    CHECK(holds(uci, "variant fivebysix files 5 ranks 6"));
    CHECK(holds(uci, "Fen: kqbnr/p1ppp/1p3/1P3/P1PPP/RNBQK w - - 0 2"));
    CHECK(holds(uci, " score mate 2 "));
    const std::string xboard = answers("xboard\nprotover 2\nnew\nvariant fivebysix\nping 1\nquit\n");
    CHECK(holds(xboard, "variants=\"fivebysix\""));
    CHECK(holds(xboard, "5x6+0_normal kqbnr/ppppp/5/5/PPPPP/RNBQK w - - 0 1"));
}

TEST_CASE("two copies of the third game's engine play a match, and pass the check of engines") {
    const TemporaryFolder folder;
    const std::string engine = " -engine cmd=" + program_path("fivebysix_engine") + " depth=3 name=";
    const Finished match =
        folder.shell(program_path("fivebysix_match") + engine + "one" + engine +
                     "two -variant fivebysix -rounds 2 -maxmoves 60 -openings format=random plies=2 "
                     "-srand 1 -pgnout file=games.pgn");
    CAPTURE(match.out, match.err);
    CHECK(match.exit_code == 0);
    const std::string pgn = folder.read("games.pgn");
    CHECK(holds(pgn, "[Variant \"Five by Six\"]"));
    std::istringstream stream(pgn);
    tools::PgnReader reader(stream, std::nullopt);
    for (int game = 0; game < 4; ++game) {
        const auto read = reader.next();
        REQUIRE(read.ok());
        REQUIRE(read.value().has_value());
        CHECK(read.value()->main_line().size() >= 4);
    }
    const Finished check =
        run_shell(program_path("fivebysix_match") + " check " + program_path("fivebysix_engine"));
    CAPTURE(check.out, check.err);
    CHECK(check.exit_code == 0);
}

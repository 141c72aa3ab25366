// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/tables/en_passant.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "movegen/base/random.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "search/tables/tables.hpp"
#include "tests/catch.hpp"
#include "tests/tools/tables/table_folder.hpp"
#include "tools/tables/ending_board.hpp"
#include "tools/tables/quiet_moves.hpp"

namespace ricochet::test {
namespace {

using tables::DtmCode;
using tables::DtmCodes;
using tables::Ending;
using tables::EnPassantPositions;
using tables::TablePosition;
using tensor::Position;

/// The tablebase of a pawn each while it is made, from that of one pawn alone: nothing may promote.
class HalfMade {
public:
    HalfMade() {
        const Ending one_pawn = Ending::parse("KPK").value();
        folder_.make({"KPK"});
        REQUIRE_FALSE(known_.read(one_pawn, 1).has_value());
        one_pawn_ = tables::Tables::load(folder_.path(), {one_pawn}, 1).value();
        for (std::vector<DtmCode>& side : entries) {
            side.resize(index_.size());
        }
        Random random{5, 1};
        for (int i = 0; asked.size() < 200 && i < 1'000'000; ++i) {
            const std::uint64_t number = random.below(index_.size());
            if (const auto position = position_of(number); position && allows_en_passant(*position)) {
                CHECK(tables::may_allow_en_passant(tables::EndingBoard(ending_.pieces(), index_.decode(number)),
                                                   Color::white));
                asked.push_back({Color::white, number});
            }
        }
        std::sort(asked.begin(), asked.end());
        REQUIRE(asked.size() == 200);
    }

    [[nodiscard]] EnPassantPositions decided_by_rules(const std::vector<TablePosition>& positions) const {
        return {ending_, index_, known_, positions};
    }
    DtmCode& entry(const TablePosition& position) {
        return entries[index(position.side_to_move)][position.number];
    }

    /// The code of a position with White to move by its legal moves; `ignores` en passant on request.
    [[nodiscard]] DtmCode by_moves(const TablePosition& asked_for, bool ignores) const {
        const Position position = position_of(asked_for.number).value();
        return best(position,
                    [&](const Position& after, tensor::Move /*move*/) {
                        const DtmCode own = code_of(after);
                        if (after.en_passant() == tensor::Square::none || ignores) {
                            return std::optional(own);
                        }
                        const std::optional<DtmCode> taken =
                            best(after, [this](const Position& then, tensor::Move move) {
                                return move.kind() == tensor::MoveKind::en_passant
                                           ? std::optional(code_of(then))
                                           : std::nullopt;
                            });
                        const std::vector<tensor::Move> answers = legal_moves(after);
                        const bool must_take = std::all_of(
                            answers.begin(), answers.end(),
                            [](tensor::Move move) { return move.kind() == tensor::MoveKind::en_passant; });
                        return std::optional(must_take || tables::is_better(*taken, own) ? *taken : own);
                    })
            .value();
    }

    DtmCodes entries;
    /// Positions in which a double step may be answered en passant.
    std::vector<TablePosition> asked;

private:
    [[nodiscard]] std::optional<Position> position_of(std::uint64_t number) const {
        const auto position = tables::position_of(ending_, index_.decode(number), Color::white);
        return position ? std::optional(position.value()) : std::nullopt;
    }
    static std::vector<tensor::Move> legal_moves(const Position& position) {
        const auto moves = tensor::legal_moves(position);
        return {moves.begin(), moves.end()};
    }
    static bool allows_en_passant(const Position& position) {
        const std::vector<tensor::Move> moves = legal_moves(position);
        return std::any_of(moves.begin(), moves.end(), [&position](tensor::Move move) {
            Position after = position;
            tensor::Undo undo{};
            after.do_move(move, undo);
            return after.en_passant() != tensor::Square::none;
        });
    }
    /// The best code for the side to move, by the codes of positions after its moves; nothing if none has any.
    template <class CodeAfter>
    static std::optional<DtmCode> best(const Position& position, CodeAfter code_after) {
        std::optional<DtmCode> found;
        for (const tensor::Move move : legal_moves(position)) {
            Position after = position;
            tensor::Undo undo{};
            after.do_move(move, undo);
            const std::optional<DtmCode> code = code_after(after, move);
            if (code && (!found || tables::is_better(tables::code_before(*code), *found))) {
                found = tables::code_before(*code);
            }
        }
        return found;
    }
    /// The code without en passant.
    [[nodiscard]] DtmCode code_of(const Position& position) const {
        if (position.is_dead()) {
            return tables::dtm_draw;
        }
        std::vector<tensor::Piece> pieces;
        std::vector<tensor::Square> squares;
        for (const tensor::Square square : position.occupied()) {
            pieces.push_back(position.piece_on(square));
            squares.push_back(square);
        }
        return pieces.size() < ending_.count()
                   ? one_pawn_->probe(position).value()
                   : entries[index(position.side_to_move())]
                            [index_.encode(tables::placement_of(pieces, squares).squares)];
    }

    TableFolder folder_;
    Ending ending_ = Ending::parse("KPKP").value();
    tables::TableIndex index_{ending_};
    tables::KnownTables known_{folder_.path()};
    std::shared_ptr<const tables::Tables> one_pawn_;
};

TEST_CASE("double steps that may be answered en passant are decided by the rules") {
    HalfMade table;
    // Any codes will do for the positions after them.
    std::vector<DtmCode>& black = table.entries[index(Color::black)];
    for (std::size_t number = 0; number < black.size(); ++number) {
        black[number] = static_cast<DtmCode>(number * 40503 / 64 % 60);
    }
    std::vector<DtmCode> wanted;
    int changed = 0;
    for (const TablePosition& asked : table.asked) {
        wanted.push_back(table.by_moves(asked, false));
        changed += wanted.back() != table.by_moves(asked, true) ? 1 : 0;
    }
    CHECK(changed >= 10);
    const EnPassantPositions special = table.decided_by_rules(table.asked);
    CHECK(special.decide(table.entries, tables::dtm_draw).empty());
    const std::vector<TablePosition> decided = special.decide(table.entries, tables::code_limit);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        CHECK(table.entry(table.asked[i]) == wanted[i]);
        CHECK(std::binary_search(decided.begin(), decided.end(), table.asked[i]) ==
              (wanted[i] != tables::dtm_draw));
    }
}

TEST_CASE("captures decide these double steps no later than announced") {
    HalfMade table;
    int won = 0;
    for (const TablePosition& asked : table.asked) {
        const EnPassantPositions special = table.decided_by_rules({asked});
        for (DtmCode code = tables::dtm_draw; code <= special.latest(); ++code) {
            static_cast<void>(special.decide(table.entries, code));
        }
        CHECK(table.entry(asked) == table.by_moves(asked, false));
        won += tables::is_win(table.entry(asked)) ? 1 : 0;
    }
    CHECK(won >= 5);
}

}  // namespace
}  // namespace ricochet::test

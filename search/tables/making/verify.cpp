// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/making/verify.hpp"

#include <filesystem>
#include <fmt/format.h>

#include "movegen/base/random.hpp"
#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "search/tables/table_index.hpp"

namespace ricochet::tables {
namespace {

/// The same position with files, ranks or colours changed over, as far as that changes nothing for its pieces.
Position image_of(const Position& position, bool has_pawns, unsigned way) {
    const bool changes_files = (way & 1U) != 0;
    const bool changes_colors = (way & 2U) != 0;
    // Pawns go the other way with the colour.
    const bool changes_ranks = has_pawns ? changes_colors : (way & 4U) != 0;
    const tensor::Setup setup = position.to_setup();
    tensor::Setup image;
    image.side_to_move = changes_colors ? ~setup.side_to_move : setup.side_to_move;
    for (const Square square : position.occupied()) {
        Square to = changes_files ? flip_file(square) : square;
        to = changes_ranks ? flip_rank(to) : to;
        const Piece piece = position.piece_on(square);
        image.board[index(to)] =
            make_piece(changes_colors ? ~color_of(piece) : color_of(piece), type_of(piece));
    }
    return Position::from_setup(image).value();
}

class Verifier {
public:
    Verifier(const Tables& tables, const Ending& ending) : tables_(tables), ending_(ending), index_(ending) {}

    [[nodiscard]] const TableIndex& table_index() const { return index_; }
    [[nodiscard]] const VerifyReport& report() const { return report_; }

    /// Whether the code of a number is what its successors say; the error where it is not.
    std::optional<Error> look_at(Color side, std::uint64_t number, unsigned way) {
        const Result<Position> read = position_of(ending_, index_.decode(number), side);
        if (!read) {
            return std::nullopt;
        }
        const Position& position = read.value();
        const std::optional<TableCode> found = tables_.probe(position);
        const std::optional<TableCode> wanted = code_by_moves(position);
        if (!found || !wanted) {
            return Error{fmt::format("{}: a table that it needs is missing or damaged", to_fen(position))};
        }
        if (*found != *wanted) {
            return wrong(position, *found, *wanted, "its moves say");
        }
        const Position image = image_of(position, ending_.has_pawns(), way);
        if (const std::optional<TableCode> mirrored = tables_.probe(image); mirrored != found) {
            return wrong(image, mirrored.value_or(code_draw), *found, "its mirror image is");
        }
        ++report_.positions;
        count(side, number, *found);
        return std::nullopt;
    }
    /// What the table says of all that was looked at.
    [[nodiscard]] const TableStatistics& statistics() const { return statistics_; }

private:
    [[nodiscard]] Error wrong(const Position& position, TableCode found, TableCode wanted,
                              const char* who) const {
        return Error{fmt::format("the table of {} is wrong: {} is code {} there, and {} {}", ending_.name(),
                                 to_fen(position), found, who, wanted)};
    }
    void count(Color side, std::uint64_t number, TableCode code) {
        SideStatistics& seen = statistics_[index(side)];
        ++(is_win(code) ? seen.wins : is_loss(code) ? seen.losses : seen.draws);
        if (code > seen.longest) {
            seen.longest = code;
            seen.longest_number = number;
        }
    }
    std::optional<TableCode> code_by_moves(const Position& position) {
        Position next = position;
        std::optional<TableCode> best;
        for (const tensor::Move move : tensor::legal_moves(position)) {
            tensor::Undo undo{};
            next.do_move(move, undo);
            const std::optional<TableCode> code = tables_.probe(next);
            next.undo_move(move, undo);
            if (!code) {
                return std::nullopt;
            }
            if (const TableCode before = code_before(*code); !best || is_better(before, *best)) {
                best = before;
            }
        }
        if (best) {
            return best;
        }
        const bool is_mate = position.in_check();
        ++(is_mate ? report_.mates : report_.stalemates);
        return is_mate ? code_mated : code_draw;
    }

    const Tables& tables_;
    const Ending& ending_;
    TableIndex index_;
    VerifyReport report_;
    TableStatistics statistics_{};
};

}  // namespace

Result<VerifyReport> verify_table(const std::string& folder, const Tables& tables, const Ending& ending,
                                  std::uint64_t sample, std::uint64_t seed, const VerifyProgress& progress) {
    const std::string path = (std::filesystem::path(folder) / table_file_name(ending)).string();
    const Result<TableFile> file = TableFile::open(path, ending);
    if (!file) {
        return Error{file.error()};
    }
    if (const Result<TableCodes> whole = file.value().read_all(); !whole) {
        return Error{whole.error()};
    }
    constexpr std::uint64_t step = 1 << 14U;
    constexpr unsigned ways = 8;
    Verifier verifier(tables, ending);
    const std::uint64_t numbers = color_count * verifier.table_index().size();
    Random random{seed};
    const auto is_done = [&](std::uint64_t tried) {
        return sample == 0 ? tried == numbers : verifier.report().positions >= sample;
    };
    for (std::uint64_t tried = 0; !is_done(tried); ++tried) {
        const std::uint64_t drawn = sample == 0 ? tried : random.below(numbers);
        const Color side = drawn < numbers / color_count ? Color::white : Color::black;
        const std::uint64_t number = drawn % (numbers / color_count);
        const auto way = static_cast<unsigned>(tried % ways);
        if (const std::optional<Error> error = verifier.look_at(side, number, way)) {
            return *error;
        }
        if (progress && tried % step == 0) {
            progress(sample == 0 ? tried : verifier.report().positions, sample == 0 ? numbers : sample);
        }
    }
    if (sample == 0 && verifier.statistics() != file.value().statistics()) {
        return Error{fmt::format("the table '{}' counts its positions wrongly; make it again", path)};
    }
    return verifier.report();
}

}  // namespace ricochet::tables

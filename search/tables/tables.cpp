// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/tables.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <system_error>
#include <utility>

#include "movegen/base/bytes.hpp"
#include "movegen/base/random.hpp"
#include "movegen/tensor/legal_moves.hpp"

namespace ricochet::tables {

std::optional<DtmCode> BlockCache::code(const TableFile& table, std::size_t table_number, std::uint64_t block,
                                        std::size_t place) {
    Slot& slot = slots_[mix_bits(block << 16U | table_number) % slots_.size()];
    const std::lock_guard lock(slot.mutex);
    if (slot.table != &table || slot.block != block) {
        slot.table = nullptr;
        if (!table.read_block(block, slot.codes)) {
            return std::nullopt;
        }
        slot.table = &table;
        slot.block = block;
    }
    return slot.codes[place];
}

namespace {

/// The counts of all pieces in one word, with colours flipped or not.
class MaterialKey {
public:
    explicit MaterialKey(bool is_flipped) : is_flipped_(is_flipped) {}

    void add(Piece piece) { key_ += std::uint64_t{1} << shift_of(color_of(piece), type_of(piece)); }
    void add(Color color, PieceType type, int count) {
        key_ += static_cast<std::uint64_t>(count) << shift_of(color, type);
    }
    [[nodiscard]] std::uint64_t key() const { return key_; }

private:
    [[nodiscard]] unsigned shift_of(Color color, PieceType type) const {
        constexpr unsigned bits = 4;
        const auto side = static_cast<unsigned>(is_flipped_ ? ~color : color);
        return bits * (side * static_cast<unsigned>(tensor::piece_type_count) + static_cast<unsigned>(type));
    }

    bool is_flipped_;
    std::uint64_t key_ = 0;
};

std::uint64_t material_key(const Ending& ending, bool is_flipped) {
    MaterialKey key(is_flipped);
    for (const Piece piece : ending.pieces()) {
        key.add(piece);
    }
    return key.key();
}

std::uint64_t material_key(const Position& position) {
    MaterialKey key(false);
    for (const Color color : {Color::white, Color::black}) {
        for (const PieceType type : tensor::all_piece_types) {
            key.add(color, type, position.pieces(color, type).count());
        }
    }
    return key.key();
}

Squares squares_of(const Position& position, const Ending& ending, bool is_flipped) {
    Squares squares{};
    Bitboard rest;
    Piece before = Piece::none;
    for (std::size_t i = 0; i < ending.count(); ++i) {
        const Piece piece = ending.pieces()[i];
        if (piece != before) {
            rest = position.pieces(is_flipped ? ~color_of(piece) : color_of(piece), type_of(piece));
            before = piece;
        }
        const Square square = rest.pop_first();
        squares[i] = is_flipped ? flip_rank(square) : square;
    }
    return squares;
}

}  // namespace

Result<std::shared_ptr<const Tables>> Tables::open(const std::string& folder) {
    namespace fs = std::filesystem;
    if (!can_read_tables()) {
        return Error{"this program was built without libzstd and cannot read tablebases"};
    }
    std::error_code error;
    std::vector<fs::path> files;
    for (fs::directory_iterator file(folder, error); !error && file != fs::directory_iterator();
         file.increment(error)) {
        files.push_back(file->path());
    }
    if (error) {
        return Error{fmt::format("cannot read the folder '{}': {}", folder, error.message())};
    }
    std::sort(files.begin(), files.end());
    const std::shared_ptr<Tables> tables(new Tables());
    for (const fs::path& path : files) {
        const Result<Ending> ending = Ending::parse(path.stem().string());
        if (!ending || table_file_name(ending.value()) != path.filename().string()) {
            continue;
        }
        Result<TableFile> file = TableFile::open(path.string(), ending.value());
        if (file) {
            tables->add(ending.value(), std::move(file.value()), {}, {});
        } else {
            tables->damage_.push_back(file.error());
        }
    }
    if (tables->tables_.empty()) {
        if (const std::optional<std::string> damage = tables->new_damage()) {
            return Error{*damage};
        }
        return Error{
            fmt::format("there is no tablebase in the folder '{}'; 'ricochet-tables make' makes them", folder)};
    }
    return std::shared_ptr<const Tables>(tables);
}

Result<std::shared_ptr<const Tables>> Tables::load(const std::string& folder,
                                                   const std::vector<Ending>& endings, int threads) {
    const std::shared_ptr<Tables> tables(new Tables());
    for (const Ending& ending : endings) {
        const std::string path = (std::filesystem::path(folder) / table_file_name(ending)).string();
        Result<TableFile> file = TableFile::open(path, ending);
        if (!file) {
            return Error{file.error()};
        }
        Result<DtmCodes> codes = file.value().read_codes(threads);
        if (!codes) {
            return Error{codes.error()};
        }
        Result<DtzCodes> dtz = file.value().read_dtz(threads);
        if (!dtz) {
            return Error{dtz.error()};
        }
        tables->add(ending, std::move(file.value()), std::move(codes.value()), std::move(dtz.value()));
    }
    return std::shared_ptr<const Tables>(tables);
}

void Tables::add(const Ending& ending, TableFile file, DtmCodes codes, DtzCodes dtz) {
    entries_.emplace(material_key(ending, true), Entry{tables_.size(), true});
    entries_.insert_or_assign(material_key(ending, false), Entry{tables_.size(), false});
    tables_.push_back(std::make_unique<Table>(ending, std::move(file), std::move(codes), std::move(dtz)));
    largest_ = std::max(largest_, ending.count());
}

std::optional<DtmCode> Tables::probe(const Game& game) const {
    const auto* const tensor_game = game.as<tensor::Position>();
    return tensor_game == nullptr ? std::nullopt : probe(tensor_game->position());
}

std::vector<Ending> Tables::endings() const {
    std::vector<Ending> found;
    for (const std::unique_ptr<Table>& table : tables_) {
        found.push_back(table->ending);
    }
    return found;
}

const TableStatistics* Tables::statistics(const Ending& ending) const {
    const auto found = entries_.find(material_key(ending, false));
    return found == entries_.end() ? nullptr : &tables_[found->second.table]->file.statistics();
}

std::optional<std::string> Tables::new_damage() const {
    const std::lock_guard lock(damage_mutex_);
    if (damage_.empty()) {
        return std::nullopt;
    }
    std::optional<std::string> told = std::move(damage_.back());
    damage_.pop_back();
    return told;
}

std::optional<Tables::Place> Tables::find(const Position& position) const {
    const auto found = entries_.find(material_key(position));
    if (found == entries_.end()) {
        return std::nullopt;
    }
    const std::size_t number = found->second.table;
    const bool is_flipped = found->second.is_flipped;
    const Table& table = *tables_[number];
    const Color side = is_flipped ? ~position.side_to_move() : position.side_to_move();
    return Place{number, side, table.index.encode(squares_of(position, table.ending, is_flipped))};
}

std::optional<DtmCode> Tables::read_block(const Place& place, std::uint64_t block) const {
    const Table& table = *tables_[place.table];
    if (table.is_damaged.load(std::memory_order_relaxed)) {
        return std::nullopt;
    }
    const std::optional<DtmCode> code =
        cache_.code(table.file, place.table, block, place.number % TableFile::block_codes);
    if (!code && !table.is_damaged.exchange(true)) {
        const std::lock_guard lock(damage_mutex_);
        damage_.push_back(table.file.damage_of(block));
    }
    return code;
}

std::optional<DtmCode> Tables::read_code(const Place& place) const {
    const Table& table = *tables_[place.table];
    const std::vector<DtmCode>& unpacked = table.codes[index(place.side_to_move)];
    return unpacked.empty() ? read_block(place, table.file.block_of_code(place.side_to_move, place.number))
                            : unpacked[place.number];
}

std::optional<int> Tables::read_dtz(const Place& place) const {
    const Table& table = *tables_[place.table];
    if (!table.file.has_dtz()) {
        return std::nullopt;
    }
    const std::vector<DtzCode>& unpacked = table.dtz[index(place.side_to_move)];
    if (!unpacked.empty()) {
        return unpacked[place.number] - 1;
    }
    const auto code = read_block(place, table.file.block_of_dtz(place.side_to_move, place.number));
    return code ? std::optional(*code - 1) : std::nullopt;
}

std::optional<DtmCode> Tables::probe_without_en_passant(const Position& position) const {
    if (position.is_dead()) {
        return dtm_draw;
    }
    const std::optional<Place> place = find(position);
    return place ? read_code(*place) : std::nullopt;
}

std::optional<int> Tables::probe_dtz(const Position& position) const {
    if (position.en_passant() != Square::none) {
        return std::nullopt;
    }
    const std::optional<Place> place = find(position);
    return place ? read_dtz(*place) : std::nullopt;
}

bool Tables::ends_by_mate_alone(const Position& position) const {
    const auto found = entries_.find(material_key(position));
    return found != entries_.end() && tables_[found->second.table]->ends_by_mate_alone;
}

std::optional<WdlProbe> Tables::probe_wdl(const Position& position) const {
    const std::optional<DtmCode> code = probe(position);
    if (!code) {
        return std::nullopt;
    }
    WdlProbe verdict{.code = *code, .halfmove_clock = position.halfmove_clock()};
    if (*code != dtm_draw && !verdict.mates_in_time()) {
        verdict.dtz = ends_by_mate_alone(position) ? plies_of(*code) : probe_dtz(position);
    }
    return verdict;
}

std::optional<WdlProbe> Tables::probe_wdl(const Game& game) const {
    const auto* const tensor_game = game.as<tensor::Position>();
    return tensor_game == nullptr ? std::nullopt : probe_wdl(tensor_game->position());
}

std::optional<DtmCode> Tables::probe(const Position& position) const {
    const bool has_pawns =
        (position.pieces(Color::white, PieceType::pawn) | position.pieces(Color::black, PieceType::pawn)).any();
    if (position.castling() != 0 || position.occupied().count() > static_cast<int>(largest_) ||
        (has_pawns && position.variant() != Variant::tensor)) {
        return std::nullopt;
    }
    std::optional<DtmCode> best = probe_without_en_passant(position);
    if (position.en_passant() == Square::none || !best) {
        return best;
    }
    // Tablebases leave out en passant, which may be the only move.
    Position next = position;
    bool has_other = false;
    std::optional<DtmCode> best_capture;
    for (const tensor::Move move : tensor::legal_moves(position)) {
        if (move.kind() != tensor::MoveKind::en_passant) {
            has_other = true;
            continue;
        }
        tensor::Undo undo{};
        next.do_move(move, undo);
        const std::optional<DtmCode> code = probe_without_en_passant(next);
        next.undo_move(move, undo);
        if (!code) {
            return std::nullopt;
        }
        if (const DtmCode before = code_before(*code); !best_capture || is_better(before, *best_capture)) {
            best_capture = before;
        }
    }
    if (best_capture && (!has_other || is_better(*best_capture, *best))) {
        best = best_capture;
    }
    return best;
}

std::string fingerprint_of(const Tables& tables) {
    std::string text;
    for (const Ending& ending : tables.endings()) {
        text += ending.name();
        for (const SideStatistics& side : *tables.statistics(ending)) {
            text += fmt::format(" {} {} {} {}", side.wins, side.draws, side.losses, side.longest);
        }
        text += '\n';
    }
    return fmt::format("{:016x}", checksum(text));
}

}  // namespace ricochet::tables

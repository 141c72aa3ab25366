// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/games/game_evaluation.hpp"

#include <fstream>

#include "movegen/base/file_kind.hpp"
#include "search/games/game_search.hpp"

namespace ricochet {

EvaluationTrace trace(const Game& game, const std::shared_ptr<const Network>& network) {
    return search_of(game.variant()).trace(game, network);
}

Result<std::shared_ptr<const Network>> parse_network(std::string_view bytes, Variant variant) {
    return Network::parse(bytes, search_of(variant).network_shape);
}

std::shared_ptr<const Network> built_in_network(Variant variant) {
    const Result<std::shared_ptr<const Network>> network =
        parse_network(search_of(variant).network_file, variant);
    return network ? network.value() : nullptr;
}

WinDrawLoss win_draw_loss(Score score, const Game& game) {
    return win_draw_loss(score, search_of(game.variant()).win_rate_curve(game));
}

Result<std::shared_ptr<const Network>> load_network(const std::string& path, Variant variant) {
    if (is_special_file(path)) {
        return Error{"it is no regular file"};
    }
    std::ifstream stream(path, std::ios::binary);
    if (!stream) {
        return Error{"the file cannot be read"};
    }
    // A byte more than the largest is enough to see that a file is too large.
    std::string bytes(Network::max_file_size + 1, '\0');
    stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(stream.gcount()));
    return parse_network(bytes, variant);
}

Score shown_score(Score score, Variant variant) {
    return normalized(score, search_of(variant).even_score);
}

}  // namespace ricochet

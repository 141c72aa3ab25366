// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/games/game_evaluation.hpp"

#include <fstream>

#include "search/evaluation/network/embedded_network.hpp"
#include "search/games/models.hpp"

namespace ricochet {

EvaluationTrace trace(const Game& game, const std::shared_ptr<const Network>& network) {
    return with_search_model(game.variant(), [&]<SearchGame G>() {
        typename G::Evaluator evaluator;
        evaluator.use_network(network);
        return evaluator.trace(game.as<typename G::Rules>()->position());
    });
}

Result<std::shared_ptr<const Network>> parse_network(std::string_view bytes, Variant variant) {
    return with_search_model(variant,
                             [bytes]<SearchGame G>() { return Network::parse(bytes, G::network_shape); });
}

std::shared_ptr<const Network> built_in_network() {
    const Result<std::shared_ptr<const Network>> network = parse_network(embedded_network(), Variant::tensor);
    return network ? network.value() : nullptr;
}

WinDrawLoss win_draw_loss(Score score, const Game& game) {
    return with_search_model(game.variant(), [&game, score]<SearchGame G>() {
        return win_draw_loss(score, G::win_rate_curve(game.as<typename G::Rules>()->position()));
    });
}

Result<std::shared_ptr<const Network>> load_network(const std::string& path, Variant variant) {
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
    return with_search_model(variant, [score]<SearchGame G>() { return normalized(score, G::even_score); });
}

}  // namespace ricochet

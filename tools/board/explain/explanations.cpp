// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/explain/explanations.hpp"

#include <new>
#include <optional>
#include <string>
#include <utility>

#include "search/games/game_search.hpp"
#include "search/games/networks.hpp"
#include "tools/analyse/reasons/explainer.hpp"
#include "tools/analyse/reasons/reason_json.hpp"
#include "tools/analyse/review.hpp"
#include "tools/analyse/review_json.hpp"
#include "tools/board/request/game_request.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::board {

namespace {

using analyse::Analyst;
using analyse::Budget;
using analyse::Explainer;

constexpr std::size_t hash_mib = 16;
/// The second line shows whether the best move is the only good one.
constexpr int lines = 2;

Budget read_budget(const Field& request) {
    const std::int64_t nodes = request.at("nodes").integer(Explanations::least_nodes, Explanations::most_nodes);
    return {.nodes = static_cast<std::uint64_t>(nodes)};
}

MoveCode read_played(const Field& request, const Game& before) {
    const Field played = request.at("played");
    const Result<MoveCode> move = before.parse_uci(played.text(longest_move));
    if (!move) {
        throw played.refusal(move.refusal());
    }
    return move.value();
}

/// Only the network of the position's game: each has to be unpacked.
Networks networks_for(const Game& game) {
    return Networks(built_in_network(game.variant()));
}

ApiError ending() {
    return {503, phrase(server_error::ending)};
}

}  // namespace

/// Reserves a place among the running and waiting searches while it exists.
class Explanations::Place {
public:
    Place(Explanations& owner, bool is_guest) : owner_(owner), is_guest_(is_guest) {
        std::unique_lock lock(owner_.mutex_);
        if (owner_.places_ >= place_limit || (is_guest && owner_.guests_ >= guest_limit)) {
            throw ApiError(503, phrase(server_error::explanations, is_guest ? owner_.guests_ : owner_.places_));
        }
        ++owner_.places_;
        owner_.guests_ += is_guest ? 1 : 0;
        owner_.changed_.wait(lock, [this] { return owner_.is_ended_ || owner_.running_ < running_limit; });
        ++owner_.running_;
    }
    ~Place() {
        {
            const std::lock_guard lock(owner_.mutex_);
            --owner_.running_;
            --owner_.places_;
            owner_.guests_ -= is_guest_ ? 1 : 0;
        }
        owner_.changed_.notify_all();
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

private:
    Explanations& owner_;
    bool is_guest_;
};

Json Explanations::answer(bool is_guest, const std::function<Json()>& search) {
    const Place place(*this, is_guest);
    if (is_ended_) {
        throw ending();
    }
    try {
        return search();
    } catch (const analyse::SearchCancelled&) {
        throw ending();
    } catch (const std::bad_alloc&) {
        throw ApiError(503, phrase(server_error::no_memory));
    }
}

Json Explanations::move(const Field& request, bool is_guest) {
    const Game before = read_game(request);
    const MoveCode played = read_played(request, before);
    const analyse::ReviewSettings settings{
        .budget = read_budget(request), .lines = lines, .tables = tables_, .has_reasons = true};
    return answer(is_guest, [&] {
        Analyst analyst(hash_mib, networks_for(before), tables_, &is_ended_);
        analyse::PlyReview review = analyse::review_move(analyst, before, played, settings);
        Explainer explainer(analyst, settings.budget);
        review.reasons = analyse::reasons_of(explainer, review, before);
        return analyse::describe_ply(review, before);
    });
}

Json Explanations::threat(const Field& request, bool is_guest) {
    const Game game = read_game(request);
    const Budget budget = read_budget(request);
    return answer(is_guest, [&]() -> Json {
        Analyst analyst(hash_mib, networks_for(game), tables_, &is_ended_);
        Explainer explainer(analyst, budget);
        if (game.size() > 0) {
            Game before = game;
            before.undo();
            const std::string last = request.at("moves").items(longest_game).back().text(longest_move);
            if (const std::optional<analyse::Reason> reason =
                    explainer.threat(before, before.parse_uci(last).value())) {
                return {{"reason", analyse::to_json(*reason)}, {"new", true}};
            }
        }
        const std::optional<analyse::Reason> reason = explainer.standing_threat(game);
        return {{"reason", reason ? analyse::to_json(*reason) : Json()}, {"new", false}};
    });
}

void Explanations::end() {
    {
        const std::lock_guard lock(mutex_);
        is_ended_ = true;
    }
    changed_.notify_all();
}

std::size_t Explanations::size() const {
    const std::lock_guard lock(mutex_);
    return places_;
}

Json describe_worth(const Field& request) {
    const Game game = read_game(request);
    const std::shared_ptr<const Network> network = built_in_network(game.variant());
    const EvaluationTrace seen = trace(game, network);
    Json pieces = Json::array();
    if (!seen.network) {
        return {{"value", seen.evaluation}, {"pieces", pieces}};
    }
    for (const PieceWorth& piece : seen.network->pieces) {
        pieces.push_back({{"square", piece.square}, {"worth", piece.worth}});
    }
    return {{"value", seen.network->value}, {"pieces", pieces}};
}

std::string answer_explanation(std::string_view request) {
    return answer_request(request, [](const std::string& path, const Field& body) {
        Explanations explanations(nullptr);
        if (path == "explain/move") {
            return explanations.move(body);
        }
        if (path == "explain/threat") {
            return explanations.threat(body);
        }
        if (path == "explain/worth") {
            return describe_worth(body);
        }
        throw unknown_path();
    });
}

}  // namespace ricochet::tools::board

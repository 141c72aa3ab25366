// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <utility>

#include "movegen/base/quote.hpp"
#include "movegen/game.hpp"
#include "tools/common/json.hpp"
#include "tools/common/page_json.hpp"
#include "tools/match/report/chart.hpp"
#include "tools/match/report/reports.hpp"
#include "tools/match/statistics/standings.hpp"
#include "tools/match/store/file_kinds.hpp"
#include "tools/picture/board_svg.hpp"
#include "tools/picture/placement.hpp"

namespace ricochet::tools::match {

namespace {

/// Builds a table; the first `text_columns` columns are aligned left.
class Table {
public:
    Table(const std::vector<std::string>& heads, std::size_t text_columns) : text_columns_(text_columns) {
        html_ = "<table><thead>";
        add_row(heads, "th");
        html_ += "</thead><tbody>";
    }
    void add(const std::vector<std::string>& cells) { add_row(cells, "td"); }
    [[nodiscard]] std::string html() const { return html_ + "</tbody></table>\n"; }

private:
    void add_row(const std::vector<std::string>& cells, const char* tag) {
        html_ += "<tr>";
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const char* const style = i < text_columns_ ? " class=\"text\"" : "";
            html_ += fmt::format("<{0}{1}>{2}</{0}>", tag, style, escape_html(cells[i]));
        }
        html_ += "</tr>\n";
    }

    std::size_t text_columns_;
    std::string html_;
};

std::string section(const std::string& title, const std::string& content) {
    return content.empty() ? "" : fmt::format("<h2>{}</h2>\n{}\n", title, content);
}

/// "Games (1000 of 50000)" if the page has only some of them.
std::string title_of_part(const std::string& title, std::size_t count) {
    return count <= most_on_page ? title : fmt::format("{} ({} of {})", title, most_on_page, count);
}

std::string percent(double part, double whole) {
    return whole == 0.0 ? "-" : fmt::format("{:.1f} %", 100.0 * part / whole);
}

std::string standings_table(const Standings& standings) {
    Table table(
        {"Engine", "Rank", "Elo", "Normalised Elo", "LOS", "Games", "Points", "Score", "Won", "Drawn", "Lost"},
        1);
    int rank = 0;
    for (const std::size_t engine : standings.ranking()) {
        const GameCounts counts = standings.results(engine);
        const EloEstimate estimate = estimate_elo(standings.pairs(engine));
        table.add(
            {standings.names()[engine], fmt::format("{}", ++rank), elo_text(estimate.elo, estimate.elo_error),
             elo_text(estimate.normalized_elo, estimate.normalized_error),
             fmt::format("{:.1f} %", 100.0 * estimate.superiority), fmt::format("{}", counts.total()),
             fmt::format("{:.1f}", counts.points()),
             percent(counts.points(), static_cast<double>(counts.total())), fmt::format("{}", counts.wins),
             fmt::format("{}", counts.draws), fmt::format("{}", counts.losses)});
    }
    return table.html();
}

std::string crosstable(const Standings& standings) {
    const std::vector<std::size_t> order = standings.ranking();
    std::vector<std::string> heads = {"Engine"};
    for (std::size_t i = 0; i < order.size(); ++i) {
        heads.push_back(fmt::format("{}", i + 1));
    }
    Table table(heads, 1);
    for (std::size_t i = 0; i < order.size(); ++i) {
        std::vector<std::string> cells = {fmt::format("{}. {}", i + 1, standings.names()[order[i]])};
        for (const std::size_t opponent : order) {
            const GameCounts& counts = standings.results(order[i], opponent);
            cells.push_back(counts.total() == 0
                                ? "-"
                                : fmt::format("{:.1f} of {} (+{} ={} -{})", counts.points(), counts.total(),
                                              counts.wins, counts.draws, counts.losses));
        }
        table.add(cells);
    }
    return table.html();
}

std::string elo_chart(const Standings& standings) {
    std::vector<ChartPoint> points;
    for (const std::size_t engine : standings.ranking()) {
        const EloEstimate estimate = estimate_elo(standings.pairs(engine));
        // A point without a bar if the error is unknown.
        const double error = std::isfinite(estimate.elo_error) ? estimate.elo_error : 0.0;
        points.push_back({standings.names()[engine], estimate.elo, error});
    }
    return error_bar_chart(points, "Elo");
}

/// How the Elo estimate between two engines developed.
std::string elo_history_chart(const Conditions& conditions, const Games& games) {
    if (conditions.engines.size() != 2) {
        return "";
    }
    Standings standings(conditions);
    std::vector<ChartPoint> points;
    std::int64_t pairs = 0;
    for (const GameRecord& record : games) {
        standings.add(record);
        const PairCounts& counts = standings.pairs(0, 1);
        if (counts.total() > pairs) {
            pairs = counts.total();
            const EloEstimate estimate = estimate_elo(counts);
            points.push_back({counted(pairs, "pair"), estimate.elo, estimate.elo_error});
        }
    }
    // More points than pixels add no detail.
    constexpr std::size_t most_points = 720;
    if (points.size() > most_points) {
        std::vector<ChartPoint> fewer;
        for (std::size_t i = 1; i <= most_points; ++i) {
            fewer.push_back(points[i * points.size() / most_points - 1]);
        }
        points = std::move(fewer);
    }
    return band_chart(points, "Elo");
}

std::string length_chart(const Games& games) {
    constexpr std::size_t step = 20;
    constexpr std::size_t most_bars = 16;
    std::vector<ChartBar> bars;
    for (const GameRecord& record : games) {
        const std::size_t bar = std::min(record.plies() / step, most_bars - 1);
        while (bars.size() <= bar) {
            const std::size_t from = bars.size() * step;
            bars.push_back(
                {bars.size() + 1 == most_bars ? fmt::format("{}+", from) : fmt::format("{}", from), 0});
        }
        ++bars[bar].count;
    }
    return histogram(bars);
}

std::string preformatted(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) {
        text += escape_html(line) + "\n";
    }
    return text.empty() ? "" : "<pre>" + text + "</pre>";
}

std::string openings_section(const Games& games) {
    std::vector<OpeningResults> openings = count_openings(games);
    const std::string title = title_of_part("Openings", openings.size());
    // Those played most; among equals, the last ones.
    std::reverse(openings.begin(), openings.end());
    std::stable_sort(openings.begin(), openings.end(), [](const auto& one, const auto& other) {
        return one.counts.total() > other.counts.total();
    });
    openings.resize(std::min(openings.size(), most_on_page));
    Table table({"Opening", "Games", "White's points", "Won", "Drawn", "Lost", "Plies a game"}, 1);
    for (const OpeningResults& results : openings) {
        const Opening& opening = results.opening;
        std::string name = opening.name.empty() ? opening.fen : opening.name;
        if (opening.name.empty() && !opening.moves.empty()) {
            name = fmt::format("{}", fmt::join(opening.moves, " "));
        }
        const GameCounts& counts = results.counts;
        table.add({name, fmt::format("{}", counts.total()), fmt::format("{:.1f}", counts.points()),
                   fmt::format("{}", counts.wins), fmt::format("{}", counts.draws),
                   fmt::format("{}", counts.losses),
                   fmt::format("{}", results.plies / std::max<std::int64_t>(counts.total(), 1))});
    }
    return section(title, R"(<div class="scroll">)" + table.html() + "</div>");
}

std::string games_table(const Games& games) {
    std::string html = R"(<div class="scroll"><table id="list"><tbody>)";
    for (const GameRecord& record : games) {
        html += fmt::format(
            "<tr><td>{}</td><td class=\"text\">{} - {}</td><td>{}</td><td class=\"text\">{}</td>"
            "<td>{} plies</td></tr>\n",
            record.identity.game, escape_html(record.identity.white), escape_html(record.identity.black),
            to_string(record.result),
            escape_html(std::string(to_string(record.ending)) +
                        (record.offender.empty() ? "" : " by " + record.offender)),
            record.plies());
    }
    return html + "</tbody></table></div>\n";
}

std::string note_text(const PlayedMove& move) {
    std::string text = fmt::format("{:.3f} s", static_cast<double>(move.think_time.count()) / 1000.0);
    if (move.score) {
        text += move.score->is_mate ? fmt::format(", mate {}", move.score->value)
                                    : fmt::format(", {:+.2f}", move.score->value / 100.0);
        text += fmt::format(", depth {}", move.depth);
    }
    return text;
}

/// The squares that differ, each with the letter of its new piece, or a dash.
std::string describe_changes(const std::string& before, const std::string& after) {
    const std::map<std::string, char> now = read_placement(after);
    std::map<std::string, char> changes = now;
    for (const auto& [square, letter] : read_placement(before)) {
        const auto found = now.find(square);
        if (found == now.end()) {
            changes[square] = '-';
        } else if (found->second == letter) {
            changes.erase(square);
        }
    }
    std::string text;
    for (const auto& [square, letter] : changes) {
        text += square + letter;
    }
    return text;
}

/// Plays a move, and returns what the replay board needs of it.
Json play_ply(Game& game, const std::string& text) {
    const MoveCode move = game.parse_uci(text).value();
    Json described = describe_move(game, move);
    Json json;
    json["san"] = described.at("san");
    for (const char* const key : {"uci", "san", "piece", "captured", "promotion"}) {
        described.erase(key);
    }
    const std::string before = game.fen();
    game.play(move);
    json["changes"] = describe_changes(before, game.fen());
    json["move"] = std::move(described);
    return json;
}

Json replay_data(const GameRecord& record, Variant variant) {
    Json json;
    json["number"] = record.identity.game;
    json["white"] = record.identity.white;
    json["black"] = record.identity.black;
    json["result"] = to_string(record.result);
    json["ending"] = describe_ending(record);
    json["fen"] = record.opening.fen;
    json["plies"] = Json::array();
    Game game = Game::from_fen(record.opening.fen, variant).value();
    for (const std::string& text : record.opening.moves) {
        json["plies"].push_back(play_ply(game, text));
    }
    for (const PlayedMove& move : record.moves) {
        json["plies"].push_back(play_ply(game, move.text));
        json["plies"].back()["note"] = note_text(move);
    }
    return json;
}

/// Adds an element with the data of each game, which the replay's script reads when the game is selected.
void add_replay_elements(std::string& html, const Games& games, Variant variant) {
    html += script_element("variants", Json::array({describe_variant(variant)}));
    int place = 0;
    for (const GameRecord& record : games) {
        html += script_element(fmt::format("game-{}", place++), replay_data(record, variant));
    }
}

std::string_view page_file(std::string_view name) {
    return content_of(embedded_files(), name).value();
}

std::string conditions_list(const Conditions& conditions) {
    std::string html = "<ul>\n";
    for (const Participant& engine : conditions.engines) {
        std::string text = fmt::format("{}: {}", engine.name, describe(engine.bounds));
        for (const auto& [name, value] : engine.options) {
            text += fmt::format(", {} = {}", name, value);
        }
        html += "<li>" + escape_html(text) + "</li>\n";
    }
    return html + "</ul>\n";
}

}  // namespace

std::string escape_html(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        switch (c) {
            case '&':
                escaped += "&amp;";
                break;
            case '<':
                escaped += "&lt;";
                break;
            case '>':
                escaped += "&gt;";
                break;
            case '"':
                escaped += "&quot;";
                break;
            default:
                escaped += c;
        }
    }
    return escaped;
}

std::string to_html_report(const Conditions& conditions, const Games& games) {
    const Standings standings = count_games(conditions, games);
    const std::string title = escape_html(conditions.event);
    std::string html(html_report_start);
    html += fmt::format("{}</title>\n<style>{}{}{}</style></head><body>\n<div hidden>{}</div>\n", title,
                        page_file("base.css"), page_file("board.css"), page_file("report.css"), piece_shapes());
    html += fmt::format("<h1>{}</h1>\n<p>{} of {}, {}, seed {}</p>\n", title, standings.games(),
                        counted(games_in_the_end(conditions, standings), "game"),
                        row_of(conditions.variant).pgn_name, conditions.seed);
    html += conditions_list(conditions);
    html += section("Standings", standings_table(standings));
    html += section("Crosstable", crosstable(standings));
    html += section("Statistics", preformatted(two_engine_lines(conditions, standings)));
    html += section("Elo with 95 % error bars", elo_chart(standings) + elo_history_chart(conditions, games));
    html += section("Game lengths in plies", length_chart(games));
    html += section("Endings", preformatted(ending_lines(standings)));
    html += games.empty() ? "" : openings_section(games);
    const Games shown = games.last(most_on_page);
    html += section(title_of_part("Games", games.size()),
                    games_table(shown) + std::string(page_file("replay.html")));
    add_replay_elements(html, shown, conditions.variant);
    html += fmt::format("<script>{}</script>\n</body></html>\n", page_file("replay.js"));
    return html;
}

}  // namespace ricochet::tools::match

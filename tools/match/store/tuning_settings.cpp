// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/store/tuning_settings.hpp"

namespace ricochet::tools::match {

Json to_json(const TuningSettings& settings) {
    Json json;
    json["iterations"] = settings.iterations;
    json["pairs"] = settings.pairs;
    json["alpha"] = settings.alpha;
    json["gamma"] = settings.gamma;
    json["A"] = settings.stability;
    json["parameters"] = Json::array();
    for (const TunedParameter& parameter : settings.parameters) {
        Json entry;
        entry["name"] = parameter.name;
        entry["type"] = parameter.is_whole ? "int" : "float";
        entry["start"] = parameter.start;
        entry["min"] = parameter.min;
        entry["max"] = parameter.max;
        entry["c_end"] = parameter.end_step;
        entry["r_end"] = parameter.end_rate;
        json["parameters"].push_back(entry);
    }
    return json;
}

TuningSettings tuning_from_json(const Json& json) {
    TuningSettings settings;
    settings.iterations = json.at("iterations").get<int>();
    settings.pairs = json.at("pairs").get<int>();
    settings.alpha = json.at("alpha").get<double>();
    settings.gamma = json.at("gamma").get<double>();
    settings.stability = json.at("A").get<double>();
    for (const Json& entry : json.at("parameters")) {
        settings.parameters.push_back(
            {entry.at("name").get<std::string>(), entry.at("type").get<std::string>() == "int",
             entry.at("start").get<double>(), entry.at("min").get<double>(), entry.at("max").get<double>(),
             entry.at("c_end").get<double>(), entry.at("r_end").get<double>()});
    }
    return settings;
}

}  // namespace ricochet::tools::match
